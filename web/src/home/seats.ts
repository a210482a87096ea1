import type { Game, Seating } from '../lib/api'

export type Opponent = 'bot' | 'here' | 'friend'

const TWO: { id: Opponent; label: string }[] = [
  { id: 'bot', label: 'Against a bot' },
  { id: 'here', label: 'Two at this screen' },
  { id: 'friend', label: 'With a friend, by link' },
]

const SEVERAL: { id: Opponent; label: string }[] = [
  { id: 'bot', label: 'Against bots' },
  { id: 'here', label: 'All at this screen' },
  { id: 'friend', label: 'With friends, by link' },
]

/** Return who else may play, in words that fit the game's number of seats. */
export function opponents(game: Pick<Game, 'seats' | 'options'>): { id: Opponent; label: string }[] {
  const varies = game.options.some((option) => option.name === 'players')
  return game.seats.length === 2 && !varies ? TWO : SEVERAL
}

/** Return who sits where; the server knows how many seats the options make. */
export function seating(opponent: Opponent, seat: number | null, level: number | null): Seating {
  const bot = level === null ? 'bot' : { bot: level }
  const others = { bot, here: 'me', friend: 'open' } as const
  return { mine: opponent === 'here' ? 0 : seat, others: others[opponent] }
}
