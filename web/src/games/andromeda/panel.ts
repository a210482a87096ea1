// What the companion's table shows, as `scene.panel` holds it.
import type { IconName } from './icons'
import type { Scene } from '../../lib/scene'

export interface Told {
  move: number // which move of the log led to it
  text: string
  rule: string
  change: string
  label: string // of the value that it shows, where that is neither the book's nor the owner's
  sign: IconName // the drawing that goes with it
  face: number // of the die that it tells of; 0 for none
}

export interface ActionCard {
  id: number
  target: string
  icons: string[]
  label: string
}

export interface UpgradeCard {
  id: number
  kind: string
  text: string
  per: string
  vp: number
  label: string
}

export interface TrackTable {
  values: number[]
  levels: number[]
  marks: Record<string, string>
  vault: number[]
  label: string
}

export interface Commander {
  name: string
  level: number
  ability: string
  start: Record<string, number>
  wheel: string[][]
  label: string
}

export interface Question {
  text: string
  rule: string
  decides: number
  label: string
}

/** A text that binds all game long. */
export interface Binding {
  name: string
  text: string
  rule: string
  label: string
  now: boolean // it matters on this turn
}

type Counts = Record<string, number>

export interface Panel {
  options: { players: number; map: string; pack: string; cards: string; dice: string; length: number }
  to_act: number[]
  phase: 'setup' | 'human' | 'unity' | 'closing' | 'over'
  human: number
  conn: number
  who: number
  acted: boolean
  last_turn: boolean
  final: boolean
  over: boolean
  result: string | null
  regions: Record<string, 'planet' | 'base'>
  rows: Counts
  columns: Counts
  probe: string | null
  active: string | null
  battle: string | null
  asks: string | null
  question: Question | null
  steps: Told[]
  vp: number
  tactics: number
  moons: number
  nebula_moons: number
  discovery: number
  supremacy_tokens: number
  damaged: number
  shield: number
  event: number
  event_due: boolean
  texts: Binding[]
  upgrade_vp: number
  wheel: number | null
  tracks: Counts
  modules: Counts
  leaders: Counts
  tiles: Counts
  score: Counts
  ships: Record<string, string>
  bay: Record<string, { kind: string; section: string }>
  developments: Record<string, string>
  developed: Record<string, string>
  upgrades: number[]
  upgrade_texts: UpgradeCard[]
  decks: Record<string, { open?: number | null; pile: number; discard: number[] }>
  cards: {
    I?: ActionCard
    II?: ActionCard
    III?: ActionCard
    conflict?: { id: number; text: string; label: string }
  }
  commander: Commander | null
  track_tables: Record<string, TrackTable>
  pack: { name: string; label: string }
  labels: Record<string, string> // of values that are neither the book's nor the owner's
  totals: (number | null)[]
  checklist: { rule: string; text: string; label: string }[]
}

export const SECTIONS = ['I', 'II', 'III'] as const
export const PLACES = ['bay', 'scrapyard', 'barge'] as const

/** Return the companion's panel of a scene; null where a scene is a board to play on. */
export function panelOf(scene: Scene | null | undefined): Panel | null {
  return scene?.panel?.look === 'companion' ? (scene.panel.facts as unknown as Panel) : null
}

/** Return the letters of the ships in a place. */
export function shipsAt(panel: Panel, place: string): string[] {
  return Object.keys(panel.ships).filter((letter) => panel.ships[letter] === place)
}

/** Return where a ship is, in words. */
export function placeWords(place: string): string {
  return { bay: 'in the launch bay', scrapyard: 'in the scrapyard', barge: 'on the barge' }[place] ??
    `in ${place}`
}

/** Return a bonus in few words: "advance science" is "+ science", "vp 2" is "2 VP". */
export function bonusWords(bonus: string): string {
  const [gives = '', what] = bonus.split(' ')
  if (gives === 'advance') return `+ ${what}`
  if (gives === 'vp') return `${what} VP`
  if (gives === 'module') return what ? `${what} module` : 'module'
  return what ? `${what} ${gives}` : gives
}

/** Return how many of the last steps are new: those since the table's own last move. */
export function freshFrom(moves: readonly { seat: number }[]): number {
  return moves.findLastIndex((played) => played.seat >= 0) + 1
}
