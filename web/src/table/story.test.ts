import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Scene, Step } from '../lib/scene'
import { isNews, Story, timeFor } from './story.svelte'

const step = (says: string): Step => ({ says, rule: '', pieces: [], marks: [] })
const scene = (title: string, ...says: string[]) =>
  ({ spaces: [{ id: 'a1' }], pieces: [], pace: 'step', story: says.map(step), sheets: [{ title, head: [], rows: [] }], seats: [], counters: [] }) as unknown as Scene

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a story is news once', () => {
  expect(isNews(scene('1'), scene('1', 'it moves'))).toBe(true)
  expect(isNews(scene('1', 'it moves'), scene('1', 'it moves'))).toBe(false)
  expect(isNews(scene('1', 'nobody agrees'), scene('2', 'nobody agrees'))).toBe(true)
  expect(isNews(scene('1', 'it moves'), scene('1'))).toBe(false)
})

test('a step is shown long enough to read it', () => {
  expect(timeFor(step('x'.repeat(60)))).toBeGreaterThan(4000)
  expect(timeFor(step('x'.repeat(999)))).toBeLessThan(10_000)
})

test('a story goes on by itself and ends', () => {
  const ended = vi.fn()
  const story = new Story(scene('1', 'one', 'two'), scene('0'), ended)
  vi.advanceTimersByTime(timeFor(step('one')))
  expect(story.step.says).toBe('two')
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(timeFor(step('two')))
  expect(ended).toHaveBeenCalledOnce()
})

test('one who goes back has all the time to read', () => {
  const ended = vi.fn()
  const story = new Story(scene('1', 'one', 'two'), scene('0'), ended)
  story.next()
  story.back()
  vi.advanceTimersByTime(60_000)
  expect(story.now).toBe(0)
  expect(ended).not.toHaveBeenCalled()
  story.next()
  story.next()
  expect(ended).toHaveBeenCalledOnce()
})

test('a story that is skipped is over', () => {
  const ended = vi.fn()
  new Story(scene('1', 'one', 'two'), scene('0'), ended).end()
  vi.advanceTimersByTime(60_000)
  expect(ended).toHaveBeenCalledOnce()
})

test('pieces that just travel are told briskly, what they settle with time to read', () => {
  const walked: Scene = { ...scene('', 'steps', 'steps'), pace: 'brisk' }
  const claims: Step = { ...step('claims a card'), marks: [{ look: 'last', spaces: ['a1'], caption: '' }] }
  const settled = { ...walked, story: [...walked.story, claims] } as Scene
  const [quick, slow] = [walked, settled].map((one) => new Story(one, scene('0'), () => {}))
  expect(quick!.rest).toBeLessThan(2000)
  expect(slow!.rest).toBeGreaterThan(timeFor(claims))
  expect(quick!.past).toBe(true)
  vi.advanceTimersByTime(quick!.time)
  expect(quick!.past).toBe(false)
})

test('without a board there is nothing to follow, so that what is told briskly is read', () => {
  const boardless: Scene = { ...scene('', 'bids'), spaces: [], pace: 'brisk' }
  expect(new Story(boardless, scene('0'), () => {}).rest).toBe(timeFor(step('bids')))
})
