// Variations of a game: lines of moves that leave it somewhere, and where one stands in them.
import type { Played } from '../lib/turns'

/** Moves that leave the game behind its first `at` moves. */
export interface Branch {
  at: number
  moves: Played[]
}

/** A place: behind so many moves of the game, and then of a branch. */
export interface Place {
  at: number
  branch: number | null
  depth: number
}

export const same = (one: Played | undefined, other: Played | undefined) =>
  one?.seat === other?.seat && one?.move === other?.move

/** Return the moves that lead from the game to a place. */
export function triedAt(branches: readonly Branch[], place: Place): Played[] {
  return place.branch === null ? [] : (branches[place.branch]?.moves.slice(0, place.depth) ?? [])
}

/** Return the branches and the place after a move: along one that has it already, else a new one. */
export function grown(branches: readonly Branch[], place: Place, move: Played): [Branch[], Place] {
  const tried = [...triedAt(branches, place), move]
  const goes = (branch: Branch) =>
    branch.at === place.at && tried.every((one, step) => same(one, branch.moves[step]))
  const found = branches.findIndex(goes)
  const depth = tried.length
  if (found >= 0) return [[...branches], { at: place.at, branch: found, depth }]
  const now = place.branch === null ? undefined : branches[place.branch]
  if (place.branch !== null && now?.moves.length === place.depth) {
    const longer = branches.map((one, i) => (i === place.branch ? { ...one, moves: tried } : one))
    return [longer, { ...place, depth }]
  }
  return [[...branches, { at: place.at, moves: tried }], { at: place.at, branch: branches.length, depth }]
}

/** Return a branch as somebody would write it down. */
export function written({ at, moves }: Branch, names: readonly string[]): string {
  const told = moves.map(({ seat, move }) => `${names[seat] ?? 'chance'} ${move}`)
  return `After move ${at}: ${told.join(', ')}`
}

/** Read branches that were kept; none where they are damaged. */
export function readBranches(text: string | null): Branch[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isBranch) : []
  } catch {
    return []
  }
}

function isBranch(value: unknown): value is Branch {
  const { at, moves } = (value ?? {}) as Partial<Branch>
  return (
    Number.isInteger(at) &&
    Array.isArray(moves) &&
    moves.length > 0 &&
    moves.every((one) => Number.isInteger(one?.seat) && typeof one?.move === 'string')
  )
}
