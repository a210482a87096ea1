import { expect, test } from 'vitest'
import { formMoves } from './forms'
import type { Form } from '../../lib/scene'

const form: Form = {
  id: 'vp', group: '', label: 'VP', path: ['set'], move: 'set vp {}', says: 'VP is {}',
  words: [], low: 9, high: 11, now: '5',
} // prettier-ignore

test('numbers are all whole ones from low to high, entered under the form’s id', () => {
  const moves = formMoves(form)
  expect(moves.map(({ move }) => move)).toEqual(['set vp 9', 'set vp 10', 'set vp 11'])
  expect(moves[1]!.paths).toEqual([['set', 'vp=10']])
  expect(moves[1]!.says).toBe('VP is 10')
})

test('words are clicked themselves, and then there are no numbers', () => {
  const ship = { ...form, id: 'ship.A', path: ['set', 'A'], move: 'set ship A {}', words: ['R1', 'bay'], low: 1, high: 0 }
  expect(formMoves(ship).map(({ move, paths }) => [move, paths[0]])).toEqual([
    ['set ship A R1', ['set', 'A', 'R1']],
    ['set ship A bay', ['set', 'A', 'bay']],
  ])
})
