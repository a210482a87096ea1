import { describe, expect, it } from 'vitest'
import { grown, readBranches, triedAt, written, type Place } from './branches'

const b2 = { seat: 1, move: 'b2' }
const c4 = { seat: 0, move: 'c4' }
const d1 = { seat: 0, move: 'd1' }
const start: Place = { at: 3, branch: null, depth: 0 }

describe('variations', () => {
  it('begin where a move leaves the game, and grow at their end', () => {
    const [first, place] = grown([], start, b2)
    expect(first).toEqual([{ at: 3, moves: [b2] }])
    const [longer, end] = grown(first, place, c4)
    expect(longer).toEqual([{ at: 3, moves: [b2, c4] }])
    expect(triedAt(longer, end)).toEqual([b2, c4])
  })

  it('are followed where they have the move already', () => {
    const [, place] = grown([{ at: 3, moves: [b2, c4] }], start, b2)
    expect(place).toEqual({ at: 3, branch: 0, depth: 1 })
  })

  it('branch again in their middle and leave the first line as it was', () => {
    const [all, place] = grown([{ at: 3, moves: [b2, c4] }], { at: 3, branch: 0, depth: 1 }, d1)
    expect(all).toEqual([
      { at: 3, moves: [b2, c4] },
      { at: 3, moves: [b2, d1] },
    ])
    expect(place).toEqual({ at: 3, branch: 1, depth: 2 })
  })

  it('are written for people and read again, unless they are damaged', () => {
    expect(written({ at: 3, moves: [b2, c4] }, ['Red', 'Blue'])).toBe('After move 3: Blue b2, Red c4')
    expect(readBranches(JSON.stringify([{ at: 3, moves: [b2] }]))).toEqual([{ at: 3, moves: [b2] }])
    expect(readBranches('[{"at":"x"}]')).toEqual([])
    expect(readBranches('{')).toEqual([])
  })
})
