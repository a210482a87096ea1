import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import type { Interaction } from '../board/interaction'
import type { Card, Zone } from '../lib/scene'
import CardFace from './CardFace.svelte'
import Zones from './Zones.svelte'

const card = (more: Partial<Card>): Card => ({
  id: '', look: 'domino', parts: ['2', '5'], lacks: [], size: 0, lit: false, caption: 'a card', notes: [], ...more,
}) // prettier-ignore
const play = {
  next: new Set(['k1']),
  chosen: ['k3'],
  label: (id: string) => `click ${id}`,
} as unknown as Interaction
const drawn = (cards: Card[]) => {
  const zones: Zone[] = [{ title: 'Hand', look: 'row', cards, could: [], secret: false, note: 'two left' }]
  return render(Zones, { props: { zones, play } }).body
}
const face = (more: Partial<Card>) => render(CardFace, { props: { card: card(more) } }).body
const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0

test('a card that continues a path is a button, others are pictures with a caption', () => {
  const html = drawn([card({ id: 'k1' }), card({ id: 'k2' }), card({ id: 'k3' })])
  expect(count(html, /<button/g)).toBe(2)
  expect(html).toContain('aria-label="click k1"')
  expect(html).toMatch(/role="img" aria-label="a card"/)
  expect(count(html, /aria-pressed="true"/g)).toBe(1)
})

test('a zone says its title, its note and those of its cards', () => {
  const html = drawn([card({ notes: [{ text: 'turned', seat: null }] })])
  for (const words of ['Hand', 'two left', 'turned']) expect(html).toContain(words)
})

test('a domino has as many pips as its numbers, and writes large ones', () => {
  expect(count(face({ parts: ['2', '5'] }), /<circle cx/g)).toBe(7)
  expect(face({ parts: ['12', '0'] })).toMatch(/<text[^>]*>12</)
})

test('a shape marks its spaces, a1 at the lower left', () => {
  const html = face({ look: 'shape', size: 5, parts: ['a1', 'c3'] })
  expect(count(html, /marked/g)).toBe(2)
  expect(count(html, /class="cell/g)).toBe(25)
  expect(html).toMatch(/marked[^>]*x="0.08" y="4.08"/)
})

test('a back shows nothing', () => {
  const html = face({ look: 'back', parts: ['2', '5'] })
  expect(count(html, /<circle|<text/g)).toBe(0)
})
