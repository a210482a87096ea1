import type { Hint } from '../lib/openapi'
import { listed, sentence } from '../lib/words'

/** Say what a strong bot would play, how sure it is, and what the next one threatens. */
export function hintWords(hint: Hint, says: string, names: readonly string[]): string {
  const chance = Math.round(100 * (hint.thought?.value ?? 0))
  const sure = hint.thought?.proven === 'win' ? 'and that wins for certain' : `${chance} % to win`
  const moves = hint.threats.map(({ move }) => move)
  const threat = moves.length
    ? ` ${names[hint.threats[0]!.seat]} would win by ${listed(moves.slice(0, 3))}.`
    : ''
  return `${sentence(`A strong bot would: ${says}, ${sure}`)}${threat}`
}

/** Return the spaces that a threat is about: those that its notation names. */
export function threatened(hint: Hint): string[] {
  return hint.threats.flatMap(({ move }) => move.match(/[a-z]\d+/g) ?? [])
}
