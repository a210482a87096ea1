import { expect, test } from 'vitest'
import type { Scene } from './scene'
import { turn } from './turn'

const space = (id: string, x: number, y: number) => ({ id, x, y, caption: id })

const scene = {
  frame: [-1, -1, 3, 3],
  cell: [[-0.5, 0]],
  stamp: [[1, 0]],
  spaces: [space('a2', 0, 0), space('b2', 1, 0), space('a1', 0, 1), space('b1', 1, 1)],
  edges: [{ id: 'e', line: [[0, 0], [1, 0]], caption: '', wall: false }],
  borders: [{ colour: 'red', line: [[0, -0.5], [1, -0.5]] }],
  handles: [{ id: 'h', look: 'arrow', x: 1, y: 0, angle: 0, caption: '' }],
  labels: [{ text: 'a', x: 0, y: 2 }, { text: '1', x: -1, y: 1 }],
} as unknown as Scene

test('what was near is far', () => {
  const { spaces, borders, edges, handles } = turn(scene)
  expect(spaces.map(({ id, x, y }) => [id, x, y])).toEqual([
    ['a2', 1, 1],
    ['b2', 0, 1],
    ['a1', 1, 0],
    ['b1', 0, 0],
  ])
  expect(borders[0]!.line).toEqual([[1, 1.5], [0, 1.5]])
  expect(edges[0]!.line).toEqual([[1, 1], [0, 1]])
  expect(handles[0]).toMatchObject({ x: 0, y: 1, angle: 180 })
})

test('coordinates stay on their sides, in the other order', () => {
  expect(turn(scene).labels).toEqual([{ text: 'a', x: 1, y: 2 }, { text: '1', x: -1, y: 0 }])
})

test('turned twice it is as it was', () => {
  const again = turn(turn(scene))
  expect(again.spaces).toEqual(scene.spaces)
  expect(again.labels).toEqual(scene.labels)
})
