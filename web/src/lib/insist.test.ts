import { expect, test } from 'vitest'
import { insist } from './insist'

const lost = (error: unknown) => error === 'lost'

/** Answer after some failures, and note what was asked. */
function server(failures: unknown[]) {
  const ids: string[] = []
  const waits: number[] = []
  const ask = async (id: string) => {
    ids.push(id)
    if (failures.length > 0) throw failures.shift()
    return 'done'
  }
  const wait = async (time: number) => void waits.push(time)
  return { ids, waits, answer: () => insist(ask, lost, wait) }
}

test('what is answered is sent once', async () => {
  const { ids, answer } = server([])
  expect(await answer()).toBe('done')
  expect(ids).toHaveLength(1)
})

test('a lost answer is asked for again by the same id, later each time', async () => {
  const { ids, waits, answer } = server(['lost', 'lost'])
  expect(await answer()).toBe('done')
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(waits).toEqual([300, 600])
})

test('a refusal is not argued with', async () => {
  const { ids, answer } = server(['illegal'])
  await expect(answer()).rejects.toBe('illegal')
  expect(ids).toHaveLength(1)
})

test('a server that stays away is given up', async () => {
  const { ids, answer } = server(Array(99).fill('lost'))
  await expect(answer()).rejects.toBe('lost')
  expect(ids).toHaveLength(7)
})

test('every request has an id of its own', async () => {
  const [one, other] = [server([]), server([])]
  await one.answer()
  await other.answer()
  expect(one.ids[0]).not.toBe(other.ids[0])
})
