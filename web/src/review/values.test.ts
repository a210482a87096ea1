import { describe, expect, it } from 'vitest'
import { chances, judged, lost, turningPoint, turnWords, valued, type Valued } from './values'

const at = (stop: number, seat: number, value: number, move = 'x', best = 'y', played: number | null = null): Valued => ({
  stop, seat, value, best, played, move,
})

describe('what a game was worth', () => {
  it('is lost by a move after which the other one stands better', () => {
    const values = [at(0, 0, 0.6), at(1, 1, 0.8), at(2, 0, 0.2)]
    expect(lost(values, 0, 2)).toBeCloseTo(0.4)
    expect(lost(values, 1, 2)).toBeCloseTo(0)
    expect(turningPoint(values, 2)?.stop).toBe(0)
    expect(chances(values, 0, 2)).toEqual([0.6, expect.closeTo(0.2), 0.2])
  })

  it('is taken from the same search where three play', () => {
    const values = [at(0, 0, 0.5, 'x', 'y', 0.2), at(1, 1, 0.4)]
    expect(lost(values, 0, 3)).toBeCloseTo(0.3)
    expect(chances(values, 0, 3)).toEqual([0.5, null])
  })

  it('is not lost by the best move, however things go on', () => {
    expect(lost([at(0, 0, 0.6, 'y', 'y'), at(1, 1, 0.9)], 0, 2)).toBe(0)
  })

  it('has words for what was given away', () => {
    expect([0.05, 0.15, 0.4].map(judged)).toEqual(['', 'mistake', 'blunder'])
  })

  it('believes only what was looked at often', () => {
    const thought = {
      seat: 0, value: 0.7, simulations: 10, line: [], proven: '', worlds: [], done: true,
      candidates: [
        { move: 'a1', share: 1, value: 0.7, visits: 50, proven: '' },
        { move: 'b1', share: 0, value: 0.1, visits: 2, proven: '' },
      ],
    }
    expect(valued(4, thought, { seat: 0, move: 'b1' })).toMatchObject({ best: 'a1', played: null, move: 'b1' })
    expect(valued(4, thought, { seat: 0, move: 'a1' }).played).toBe(0.7)
  })
})

it('is judged as far as it was looked through', () => {
  const seats = [{ name: 'White' }, { name: 'Black' }]
  expect(turnWords(null, seats, false)).toBe('Nobody gave much away as far as the game was looked through.')
  expect(turnWords(null, seats, true)).toBe('Nobody gave much away in this game.')
  const turn = { stop: 7, seat: 1, value: 0.49, best: '@a2', played: 0.2, move: 'stay' }
  expect(turnWords(turn, seats, true)).toBe('The game turned at move 8: Black played stay; @a2 was better (49\u00a0% for Black).')
  expect(turnWords({ ...turn, move: 'play 2/0' }, seats, false)).toBe(
    'As far as it was looked through the game turned at move 8: Black played 2/0; @a2 was better (49\u00a0% for Black).',
  )
})
