import { expect, test } from 'vitest'
import { linePaint, paint } from './palette'

test('a line is never as pale as the paper, nor as dark', () => {
  expect(linePaint('white')).toBe('var(--ink)')
  expect(linePaint('black')).toBe('var(--ink)')
  expect(linePaint('red')).toBe(paint('red'))
})
