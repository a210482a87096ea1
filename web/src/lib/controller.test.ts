import { describe, expect, test } from 'vitest'
import { begun, moveOf, pad, picked, rowsOf } from './controller'
import type { SceneMove } from './scene'

const buttons = ['red', 'blue', 'uni', 'tar', 'up'].map((id) => ({ id, label: id }))
const move = (...words: string[]): SceneMove => ({
  move: words.join('/'),
  paths: [words, [`${words[0]![0]}${words[1]![0]}`, words[2]!]],
  says: '',
})
const moves = [move('red', 'uni', 'up'), move('red', 'tar', 'up'), move('blue', 'uni', 'up')]
const rows = [['red', 'blue'], ['uni', 'tar'], ['up']]

describe('rows of words', () => {
  test('are those of the paths', () => {
    expect(rowsOf(buttons, moves)).toEqual(rows)
  })

  test('need words for every move', () => {
    const drawn = { ...moves[0]!, paths: [['a1']] }
    expect(rowsOf(buttons, [...moves, drawn])).toEqual([])
    expect(rowsOf(buttons, [])).toEqual([])
  })

  test('need more than one word', () => {
    expect(rowsOf(buttons, [{ ...moves[0]!, paths: [['red']] }])).toEqual([])
  })
})

describe('picking', () => {
  test('goes in any order and can be changed', () => {
    let picks = picked(moves, rows, [], 'up')
    expect(picks).toEqual([null, null, 'up'])
    picks = picked(moves, rows, picks, 'tar')
    picks = picked(moves, rows, picks, 'uni')
    picks = picked(moves, rows, picks, 'red')
    expect(moveOf(moves, rows, picks)?.move).toBe('red/uni/up')
  })

  test('a thing on the board picks the words that it stands for', () => {
    expect(picked(moves, rows, [], 'rt')).toEqual(['red', 'tar', 'up'])
    const more = [...moves, move('red', 'tar', 'down')]
    expect(picked(more, [['red', 'blue'], ['uni', 'tar'], ['up', 'down']], ['blue', null, null], 'rt')).toEqual(
      ['red', 'tar', null],
    )
  })

  test('what is incomplete spells nothing', () => {
    expect(moveOf(moves, rows, ['red', null, 'up'])).toBeNull()
    expect(begun(['red', null, 'up'])).toEqual(['red'])
    expect(moveOf(moves, [], [])).toBeNull()
  })
})

test('a pad has its arrows at the sides and the others in the corners', () => {
  expect(pad([null, null, 'north', 'south', 'west', 'east'])).toEqual(['nw', 'ne', 'n', 's', 'w', 'e'])
  expect(pad(['north', 'south'])).toBeNull()
})
