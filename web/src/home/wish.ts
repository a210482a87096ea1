// What is chosen before a game begins, and how an address says it: a set-up can be sent as a link.
import type { Game, Options, Sitter } from '../lib/api'
import { sentence } from '../lib/words'
import { allowed, defaults, matters, readValue } from './options'
import { opponents, type Opponent } from './seats'

export interface Wish {
  opponent: Opponent
  seat: number | null // mine; null: any
  level: number | null // of bots; null: the usual one
  seats: Sitter[] // where each is chosen by itself
  options: Options
  start: string // a position text
  resign: boolean // bots give up what is proven lost
}

type Asked = Pick<Game, 'name' | 'options' | 'players'>

/** Return what is chosen before anybody has chosen. */
export function unwished(game: Asked): Wish {
  return {
    opponent: 'bot',
    seat: 0,
    level: null,
    seats: ['me'],
    options: defaults(game.options),
    start: '',
    resign: false,
  }
}

/** Return what an address wishes, and a sentence for each thing in it that cannot be had. */
export function readWish(game: Asked, query: string): { wish: Wish; wrong: string[] } {
  const wish = unwished(game)
  const wrong: string[] = []
  for (const [name, text] of new URLSearchParams(query)) {
    const complaint = OURS[name]?.(wish, text, game) ?? option(wish, name, text, game)
    if (complaint) wrong.push(sentence(complaint))
  }
  return { wish, wrong }
}

type Reader = (wish: Wish, text: string, game: Asked) => string

// A game has no options of these names; the contract suite looks.
const OURS: { [name: string]: Reader | undefined } = Object.assign(Object.create(null), {
  with(wish, text, game) {
    const found = opponents(game).find(({ id }) => id === text)
    if (found) wish.opponent = found.id
    return found ? '' : `nobody can be played with by “${text}”; a bot is chosen instead`
  },
  level(wish, text) {
    if (!/^\d$/.test(text)) return `there is no bot of level “${text}”; the usual one is chosen`
    wish.level = Number(text)
    return ''
  },
  seat(wish, text, game) {
    const seat = /^\d$/.test(text) ? Number(text) - 1 : NaN
    if (text === 'any') wish.seat = null
    else if (seat >= 0 && seat < Math.max(...game.players)) wish.seat = seat
    else return `there is no seat “${text}”; the first one is yours instead`
    return ''
  },
  seats(wish, text, game) {
    const seats = text.split(',').map(readSitter)
    const right = seats.every((sitter) => sitter !== null) && seats.length <= Math.max(...game.players)
    if (!right) return `“${text}” does not say who sits where; yours is the first seat, bots have the others`
    wish.seats = seats as Sitter[]
    return ''
  },
  start(wish, text) {
    wish.start = text
    return ''
  },
  resign(wish, text) {
    wish.resign = text === 'yes'
    return text === 'yes' || text === 'no' ? '' : `whether bots give up is “yes” or “no”, not “${text}”`
  },
} satisfies { [name: string]: Reader })

function option(wish: Wish, name: string, text: string, game: Asked): string {
  const known = game.options.find((each) => each.name === name)
  if (!known) return `this address asks for “${name}”, which ${game.name} does not have; it is left out`
  const value = readValue(known, text)
  if (value === undefined) return `${known.title} cannot be “${text}”: it is ${allowed(known)}; the usual is chosen`
  wish.options[name] = value
  return ''
}

/** Return a wish as an address says it: only what is not as usual. */
export function writeWish(game: Asked, wish: Wish): string {
  const usual = unwished(game)
  const query = new URLSearchParams()
  if (wish.opponent !== usual.opponent) query.set('with', wish.opponent)
  if (wish.opponent === 'bot' && wish.level !== null) query.set('level', String(wish.level))
  const sits = wish.opponent === 'bot' || wish.opponent === 'friends'
  if (sits && wish.seat !== usual.seat) query.set('seat', wish.seat === null ? 'any' : String(wish.seat + 1))
  if (wish.opponent === 'each') query.set('seats', wish.seats.map(writeSitter).join(','))
  for (const each of game.options) {
    const value = wish.options[each.name]
    if (value !== undefined && value !== each.default && matters(each, wish.options)) query.set(each.name, String(value))
  }
  if (wish.start.trim()) query.set('start', wish.start)
  if (wish.resign) query.set('resign', 'yes')
  return query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
}

/** Return who a text seats: "me", "open", "bot" or "bot4"; null where it says nothing. */
export function readSitter(text: string): Sitter | null {
  if (text === 'me' || text === 'open' || text === 'bot') return text
  const level = /^bot(\d)$/.exec(text)?.[1]
  return level === undefined ? null : { bot: Number(level) }
}

/** Return a sitter as a text. */
export function writeSitter(sitter: Sitter): string {
  return typeof sitter === 'string' ? sitter : `bot${sitter.bot}`
}
