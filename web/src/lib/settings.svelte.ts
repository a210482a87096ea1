// What this browser prefers. Storage can be forbidden; then a preference lasts as long as the page.
import { keep, kept } from './storage'

export const settings = $state({
  patterns: kept('patterns') !== 'off',
  groups: kept('groups') === 'on',
})

/** Draw the colours' patterns, or leave them out. */
export function showPatterns(on: boolean): void {
  settings.patterns = on
  keep('patterns', on ? 'on' : 'off')
}

/** Draw the groups of pieces, or leave them out. */
export function showGroups(on: boolean): void {
  settings.groups = on
  keep('groups', on ? 'on' : 'off')
}

const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Tell whether things should stand still. */
export function still(): boolean {
  return calm?.matches ?? false
}
