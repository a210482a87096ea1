/** Return a server's remark as a sentence: a capital first (but c3 stays c3), a full stop last. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed) return ''
  const notation = /^\S*\d/.test(trimmed)
  const capital = notation ? trimmed : trimmed[0]!.toUpperCase() + trimmed.slice(1)
  return /[.!?…:]$/.test(capital) ? capital : `${capital}.`
}

/** Return names as people list them: "Red, Blue and Green". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Return options as a few words: "size 9". */
export function optionWords(options: { [name: string]: number | string }): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

/** Return how long ago a time was, in words. */
export function ago(at: Date, now: Date): string {
  const minutes = Math.round((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.round(hours / 24)
  if (days < 31) return days === 1 ? 'yesterday' : `${days} days ago`
  return at.toLocaleDateString('en', { year: 'numeric', month: 'long', day: 'numeric' })
}
