// What the server answers, and how to ask it. The types are written from its own description.
import type {
  Draft,
  Explained,
  GameEntry,
  Here,
  Hint,
  Ledger,
  Lessons,
  Levels,
  ListEntry,
  Machine,
  Numbered,
  Opened,
  Outline,
  Previews,
  ReasonShown,
  Reasons,
  RulesPage,
  SettingShown,
} from './openapi'
import { insist } from './insist'
import type { Scene } from './scene'

export type { ChoiceOption, Draft, Ledger, Levels, NumberOption, ProblemMessage } from './openapi'
export type { Lessons, LiveMessage, PositionMessage, RulesPage, TableSeat, Trial } from './openapi'
export type { Advised, Machine, Outline, Previews, Reasons, Studied, Thought } from './openapi'

export type Game = GameEntry
export type Option = Game['options'][number]
export type Value = number | string | boolean
export type Options = { [name: string]: Value }
export type Table = Here
export type TableLine = ListEntry
export type Setting = SettingShown
export type Reason = ReasonShown

export type Sitter = 'me' | 'bot' | 'open' | { bot: number }

/** Who sits where: my seat (null leaves it to the server) and who has all the others. */
export interface Seating {
  mine: number | null
  others: Sitter
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

/** Ask for something that is done once, however often an answer is lost. */
export const askOnce = <T>(path: string, body: object): Promise<T> =>
  insist(
    (id) => ask<T>(path, { ...body, id }),
    (error) => error instanceof Problem && (error.status === 0 || error.status >= 502),
  )

const query = (options: Options) =>
  new URLSearchParams(Object.entries(options).map(([k, v]) => [k, String(v)]))
const table = (id: string) => `tables/${encodeURIComponent(id)}`

export const api = {
  games: () => ask<Game[]>('games'),
  picture: (game: string) => ask<Scene>(`games/${encodeURIComponent(game)}/scene`),
  seats: (game: string, options: Options) =>
    ask<string[]>(`games/${encodeURIComponent(game)}/seats?${query(options)}`),
  levels: (game: string, options: Options) =>
    ask<Levels>(`games/${encodeURIComponent(game)}/levels?${query(options)}`),
  rules: (game: string) => ask<RulesPage>(`games/${encodeURIComponent(game)}/rules`),
  lessons: (game: string) => ask<Lessons>(`games/${encodeURIComponent(game)}/lessons`),
  ledger: () => ask<Ledger>('ledger'),
  tables: () => ask<TableLine[]>('tables'),
  open: (
    game: string,
    options: Options,
    seats: Sitter[] | Seating,
    start: string | null = null,
    resign = false, // bots do, where they are proven lost
  ) => ask<Opened>('tables', { game, options, seats, start, bots_resign: resign }),
  again: (id: string) => ask<Opened>(`${table(id)}/again`, {}),
  sit: (id: string, seat: number, name: string) =>
    ask<Numbered>(`${table(id)}/seats/${seat}`, { name }),
  move: (id: string, seat: number, move: string, after: number) =>
    askOnce<Numbered>(`${table(id)}/moves`, { seat, move, after }),
  takeBack: (id: string, seat: number, after: number) =>
    askOnce<Numbered>(`${table(id)}/takeback`, { seat, after }),
  askBack: (id: string, seat: number) => ask<Numbered>(`${table(id)}/takeback/ask`, { seat }),
  agreeBack: (id: string) => ask<Numbered>(`${table(id)}/takeback/agree`, {}),
  declineBack: (id: string) => ask<Numbered>(`${table(id)}/takeback/decline`, {}),
  resign: (id: string, seat: number) => ask<Numbered>(`${table(id)}/resign`, { seat }),
  offerDraw: (id: string) => ask<Numbered>(`${table(id)}/draw`, {}),
  declineDraw: (id: string) => ask<Numbered>(`${table(id)}/draw/decline`, {}),
  rename: (id: string, name: string) => ask<Numbered>(`${table(id)}/name`, { name }),
  seatBot: (id: string, seat: number, level: number | null) =>
    ask<Numbered>(`${table(id)}/seats/${seat}/bot`, { level }),
  hint: (id: string, seat: number) => ask<Hint>(`${table(id)}/hint`, { seat }),
  thoughts: (id: string) => ask<Explained[]>(`${table(id)}/thoughts`),
  why: (id: string, seat: number, path: string[]) =>
    ask<Reasons>(`${table(id)}/why`, { seat, path }),
  preview: (id: string, seat: number, moves: string[], text: string | null = null) =>
    ask<Previews>(`${table(id)}/preview`, { seat, moves, text }),
  draft: (id: string, seat: number, text: string | null, edit: string, argument = '') =>
    ask<Draft>(`${table(id)}/draft`, { seat, text, edit, argument }),
  confirm: (id: string, seat: number, text: string, after: number) =>
    askOnce<Numbered>(`${table(id)}/draft/confirm`, { seat, text, after }),
  outline: (id: string) => ask<Outline>(`${table(id)}/outline`),
  machine: (game: string, options: Options) =>
    ask<Machine>(`games/${encodeURIComponent(game)}/machine?${query(options)}`),
  openRecord: (record: string) => ask<Opened>('records', { record }),
  recordAddress: (id: string) => `/api/${table(id)}/record`,
}
