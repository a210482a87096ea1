// Tiles: blocks of them as one shape each, nested where they share spaces, and in motion.
import type { Colour, Piece, Space } from './scene'

type Offset = [number, number]

// Tiles that share a space are nested like frames: each one smaller than the one it lies on, and
// set off a little, so that a piece of every rim shows whatever lies beside it.
export const OUTER = 0.395 // half of a tile's breadth, where it lies alone
export const RIM = 0.14
const INNER = 0.08 // that the topmost one keeps
const PITCH = 0.12 // at most, from one tile to the next
const SLANT = 0.2 // of the pitch
const WORD = 0.31 // the height of a word: those on one space stand below one another

/** A tile as it is drawn now. */
export interface Drawn {
  key: string
  piece: Piece
  block: string
  x: number
  y: number
  off: Offset // how far it lies beside the centre of its space
  outer: number // half of its breadth
  rim: number // how broad its rim is
  raised: boolean // it lies on another
  word: Offset // how far the word on it stands beside the centre of its space
  turn: number // degrees
  shown: number // 0 unseen, 1 quite there
  was: Colour // the colour that it had, and still shows through while `mix` is below 1
  mix: number
}

/** Return the name of the block of each tile; one that hangs with no other is its own. */
function blockOf(piece: Piece, index: number): string {
  return piece.group || `tile ${index}`
}

/** How a tile lies on its space. */
type Lie = Pick<Drawn, 'off' | 'outer' | 'rim' | 'raised'>

/** Return how the tile lies that has so many below it, of all on its space. */
function lie(below: number, all: number): Lie {
  const pitch = Math.min(PITCH, (OUTER - INNER) / all)
  const aside = below * pitch * SLANT
  return {
    off: [aside, aside],
    outer: OUTER - below * pitch,
    rim: all === 1 ? RIM : Math.min(RIM, pitch),
    raised: below > 0,
  }
}

/** Return how each tile lies; the first ones lie lowest. */
function lies(pieces: readonly Piece[]): Lie[] {
  const on = heaps(pieces)
  return pieces.map((piece) => {
    const heap = on.get(piece.space) ?? []
    return lie(heap.indexOf(piece), heap.length)
  })
}

/** Return the tiles on each space, the lowest first. */
export function heaps(pieces: readonly Piece[]): Map<string, Piece[]> {
  const on = new Map<string, Piece[]>()
  for (const piece of pieces) on.set(piece.space, [...(on.get(piece.space) ?? []), piece])
  return on
}

/** Return the tiles in the order in which they lie: blocks that have just changed come last. */
export function stacked(pieces: readonly Piece[], changed: ReadonlySet<string>): Piece[] {
  const late = new Set(pieces.filter((piece) => changed.has(piece.id)).map((piece) => piece.group))
  const isLate = (piece: Piece) => Number(late.has(piece.group) && piece.group !== '')
  return [...pieces].sort((a, b) => isLate(a) - isLate(b))
}

/** Return the block on a space to look at after one, downwards and from the lowest to the top. */
export function blockBelow(pieces: readonly Piece[], space: string, block: string | null): string | null {
  const names = pieces.filter((piece) => piece.space === space).map((piece) => piece.group)
  const now = block === null ? -1 : names.indexOf(block)
  return names.at(now < 0 ? -1 : now - 1) ?? null
}

/** Return how far below the centre each word stands, for spaces with several. */
function wordLines(pieces: readonly Piece[]): Map<Piece, number> {
  const on = new Map<string, Piece[]>()
  for (const piece of pieces) {
    if (piece.label) on.set(piece.space, [...(on.get(piece.space) ?? []), piece])
  }
  const several = [...on.values()].filter((heap) => heap.length > 1)
  return new Map(
    several.flatMap((heap) =>
      heap.map((piece, i) => [piece, (i - (heap.length - 1) / 2) * WORD] as const),
    ),
  )
}

const wordOffset = ([x, y]: Offset, line: number | undefined): Offset =>
  line === undefined ? [x * 1.4, y * 1.4] : [x, line]

/** Return tiles at rest. */
export function laid(pieces: readonly Piece[], at: ReadonlyMap<string, Space>): Drawn[] {
  const lying = lies(pieces)
  const lines = wordLines(pieces)
  return pieces.map((piece, i) => {
    const space = at.get(piece.space)
    const block = blockOf(piece, i)
    const { off, outer, rim, raised } = lying[i]!
    return {
      key: piece.id || `${piece.space} ${i}`,
      piece,
      block,
      x: space?.x ?? 0,
      y: space?.y ?? 0,
      off,
      outer,
      rim,
      raised,
      word: wordOffset(off, lines.get(piece)),
      turn: 0,
      shown: 1,
      was: piece.colour,
      mix: 1,
    }
  })
}

/** Return the tiles on their way: they travel or turn, change colour, come and go. */
export function between(before: readonly Drawn[], after: readonly Drawn[], t: number): Drawn[] {
  const old = new Map(before.map((tile) => [tile.key, tile]))
  const kept = new Set(after.map((tile) => tile.key))
  const turns = turnings(old, after)
  const going = before
    .filter((tile) => !kept.has(tile.key))
    .map((tile) => ({ ...tile, block: `${tile.block} going`, shown: tile.shown * (1 - t) }))
  const staying = after.map((tile): Drawn => {
    const from = old.get(tile.key)
    if (!from) return { ...tile, block: `${tile.block} coming`, shown: t }
    const turning = turns.get(tile.block)
    const part = (a: Offset, b: Offset): Offset => [mixed(a[0], b[0], t), mixed(a[1], b[1], t)]
    const aside = {
      off: part(from.off, tile.off),
      word: part(from.word, tile.word),
      outer: mixed(from.outer, tile.outer, t),
      rim: mixed(from.rim, tile.rim, t),
    }
    const colour = { was: from.piece.colour, mix: from.piece.colour === tile.piece.colour ? 1 : t }
    if (!turning) {
      return { ...tile, ...colour, ...aside, x: mixed(from.x, tile.x, t), y: mixed(from.y, tile.y, t) }
    }
    const left = (1 - t) * turning.by
    const [x, y] = turned([tile.x, tile.y], turning.centre, -left)
    return { ...tile, ...colour, ...aside, x, y, turn: -left }
  })
  return [...going, ...staying]
}

const mixed = (a: number, b: number, t: number) => a + (b - a) * t

interface Turning {
  centre: Offset
  by: number // degrees, clockwise on the screen
}

/** Return which blocks turn by a right angle, around what. */
function turnings(
  old: ReadonlyMap<string, Drawn>,
  after: readonly Drawn[],
): Map<string, Turning> {
  const pairs = new Map<string, [Drawn, Drawn][]>()
  for (const tile of after) {
    const from = old.get(tile.key)
    if (from) pairs.set(tile.block, [...(pairs.get(tile.block) ?? []), [from, tile]])
  }
  const found = new Map<string, Turning>()
  for (const [block, moved] of pairs) {
    const turning = [90, -90].map((by) => turningOf(moved, by)).find(Boolean)
    if (turning) found.set(block, turning)
  }
  return found
}

function turningOf(moved: readonly [Drawn, Drawn][], by: number): Turning | null {
  const [first] = moved
  if (!first || moved.length < 2) return null
  const sign = Math.sign(by)
  // b - c = R(a - c) solved for c, R being the right angle.
  const [[a, b]] = [first]
  const centre: Offset = [
    (a.x + b.x - sign * (b.y - a.y)) / 2,
    (a.y + b.y + sign * (b.x - a.x)) / 2,
  ]
  const fits = moved.every(([from, to]) => {
    const [x, y] = turned([from.x, from.y], centre, by)
    return Math.hypot(x - to.x, y - to.y) < 1e-6
  })
  return fits ? { centre, by } : null
}

function turned([x, y]: Offset, [cx, cy]: Offset, degrees: number): Offset {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
}

/** A block as it is drawn: its tiles and the slab under them. */
export interface Block {
  name: string
  tiles: Drawn[]
  slab: string // an SVG path
  shown: number
}

const INSIDE = 0.025 // the slab's square within its tile, before its stroke rounds it off
const INSIDE_RAISED = 0.055 // close to the rim, for the sake of the one below
const NECK = 0.03 // half of the breadth of a bridge over others, before its stroke, so that their corners show

/** Return the blocks of tiles in order, each with its slab. `rest` says where its tiles belong. */
export function blocks(tiles: readonly Drawn[], rest: readonly Drawn[] = tiles): Block[] {
  const home = new Map(rest.map((tile) => [tile.key, tile]))
  const all = new Map<string, Drawn[]>()
  for (const tile of tiles) all.set(tile.block, [...(all.get(tile.block) ?? []), tile])
  return [...all].map(([name, own]) => ({
    name,
    tiles: own,
    slab: slabOf(own, home),
    shown: own[0]?.shown ?? 1,
  }))
}

const place = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`

// Bridges are told by where the tiles rest and drawn where they are, so that a block turns whole.
function slabOf(own: readonly Drawn[], home: ReadonlyMap<string, Drawn>): string {
  const taken = new Map(
    own.map((tile) => {
      const { x, y } = home.get(tile.key) ?? tile
      return [place(x, y), tile] as const
    }),
  )
  return own
    .map((tile) => {
      const { x, y } = home.get(tile.key) ?? tile
      const east = taken.get(place(x + 1, y))
      const south = taken.get(place(x, y + 1))
      const corner = east && south && taken.get(place(x + 1, y + 1))
      const half = tile.outer - (tile.raised ? INSIDE_RAISED : INSIDE)
      const box = (x1: number, y1: number, x2: number, y2: number) => polygon(tile, x1, y1, x2, y2)
      const neck = (other: Drawn) => (tile.raised || other.raised ? Math.min(NECK, half) : half)
      const whole = [tile, east, south, corner].every((one) => one && !one.raised)
      return [
        box(-half, -half, half, half),
        east ? box(0, -neck(east), 1, neck(east)) : '',
        south ? box(-neck(south), 0, neck(south), 1) : '',
        whole ? box(0, 0, 1, 1) : '',
      ].join('')
    })
    .join('')
}

function polygon(tile: Drawn, x1: number, y1: number, x2: number, y2: number): string {
  const corner = (x: number, y: number) =>
    turned([tile.x + x, tile.y + y], [tile.x, tile.y], tile.turn)
      .map((value, axis) => round(value + tile.off[axis]!))
      .join(' ')
  return `M${corner(x1, y1)}L${corner(x2, y1)}L${corner(x2, y2)}L${corner(x1, y2)}Z`
}

const round = (value: number) => Math.round(value * 1000) / 1000

/** Return where the word of a tile stands, which is also where it is clicked. */
export function wordAt(tile: Drawn): { x: number; y: number } {
  return { x: tile.x + tile.word[0], y: tile.y + tile.word[1] }
}

/** Return the topmost tile at a point of the board. */
export function tileAt(tiles: readonly Drawn[], x: number, y: number): Drawn | null {
  const covers = (tile: Drawn) =>
    Math.abs(tile.x + tile.off[0] - x) < tile.outer + 0.05 &&
    Math.abs(tile.y + tile.off[1] - y) < tile.outer + 0.05
  return tiles.filter(covers).at(-1) ?? null
}

/** Return the lines that tie the pieces of a torn block together, the shortest that do. */
export function ties(tiles: readonly Drawn[]): [Drawn, Drawn][] {
  const [first, ...others] = fragments(tiles)
  if (!first) return []
  const tied = [...first]
  const lines: [Drawn, Drawn][] = []
  while (others.length > 0) {
    const pairs = others.flatMap((part) =>
      part.flatMap((to) => tied.map((from) => ({ part, from, to, far: distance(from, to) }))),
    )
    const { part, from, to } = pairs.reduce((a, b) => (b.far < a.far ? b : a))
    lines.push([from, to])
    tied.push(...part)
    others.splice(others.indexOf(part), 1)
  }
  return lines
}

const distance = (a: Drawn, b: Drawn) => Math.hypot(a.x - b.x, a.y - b.y)

/** Return the pieces of a block that hang together side by side. */
function fragments(tiles: readonly Drawn[]): Drawn[][] {
  const left = new Set(tiles)
  const all: Drawn[][] = []
  for (const tile of tiles) {
    if (!left.delete(tile)) continue
    const part = [tile]
    for (const one of part) {
      for (const other of left) {
        if (distance(one, other) > 1.05) continue
        left.delete(other)
        part.push(other)
      }
    }
    all.push(part)
  }
  return all
}
