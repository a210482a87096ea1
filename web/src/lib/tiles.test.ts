import { describe, expect, test } from 'vitest'
import type { Piece, Space } from './scene'
import { between, blocks, fanned, laid, tileAt, wordAt } from './tiles'

const at = new Map<string, Space>()
for (const [y, row] of ['abc', 'def', 'ghi'].entries()) {
  for (const [x, id] of [...row].entries()) at.set(id, { id, x, y, caption: '' })
}
const tile = (id: string, space: string, group: string, colour = 'red', label = ''): Piece => ({
  id, space, look: 'tile', colour, glyph: '', badge: '', group, label, label_colour: '',
}) // prettier-ignore
const xOf = (tiles: ReturnType<typeof laid>, key: string) => tiles.find((one) => one.key === key)!

describe('blocks that share spaces', () => {
  test('lie apart, each as a whole', () => {
    const offsets = fanned([tile('1', 'a', 'one'), tile('2', 'b', 'one'), tile('3', 'b', 'two')])
    expect(offsets.get('one')).not.toEqual(offsets.get('two'))
  })

  test('and those that share none stay on their spaces', () => {
    expect(fanned([tile('1', 'a', 'one'), tile('2', 'b', 'two')]).get('two')).toEqual([0, 0])
  })

  test('lie apart however many they are', () => {
    const names = ['1', '2', '3', '4', '5', '6']
    const offsets = fanned(names.map((name) => tile(name, 'a', name)))
    expect(new Set([...offsets.values()].map(String)).size).toBe(6)
  })

  test('keep their words apart', () => {
    const [low, high] = laid([tile('1', 'a', 'x', 'red', 'uni'), tile('2', 'a', 'y', 'red', 'tar')], at)
    expect(wordAt(high!).y - wordAt(low!).y).toBeGreaterThan(0.3)
  })

  test('are met from the top', () => {
    const tiles = laid([tile('1', 'a', 'one'), tile('2', 'a', 'two')], at)
    expect(tileAt(tiles, 0, 0)?.key).toBe('2')
    expect(tileAt(tiles, -0.5, -0.5)?.key).toBe('1')
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
