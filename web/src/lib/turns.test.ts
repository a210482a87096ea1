import { expect, test } from 'vitest'
import { rounds, roundsAtOnce, turns, type Round } from './turns'

test('consecutive moves of one seat are one turn', () => {
  const played = [
    { seat: 0, move: 'c3' },
    { seat: 0, move: 'c4~d4' },
    { seat: 1, move: 'a1' },
    { seat: 0, move: 'b2' },
  ]
  expect(turns(played)).toEqual([
    { number: 1, seat: 0, moves: [{ move: 'c3', count: 0 }, { move: 'c4~d4', count: 1 }] },
    { number: 2, seat: 1, moves: [{ move: 'a1', count: 2 }] },
    { number: 3, seat: 0, moves: [{ move: 'b2', count: 3 }] },
  ])
})

test('no moves are no turns', () => {
  expect(turns([])).toEqual([])
})

const written = (all: Round[]) =>
  all.map(({ number, cells }) => [number, ...cells.map((cell) => cell.map(({ move }) => move).join(' '))])
const made = (moves: [number, string][]) => moves.map(([seat, move]) => ({ seat, move }))
const cells = (moves: [number, string][]) => written(rounds(made(moves), 2))

test('where all choose at once, everybody has one choice a round, in whatever order they came', () => {
  const played: [number, string][] = [[1, 'a'], [0, 'b'], [0, 'c'], [1, 'd'], [1, '?']]
  expect(written(roundsAtOnce(made(played), 2, 0))).toEqual([
    [1, 'b', 'a', ''],
    [2, 'c', 'd', ''],
    [3, '', '?', ''],
  ])
})

test('a set-up comes before the rounds, and chance before the choices that it is about', () => {
  const set: [number, string][] = [[0, 'uni'], [0, 'tar'], [1, 'uni'], [1, 'tar'], [0, 'x'], [1, 'y']]
  expect(written(roundsAtOnce(made(set), 2, 2))).toEqual([
    [0, 'uni tar', 'uni tar', ''],
    [1, 'x', 'y', ''],
  ])
  const dealt: [number, string][] = [[-1, 'prize:2'], [1, 'A'], [0, '3'], [-1, 'prize:A']]
  expect(written(roundsAtOnce(made(dealt), 2, 0))).toEqual([
    [1, '3', 'A', 'prize:2'],
    [2, '', '', 'prize:A'],
  ])
})

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
