// What this browser prefers. Storage can be forbidden; then a preference lasts as long as the page.

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export const settings = $state({ patterns: stored('patterns') !== 'off' })

/** Draw the colours' patterns, or leave them out. */
export function showPatterns(on: boolean): void {
  settings.patterns = on
  try {
    localStorage.setItem('patterns', on ? 'on' : 'off')
  } catch {
    // Nothing to do: the preference is kept until the page is left.
  }
}

const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Tell whether things should stand still. */
export function still(): boolean {
  return calm?.matches ?? false
}
