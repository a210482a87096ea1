export interface Played {
  seat: number
  move: string
}

export interface Turn {
  number: number
  seat: number
  moves: string[]
}

/** Group consecutive moves of one seat as a turn, unless all choose at once. */
export function turns(played: readonly Played[], atOnce = false): Turn[] {
  const all: Turn[] = []
  for (const { seat, move } of played) {
    const now = all.at(-1)
    if (now?.seat === seat && !atOnce) now.moves.push(move)
    else all.push({ number: all.length + 1, seat, moves: [move] })
  }
  return all
}
