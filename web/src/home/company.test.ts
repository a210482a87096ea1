import { expect, test } from 'vitest'
import { company } from './company'

const you = { who: 'you' as const, person: '', level: null }
const bot = (level: number) => ({ who: 'bot' as const, person: '', level })
const guest = (person = '') => ({ who: 'guest' as const, person, level: null })
const open = { who: 'open' as const, person: '', level: null }

test.each([
  [[you, bot(4)], 'against level 4'],
  [[bot(0), you], 'against a bot that moves at random'],
  [[you, bot(3), bot(3)], 'against two bots of level 3'],
  [[bot(5), you, bot(3)], 'against levels 3 and 5'],
  [[you, you], 'at this screen'],
  [[you], ''],
  [[you, guest('Ada')], 'with Ada'],
  [[you, guest(), bot(2)], 'with a friend, against level 2'],
  [[you, open], 'with a seat still free'],
])('%j', (seats, words) => {
  expect(company(seats)).toBe(words)
})
