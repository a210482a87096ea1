import type { Game, Seating, Sitter } from '../lib/api'

export type Opponent = 'bot' | 'here' | 'friends' | 'each'

/** Return who else may play, in words that fit the game's number of seats. */
export function opponents(game: Pick<Game, 'players'>): { id: Opponent; label: string }[] {
  if (Math.max(...game.players) === 2) {
    return [
      { id: 'bot', label: 'Against a bot' },
      { id: 'here', label: 'Two at this screen' },
      { id: 'friends', label: 'With a friend, by link' },
    ]
  }
  return [
    { id: 'bot', label: 'Against bots' },
    { id: 'here', label: 'All at this screen' },
    { id: 'friends', label: 'With friends, by link' },
    { id: 'each', label: 'Each seat by itself' },
  ]
}

interface Places {
  opponent: Opponent
  seat: number | null
  level: number | null
  seats: Sitter[] // where each is chosen by itself
}

/** Return who sits where; without a choice for each seat the server knows how many there are. */
export function seating({ opponent, seat, level, seats }: Places, count: number): Seating | Sitter[] {
  const bot = level === null ? 'bot' : { bot: level }
  switch (opponent) {
    case 'bot':
      return { mine: seat, others: bot }
    case 'here':
      return { mine: 0, others: 'me' }
    case 'friends':
      return { mine: seat, others: 'open' }
    case 'each':
      return Array.from({ length: count }, (_, place) => seats[place] ?? 'bot')
  }
}
