// Where moves begin and end on a board.
import type { Scene } from './scene'
import { middleOf } from './targets'

interface Spot {
  x: number
  y: number
}

export interface Arrow {
  move: string
  from: Spot
  to: Spot
  weight: number // 0 to 1
}

/** Return the arrow of a move; null where nothing on the board stands for it. */
export function arrowOf(scene: Scene, move: string, weight: number): Arrow | null {
  const [path = []] = scene.moves.find((one) => one.move === move)?.paths ?? []
  const spots = path.flatMap((id) => spotOf(scene, id) ?? [])
  const [from, to] = [spots[0], spots.at(-1)]
  return from && to ? { move, from, to, weight } : null
}

function spotOf(scene: Scene, id: string): Spot | null {
  const lies = scene.spaces.find((space) => space.id === id) ?? scene.handles.find((one) => one.id === id)
  if (lies) return { x: lies.x, y: lies.y }
  const edge = scene.edges.find((one) => one.id === id)
  if (edge) return middleOf(edge)
  const piece = scene.pieces.find((one) => one.id === id)
  return piece ? spotOf({ ...scene, pieces: [] }, piece.space) : null
}
