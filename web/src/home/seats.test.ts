import { expect, test } from 'vitest'
import type { Option } from '../lib/api'
import { opponents, seating } from './seats'

test('against bots the other seats are the bots’', () => {
  expect(seating('bot', 0, 3)).toEqual({ mine: 0, others: { bot: 3 } })
  expect(seating('bot', 1, 3)).toEqual({ mine: 1, others: { bot: 3 } })
})

test('at one screen all seats are mine', () => {
  expect(seating('here', null, 3)).toEqual({ mine: 0, others: 'me' })
})

test('by link the other seats are open', () => {
  expect(seating('friend', 1, 3)).toEqual({ mine: 1, others: 'open' })
})

test('either seat is left to the server', () => {
  expect(seating('bot', null, 3)).toEqual({ mine: null, others: { bot: 3 } })
})

test('words for two, and for a game in which more may play', () => {
  const players: Option = {
    name: 'players', kind: 'choice', values: [2, 3], default: 2, about: '', other: '',
    joined: '', only: {}, editor: '', names: {}, title: '',
  } // prettier-ignore
  const labels = (options: Option[]) =>
    opponents({ seats: ['A', 'B'], options }).map((choice) => choice.label)
  expect(labels([])).toContain('Two at this screen')
  expect(labels([players])).toEqual(['Against bots', 'All at this screen', 'With friends, by link'])
})
