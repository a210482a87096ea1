import { expect, test } from 'vitest'
import { points, scoreLines, storyText, trackLines } from './course'
import type { Chapter } from './requests'

const course = [
  { turn: 0, vp: 1, total: 9, tracks: { science: 1, industry: 0 } },
  { turn: 1, vp: 4, total: 20, tracks: { science: 3, industry: 1 } },
]

test('a course has lines for score and VP, and one for each track', () => {
  expect(scoreLines(course).map(({ values }) => values)).toEqual([[9, 20], [1, 4]]) // prettier-ignore
  expect(trackLines(course)).toEqual([
    { name: 'science', values: [1, 3] },
    { name: 'industry', values: [0, 1] },
  ])
  expect(trackLines([])).toEqual([])
})

test('values become points from left to right, the most at the top', () => {
  expect(points([0, 5, 10], 10, 100, 50)).toBe('0.0,50.0 50.0,25.0 100.0,0.0')
  expect(points([0], 0, 100, 50)).toBe('0.0,50.0')
})

const chapter = (says: string, phase: string, steps: string[] = []): Chapter => ({
  seat: 0, move: says, phase, human: 1, face: 0, says,
  steps: steps.map((text) => ({ text, rule: 'AND-6', change: 'probe off → R4', label: '', sign: 'probe' })),
}) // prettier-ignore

test('a story has a heading for each turn, every move that stands, and the result', () => {
  const story = [
    chapter('Deck I opens card 5', 'setup'),
    chapter('Human 1 launches to R4', 'human', ['Move the probe.']),
    chapter('End the turn', 'human'),
    chapter('taken back', 'unity'),
  ]
  expect(storyText(story, 3, 'Unity wins.')).toBe(
    'Andromeda’s Edge: Unity\n\nSet-up\n- Deck I opens card 5\n\nHuman 1\n- Human 1 launches to R4\n' +
      '    Move the probe. (probe off → R4)\n- End the turn\n\nUnity wins.\n',
  )
})
