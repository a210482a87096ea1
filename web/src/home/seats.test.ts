import { expect, test } from 'vitest'
import { sitters } from './seats'

test('against a bot the other seats are the bot’s', () => {
  expect(sitters(2, 'bot', 0)).toEqual(['me', 'bot'])
  expect(sitters(2, 'bot', 1)).toEqual(['bot', 'me'])
})

test('at one screen all seats are mine', () => {
  expect(sitters(2, 'here', null)).toEqual(['me', 'me'])
})

test('by link the other seat is open', () => {
  expect(sitters(2, 'friend', 1)).toEqual(['open', 'me'])
})

test('either seat is left to chance', () => {
  expect(sitters(2, 'bot', null, () => 0.2)).toEqual(['me', 'bot'])
  expect(sitters(2, 'bot', null, () => 0.9)).toEqual(['bot', 'me'])
})
