import { expect, test } from 'vitest'
import { ago, freeSeats, listed, sentence, title } from './words'

test('a remark becomes a sentence', () => {
  expect(sentence('there is no such table')).toBe('There is no such table.')
  expect(sentence('b2 is taken')).toBe('b2 is taken.')
  expect(sentence('')).toBe('')
})

test('names are listed as people do', () => {
  expect(listed(['Red'])).toBe('Red')
  expect(listed(['Red', 'Blue', 'Green'])).toBe('Red, Blue and Green')
})

test('a name of the program becomes a title', () => {
  expect(title('start_walls')).toBe('Start walls')
})

test.each([
  [0, 'just now'],
  [5, '5 minutes ago'],
  [60, 'an hour ago'],
  [60 * 26, 'yesterday'],
  [60 * 24 * 3, '3 days ago'],
])('%i minutes back is %s', (minutes, words) => {
  const now = new Date('2026-01-31T12:00:00Z')
  expect(ago(new Date(now.getTime() - minutes * 60_000), now)).toBe(words)
})

test('free seats are named to those who sit, and counted for those who watch', () => {
  expect(freeSeats(['Red', 'Blue'], false)).toBe('Nobody sits at Red and Blue yet.')
  expect(freeSeats(['Red'], true)).toBe('One seat is still free.')
  expect(freeSeats(['Red', 'Blue'], true)).toBe('Two seats are still free.')
  expect(freeSeats([], true)).toBe('')
})
