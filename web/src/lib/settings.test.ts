import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const memory = new Map<string, string>()

beforeEach(() => {
  memory.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, text: string) => memory.set(name, text),
    removeItem: (name: string) => memory.delete(name),
  })
})

afterEach(() => void vi.unstubAllGlobals())

const fresh = () => import('./settings.svelte')

test('before anything is preferred all is as usual', async () => {
  const { settings } = await fresh()
  expect(settings).toMatchObject({ theme: 'system', patterns: true, speed: 'calm', sound: false })
})

test('what is preferred is kept for the next time', async () => {
  const { prefer } = await fresh()
  prefer('theme', 'dark')
  prefer('coordinates', false)
  prefer('sound', true)
  vi.resetModules()
  const { settings } = await fresh()
  expect(settings).toMatchObject({ theme: 'dark', coordinates: false, sound: true })
})

test('what cannot be read is as usual', async () => {
  memory.set('theme', 'pink')
  memory.set('speed', '')
  memory.set('patterns', 'perhaps')
  const { settings } = await fresh()
  expect(settings).toMatchObject({ theme: 'system', speed: 'calm', patterns: true })
})

test('brisk takes half the time, none takes none', async () => {
  const { pace, prefer, still } = await fresh()
  expect([pace(), still()]).toEqual([1, false])
  prefer('speed', 'brisk')
  expect([pace(), still()]).toEqual([0.5, false])
  prefer('speed', 'none')
  expect([pace(), still()]).toEqual([0, true])
})
