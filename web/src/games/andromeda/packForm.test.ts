import { expect, test } from 'vitest'
import { BAY, CARDS, cardsOf, fieldOf, freshCard, meant, packText, shown, VALUES } from './packForm'
import type { Content, Field } from './packForm'
import { fromFragment, toFragment } from './share'

const field = (fields: readonly Field[], name: string) => fields.find((one) => one.name === name)!
const content: Content = {
  name: 'My "own" pack', label: 'owner', leaders_needed: { city: 2 }, start_vp: [0, 1, 2, 3],
  bay: { I: ['A:transport'] }, tracks: { science: { values: [0, 1], marks: { 3: 'hand' } } },
  commander: [{ name: 'Ansa', wheel: [['moon'], ['vp 1', 'tactics']] }],
  action: [{ deck: 'I', id: 2 }, { deck: 'II', id: 2, target: 'x' }],
  conflict: [{ id: 1, text: 'a' }, { id: 1, text: 'b' }], colour: 'red',
} // prettier-ignore

test('every value stands in one input and comes back from it', () => {
  const cases: [Field, unknown, string][] = [
    [field(VALUES, 'start_vp'), [0, 1, 2, 3], '0, 1, 2, 3'],
    [field(VALUES, 'leaders_needed'), 1, '1'],
    [field(VALUES, 'leaders_needed'), { city: 2, factory: 0 }, 'city 2, factory 0'],
    [field(VALUES, 'd6'), ['I', 'II'], 'I, II'],
    [field(BAY, 'III'), ['G:fighter', 'H:science vessel'], 'G:fighter, H:science vessel'],
    [field(CARDS.commander, 'wheel'), [['moon'], ['vp 1', 'tactics']], 'moon\nvp 1, tactics'],
    [field(CARDS.commander, 'start'), { science: 1 }, 'science 1'],
    [field(CARDS.commander, 'level'), 2, '2'],
    [field(CARDS.action, 'id'), 7, '7'],
    [field(CARDS.action, 'icons'), ['develop', 'event'], 'develop, event'],
    [field(CARDS.upgrade, 'text'), 'Tax, and more', 'Tax, and more'],
  ]
  for (const [one, value, text] of cases) {
    expect(shown(one, value)).toBe(text)
    expect(meant(one, text)).toEqual(value)
  }
})

test('what may be left out is, and what is no number stays to be refused', () => {
  expect(meant(field(CARDS.action, 'at'), ' ')).toBeUndefined()
  expect(meant(field(CARDS.action, 'target'), '')).toBe('')
  expect(meant(field(CARDS.action, 'id'), 'x')).toBe('x')
  expect(meant(field(VALUES, 'start_vp'), '0, one')).toEqual([0, 'one'])
})

test('a pack is written as TOML, strange fields included', () => {
  const text = packText(content)
  expect(text).toContain('name = "My \\"own\\" pack"\nlabel = "owner"\n')
  expect(text).toContain('leaders_needed = { city = 2 }\n')
  expect(text).toContain('colour = "red"\n')
  expect(text).toContain('\n[tracks.science]\nvalues = [0, 1]\nmarks = { 3 = "hand" }\n')
  expect(text).toContain('\n[[commander]]\nname = "Ansa"\nwheel = [["moon"], ["vp 1", "tactics"]]\n')
})

test('a new card has a number that is free in its deck', () => {
  expect(freshCard(content, 'conflict')['id']).toBe(2)
  expect(freshCard(content, 'action', cardsOf(content, 'action')[1])).toEqual({ deck: 'II', id: 1, target: 'x' }) // prettier-ignore
  expect(freshCard(content, 'commander', cardsOf(content, 'commander')[0])['name']).toBe('Ansa 2')
})

test('the field is found that a problem names', () => {
  expect(fieldOf('Pack: action II:2, field target: must be a text', content)).toBe('action.1.target')
  expect(fieldOf('pack: action I:2 lacks its field target', content)).toBe('action.0.target')
  expect(fieldOf('pack: commander \'Ansa\', field wheel, space 2: must be', content)).toBe('commander.0.wheel') // prettier-ignore
  expect(fieldOf('pack: conflict 1, field id: stands on 2 cards', content)).toBe('conflict.1.id')
  expect(fieldOf('pack: conflict number 2 lacks its field text', content)).toBe('conflict.1.text')
  expect(fieldOf('pack: tracks.science, field values: too short', content)).toBe('tracks.science.values') // prettier-ignore
  expect(fieldOf('pack: the pack, field d6: must', content)).toBe('d6')
  expect(fieldOf('pack: leaders_needed, field city: must', content)).toBe('leaders_needed')
  expect(fieldOf('pack must be sample or TOML text', content)).toBeNull()
})

test('a pack travels in an address, and a damaged address is none', async () => {
  const text = packText(content).repeat(20) + 'Ünïcödé 🚀'
  const fragment = await toFragment(text)
  expect(fragment.length).toBeLessThan(text.length / 4)
  expect(fragment).toMatch(/^#pack=[\w-]+$/)
  expect(await fromFragment(fragment)).toBe(text)
  expect(await fromFragment('#pack=@@@')).toBeNull()
  expect(await fromFragment('#top')).toBeNull()
})
