// What the server answers, and how to ask it.
import type { Kind, Preview, Scene } from './scene'
import type { Played } from './turns'

export interface NumberOption {
  name: string
  kind: 'number'
  low: number
  high: number
  default: number
  about: string
  only?: Options // it matters only where these are chosen
}

export type Value = number | string | boolean

export interface ChoiceOption {
  name: string
  kind: 'choice'
  values: Value[]
  default: Value
  about: string
  other: string // what else it takes, as a text; empty for nothing else
  only?: Options
  editor?: string // how such a text is made: "shapes", or nothing
  names?: { [value: string]: string } // what values are called
}

export type Option = NumberOption | ChoiceOption

export type Options = { [name: string]: Value }

export interface Game {
  id: string
  name: string
  designers: string[]
  year: number | null
  about: string
  credit: string
  kinds: Kind[]
  example: string
  seats: string[]
  options: Option[]
}

export type Sitter = 'me' | 'bot' | 'open'

/** Who sits where: my seat (null leaves it to the server) and who has all the others. */
export interface Seating {
  mine: number | null
  others: Sitter
}

export interface TableSeat {
  seat: number
  name: string
  who: 'you' | 'bot' | 'guest' | 'open'
}

export interface Table {
  id: string
  game: string
  name: string
  options: Options
  kinds: Kind[]
  seats: TableSeat[]
}

export interface TableLine {
  id: string
  game: string
  name: string
  options: Options
  prompt: string
  over: boolean
  your_turn: boolean
  at: string
}

export interface PositionMessage {
  kind: 'position'
  seq: number
  event: 'opened' | 'sat' | 'move' | 'takeback' | 'arranged' | 'again' | 'rewound' | 'imported' | null
  table: Table
  seat: number | null
  scene: Scene
  moves: Played[]
  may_take_back: boolean
  ahead?: string[] // moves that were taken back and may be done again
  may_arrange?: boolean // this player arranges the board now, on a draft
  over: boolean
  again: string // the table where the same people play once more, or ''
}

/** A board being arranged: its moves are edits. */
export interface Draft {
  text: string
  scene: Scene
}

export interface ProblemMessage {
  kind: 'problem'
  title: string
  status: number
  detail: string
}

export interface Reason {
  rule: string | null
  text: string
  squares: string[]
}

export interface RulesPage {
  id: string
  name: string
  credit: string
  html: string
}

export interface Ledger {
  games: {
    id: string
    name: string
    rules: { id: string; text: string; code: string[]; tests: string[] }[]
  }[]
}

/** A refusal of the server; its message is a sentence for people. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    detail: string,
    readonly reasons: Reason[] = [],
  ) {
    super(detail)
  }
}

/** Ask the server; a body makes it a POST. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : null,
    })
  } catch {
    throw new Problem(0, 'The server cannot be reached. Check the connection and try again.')
  }
  const content = await answer.json().catch(() => null)
  if (answer.ok) return content as T
  throw new Problem(
    answer.status,
    content?.detail ?? `The server answered with ${answer.status}.`,
    content?.reasons ?? [],
  )
}

const table = (id: string) => `tables/${encodeURIComponent(id)}`

export const api = {
  games: () => ask<Game[]>('games'),
  picture: (game: string) => ask<Scene>(`games/${encodeURIComponent(game)}/scene`),
  seats: (game: string, options: Options) => {
    const query = new URLSearchParams(Object.entries(options).map(([k, v]) => [k, String(v)]))
    return ask<string[]>(`games/${encodeURIComponent(game)}/seats?${query}`)
  },
  rules: (game: string) => ask<RulesPage>(`games/${encodeURIComponent(game)}/rules`),
  ledger: () => ask<Ledger>('ledger'),
  tables: () => ask<TableLine[]>('tables'),
  open: (game: string, options: Options, seats: Sitter[] | Seating, start: string | null = null) =>
    ask<{ id: string }>('tables', { game, options, seats, start }),
  again: (id: string) => ask<{ id: string }>(`${table(id)}/again`, {}),
  sit: (id: string, seat: number) => ask<{ seq: number }>(`${table(id)}/seats/${seat}`, {}),
  move: (id: string, seat: number, move: string, after: number) =>
    ask<{ seq: number }>(`${table(id)}/moves`, { seat, move, after }),
  takeBack: (id: string, seat: number, after: number) =>
    ask<{ seq: number }>(`${table(id)}/takeback`, { seat, after }),
  why: (id: string, seat: number, path: string[]) =>
    ask<{ reasons: Reason[] }>(`${table(id)}/why`, { seat, path }),
  preview: (id: string, seat: number, moves: string[], text: string | null = null) =>
    ask<{ previews: Record<string, Preview> }>(`${table(id)}/preview`, { seat, moves, text }),
  draft: (id: string, seat: number, text: string | null, edit: string, argument = '') =>
    ask<Draft>(`${table(id)}/draft`, { seat, text, edit, argument }),
  confirm: (id: string, seat: number, text: string, after: number) =>
    ask<{ seq: number }>(`${table(id)}/draft/confirm`, { seat, text, after }),
  recordAddress: (id: string) => `/api/${table(id)}/record`,
}
