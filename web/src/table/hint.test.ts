import { expect, test } from 'vitest'
import type { Hint } from '../lib/openapi'
import { hintWords, threatened } from './hint'

const thought = {
  value: 0.62, proven: '', simulations: 900, seconds: 0.4, line: ['c4'], candidates: [], worlds: {},
} // prettier-ignore
const hint = (more: Partial<Hint>): Hint => ({ move: 'c4', thought, threats: [], ...more })

test('a hint says what to play and how sure it is', () => {
  expect(hintWords(hint({}), 'Place a checker on c4', ['Red', 'Blue'])).toBe(
    'A strong bot would place a checker on c4, 62\u00a0% to win.',
  )
  const certain = hint({ thought: { ...thought, proven: 'win' } })
  expect(hintWords(certain, 'c4', [])).toContain('wins for certain')
})

test('of a move that is forced it is not said what it is worth', () => {
  const forced = hint({ thought: { ...thought, simulations: 0 } })
  expect(hintWords(forced, 'Place a checker on c4', [])).toBe('All you can do is place a checker on c4.')
})

test('what threatens is named and marked', () => {
  const threats = [
    { seat: 1, move: 'b1' },
    { seat: 1, move: 'c3-c7' },
  ]
  expect(hintWords(hint({ threats }), 'c4', ['Red', 'Blue'])).toContain('Blue would win by b1 and c3-c7.')
  expect(threatened(hint({ threats }))).toEqual(['b1', 'c3', 'c7'])
})
