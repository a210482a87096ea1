// What a pointer at a place of the board means: a handle, an edge, a piece or a space.
import { nearest, type Spot } from './geometry'
import type { Edge, Handle, HandleLook, Point, Scene } from './scene'
import { laid, wordAt } from './tiles'

/** How far from its centre a handle answers, in board units. */
const HANDLE: Record<HandleLook, number> = { burst: 0.36, arrow: 0.21 }
/** How far from its line an edge answers: pieces lie farther in. */
export const EDGE = 0.13
/** How far from its middle a piece answers. */
const PIECE = 0.5
/** A finger is less sure; the lens shows it where it is. */
const CLUMSY = 1.4

/** The parts of a scene that can be clicked now. */
export interface Open {
  handles: readonly Handle[]
  edges: readonly Edge[]
  pieces: readonly Spot[]
}

/** Return the handles, edges and pieces that continue the path. */
export function openParts(scene: Scene, next: ReadonlySet<string>): Open {
  return {
    handles: scene.handles.filter((handle) => next.has(handle.id)),
    edges: scene.edges.filter((edge) => next.has(edge.id)),
    pieces: openPieces(scene, next),
  }
}

/** Return the pieces that continue the path, where they are clicked: fanned ones lie apart. */
function openPieces(scene: Scene, next: ReadonlySet<string>): Spot[] {
  const open = (piece: { id: string }) => piece.id !== '' && next.has(piece.id)
  if (!scene.pieces.some(open)) return []
  const at = new Map(scene.spaces.map((space) => [space.id, space]))
  const tiles = laid(scene.pieces.filter((piece) => piece.look === 'tile'), at)
  const others = scene.pieces.filter((piece) => piece.look !== 'tile' && open(piece))
  return [
    ...tiles.filter((tile) => open(tile.piece)).map((tile) => ({ id: tile.key, ...wordAt(tile) })),
    ...others.flatMap(({ id, space }) => {
      const home = at.get(space)
      return home ? [{ id, x: home.x, y: home.y }] : []
    }),
  ]
}

/** Return the handle at a point, else the edge or piece near it; none leaves it to the spaces. */
export function partAt(open: Open, x: number, y: number, clumsy = false): string | null {
  const more = clumsy ? CLUMSY : 1
  const part = handleAt(open.handles, x, y, more) ?? edgeAt(open.edges, x, y, EDGE * more)
  return (part ?? nearest(open.pieces, x, y, PIECE))?.id ?? null
}

function handleAt(handles: readonly Handle[], x: number, y: number, more: number): Handle | null {
  const reached = handles.filter(
    (handle) =>
      Math.hypot(handle.x - x, handle.y - y) <= HANDLE[handle.look] * more,
  )
  return nearest(reached, x, y, Infinity)
}

function edgeAt(edges: readonly Edge[], x: number, y: number, reach: number): Edge | null {
  let best: Edge | null = null
  let least = reach
  for (const edge of edges) {
    const distance = fromLine(edge.line, x, y)
    if (distance <= least) [best, least] = [edge, distance]
  }
  return best
}

/** Return how far a point is from a straight line between two points. */
export function fromLine(line: readonly Point[], x: number, y: number): number {
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = line
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)
  const kept = Math.min(1, Math.max(0, along))
  return Math.hypot(x1 + kept * dx - x, y1 + kept * dy - y)
}

/** Return an edge as a spot: the middle of its line. */
export function middleOf(edge: Edge): Spot {
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = edge.line
  return { id: edge.id, x: (x1 + x2) / 2, y: (y1 + y2) / 2 }
}

/**
 * Return the bar around an edge's line, as SVG writes points. It ends short of the corners, where
 * three edges meet.
 */
export function bar(edge: Edge, halfWidth: number, length = 0.8): string {
  const { x, y } = middleOf(edge)
  const [[x1 = 0, y1 = 0] = []] = edge.line
  const [dx, dy] = [x1 - x, y1 - y]
  const half = Math.hypot(dx, dy) || 1
  const [nx, ny] = [(-dy / half) * halfWidth, (dx / half) * halfWidth]
  const corner = (along: number, off: number) =>
    `${x + along * length * dx + off * nx},${y + along * length * dy + off * ny}`
  return [corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)].join(' ')
}

/**
 * Return what a space stands for: a handle that lies on the chosen piece takes its place, so that
 * a second click on the piece means the handle for mouse, finger and keyboard alike; so does one
 * that is said to mean the space, and the topmost of its pieces that can be clicked.
 */
export function meant(scene: Scene, next: ReadonlySet<string>, id: string): string {
  if (next.has(id)) return id
  const space = scene.spaces.find((one) => one.id === id)
  const on = (handle: Handle) =>
    space && next.has(handle.id) && Math.hypot(handle.x - space.x, handle.y - space.y) < 0.1
  const piece = scene.pieces.findLast((one) => one.space === id && one.id && next.has(one.id))
  const over = (handle: Handle) => next.has(handle.id) && handle.over.includes(id)
  return (scene.handles.find(on) ?? piece ?? scene.handles.find(over))?.id ?? id
}
