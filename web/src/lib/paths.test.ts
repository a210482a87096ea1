import { describe, expect, test } from 'vitest'
import { click, continues, nextClicks, spelled } from './paths'
import type { SceneMove } from './scene'

function move(name: string, ...paths: string[]): SceneMove {
  return { move: name, paths: paths.map((p) => p.split(' ')), says: name }
}

const swaps = [move('a1~a2', 'a1 a2', 'a2 a1'), move('a1~b1', 'a1 b1', 'b1 a1')]

describe('next clicks', () => {
  test('at first every beginning of a path can be clicked', () => {
    expect([...nextClicks(swaps, []).keys()].sort()).toEqual(['a1', 'a2', 'b1'])
  })

  test('a beginning keeps all of its moves in play', () => {
    const kept = nextClicks(swaps, []).get('a1') ?? []
    expect(kept.map((m) => m.move)).toEqual(['a1~a2', 'a1~b1'])
  })

  test('within a path only its continuations can be clicked', () => {
    expect([...nextClicks(swaps, ['a2']).keys()]).toEqual(['a1'])
  })

  test('a move with two paths over the same spaces counts once', () => {
    const twice = [move('x', 'a b', 'a c')]
    expect(nextClicks(twice, []).get('a')).toHaveLength(1)
  })
})

describe('paths', () => {
  test('the empty path continues if anything is legal', () => {
    expect(continues(swaps, [])).toBe(true)
    expect(continues([], [])).toBe(false)
  })

  test('either path of a move spells it', () => {
    expect(spelled(swaps, ['b1', 'a1'])?.move).toBe('a1~b1')
    expect(spelled(swaps, ['b1'])).toBeNull()
  })
})

describe('a click', () => {
  test('of one step plays at once', () => {
    expect(click([move('c3', 'c3')], [], 'c3')).toMatchObject({ kind: 'play', path: ['c3'] })
  })

  test('never completes a move by itself where a step is missing', () => {
    expect(click(swaps, [], 'a2')).toEqual({ kind: 'choose', path: ['a2'] })
  })

  test('on the chosen space goes one step back', () => {
    expect(click(swaps, ['a2'], 'a2')).toEqual({ kind: 'choose', path: [] })
  })

  test('on another beginning starts over there', () => {
    expect(click(swaps, ['a2'], 'b1')).toEqual({ kind: 'choose', path: ['b1'] })
  })

  test('that continues nothing is refused with the path that was tried', () => {
    expect(click(swaps, ['a1'], 'c3')).toEqual({ kind: 'refuse', path: ['a1', 'c3'] })
    expect(click(swaps, [], 'c3')).toEqual({ kind: 'refuse', path: ['c3'] })
  })
})
