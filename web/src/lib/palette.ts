export type Pattern = 'plain' | 'stripes' | 'dots'

// Each colour with its pattern, so that no two that meet on a board differ by hue alone.
const PATTERNS: { [colour: string]: Pattern } = {
  purple: 'dots',
  orange: 'stripes',
  green: 'plain',
  yellow: 'plain',
  red: 'stripes',
  blue: 'dots',
  white: 'plain',
  black: 'plain',
}

const LIGHT = new Set(['orange', 'yellow', 'white'])

/** Return the CSS colour of a palette name. */
export function paint(colour: string): string {
  return colour in PATTERNS ? `var(--${colour})` : 'var(--muted)'
}

/** Return the CSS colour of a word on a palette name. */
export function onPaint(colour: string): string {
  if (!(colour in PATTERNS)) return 'var(--ground)'
  return LIGHT.has(colour) ? 'var(--black)' : '#fff'
}

/** Tell whether a word names a colour of the palette. */
export function isColour(word: string): boolean {
  return word in PATTERNS
}

/** Return the pattern of a palette name. */
export function pattern(colour: string): Pattern {
  return PATTERNS[colour] ?? 'plain'
}
