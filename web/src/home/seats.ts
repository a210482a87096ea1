import type { Sitter } from '../lib/api'

export type Opponent = 'bot' | 'here' | 'friend'

export const OPPONENTS: { id: Opponent; label: string }[] = [
  { id: 'bot', label: 'Against a bot' },
  { id: 'here', label: 'Two at this screen' },
  { id: 'friend', label: 'With a friend, by link' },
]

/** Return who sits where. A seat of null is either: chance decides. */
export function sitters(
  count: number,
  opponent: Opponent,
  seat: number | null,
  chance: () => number = Math.random,
): Sitter[] {
  const mine = seat ?? Math.floor(chance() * count)
  const other = { bot: 'bot', here: 'me', friend: 'open' } as const
  return Array.from({ length: count }, (_, i) => (i === mine ? 'me' : other[opponent]))
}
