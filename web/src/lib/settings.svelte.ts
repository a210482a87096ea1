// What this browser prefers. Storage can be forbidden; then a preference lasts as long as the page.
import { keep, kept } from './storage'

export const THEMES = ['system', 'light', 'dark'] as const
export const SPEEDS = ['calm', 'brisk', 'none'] as const

export interface Settings {
  theme: (typeof THEMES)[number]
  patterns: boolean // on pieces, for eyes that do not tell their colours apart
  coordinates: boolean // beside the board
  turnBoard: boolean // to the side of whoever looks
  speed: (typeof SPEEDS)[number] // of what moves by itself
  sound: boolean // when it is one's turn
  notify: boolean // of the same, while another window is looked at
  confirm: boolean // a move by touch waits for a second tap; with a mouse none does
  groups: boolean // of pieces, outlined
}

const USUAL: Settings = {
  theme: 'system',
  patterns: true,
  coordinates: true,
  turnBoard: true,
  speed: 'calm',
  sound: false,
  notify: false,
  confirm: true,
  groups: false,
}
const WORDS: Partial<Record<keyof Settings, readonly string[]>> = { theme: THEMES, speed: SPEEDS }

export const settings: Settings = $state(read())

/** Prefer something from now on. */
export function prefer<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value
  keep(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))
  apply()
}

/** Draw the colours' patterns, or leave them out. */
export function showPatterns(on: boolean): void {
  prefer('patterns', on)
}

/** Draw the groups of pieces, or leave them out. */
export function showGroups(on: boolean): void {
  prefer('groups', on)
}

const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Tell whether things should stand still. */
export function still(): boolean {
  return settings.speed === 'none' || (calm?.matches ?? false)
}

/** Return by what to multiply the time that something takes: 0 where things stand still. */
export function pace(): number {
  if (still()) return 0
  return settings.speed === 'brisk' ? 0.5 : 1
}

/** Return what is kept; what cannot be read is as usual. */
function read(): Settings {
  const names = Object.keys(USUAL) as (keyof Settings)[]
  return Object.fromEntries(names.map((name) => [name, readOne(name)])) as unknown as Settings
}

function readOne(name: keyof Settings): string | boolean {
  const text = kept(name)
  const words = WORDS[name]
  if (words) return text !== null && words.includes(text) ? text : USUAL[name]
  return text === 'on' || (text !== 'off' && USUAL[name])
}

/** Let the whole page look as it is preferred. */
function apply(): void {
  const root = globalThis.document?.documentElement
  if (!root) return
  root.dataset['theme'] = settings.theme
  root.toggleAttribute('data-still', settings.speed === 'none')
}

apply()
// Another window of this browser may prefer something else.
globalThis.addEventListener?.('storage', () => {
  Object.assign(settings, read())
  apply()
})
