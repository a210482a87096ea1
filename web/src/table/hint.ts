import type { Hint } from '../lib/openapi'
import { listed, percent, sentence } from '../lib/words'

/** Say what a strong bot would play, how sure it is, and what the next one threatens. */
export function hintWords(hint: Hint, says: string, names: readonly string[]): string {
  const certain = { win: 'which wins for certain', loss: 'though everything loses', draw: 'for a draw' }
  const sure = certain[hint.thought?.proven as keyof typeof certain] ?? `${percent(hint.thought?.value ?? 0)} to win`
  const moves = hint.threats.map(({ move }) => move)
  const threat = moves.length
    ? ` ${names[hint.threats[0]!.seat]} would win by ${listed(moves.slice(0, 3))}.`
    : ''
  const deed = /^[A-Z][a-z]/.test(says) ? says[0]!.toLowerCase() + says.slice(1) : `play ${says}`
  const forced = hint.thought?.simulations === 0
  return `${sentence(forced ? `All you can do is ${deed}` : `A strong bot would ${deed}, ${sure}`)}${threat}`
}

/** Return the spaces that a threat is about: those that its notation names. */
export function threatened(hint: Hint): string[] {
  return hint.threats.flatMap(({ move }) => move.match(/[a-z]\d+/g) ?? [])
}
