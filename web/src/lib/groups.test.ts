import { expect, test } from 'vitest'
import { closed, groupOf, skeleton } from './groups'
import type { Mark } from './scene'

const space = (id: string, x: number, y = 0) => ({ id, x, y, caption: '' })
const wall = (open: boolean) => ({ id: 'a|b', line: [[0.5, -0.3], [0.5, 0.3]], caption: '', wall: !open })

test('neighbours are joined, others are not', () => {
  const path = skeleton([space('a', 0), space('b', 1), space('d', 3)], new Set())
  expect(path).toBe('M0 0h0M1 0h0M3 0h0M0 0L1 0')
})

test('a wall parts neighbours', () => {
  const spaces = [space('a', 0), space('b', 1)]
  expect(skeleton(spaces, closed([wall(false)]))).toBe('M0 0h0M1 0h0')
  expect(skeleton(spaces, closed([wall(true)]))).toContain('L1 0')
})

test('a space finds its group, and only marks of groups count', () => {
  const marks: Mark[] = [
    { look: 'last', spaces: ['a'], caption: '' },
    { look: 'group', spaces: ['a', 'b'], caption: '' },
  ]
  expect(groupOf(marks, 'a')).toBe(marks[1])
  expect(groupOf(marks, 'c')).toBeNull()
  expect(groupOf(marks, null)).toBeNull()
})
