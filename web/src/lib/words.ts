/** Return a server's remark as a sentence: a capital first (but c3 stays c3), a full stop last. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed) return ''
  const notation = /^(\S*\d|[b-z]\s)/.test(trimmed) // a square; only the word a is as short
  const capital = notation ? trimmed : trimmed[0]!.toUpperCase() + trimmed.slice(1)
  return /[.!?…:]$/.test(capital) ? capital : `${capital}.`
}

/** Return names as people list them: "Red, Blue and Green". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Say what is played at a table: the options, and whether somebody chose where it begins. */
export function played(table: { summary: string; chosen_start: boolean }): string {
  return [table.summary, table.chosen_start ? 'a chosen start' : ''].filter(Boolean).join(' · ')
}

/** Say that nothing comes from the server, and that nothing is lost by it. */
export function cutOff(online: boolean): string {
  return online
    ? 'Connection lost, reconnecting… All moves are kept.'
    : 'You are offline. All moves are kept, and the game goes on when you are back.'
}

/** Say which seats nobody has taken; to one who watches, how many. */
export function freeSeats(names: readonly string[], watching: boolean): string {
  if (names.length === 0) return ''
  if (!watching) return `Nobody sits at ${listed(names)} yet.`
  if (names.length === 1) return 'One seat is still free.'
  return `${['', '', 'Two', 'Three', 'Four'][names.length] ?? names.length} seats are still free.`
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

/** Return for how long something has been so, in words: "for 3 hours", "since yesterday". */
export function since(at: Date, now: Date): string {
  const words = ago(at, now)
  if (words === 'just now') return words
  return words.endsWith(' ago') ? `for ${words.slice(0, -4)}` : `since ${words}`
}

/** Return a part of one as people write it. */
export function percent(part: number): string {
  return `${Math.round(100 * part)}\u00a0%`
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** Return a small number as a word. */
export function counted(count: number): string {
  return COUNTS[count] ?? String(count)
}

/** Return words with a capital first. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Return how many can play, in words: "2 players", "2 or 3 players", "1 to 3 players". */
export function playerWords(players: readonly number[]): string {
  const [least = 0, most = 0] = [Math.min(...players), Math.max(...players)]
  const range = most - least > 1 ? `${least} to ${most}` : players.join(' or ')
  return `${range} ${most === 1 ? 'player' : 'players'}`
}
