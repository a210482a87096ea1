export interface Played {
  seat: number
  move: string
}

/** A move in a list, and how many stood before it. */
export interface Made {
  move: string
  count: number
}

export interface Turn {
  number: number
  seat: number
  moves: Made[]
}

/** Group consecutive moves of one seat as a turn. */
export function turns(played: readonly Played[]): Turn[] {
  const all: Turn[] = []
  for (const [count, { seat, move }] of played.entries()) {
    const now = all.at(-1)
    if (now?.seat === seat) now.moves.push({ move, count })
    else all.push({ number: all.length + 1, seat, moves: [{ move, count }] })
  }
  return all
}

/** A line of a table of moves: the turns of all seats, one after another. */
export interface Round {
  number: number
  cells: Made[][] // of each seat; none where it had no turn
  last: number | null // the seat that moved last of all, if it did so here
}

/**
 * Return the moves as a table with a column for each seat. What chance does in between stands with
 * the turn that it follows; what it did before the first turn is the round 0.
 */
export function rounds(played: readonly Played[], seats: number): Round[] {
  const all: Round[] = []
  const begin = () => {
    all.push(empty(all.filter((round) => round.number > 0).length + 1, seats))
    return all.at(-1)!
  }
  let turn = -1
  for (const [count, { seat, move }] of played.entries()) {
    if (seat < 0) {
      const now = all.at(-1) ?? Object.assign(begin(), { number: 0 })
      now.cells[Math.max(0, turn)]!.push({ move, count })
      continue
    }
    const now = turn < 0 || seat < turn ? begin() : all.at(-1)!
    now.cells[seat]!.push({ move, count })
    turn = seat
  }
  const end = all.at(-1)
  if (end && turn >= 0) end.last = turn
  return all
}

/**
 * Return the moves as such a table where all choose at once: everybody's first choice is the first
 * round, behind the moves of a set-up, which are the round 0. The last column is what chance did.
 */
export function roundsAtOnce(played: readonly Played[], seats: number, setUp: number): Round[] {
  const all: Round[] = []
  const made = Array.from({ length: seats }, () => 0)
  for (const [count, { seat, move }] of played.entries()) {
    const before = seat < 0 ? Math.max(...made) : made[seat]!++
    const number = Math.max(0, before - setUp + 1)
    let now = all.find((round) => round.number === number)
    if (!now) all.push((now = empty(number, seats + 1)))
    now.cells.at(seat)!.push({ move, count })
  }
  return all.toSorted((one, other) => one.number - other.number)
}

function empty(number: number, columns: number): Round {
  return { number, cells: Array.from({ length: columns }, () => []), last: null }
}
