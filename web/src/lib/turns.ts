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

/** A line of a table of moves: the turns of all seats, one after another. */
export interface Round {
  number: number
  cells: Turn['moves'][] // of each seat; none where it had no turn
  last: number | null // the seat that moved last of all, if it did so here
}

/**
 * Return the moves as a table with a column for each seat. What chance does in between stands with
 * the turn that it follows; what it did before the first turn is the round 0.
 */
export function rounds(played: readonly Played[], seats: number): Round[] {
  const all: Round[] = []
  const begin = () => {
    const number = all.filter((round) => round.number > 0).length + 1
    all.push({ number, cells: Array.from({ length: seats }, () => []), last: null })
    return all.at(-1)!
  }
  let turn = -1
  for (const { seat, move } of played) {
    if (seat < 0) {
      const now = all.at(-1) ?? Object.assign(begin(), { number: 0 })
      now.cells[Math.max(0, turn)]!.push(move)
      continue
    }
    const now = turn < 0 || seat < turn ? begin() : all.at(-1)!
    now.cells[seat]!.push(move)
    turn = seat
  }
  const end = all.at(-1)
  if (end && turn >= 0) end.last = turn
  return all
}
