import type { Kernel } from './kernel.js'

/** How a tree is planted: one of `search.json`, by the family of a game with its options. */
export interface Plan {
  kind: 'open' | 'hidden' | 'sealed'
  /** How it is searched, as numbers; the tree itself adds the seat, or how many there are. */
  knobs: number[]
  /** Nodes that there is memory for, some 90 bytes each; with fewer it stops growing sooner. */
  room?: number
  /** The least part of a sealed choice, of the likeliest one; what is less is left out. */
  least?: number
  /** The same in the last round. */
  least_at_last?: number
  /** Where in the arrays of a tree what lies. */
  layout: Record<string, number>
}

/** What is certain of a move, for the seat that searches. */
export type Proven = '' | 'win' | 'loss' | 'draw'

/** A move that was looked at. */
export interface Candidate {
  move: number
  /** The part of the choice that falls to it: a mixed strategy where choices are sealed. */
  share: number
  /** The seat's chance to win after it; a shared win counts its part. */
  value: number
  visits: number
  proven: Proven
}

/** What a search has found for a seat. */
export interface Found {
  seat: number
  /** Best first; none before the first simulation, unless choices are sealed. */
  candidates: Candidate[]
  value: number
  simulations: number
  /** How the game would go on, best move first. */
  line: number[]
  proven: Proven
  /** What was reckoned with of what is hidden, by its number in the game, and how often. */
  worlds: { world: number; times: number }[]
}

/** A search for the moves of one seat in one state. */
export interface Tree {
  /** Run simulations; returns how many, fewer than asked for once all is proven. */
  run(simulations: number): number
  found(): Found
}

/**
 * Plant a tree for a seat's move in a state. Equal seeds grow equal trees, here and in Python.
 *
 * It grows in the kernel's memory, which has room for one: the tree before it is gone, and what it
 * took is used again. What the seat may not know of the state makes no difference.
 */
export function plant(
  kernel: Kernel, plan: Plan, state: ArrayLike<number>, seat: number, seed: number,
): Tree
