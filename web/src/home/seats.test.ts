import { expect, test } from 'vitest'
import { opponents, seating } from './seats'

const places = { opponent: 'bot' as const, seat: 0, level: 3, seats: [] }

test('against bots the other seats are the bots’', () => {
  expect(seating(places, 2)).toEqual({ mine: 0, others: { bot: 3 } })
  expect(seating({ ...places, seat: 1, level: null }, 2)).toEqual({ mine: 1, others: 'bot' })
})

test('at one screen all seats are mine', () => {
  expect(seating({ ...places, opponent: 'here', seat: null }, 2)).toEqual({ mine: 0, others: 'me' })
})

test('by link the other seats are open', () => {
  expect(seating({ ...places, opponent: 'friends', seat: 1 }, 2)).toEqual({ mine: 1, others: 'open' })
})

test('any seat is left to the server', () => {
  expect(seating({ ...places, seat: null }, 2)).toEqual({ mine: null, others: { bot: 3 } })
})

test('each seat by itself, as many as there are', () => {
  const seats = ['open' as const, 'me' as const, { bot: 5 }]
  expect(seating({ ...places, opponent: 'each', seats }, 3)).toEqual(seats)
  expect(seating({ ...places, opponent: 'each', seats: ['me'] }, 3)).toEqual(['me', 'bot', 'bot'])
  expect(seating({ ...places, opponent: 'each', seats }, 2)).toEqual(['open', 'me'])
})

test('words for two, and for a game in which more may play', () => {
  const labels = (...players: number[]) => opponents({ players }).map((choice) => choice.label)
  expect(labels(2)).toEqual(['Against a bot', 'Two at this screen', 'With a friend, by link'])
  expect(labels(2, 3)).toEqual(['Against bots', 'All at this screen', 'With friends, by link', 'Each seat by itself'])
})
