// What a game was worth move by move, and where it turned.
import type { Played } from '../lib/turns'
import { percent } from '../lib/words'
import type { Thought } from '../study/thinking.svelte'

/** What was found at a stop of a game. */
export interface Valued {
  stop: number
  seat: number // who was to move
  value: number // his chance to win with the best move
  best: string
  played: number | null // the same with the move that he made, where it was looked at
  move: string
}

export type Judgement = '' | 'mistake' | 'blunder'

const MISTAKE = 0.12
const BLUNDER = 0.25
const ENOUGH = 8 // simulations of a move whose value is believed

/** Return what a search says of a stop, and of the move that was made there. */
export function valued(stop: number, thought: Thought, made: Played | undefined): Valued {
  const mine = made?.seat === thought.seat ? made.move : ''
  const seen = thought.candidates.find(({ move }) => move === mine)
  const believed = seen && (seen.visits >= ENOUGH || seen.proven)
  return {
    stop,
    seat: thought.seat,
    value: thought.value,
    best: thought.candidates[0]?.move ?? '',
    played: believed ? seen.value : null,
    move: mine,
  }
}

/** Return how much of his chance a seat gave away with its move. */
export function lost(values: readonly Valued[], i: number, seats: number): number {
  const now = values[i]
  if (!now || !now.move || now.move === now.best) return 0
  const next = values[i + 1]
  // Of two seats one has what the other lacks, so the next search knows better.
  const after =
    seats === 2 && next ? (next.seat === now.seat ? next.value : 1 - next.value) : now.played
  return after === null || after === undefined ? 0 : Math.max(0, now.value - after)
}

export function judged(loss: number): Judgement {
  if (loss >= BLUNDER) return 'blunder'
  return loss >= MISTAKE ? 'mistake' : ''
}

/** Return the stop where most was given away; null where nobody erred. */
export function turningPoint(values: readonly Valued[], seats: number): Valued | null {
  const losses = values.map((_, i) => lost(values, i, seats))
  const most = Math.max(0, ...losses)
  return most >= MISTAKE ? (values[losses.indexOf(most)] ?? null) : null
}

/** Say where a game turned; of one that was looked through in part, no more than is known. */
export function turnWords(turn: Valued | null, seats: readonly { name: string }[], whole: boolean): string {
  if (turn) {
    const [move, best] = [turn.move, turn.best].map((each) => each.replace(/^play /, ''))
    const name = seats[turn.seat]?.name
    const far = whole ? 'The game' : 'As far as it was looked through the game'
    return `${far} turned at move ${turn.stop + 1}: ${name} played ${move}; ${best} was better (${percent(turn.value)} for ${name}).`
  }
  const far = whole ? 'in this game' : 'as far as the game was looked through'
  return `Nobody gave much away ${far}.`
}

/** Return a seat's chance at every stop; null where it is not known. */
export function chances(values: readonly Valued[], seat: number, seats: number): (number | null)[] {
  return values.map((one) => {
    if (one.seat === seat) return one.value
    return seats === 2 ? 1 - one.value : null
  })
}
