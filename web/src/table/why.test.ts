import { expect, test } from 'vitest'
import type { Considered, Explained } from '../lib/openapi'
import { expectation, judged, reasoned, worthALine } from './why'

const candidate = (move: string, share: number, visits: number, proven = ''): Considered => ({
  move,
  share,
  value: 0.62,
  visits,
  proven,
})

const explained = (move: string, simulations: number, candidates: Considered[], proven = ''): Explained => ({
  count: 3,
  seat: 1,
  move,
  thought: { value: 0.62, proven, simulations, seconds: 0.1, line: [move], candidates, worlds: {} },
})

test('a bot says how far it looked and what it hopes for', () => {
  const best = explained('a1', 1200, [candidate('a1', 0.7, 840), candidate('b2', 0.3, 360)])
  expect(reasoned(best, false)).toBe('It tried 1,200 games ahead and gave itself 62\u00a0% to win.')
  expect(reasoned({ ...best, move: 'b2' }, false)).toContain('does not always see the best')
  expect(reasoned(best, true)).toContain('it drew its choice by these parts')
  const sure = explained('a1', 1200, [candidate('a1', 1, 840), candidate('b2', 0, 360)])
  expect(reasoned(sure, true)).not.toContain('it drew its choice')
})

test('what is certain, forced or random is said so', () => {
  expect(reasoned(explained('a1', 1, [candidate('a1', 1, 1, 'win')], 'win'), false)).toBe(
    'It tried one game ahead and was sure to win.',
  )
  expect(reasoned(explained('a1', 0, [candidate('a1', 1, 0)]), false)).toBe('It had no other move.')
  expect(reasoned(explained('a1', 0, [candidate('a1', 0.5, 0), candidate('b2', 0.5, 0)]), false)).toBe(
    'It took one at random.',
  )
  expect(judged(candidate('a1', 1, 9, 'loss'))).toBe('sure to lose')
  expect(judged(candidate('a1', 0, 0))).toBe('–')
})

test('what was never looked at is left out, but for what was played', () => {
  const all = explained('c3', 9, [candidate('a1', 1, 9), candidate('b2', 0, 0), candidate('c3', 0, 0)])
  expect(worthALine(all).map(({ move }) => move)).toEqual(['a1', 'c3'])
})

test('who overlooked the best move did not expect what follows it', () => {
  const best = explained('a1', 9, [candidate('a1', 1, 9), candidate('b2', 0, 0)])
  expect(expectation(best)).toBe('It expected')
  expect(expectation({ ...best, move: 'b2' })).toBe('Best would be')
})
