import { expect, test } from 'vitest'
import type { LiveMessage } from './api'
import { whole } from './live'

const message = (seq: number, more: object) => ({ kind: 'position', seq, ...more }) as LiveMessage
const first = message(3, {
  moves_from: 0,
  moves: [{ seat: 0, move: 'a1' }],
  scene: { prompt: 'Your turn.', edges: [], moves: [] },
})

test('the first message is all there is', () => {
  expect(whole(null, first)).toEqual(first)
})

test('what a message does not bring is as it was', () => {
  const second = message(4, {
    moves_from: 1,
    moves: [{ seat: 1, move: 'b2' }],
    scene: { prompt: 'Waiting.' },
  })
  const told = whole(whole(null, first), second)
  expect(told.seq).toBe(4)
  expect(told.moves.map((each) => each.move)).toEqual(['a1', 'b2'])
  expect(told.moves_from).toBe(0)
  expect(told.scene).toEqual({ prompt: 'Waiting.', edges: [], moves: [] })
})

test('a message from the beginning leaves nothing of what was told', () => {
  const anew = message(2, { moves_from: 0, moves: [], scene: first.scene })
  expect(whole(whole(null, first), anew).moves).toEqual([])
})
