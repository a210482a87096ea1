import { expect, test } from 'vitest'
import type { ChoiceOption, NumberOption, Value } from '../lib/api'
import { readWish, unwished, writeWish, type Wish } from './wish'

const size: NumberOption = {
  name: 'size', kind: 'number', low: 2, high: 26, default: 9, about: '', only: {}, title: 'Board', says: '{0} × {0}',
} // prettier-ignore

function choice(name: string, values: Value[], more: Partial<ChoiceOption> = {}): ChoiceOption {
  return {
    name, kind: 'choice', values, default: values[0]!, about: '', other: '', joined: '', only: {}, editor: '',
    names: Object.fromEntries(values.map((value) => [String(value), `the ${value} one`])), title: `The ${name}`, ...more,
  } // prettier-ignore
}

const game = {
  name: 'Game',
  players: [2, 3],
  options: [
    size,
    choice('mode', ['duel', 'dance']),
    choice('target', [3, 5], { only: { mode: 'dance' } }),
    choice('cards', ['standard'], { other: 'cards of your own' }),
    choice('extra', [false, true]),
  ],
}

const read = (query: string) => readWish(game, query)

test('an address without a question mark is as usual', () => {
  expect(read('')).toEqual({ wish: unwished(game), wrong: [] })
  expect(writeWish(game, unwished(game))).toBe('')
})

test.each([
  'level=4&seat=2',
  'with=here&size=7',
  'with=friends&seat=any&mode=dance&target=5&cards=a1+c3;b2&extra=true'.replace(';', '%3B'),
  'with=each&seats=bot4,me,open',
  'start=2r/b2/rb1+r+%3A+b2&resign=yes',
])('%s is read and written the same', (query) => {
  const { wish, wrong } = read(query)
  expect(wrong).toEqual([])
  expect(writeWish(game, wish)).toBe(query)
})

test('values keep their type', () => {
  expect(read('size=7&target=5&extra=true&mode=dance').wish.options).toMatchObject({ size: 7, target: 5, extra: true })
  expect(read('seats=bot,bot0,me').wish.seats).toEqual(['bot', { bot: 0 }, 'me'])
})

test('what does not matter is not written', () => {
  const wish: Wish = { ...unwished(game), opponent: 'here', level: 4, seat: 1, options: { ...unwished(game).options, target: 5 } }
  expect(writeWish(game, wish)).toBe('with=here')
})

test.each([
  ['size=99', 'Board cannot be “99”: it is a whole number from 2 to 26; the usual is chosen.'],
  ['size=', 'Board cannot be “”: it is a whole number from 2 to 26; the usual is chosen.'],
  ['mode=sleep', 'The mode cannot be “sleep”: it is “the duel one” or “the dance one”; the usual is chosen.'],
  ['colour=red', 'This address asks for “colour”, which Game does not have; it is left out.'],
  ['constructor=1', 'This address asks for “constructor”, which Game does not have; it is left out.'],
  ['with=ghosts', 'Nobody can be played with by “ghosts”; a bot is chosen instead.'],
  ['level=ninety', 'There is no bot of level “ninety”; the usual one is chosen.'],
  ['seat=9', 'There is no seat “9”; the first one is yours instead.'],
  ['seats=me,you', '“me,you” does not say who sits where; yours is the first seat, bots have the others.'],
  ['resign=perhaps', 'Whether bots give up is “yes” or “no”, not “perhaps”.'],
])('%s is answered by a sentence and left as usual', (query, words) => {
  expect(read(query)).toEqual({ wish: unwished(game), wrong: [words] })
})
