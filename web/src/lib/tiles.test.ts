import { describe, expect, test } from 'vitest'
import type { Colour, Piece, Space } from './scene'
import { between, blockBelow, blocks, laid, stacked, ties, tileAt, wordAt } from './tiles'

const at = new Map<string, Space>()
for (const [y, row] of ['abc', 'def', 'ghi'].entries()) {
  for (const [x, id] of [...row].entries()) at.set(id, { id, x, y, caption: '' })
}
const tile = (id: string, space: string, group: string, colour: Colour = 'red', label = ''): Piece => ({
  id, space, look: 'tile', colour, glyph: '', badge: '', group, label, label_colour: null,
}) // prettier-ignore
const xOf = (tiles: ReturnType<typeof laid>, key: string) => tiles.find((one) => one.key === key)!

describe('blocks that share spaces', () => {
  test('are nested, and what lies alone is not', () => {
    const [alone, low, high] = laid([tile('1', 'a', 'x'), tile('2', 'b', 'x'), tile('3', 'b', 'y')], at)
    expect(low!.outer).toBe(alone!.outer)
    expect(high!.outer).toBeLessThan(low!.outer)
  })

  test('show a piece of every rim on all sides, however many they are', () => {
    const tiles = laid(['1', '2', '3', '4', '5', '6'].map((name) => tile(name, 'a', name)), at)
    tiles.slice(1).forEach((high, i) => {
      const low = tiles[i]!
      for (const axis of [0, 1] as const) {
        const aside = Math.abs(high.off[axis] - low.off[axis])
        expect(low.outer - high.outer - aside).toBeGreaterThan(0.03)
      }
    })
    expect(tiles.at(-1)!.outer).toBeGreaterThan(tiles.at(-1)!.rim)
  })

  test('are bridged narrowly over others, so that corners show', () => {
    const breadth = (lower: Piece[]) => {
      const own = [tile('1', 'a', 'x'), tile('2', 'b', 'x')]
      const { slab } = blocks(laid([...lower, ...own], at)).at(-1)!
      const [, y1, , , , y2] = slab.split('Z')[1]!.match(/-?[\d.]+/g)!.map(Number)
      return y2! - y1!
    }
    expect(breadth([tile('3', 'b', 'y')])).toBeLessThan(0.1)
    expect(breadth([])).toBeGreaterThan(0.7)
  })

  test('are looked through from the top down, and over again', () => {
    const heap = ['low', 'mid', 'top'].map((name) => tile(name, 'a', name))
    expect(blockBelow(heap, 'a', null)).toBe('top')
    expect(blockBelow(heap, 'a', 'top')).toBe('mid')
    expect(blockBelow(heap, 'a', 'low')).toBe('top')
    expect(blockBelow(heap, 'b', 'low')).toBeNull()
  })

  test('lie on top when they have just changed', () => {
    const heap = [tile('1', 'a', 'x'), tile('2', 'b', 'x'), tile('3', 'a', 'y')]
    expect(stacked(heap, new Set(['2'])).map((one) => one.id)).toEqual(['3', '1', '2'])
  })

  test('keep their words apart', () => {
    const [low, high] = laid([tile('1', 'a', 'x', 'red', 'uni'), tile('2', 'a', 'y', 'red', 'tar')], at)
    expect(wordAt(high!).y - wordAt(low!).y).toBeGreaterThan(0.3)
  })

  test('are met from the top', () => {
    const tiles = laid([tile('1', 'a', 'one'), tile('2', 'a', 'two')], at)
    expect(tileAt(tiles, 0, 0)?.key).toBe('2')
    expect(tileAt(tiles, -0.4, -0.4)?.key).toBe('1')
    expect(tileAt(tiles, 2, 2)).toBeNull()
  })
})

describe('tiles on their way', () => {
  test('travel straight', () => {
    const [before, after] = [laid([tile('1', 'a', 'x')], at), laid([tile('1', 'b', 'x')], at)]
    expect(between(before, after, 0.5)[0]).toMatchObject({ x: 0.5, y: 0, turn: 0 })
  })

  test('turn around the one that stays, clockwise', () => {
    const before = laid([tile('m', 'e', 'x'), tile('1', 'b', 'x')], at)
    const after = laid([tile('m', 'e', 'x'), tile('1', 'f', 'x')], at)
    const half = xOf(between(before, after, 0.5), '1')
    expect(half.x).toBeCloseTo(1 + Math.SQRT1_2)
    expect(half.y).toBeCloseTo(1 - Math.SQRT1_2)
    expect(half.turn).toBe(-45)
  })

  test('turn the other way too', () => {
    const before = laid([tile('m', 'e', 'x'), tile('1', 'f', 'x')], at)
    const after = laid([tile('m', 'e', 'x'), tile('1', 'b', 'x')], at)
    expect(xOf(between(before, after, 0.5), '1').turn).toBe(45)
  })

  test('change colour, come and go', () => {
    const before = laid([tile('1', 'a', 'x', 'red'), tile('2', 'b', 'x')], at)
    const after = laid([tile('1', 'a', 'x', 'blue'), tile('3', 'c', 'x')], at)
    const now = between(before, after, 0.25)
    expect(xOf(now, '1')).toMatchObject({ was: 'red', mix: 0.25, shown: 1 })
    expect(xOf(now, '2').shown).toBe(0.75)
    expect(xOf(now, '3').shown).toBe(0.25)
  })
})

test('a block is one slab, with bridges between neighbours only', () => {
  const parts = (spaces: string) => {
    const tiles = laid([...spaces].map((space) => tile(space, space, 'x')), at)
    return blocks(tiles)[0]!.slab.split('Z').length - 1
  }
  expect(parts('a')).toBe(1)
  expect(parts('ab')).toBe(3)
  expect(parts('ac')).toBe(2)
  expect(parts('abde')).toBe(9)
})

test('the pieces of a torn block are tied by the shortest lines', () => {
  const tied = (spaces: string) =>
    ties(laid([...spaces].map((space) => tile(space, space, 'x')), at)).map(([a, b]) => a.key + b.key)
  expect(tied('abef')).toEqual([])
  expect(tied('abi')).toEqual(['bi'])
  expect(tied('acgi')).toHaveLength(3)
})
