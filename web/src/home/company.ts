import type { TableSeat } from '../lib/api'
import { counted, listed } from '../lib/words'

const RANDOM = 0 // the level that moves at random

/** Say with whom a game is played: "against level 4", "with Ada", "at this screen". */
export function company(seats: readonly Pick<TableSeat, 'who' | 'person' | 'level'>[]): string {
  const others = seats.filter((seat) => seat.who !== 'you')
  if (others.length === 0) return seats.length > 1 ? 'at this screen' : ''
  const people = others.filter((seat) => seat.who === 'guest').map((seat) => seat.person || 'a friend')
  const bots = against(others.filter((seat) => seat.who === 'bot').map((seat) => seat.level ?? RANDOM))
  const free = others.some((seat) => seat.who === 'open') ? 'with a seat still free' : ''
  return [people.length > 0 && `with ${listed(people)}`, bots, free].filter(Boolean).join(', ')
}

function against(levels: number[]): string {
  const kinds = [...new Set(levels)].sort((one, other) => one - other)
  if (kinds.length === 0) return ''
  if (kinds.length > 1) return `against levels ${listed(kinds.map(String))}`
  const [level = RANDOM] = kinds
  if (levels.length > 1) return `against ${counted(levels.length)} bots of level ${level}`
  return level === RANDOM ? 'against a bot that moves at random' : `against level ${level}`
}
