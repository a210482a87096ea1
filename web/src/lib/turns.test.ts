import { expect, test } from 'vitest'
import { turns } from './turns'

test('consecutive moves of one seat are one turn', () => {
  const played = [
    { seat: 0, move: 'c3' },
    { seat: 0, move: 'c4~d4' },
    { seat: 1, move: 'a1' },
    { seat: 0, move: 'b2' },
  ]
  expect(turns(played)).toEqual([
    { number: 1, seat: 0, moves: ['c3', 'c4~d4'] },
    { number: 2, seat: 1, moves: ['a1'] },
    { number: 3, seat: 0, moves: ['b2'] },
  ])
})

test('no moves are no turns', () => {
  expect(turns([])).toEqual([])
})

test('where all choose at once, each move is a line', () => {
  const played = [{ seat: 0, move: 'tar@d4' }, { seat: 0, move: 'red/tar/unify' }]
  expect(turns(played, true).map((turn) => turn.moves)).toEqual([['tar@d4'], ['red/tar/unify']])
})
