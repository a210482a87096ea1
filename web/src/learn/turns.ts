// Turns against those that solve a task, move by move.

export type Verdict = 'open' | 'right' | 'wrong'

/** Tell how a turn so far stands; without turns that solve, it stays open whatever is tried. */
export function judged(turns: readonly string[][], own: readonly string[]): Verdict {
  if (turns.length === 0) return 'open'
  const fits = turns.filter((turn) => own.every((move, place) => move === turn[place]))
  if (fits.length === 0) return 'wrong'
  return fits.some((turn) => turn.length === own.length) ? 'right' : 'open'
}
