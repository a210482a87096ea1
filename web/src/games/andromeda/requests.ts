// What the companion asks the server beside its table.
import { ask, askOnce } from '../../lib/api'
import type { IconName } from './icons'
import type { Commander } from './panel'

export interface Pack {
  name: string
  label: string
  commanders: (Omit<Commander, 'start'> & { start: [string, number][] })[]
  actions: { deck: string; id: number; label: string }[]
  conflicts: { label: string }[]
  upgrades: { label: string }[]
  tracks: { label: string }[]
  bay_label: string
}

export interface Chapter {
  seat: number
  move: string
  phase: string
  human: number
  face: number // of the die that it rolled; 0 for none
  says: string
  steps: { text: string; rule: string; change: string; label: string; sign: IconName }[]
}

/** How the books stood after one of Unity's turns, or stand now. */
export interface Books {
  turn: number // of Unity, the last that is over
  vp: number
  total: number
  tracks: Record<string, number>
}

/** A pack's text, parsed: what it holds, sound or not, and what is wrong with it. */
export interface Read {
  content: Record<string, unknown> | null // null: it is no TOML
  pack: Pack | null
  problem: string
}

interface Chance {
  exact: string
  chance: number
}

export interface Odds {
  win: Chance
  tie: Chance
  loss: Chance
}

export interface Side {
  dice: number
  targeting: number
}

const table = (id: string) => `tables/${encodeURIComponent(id)}`
const game = 'games/andromeda/ask'

export const requests = {
  rewind: (id: string, to: number, after: number) =>
    askOnce<{ seq: number }>(`${table(id)}/rewind`, { seat: 0, to, after }),
  story: (id: string) => ask<Chapter[]>(`${table(id)}/ask/story`),
  course: (id: string) => ask<Books[]>(`${table(id)}/ask/course`),
  join: (id: string) => ask<{ seq: number }>(`${table(id)}/seats/0/join`, {}),
  note: (id: string, note: string, stands: boolean) =>
    ask<{ seq: number }>(`${table(id)}/notes`, { seat: 0, note, stands }),
  bringBack: (record: string) => ask<{ id: string }>('records', { record }),
  sample: () => ask<{ text: string; pack: Pack }>(`${game}/sample`),
  read: (text: string) => ask<Read>(`${game}/read`, { text }),
  check: (text: string) => ask<{ pack: Pack }>(`${game}/pack`, { text }),
  odds: (one: Side, other: Side) =>
    ask<Odds>(
      `${game}/odds?dice=${one.dice}&targeting=${one.targeting}` +
        `&other_dice=${other.dice}&other_targeting=${other.targeting}`,
    ),
}
