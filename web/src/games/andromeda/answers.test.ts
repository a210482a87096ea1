import { expect, test } from 'vitest'
import type { SceneMove } from '../../lib/scene'
import { nextClicks } from '../../lib/paths'
import { anyTime, choices, correctable, due } from './answers'
import { lacking, mapRows, mapText, shuffledMap, turned } from './maps'
import { placeOf } from './packs'
import { bonusWords, freshFrom, type Panel } from './panel'

function move(text: string, ...path: string[]): SceneMove {
  return { move: text, paths: [path.length ? path : [text]], says: text }
}

const panel = {
  asks: null,
  battle: null,
  regions: { R1: 'planet', R2: 'base', R10: 'planet' },
  ships: { A: 'R1', B: 'bay', I: 'R2' },
  tracks: { science: 3 },
  modules: { science: 2 },
  leaders: { station: 7, R2: 1 },
  tiles: { city: 3 },
  totals: [61],
  vp: 12,
  labels: { d6: 'assumed', bay: 'assumed' },
  commander: { name: 'Ansa', label: 'assumed' },
} as unknown as Panel

const launch = move('launch R1', 'R1')
const end = move('end')
const hitA = move('hit A', 'hit', 'A')
const hitI = move('hit I', 'hit', 'I')
const final = move('final')
const fix = move('set vp 3', 'set', 'vp=3')
const fixUpgrade = move('set upgrade_vp 3', 'set', 'upgrade_vp=3')
const all = [launch, end, hitA, hitI, final, fix, fixUpgrade]

test('without a question a human’s turn is due, and nothing else', () => {
  expect(due(panel, all)).toEqual([launch, end])
})

test('an open question shows its answers only', () => {
  const [moon, none] = [move('moon'), move('moon none')]
  expect(due({ ...panel, asks: 'moon' }, [...all, moon, none])).toEqual([moon, none])
})

test('to develop is no answer to what humans developed', () => {
  const mine = move('develop city R1 leaders=2', 'develop city', 'R1', 'leaders=2')
  const theirs = move('developed R1 city', 'developed', 'R1', 'city')
  expect(due({ ...panel, asks: 'develop' }, [mine, theirs])).toEqual([mine])
})

test('in a battle only ships that fight are hit', () => {
  const fight = { ...panel, asks: 'battle', battle: 'R2' } as Panel
  const won = move('battle won')
  expect(due(fight, [...all, won])).toEqual([hitI, won])
})

test('what may be noted any time is grouped, without what is due and without corrections', () => {
  const groups = anyTime(panel, all)
  expect(groups.map((group) => group.title)).toEqual(['Damage and repair', 'The end'])
  expect(groups[0]!.moves).toEqual([hitA, hitI])
})

test('a region offers its ships, its leader or development, and the probe', () => {
  expect(correctable(panel, 'R1')).toEqual(['ship.A', 'development.R1', 'leaders.R1', 'probe'])
  expect(correctable(panel, 'R2')).toEqual(['ship.I', 'leaders.R2', 'probe'])
})

test('choices are regions, ships, numbers in order, and words with refusals last', () => {
  const moves = [
    move('x', 'R10'), move('y', 'R2'), move('z', 'A'), move('n none'), move('w'),
    move('v10', 'vp=10'), move('v2', 'vp=2'),
  ] // prettier-ignore
  const found = choices(panel, nextClicks(moves, []))
  expect(found.regions).toEqual(['R2', 'R10'])
  expect(found.ships).toEqual(['A'])
  expect([...found.numbers[0]!.moves.keys()]).toEqual([2, 10])
  expect([found.numbers[0]!.low, found.numbers[0]!.high]).toEqual([2, 10])
  expect(found.words.map((word) => word.id)).toEqual(['w', 'n none'])
})

test('a die of the table is answered with what it shows', () => {
  const faces = [move('d6=1'), move('d6=2')]
  expect(due({ ...panel, asks: 'd6' }, [...all, ...faces])).toEqual(faces)
})

test('a map laid out is a text without empty ends', () => {
  expect(mapText(mapRows('PB/.P', 5, 4))).toBe('PB/.P')
  expect(mapText([['.', 'P', '.'], ['.', '.', '.'], ['.', '.', 'B']])).toBe('P/.B') // prettier-ignore
  expect(mapText([['.']])).toBe('')
  expect([turned('.'), turned('P'), turned('B')]).toEqual(['P', 'B', '.'])
})

test('a shuffled map has the regions of its players, in rows of five', () => {
  for (const players of [1, 2, 3]) {
    const map = shuffledMap(players)
    expect(lacking(map, players)).toBe('')
    expect(map.split('/').every((row) => row.length <= 5)).toBe(true)
  }
  expect(shuffledMap(1, () => 0)).not.toBe(shuffledMap(1, () => 0.99))
  expect(lacking('PB', 1)).toBe('1 of 4 planets, 1 of 6 bases')
})

test('bonuses in few words', () => {
  const said = ['advance science', 'vp 2', 'tactics 2', 'module', 'module industry', 'moon']
  expect(said.map(bonusWords)).toEqual(['+ science', '2 VP', '2 tactics', 'module', 'industry module', 'moon']) // prettier-ignore
})

test('steps since the table’s own last move are new', () => {
  expect(freshFrom([{ seat: -1 }, { seat: 0 }, { seat: -1 }])).toBe(2)
  expect(freshFrom([{ seat: -1 }])).toBe(0)
})

test('what a problem of a pack names is found in its text', () => {
  const text = 'name = "x"\n\n[[action]]\ndeck = "I"\nid = 2\n\n[[action]]\ndeck = "II"\nid = 2\n\n[tracks.science]\n'
  const shown = (problem: string) => {
    const place = placeOf(problem, text)
    return place && text.slice(place.from, place.to)
  }
  expect(shown('pack: action II:2, field target: missing')).toBe('[[action]]\ndeck = "II"\nid = 2')
  expect(shown('tracks.science, field values: too short')).toBe('[tracks.science]')
  expect(shown('is no TOML (at line 4, column 3)')).toBe('deck = "I"')
  expect(shown('upgrade 9 has no text')).toBeNull()
})
