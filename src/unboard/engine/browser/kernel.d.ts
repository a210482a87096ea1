/** What a kernel is told of its game: `unboard.kernel(id, **options).setup` as JSON. */
export interface Setup {
  /** What was agreed, and tables to look things up in. */
  terms: ArrayLike<number>
  /** Bytes of a state, bytes to work in, legal moves at a time at most, seats. */
  size: number
  work: number
  width: number
  seats: number
}

export interface Playouts {
  games: number
  /** Of chance too. */
  moves: number
  /** By seat; a shared win counts its part. */
  wins: number[]
}

export interface Playout {
  moves: number
  winners: number[]
}

/** Compile a module from its bytes. */
export function compile(bytes: BufferSource): Promise<WebAssembly.Module>

/** One game with its options. A state is an array of bytes, a move a number, chance has seat -1. */
export class Kernel {
  constructor(module: WebAssembly.Module, setup: Setup)
  readonly setup: Setup
  /** The seats that may act; [-1] when chance is next; none when the game is over. */
  toAct(state: ArrayLike<number>): number[]
  /** The numbers of a seat's legal moves. */
  moves(state: ArrayLike<number>, seat: number): Uint16Array
  /** The state after a legal move. */
  play(state: ArrayLike<number>, seat: number, move: number): Uint8Array
  /** Who has won, nobody in a draw; null while the game runs. */
  winners(state: ArrayLike<number>): number[] | null
  /** Random games; the same for the same seed and numbers of games, here and elsewhere. */
  playouts(state: ArrayLike<number>, games: number, seed: number, first?: number): Playouts
  /** The same games one by one. */
  eachPlayout(state: ArrayLike<number>, games: number, seed: number, first?: number): Playout[]
}
