import type { Colour } from './scene'

export type Pattern = 'plain' | 'stripes' | 'dots'

// Each colour with its pattern, so that no two that meet on a board differ by hue alone.
const PATTERNS: Record<Colour, Pattern> = {
  purple: 'dots',
  orange: 'stripes',
  green: 'plain',
  yellow: 'plain',
  red: 'stripes',
  blue: 'dots',
  white: 'plain',
  black: 'plain',
}

const LIGHT = new Set<Colour | null>(['orange', 'yellow', 'white'])

/** Return the CSS colour of a palette name; of none, a quiet one. */
export function paint(colour: Colour | null): string {
  return colour ? `var(--${colour})` : 'var(--muted)'
}

/** Return the CSS colour of a line on the paper, from which white or black would not stand out. */
export function linePaint(colour: Colour | null): string {
  return colour === 'white' || colour === 'black' ? 'var(--ink)' : paint(colour)
}

/** Return the CSS colour of a word on a palette name. */
export function onPaint(colour: Colour | null): string {
  if (!colour) return 'var(--ground)'
  if (colour === 'black') return '#fff'
  // On dark ground the colours are lighter.
  return LIGHT.has(colour) ? 'var(--black)' : 'light-dark(#fff, #14120f)'
}

/** Return the palette name that a word is; null where it is none. */
export function colourOf(word: string | undefined): Colour | null {
  return word !== undefined && word in PATTERNS ? (word as Colour) : null
}

/** Return the pattern of a palette name. */
export function pattern(colour: Colour | null): Pattern {
  return colour ? PATTERNS[colour] : 'plain'
}
