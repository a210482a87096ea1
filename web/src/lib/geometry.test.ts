import { describe, expect, test } from 'vitest'
import { ARROWS, around, breadth, middle, nearest, outside, towards } from './geometry'
import type { Space } from './scene'

function space(id: string, x: number, y: number): Space {
  return { id, x, y, caption: id }
}

const square = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => space(`${x}${y}`, x, y)))
const centre = space('11', 1, 1)

// Pointy-top hexagons: odd rows are shifted by half a space.
const hexagons = [0, 1, 2, 3].flatMap((row) =>
  [0, 1, 2].map((x) => space(`${row}${x}`, x + (row % 2) / 2, (row * Math.sqrt(3)) / 2)),
)

const arrow = (key: string) => ARROWS[key] ?? [0, 0]

describe('arrow keys', () => {
  test.each([
    ['ArrowUp', '10'],
    ['ArrowDown', '12'],
    ['ArrowLeft', '01'],
    ['ArrowRight', '21'],
  ])('%s goes to the neighbour on a square board', (key, id) => {
    expect(towards(square, centre, arrow(key))?.id).toBe(id)
  })

  test('at the edge there is nowhere to go', () => {
    expect(towards(square, space('00', 0, 0), arrow('ArrowLeft'))).toBeNull()
  })

  test('up on hexagons goes to the next row, not two rows on', () => {
    const from = space('21', 1, Math.sqrt(3))
    expect(towards(hexagons, from, arrow('ArrowUp'))?.id.startsWith('1')).toBe(true)
  })

  test('a gap is jumped over', () => {
    const row = [space('a', 0, 0), space('d', 3, 0)]
    expect(towards(row, row[0]!, arrow('ArrowRight'))?.id).toBe('d')
  })
})

test('the nearest space is found only within reach', () => {
  expect(nearest(square, 1.3, 0.8, 0.75)?.id).toBe('11')
  expect(nearest(square, 5, 5, 0.75)).toBeNull()
})

test('the breadth of an outline is its lesser span', () => {
  expect(breadth([[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]])).toBe(1)
})

test('a border lies outside of the spaces', () => {
  expect(middle(square)).toEqual([1, 1])
  expect(outside([[0, -1], [2, -1]], [1, 1], 0.5)).toBe('0,-1.5 2,-1.5')
  expect(outside([[2, 3], [0, 3]], [1, 1], 0.5)).toBe('2,3.5 0,3.5')
  expect(outside([[-1, 0], [-1, 2]], [1, 1], 0.5)).toBe('-1.5,0 -1.5,2')
})

test('an outline is drawn around its centre', () => {
  expect(around([[-0.5, 0], [0.5, 0]], 2, 3)).toBe('1.5,3 2.5,3')
})
