import { expect, test } from 'vitest'
import { readHistory, stepped, steppedBack } from './drafts'

test('each edit is a step, but one that changes nothing is none', () => {
  expect(stepped(['a'], 'b')).toEqual(['a', 'b'])
  expect(stepped(['a', 'b'], 'b')).toEqual(['a', 'b'])
})

test('stepping back ends at the first text', () => {
  expect(steppedBack(['a', 'b', 'c'])).toEqual(['a', 'b'])
  expect(steppedBack(['a'])).toEqual(['a'])
})

test('a history does not grow for ever', () => {
  let texts: string[] = []
  for (let i = 0; i < 300; i++) texts = stepped(texts, String(i))
  expect(texts).toHaveLength(100)
  expect(texts.at(-1)).toBe('299')
})

test('a kept history is read again, and nonsense is none', () => {
  expect(readHistory(JSON.stringify(['a', 'b']))).toEqual(['a', 'b'])
  for (const text of [null, '', '{', '[]', '[1]', '"a"']) expect(readHistory(text)).toBeNull()
})
