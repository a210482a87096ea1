import { expect, test } from 'vitest'
import { places, testName } from './places'

test('places are gathered by file', () => {
  expect(places(['rules.py:4', 'why.py:46', 'rules.py:51'])).toEqual([
    { file: 'rules.py', lines: '4, 51' },
    { file: 'why.py', lines: '46' },
  ])
})

test('a test is named by its sentence', () => {
  expect(testName('tests/games/test_rules.py::test_red_moves_first')).toBe('red moves first')
})
