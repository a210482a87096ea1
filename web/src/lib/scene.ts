// Written by scripts/scene_types.py from src/unboard/core/scene.py: change it there.

export type Point = number[]

export type Kind = 'simultaneous' | 'hidden' | 'chance' | 'companion' | 'boardless'

export type Colour = 'purple' | 'orange' | 'green' | 'yellow' | 'red' | 'blue' | 'white' | 'black'

export type BoardLook = 'field' | 'framed' | 'stone'

export type PieceLook = 'disc' | 'ring' | 'asterisk' | 'tile' | 'pawn'

export type Badge = '' | 'lock'

export type CardLook = 'domino' | 'shape' | 'back' | 'pawn' | 'text'

export type ZoneLook = 'hand' | 'play' | 'row' | 'pile'

export type MarkLook = 'last' | 'goal' | 'diamond' | 'path' | 'group'

export type HandleLook = 'arrow' | 'burst'

export type CellLook = '' | 'agrees' | 'differs' | 'done' | 'stopped'

export type Side = 'north' | 'east' | 'south' | 'west'

export type Pace = 'brisk' | 'step' | 'panel'

export type PanelLook = 'companion'

/** A place on the board, drawn as the scene's `cell` around its centre. */
export interface Space {
  id: string
  x: number
  y: number
  caption: string
}

/** A place between two spaces, drawn as the line between them. */
export interface Edge {
  id: string
  line: number[][]
  caption: string
  wall: boolean
}

/** A sign to click on or beside a chosen piece: an `arrow` in its direction, or a `burst`. */
export interface Handle {
  id: string
  look: HandleLook
  x: number
  y: number
  angle: number
  caption: string
  over: string[]
}

/** A coloured line along the edge of the board. */
export interface Border {
  colour: Colour
  line: number[][]
}

/** A coordinate beside the board. */
export interface Label {
  text: string
  x: number
  y: number
}

/** A piece on a space. */
export interface Piece {
  id: string
  space: string
  look: PieceLook
  colour: Colour
  glyph: string
  badge: Badge
  group: string
  label: string
  label_colour: Colour | null
}

/** A line beside a card. */
export interface Note {
  text: string
  seat: number | null
}

/** A card or domino; an id that no path names is only looked at. */
export interface Card {
  id: string
  look: CardLook
  parts: string[]
  lacks: string[]
  size: number
  lit: boolean
  caption: string
  notes: Note[]
}

/** Cards that lie together: a hand, the cards on offer, a pile. */
export interface Zone {
  title: string
  look: ZoneLook
  cards: Card[]
  could: Card[]
  secret: boolean
  note: string
}

/** A sign over several spaces. */
export interface Mark {
  look: MarkLook
  spaces: string[]
  caption: string
}

/** A piece travels from space to space; from None it appears, to None it fades.  A preview names pieces by their ids where they share spaces. */
export interface Motion {
  from: string | null
  to: string | null
}

/** One step of what has just happened: what it was, by which rule, and the board after it. */
export interface Step {
  says: string
  rule: string
  pieces: Piece[]
  marks: Mark[]
}

/** A cell of a sheet. */
export interface Cell {
  text: string
  colour: Colour | null
  look: CellLook
}

/** A small table to read: a row for each seat, or for each source of points. */
export interface Sheet {
  title: string
  head: string[]
  rows: Cell[][]
}

/** What a move would do: pieces put down and carried, walls, marks that would appear. */
export interface Preview {
  adds: Piece[]
  motions: Motion[]
  walls: string[]
  marks: Mark[]
  note: string
}

/** A legal move: its click paths (any of them plays it) and its words. */
export interface SceneMove {
  move: string
  paths: string[][]
  says: string
}

/** A word to click where nothing drawn stands for it. */
export interface Button {
  id: string
  label: string
  sign: string
  side: Side | null
  colour: Colour | null
  piece: Piece | null
  left: number | null
  rule: string
}

/** Many legal moves that differ in one value, which is chosen or entered: see `form_moves`. */
export interface Form {
  id: string
  group: string
  label: string
  path: string[]
  move: string
  says: string
  words: string[]
  low: number
  high: number
  now: string
}

/** A number that everybody watches: 24 walls left; or, named first, Round 3 of 8. */
export interface Counter {
  label: string
  value: string
  named: boolean
}

/** A seat as it is shown beside the board. */
export interface SceneSeat {
  name: string
  colour: Colour | null
  aim: string
  score: string
  state: string
  done: boolean
  to_act: boolean
  won: boolean
}

/** How a game ended: in a headline, and what decided it. */
export interface Ending {
  headline: string
  colour: Colour | null
  decided: string[]
}

/** A panel of the game's own, which a front end may draw instead of the scene. */
export interface Panel {
  look: PanelLook
  facts: Record<string, unknown>
}

/** All that a front end needs to draw a position for one seat. */
export interface Scene {
  frame: number[]
  board: BoardLook
  turned: boolean
  cell: number[][]
  spaces: Space[]
  edges: Edge[]
  handles: Handle[]
  borders: Border[]
  labels: Label[]
  pieces: Piece[]
  marks: Mark[]
  motions: Motion[]
  story: Step[]
  pace: Pace
  sealed: boolean
  sheets: Sheet[]
  zones: Zone[]
  buttons: Button[]
  seats: SceneSeat[]
  counters: Counter[]
  prompt: string
  prompts: Record<string, string>
  previews: Record<string, Preview>
  moves: SceneMove[]
  forms: Form[]
  stamp: number[][]
  ghost: Piece | null
  ending: Ending | null
  panel: Panel | null
}
