import { describe, expect, test } from 'vitest'
import type { Edge, Handle, HandleLook, Scene } from './scene'
import { bar, fromLine, meant, middleOf, openParts, partAt } from './targets'

// Two hexagons side by side, a at the origin and b to its right, with the edge between them.
const edge: Edge = { id: 'a|b', line: [[0.5, -0.29], [0.5, 0.29]], caption: '', wall: false }
const handle = (id: string, look: HandleLook, x: number, y = 0): Handle => ({
  id, look, x, y, angle: 0, caption: '', over: [],
}) // prettier-ignore
const space = (id: string, x: number) => ({ id, x, y: 0, caption: '' })
const burst = handle('ax', 'burst', 0)
const arrow = handle('axE', 'arrow', 0.42)
const scene = {
  spaces: [space('a', 0), space('b', 1)],
  edges: [edge],
  handles: [burst, arrow],
  pieces: [],
} as unknown as Scene

describe('pointing', () => {
  const edges = { handles: [], edges: [edge], pieces: [] }

  test('near its line means the edge, on either side', () => {
    expect(partAt(edges, 0.45, 0)).toBe('a|b')
    expect(partAt(edges, 0.6, 0.2)).toBe('a|b')
  })

  test('farther in is left to the space', () => {
    expect(partAt(edges, 0.3, 0)).toBeNull()
    expect(partAt(edges, 0.5, 0.5)).toBeNull()
  })

  test('where two edges meet the nearer one is meant', () => {
    const other: Edge = { ...edge, id: 'a|c', line: [[0.5, 0.29], [0, 0.58]] }
    const both = { handles: [], edges: [edge, other], pieces: [] }
    expect(partAt(both, 0.5, 0.25)).toBe('a|b')
    expect(partAt(both, 0.42, 0.34)).toBe('a|c')
  })

  test('a finger may be farther off', () => {
    expect(partAt(edges, 0.34, 0)).toBeNull()
    expect(partAt(edges, 0.34, 0, true)).toBe('a|b')
  })

  test('a handle goes before an edge', () => {
    expect(partAt({ handles: [arrow], edges: [edge], pieces: [] }, 0.5, 0)).toBe('axE')
  })

  test('of two handles the nearer one is meant', () => {
    expect(partAt({ handles: [burst, arrow], edges: [], pieces: [] }, 0.1, 0)).toBe('ax')
    expect(partAt({ handles: [burst, arrow], edges: [], pieces: [] }, 0.3, 0)).toBe('axE')
  })

  test('only what continues the path is open', () => {
    expect(openParts(scene, new Set(['axE', 'b']))).toEqual({ handles: [arrow], edges: [], pieces: [] })
    expect(openParts(scene, new Set(['a|b']))).toEqual({ handles: [], edges: [edge], pieces: [] })
  })
})

describe('a chosen space', () => {
  test('stands for the handle that lies on it', () => {
    expect(meant(scene, new Set(['ax', 'b']), 'a')).toBe('ax')
  })

  test('stands for itself where the handle is beside it or closed', () => {
    expect(meant(scene, new Set(['axE']), 'a')).toBe('a')
    expect(meant(scene, new Set(), 'a')).toBe('a')
    expect(meant(scene, new Set(['ax', 'a']), 'a')).toBe('a')
  })
})

test('a space that a handle lies over means it while it can be clicked', () => {
  const over = { ...scene, handles: [burst, { ...arrow, over: ['b'] }] }
  expect(meant(over, new Set(['axE']), 'b')).toBe('axE')
  expect(meant(over, new Set(['ax']), 'b')).toBe('b')
  expect(meant(over, new Set(['axE', 'b']), 'b')).toBe('b')
})

describe('pieces with names', () => {
  const tile = (id: string, group: string, label: string) => ({ id, space: 'a', look: 'tile', group, label })
  const heap = { ...scene, handles: [], pieces: [tile('x', 'one', 'uni'), tile('y', 'two', 'tar')] }
  const fanned = heap as unknown as Scene

  test('that lie on one another are clicked apart', () => {
    const open = openParts(fanned, new Set(['x', 'y']))
    expect(partAt(open, 0, -0.2)).toBe('x')
    expect(partAt(open, 0, 0.2)).toBe('y')
    expect(partAt(open, 1, 0)).toBeNull()
  })

  test('take the place of their space, the topmost first', () => {
    expect(meant(fanned, new Set(['x', 'y']), 'a')).toBe('y')
    expect(meant(fanned, new Set(['x']), 'a')).toBe('x')
    expect(meant(fanned, new Set(['a', 'x']), 'a')).toBe('a')
  })
})

test('the distance to a line ends with the line', () => {
  expect(fromLine(edge.line, 0.9, 0)).toBeCloseTo(0.4)
  expect(fromLine(edge.line, 0.5, 1.29)).toBeCloseTo(1)
})

test('an edge lies where its middle is', () => {
  expect(middleOf(edge)).toEqual({ id: 'a|b', x: 0.5, y: 0 })
})

test('a bar lies around its edge', () => {
  const line = [[0, 1], [0, -1]]
  expect(bar({ ...edge, line }, 0.5, 1)).toBe('-0.5,1 0.5,1 0.5,-1 -0.5,-1')
})
