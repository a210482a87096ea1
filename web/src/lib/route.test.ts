import { expect, test } from 'vitest'
import { delay } from './live'
import { routeOf } from './route.svelte'

test.each([
  ['/', { page: 'home' }],
  ['/table/a%2Db', { page: 'table', id: 'a-b' }],
  ['/rules/unravel', { page: 'rules', game: 'unravel' }],
  ['/rules/', { page: 'learn' }],
  ['/play/unravel', { page: 'play', game: 'unravel' }],
  ['/learn/unitar', { page: 'guide', game: 'unitar' }],
  ['/practice/un', { page: 'practice', game: 'un', number: null }],
  ['/practice/un/3', { page: 'practice', game: 'un', number: 3 }],
  ['/practice/un/three', { page: 'lost' }],
  ['/play', { page: 'lost' }],
  ['/games', { page: 'games' }],
  ['/settings', { page: 'settings' }],
  ['/settings/more', { page: 'lost' }],
  ['/ledger', { page: 'ledger' }],
  ['/table', { page: 'lost' }],
  ['/table/a/b', { page: 'lost' }],
  ['/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
  ['/nowhere', { page: 'lost' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})

test('reconnecting waits longer each time, up to ten seconds', () => {
  expect([0, 1, 2, 10].map(delay)).toEqual([300, 600, 1200, 10_000])
})
