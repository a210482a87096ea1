// Moves that words alone can spell, such as colour, master and action: a controller with a row for
// each word, in which all can be changed until the whole is handed in.
import { nextClicks, spelled } from './paths'
import type { Button, SceneMove, Side } from './scene'

export type Picks = readonly (string | null)[]

/** Return the rows of buttons that spell every move; none where one click or a drawn thing does. */
export function rowsOf(buttons: readonly Pick<Button, 'id'>[], moves: readonly SceneMove[]): string[][] {
  const words = new Set(buttons.map((button) => button.id))
  const paths = moves.map((move) => wordPath(move, words))
  const length = paths[0]?.length ?? 0
  if (length < 2 || paths.some((path) => path?.length !== length)) return []
  return Array.from({ length }, (_, row) => {
    const used = new Set(paths.map((path) => path?.[row]))
    return buttons.filter((button) => used.has(button.id)).map((button) => button.id)
  })
}

function wordPath(move: SceneMove, words: ReadonlySet<string>): string[] | undefined {
  return move.paths.find((path) => path.every((id) => words.has(id)))
}

/** Return what is picked after a click: on a button of a row, or on a thing that implies some. */
export function picked(
  moves: readonly SceneMove[],
  rows: readonly string[][],
  picks: Picks,
  id: string,
): Picks {
  const words = new Set(rows.flat())
  const own = rows.findIndex((row) => row.includes(id))
  if (own >= 0) return rows.map((_, row) => (row === own ? id : (picks[row] ?? null)))
  const kept = nextClicks(moves, []).get(id) ?? []
  return rows.map((_, row) => {
    const implied = new Set(kept.map((move) => wordPath(move, words)?.[row]))
    const [only] = implied
    return implied.size === 1 && only !== undefined ? only : (picks[row] ?? null)
  })
}

/** Return the move that the picks spell, once they are complete. */
export function moveOf(
  moves: readonly SceneMove[],
  rows: readonly string[][],
  picks: Picks,
): SceneMove | null {
  const whole = begun(picks)
  return rows.length > 0 && whole.length === rows.length ? spelled(moves, whole) : null
}

/** Return the picks as a click path, up to the first that is missing. */
export function begun(picks: Picks): string[] {
  const missing = picks.indexOf(null)
  return (missing < 0 ? picks : picks.slice(0, missing)) as string[]
}

const AROUND = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'] as const
const PLACES: Record<Side, string> = { north: 'n', west: 'w', east: 'e', south: 's' }

/**
 * Return where the buttons of a row stand on a pad with one at each of its four sides; null where
 * the row has not all four or too many others.
 */
export function pad(sides: readonly (Side | null)[]): string[] | null {
  if (new Set(sides.filter(Boolean)).size !== 4 || sides.length > AROUND.length) return null
  const corners = AROUND.filter((place) => place.length === 2)
  return sides.map((side) => (side ? PLACES[side] : (corners.shift() ?? 'c')))
}
