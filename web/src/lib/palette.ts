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

/** Return the CSS colour of a palette name. */
export function paint(colour: string): string {
  return colour in PATTERNS ? `var(--${colour})` : 'var(--muted)'
}

/** Return the pattern of a palette name. */
export function pattern(colour: string): Pattern {
  return PATTERNS[colour] ?? 'plain'
}
