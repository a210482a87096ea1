import { expect, test } from 'vitest'
import { outline } from './outline'

const SQUARE = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
const sides = (spaces: { x: number; y: number }[]) => outline(SQUARE, spaces).split('M').length - 1

test('one space has all of its sides', () => {
  expect(sides([{ x: 3, y: 4 }])).toBe(4)
})

test('neighbours are one shape', () => {
  expect(sides([{ x: 0, y: 0 }, { x: 1, y: 0 }])).toBe(6)
  expect(sides([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }, { x: 1, y: 1 }])).toBe(8)
})

test('nothing has no outline', () => {
  expect(outline(SQUARE, [])).toBe('')
})
