import { describe, expect, it } from 'vitest'
import { judged } from './turns'

const TURNS = [['c3', 'b2~b3'], ['d4']]

describe('a turn', () => {
  it('stays open as long as it begins one that solves the task', () => {
    expect(judged(TURNS, [])).toBe('open')
    expect(judged(TURNS, ['c3'])).toBe('open')
  })

  it('is right when it is complete', () => {
    expect(judged(TURNS, ['c3', 'b2~b3'])).toBe('right')
    expect(judged(TURNS, ['d4'])).toBe('right')
  })

  it('is wrong with the first move that leads elsewhere', () => {
    expect(judged(TURNS, ['a1'])).toBe('wrong')
    expect(judged(TURNS, ['c3', 'c3~d3'])).toBe('wrong')
  })

  it('is never judged where anything may be tried', () => {
    expect(judged([], ['a1'])).toBe('open')
  })
})
