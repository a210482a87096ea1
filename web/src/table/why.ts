import type { Considered, Explained } from '../lib/openapi'
import { counted, percent } from '../lib/words'

const CERTAIN = { win: 'sure to win', loss: 'sure to lose', draw: 'sure of a draw' }

/** Say how a candidate was judged. */
export function judged({ proven, value, visits }: Considered): string {
  return CERTAIN[proven as keyof typeof CERTAIN] ?? (visits ? percent(value) : '–')
}

/** Say in a sentence how a bot came to its move. */
export function reasoned({ move, thought }: Explained, mixed: boolean): string {
  const { candidates, proven, simulations, value } = thought
  if (simulations === 0) {
    return candidates.length === 1 ? 'It had no other move.' : 'It took one at random.'
  }
  const certain = CERTAIN[proven as keyof typeof CERTAIN]
  const sure = certain ? `was ${certain}` : `gave itself ${percent(value)} to win`
  const looked = `It tried ${simulations === 1 ? 'one game' : `${number(simulations)} games`} ahead and ${sure}.`
  if (mixed && candidates.filter((each) => each.share > 0).length === 1) return looked
  if (mixed) return `${looked} So that nobody can foresee it, it drew its choice by these parts.`
  return candidates[0]?.move === move ? looked : `${looked} At its level it does not always see the best.`
}

function number(count: number): string {
  return count <= 12 ? counted(count) : count.toLocaleString('en')
}

/** Say what the main line is to a bot: who overlooked the best move does not expect it. */
export function expectation({ move, thought }: Explained): string {
  return thought.line[0] === move ? 'It expected' : 'Best would be'
}

/** Return the candidates that are worth a line: those looked at, and what was played. */
export function worthALine({ move, thought }: Explained): Considered[] {
  return thought.candidates.filter((each) => each.move === move || (each.visits > 0 && each.share > 0.005))
}
