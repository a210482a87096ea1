import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Queue } from './queue'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(time: number) {
  const shown: number[] = []
  const queue = new Queue<number>(
    (message) => shown.push(message),
    () => time,
  )
  return { queue, shown }
}

test('the first message is shown at once, the others one after another', () => {
  const { queue, shown } = watched(350)
  for (const message of [1, 2, 3]) queue.push(message)
  expect(shown).toEqual([1])
  expect(queue.behind).toBe(2)
  vi.advanceTimersByTime(350)
  expect(shown).toEqual([1, 2])
  vi.advanceTimersByTime(350)
  expect(shown).toEqual([1, 2, 3])
  expect(queue.idle).toBe(false)
  vi.advanceTimersByTime(350)
  expect(queue.idle).toBe(true)
})

test('skipping shows every message that waits, in order', () => {
  const { queue, shown } = watched(350)
  for (const message of [1, 2, 3, 4]) queue.push(message)
  queue.skip()
  expect(shown).toEqual([1, 2, 3, 4])
  expect(queue.behind).toBe(0)
  vi.advanceTimersByTime(350)
  expect(queue.idle).toBe(true)
  expect(shown).toEqual([1, 2, 3, 4])
})

test('without any time all are shown at once, still in order', () => {
  const { queue, shown } = watched(0)
  for (const message of [1, 2, 3]) queue.push(message)
  expect(shown).toEqual([1, 2, 3])
  expect(queue.idle).toBe(true)
})

test('a message after a pause is shown at once', () => {
  const { queue, shown } = watched(350)
  queue.push(1)
  vi.advanceTimersByTime(1000)
  queue.push(2)
  expect(shown).toEqual([1, 2])
})

test('changes are announced', () => {
  const changed = vi.fn()
  const queue = new Queue<number>(() => {}, () => 350, changed)
  queue.push(1)
  queue.push(2)
  vi.advanceTimersByTime(700)
  expect(changed).toHaveBeenCalledTimes(4)
})

test('leaping shows only the last of those that wait', () => {
  const { queue, shown } = watched(350)
  for (const message of [1, 2, 3, 4]) queue.push(message)
  queue.leap()
  expect(shown).toEqual([1, 4])
  expect(queue.behind).toBe(0)
  vi.advanceTimersByTime(350)
  expect(queue.idle).toBe(true)
})
