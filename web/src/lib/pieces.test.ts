import { describe, expect, test } from 'vitest'
import { clearing, Keys, reversed, type KeyedPiece } from './pieces'
import type { Colour, Motion, Piece } from './scene'

function piece(space: string, colour: Colour): Piece {
  const none = { id: '', group: '', label: '', label_colour: null }
  return { ...none, badge: '', space, look: 'disc', colour, glyph: colour }
}

const keysOf = (pieces: KeyedPiece[]) =>
  Object.fromEntries(pieces.map((p) => [`${p.space} ${p.colour}`, p.key]))

function between(before: Piece[], after: Piece[], motions: Motion[]): KeyedPiece[] {
  const keys = new Keys()
  keys.next(before, [])
  return keys.next(after, motions)
}

const red = (space: string) => piece(space, 'red')
const blue = (space: string) => piece(space, 'blue')
const swap = [
  { from: 'a1', to: 'b1' },
  { from: 'b1', to: 'a1' },
]

describe('keys', () => {
  test('a piece with a name is known by it wherever it goes', () => {
    const pawn = (id: string, space: string) => ({ ...red(space), id })
    const keys = new Keys()
    const [first] = keys.next([pawn('p', 'a1'), pawn('q', 'b1')], [])
    const after = keys.next([pawn('q', 'a1'), pawn('p', 'c1')], [])
    expect(after[1]).toMatchObject({ key: first?.key, fresh: false })
    expect(after[0]?.key).not.toBe(first?.key)
  })

  test('a motion says more than a name that another has taken over', () => {
    const pawn = (id: string, space: string) => ({ ...red(space), id })
    const keys = new Keys()
    const [first] = keys.next([pawn('at a1', 'a1')], [])
    const [after] = keys.next([pawn('at b1', 'b1')], [{ from: 'a1', to: 'b1' }])
    expect(after?.key).toBe(first?.key)
  })

  test('a story goes on from the scene before, and the next scene from where it ends', () => {
    const pawn = (id: string, space: string) => ({ ...red(space), id })
    const keys = new Keys()
    const [mover, pushed] = keys.next([pawn('a1', 'a1'), pawn('b1', 'b1')], [])
    const steps = [[pawn('a1', 'b1'), pawn('b1', 'c1')]]
    const [told] = keys.tell(steps, [pawn('b1', 'b1'), pawn('c1', 'c1')])
    expect(told?.map((piece) => piece.key)).toEqual([mover?.key, pushed?.key])
    expect(keys.now.map((piece) => piece.key)).toEqual([mover?.key, pushed?.key])
    expect(keysOf(keys.next([pawn('b1', 'b1'), pawn('c1', 'c1')], []))).toEqual({
      'b1 red': mover?.key,
      'c1 red': pushed?.key,
    })
  })

  test('who is pushed makes room, who swaps does not', () => {
    const push = [{ from: 'a1', to: 'b1' }, { from: 'b1', to: 'c1' }] // prettier-ignore
    expect([...clearing(push)]).toEqual(['b1'])
    expect([...clearing(swap)]).toEqual([])
    expect([...clearing([{ from: 'b1', to: null }, { from: 'a1', to: 'b1' }])]).toEqual(['b1'])
  })

  test('the pieces of a first scene are not fresh', () => {
    expect(new Keys().next([red('a1')], [])).toMatchObject([{ key: 1, fresh: false }])
  })

  test('the first piece on an empty board is fresh', () => {
    expect(between([], [red('a1')], [{ from: null, to: 'a1' }])).toMatchObject([{ fresh: true }])
  })

  test('a piece that stays keeps its key', () => {
    const after = between([red('a1'), blue('b1')], [blue('b1'), red('a1')], [])
    expect(keysOf(after)).toEqual({ 'a1 red': 1, 'b1 blue': 2 })
  })

  test('a swap crosses the keys', () => {
    const after = between([red('a1'), blue('b1')], [blue('a1'), red('b1')], swap)
    expect(keysOf(after)).toEqual({ 'b1 red': 1, 'a1 blue': 2 })
    expect(after.some((p) => p.fresh)).toBe(false)
  })

  test('a swap of equal pieces crosses them too', () => {
    const after = between([red('a1'), red('b1')], [red('a1'), red('b1')], swap)
    expect(keysOf(after)).toEqual({ 'a1 red': 2, 'b1 red': 1 })
  })

  test('a swap taken back travels home', () => {
    const after = between([blue('a1'), red('b1')], [red('a1'), blue('b1')], reversed(swap))
    expect(keysOf(after)).toEqual({ 'b1 blue': 1, 'a1 red': 2 })
  })

  test('a capture: the mover takes over the space, the captured key is gone', () => {
    const motions = [
      { from: 'a1', to: 'b1' },
      { from: 'b1', to: null },
    ]
    expect(between([red('a1'), red('b1')], [red('b1')], motions)).toMatchObject([{ key: 1 }])
  })

  test('a piece may change colour as it travels', () => {
    const after = between([red('a1')], [blue('b1')], [{ from: 'a1', to: 'b1' }])
    expect(after).toMatchObject([{ key: 1 }])
  })

  test('without motions another colour on the space is another piece', () => {
    expect(between([red('a1')], [blue('a1')], [])).toMatchObject([{ key: 2, fresh: true }])
  })

  test('a key that went is not given out again', () => {
    const keys = new Keys()
    keys.next([red('a1')], [])
    keys.next([], [{ from: 'a1', to: null }])
    expect(keys.next([red('a1')], [])).toMatchObject([{ key: 2 }])
  })

  test('several pieces may share a space', () => {
    const after = between([red('a1'), red('a1')], [red('a1'), red('a1'), red('b1')], [])
    expect(new Set(after.map((p) => p.key)).size).toBe(3)
  })
})
