// Tiles: blocks of them as one shape each, fanned out where blocks share spaces, and in motion.
import type { Piece, Space } from './scene'

type Offset = [number, number]

// Where the blocks of a heap lie beside their spaces: any two far enough apart, one way or both,
// that a side of the lower one's rim shows. The first list that is long enough serves.
const FANS: { step: number; places: Offset[] }[] = [
  { step: 0, places: [[0, 0]] },
  { step: 0.08, places: [[-1, -1], [1, 1]] },
  { step: 0.09, places: [[-1, -1], [1, 1], [1, -1], [-1, 1]] },
  {
    step: 0.15,
    places: [[-1, -1], [1, 1], [1, -1], [-1, 1], [0, 0], [0, -1], [0, 1], [-1, 0], [1, 0]],
  },
]
const WORD = 0.31 // the height of a word: those on one space stand below one another

/** A tile as it is drawn now. */
export interface Drawn {
  key: string
  piece: Piece
  block: string
  x: number
  y: number
  off: Offset // how far the block lies beside the centres of its spaces
  word: Offset // how far the word on it stands beside the centre of its space
  turn: number // degrees
  shown: number // 0 unseen, 1 quite there
  was: string // the colour that it had, and still shows through while `mix` is below 1
  mix: number
}

/** Return the name of the block of each tile; one that hangs with no other is its own. */
function blockOf(piece: Piece, index: number): string {
  return piece.group || `tile ${index}`
}

/** Return how far each block lies beside its spaces, so that all rims on a space can be seen. */
export function fanned(pieces: readonly Piece[]): Map<string, Offset> {
  const meets = meetings(pieces)
  const slots = new Map<string, number>()
  for (const [block, others] of meets) {
    const taken = new Set([...others].map((other) => slots.get(other)))
    let slot = 0
    while (taken.has(slot)) slot++
    slots.set(block, slot)
  }
  const offsets = new Map<string, Offset>()
  for (const heap of heaps(meets)) {
    const most = Math.max(...heap.map((block) => slots.get(block) ?? 0))
    const { step, places } = FANS.find((fan) => fan.places.length > most) ?? FANS.at(-1)!
    for (const block of heap) {
      const [x, y] = places[(slots.get(block) ?? 0) % places.length]!
      offsets.set(block, [x * step, y * step])
    }
  }
  return offsets
}

/** Return for each block, in order, those that it shares a space with. */
function meetings(pieces: readonly Piece[]): Map<string, Set<string>> {
  const on = new Map<string, Set<string>>()
  pieces.forEach((piece, i) => {
    on.set(piece.space, (on.get(piece.space) ?? new Set()).add(blockOf(piece, i)))
  })
  const meets = new Map<string, Set<string>>()
  pieces.forEach((piece, i) => {
    const block = blockOf(piece, i)
    const others = meets.get(block) ?? new Set()
    for (const other of on.get(piece.space) ?? []) if (other !== block) others.add(other)
    meets.set(block, others)
  })
  return meets
}

/** Return the blocks that hang together by sharing spaces. */
function heaps(meets: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const seen = new Set<string>()
  const all: string[][] = []
  for (const block of meets.keys()) {
    if (seen.has(block)) continue
    const heap = [block]
    seen.add(block)
    for (const one of heap) {
      for (const other of meets.get(one) ?? []) {
        if (seen.has(other)) continue
        seen.add(other)
        heap.push(other)
      }
    }
    all.push(heap)
  }
  return all
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
  const offsets = fanned(pieces)
  const lines = wordLines(pieces)
  return pieces.map((piece, i) => {
    const space = at.get(piece.space)
    const block = blockOf(piece, i)
    return {
      key: piece.id || `${piece.space} ${i}`,
      piece,
      block,
      x: space?.x ?? 0,
      y: space?.y ?? 0,
      off: offsets.get(block) ?? [0, 0],
      word: wordOffset(offsets.get(block) ?? [0, 0], lines.get(piece)),
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
    const aside = { off: part(from.off, tile.off), word: part(from.word, tile.word) }
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

const HALF = 0.37 // of a slab's square, before its stroke rounds it off

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
  const taken = new Set(
    own.map((tile) => {
      const { x, y } = home.get(tile.key) ?? tile
      return place(x, y)
    }),
  )
  return own
    .map((tile) => {
      const { x, y } = home.get(tile.key) ?? tile
      const east = taken.has(place(x + 1, y))
      const south = taken.has(place(x, y + 1))
      const both = east && south && taken.has(place(x + 1, y + 1))
      const box = (x1: number, y1: number, x2: number, y2: number) => polygon(tile, x1, y1, x2, y2)
      return [
        box(-HALF, -HALF, HALF, HALF),
        east ? box(0, -HALF, 1, HALF) : '',
        south ? box(-HALF, 0, HALF, 1) : '',
        both ? box(0, 0, 1, 1) : '',
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
    Math.abs(tile.x + tile.off[0] - x) < 0.45 && Math.abs(tile.y + tile.off[1] - y) < 0.45
  return tiles.filter(covers).at(-1) ?? null
}
