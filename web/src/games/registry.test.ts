import { expect, test } from 'vitest'
import { routeOf } from '../lib/route.svelte'
import { cardOf, pageOf } from './registry'

const SOURCES = import.meta.glob<string>('../**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const GENERATED = /\/(scene|openapi)\.ts$/ // they hold the core's closed lists
const common = Object.entries(SOURCES).filter(
  ([path]) => path.startsWith('../') && !GENERATED.test(path) && !path.endsWith('.test.ts'),
)

test('a game has its pages under its own name', () => {
  expect(routeOf('/andromeda')).toEqual({ page: 'own', part: pageOf('andromeda', '') })
  expect(routeOf('/andromeda/pack')).toEqual({ page: 'own', part: pageOf('andromeda', 'pack') })
  expect(routeOf('/andromeda/else')).toEqual({ page: 'lost' })
  expect(routeOf('/constructor')).toEqual({ page: 'lost' })
})

test('most games bring nothing of their own', () => {
  expect([cardOf('unravel'), pageOf('unravel', ''), cardOf('toString')]).toEqual(Array(3).fill(undefined))
})

test('the common page knows games by the registry alone', () => {
  const folders = Object.keys(SOURCES).flatMap((path) => /^\.\/(\w+)\//.exec(path)?.[1] ?? [])
  const names = new RegExp([...new Set(folders), 'companion', "\\./games/(?!registry')"].join('|'), 'i')
  expect(folders).toContain('andromeda')
  expect(common.length).toBeGreaterThan(50)
  expect(common.filter(([, text]) => names.test(text)).map(([path]) => path)).toEqual([])
})
