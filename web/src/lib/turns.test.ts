import { expect, test } from 'vitest'
import { rounds, turns } from './turns'

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

const cells = (moves: [number, string][], seats = 2) =>
  rounds(moves.map(([seat, move]) => ({ seat, move })), seats).map(({ number, cells }) => [
    number,
    ...cells.map((cell) => cell.join(' ')),
  ])

test('turns of two seats are pairs, each with all of its moves', () => {
  const played: [number, string][] = [[0, 'e5'], [1, 'd4'], [0, 'd5'], [0, 'd4~d5'], [1, 'c3']]
  expect(cells(played)).toEqual([
    [1, 'e5', 'd4'],
    [2, 'd5 d4~d5', 'c3'],
  ])
})

test('whoever begins with the second seat leaves the first cell free', () => {
  expect(cells([[1, 'a1'], [0, 'b2']])).toEqual([
    [1, '', 'a1'],
    [2, 'b2', ''],
  ])
})

test('chance stands with the turn that it follows, or before all', () => {
  expect(cells([[-1, 'W+?'], [0, 'play 2/1'], [-1, 'B+?'], [1, 'c3-c4']])).toEqual([
    [0, 'W+?', ''],
    [1, 'play 2/1 B+?', 'c3-c4'],
  ])
})

test('the last turn of all is known', () => {
  const all = rounds([{ seat: 0, move: 'a1' }, { seat: 1, move: 'b2' }, { seat: 0, move: 'c3' }], 2)
  expect(all.map((round) => round.last)).toEqual([null, 0])
})
