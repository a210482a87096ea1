import { expect, test } from 'vitest'
import { ago, counted, freeSeats, listed, played, playerWords, sentence, since } from './words'

test('a remark becomes a sentence', () => {
  expect(sentence('there is no such table')).toBe('There is no such table.')
  expect(sentence('b2 is taken')).toBe('b2 is taken.')
  expect(sentence('')).toBe('')
})

test('names are listed as people do', () => {
  expect(listed(['Red'])).toBe('Red')
  expect(listed(['Red', 'Blue', 'Green'])).toBe('Red, Blue and Green')
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

test('how long something has been so is told as people do', () => {
  const now = new Date('2026-06-10T12:00:00Z')
  const words = (at: string) => since(new Date(at), now)
  expect(words('2026-06-10T11:59:50Z')).toBe('just now')
  expect(words('2026-06-10T11:00:00Z')).toBe('for an hour')
  expect(words('2026-06-09T10:00:00Z')).toBe('since yesterday')
  expect(words('2026-06-07T10:00:00Z')).toBe('for 3 days')
  expect(words('2026-02-07T10:00:00Z')).toBe('since February 7, 2026')
})

test('numbers of players are told as people do', () => {
  expect([[2], [2, 3], [1, 2, 3]].map(playerWords)).toEqual(['2 players', '2 or 3 players', '1 to 3 players'])
  expect([5, 40].map(counted)).toEqual(['five', '40'])
})

test('a start that somebody chose is told', () => {
  expect(played({ summary: '5 by 5', chosen_start: true })).toBe('5 by 5 · a chosen start')
  expect(played({ summary: '', chosen_start: true })).toBe('a chosen start')
  expect(played({ summary: '5 by 5', chosen_start: false })).toBe('5 by 5')
})
