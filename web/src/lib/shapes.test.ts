import { expect, test } from 'vitest'
import { canonical, readDeck, trouble, writeDeck } from './shapes'

test('a shape is the same however it is turned or flipped', () => {
  const images = ['a1 a2 b1', 'e1 e2 d1', 'e5 e4 d5', 'a5 a4 b5', 'b1 a1 a2']
  expect(new Set(images.map((text) => canonical(text.split(' ')))).size).toBe(1)
  expect(canonical(['a2', 'b1', 'c1'])).toBe(canonical(['a2', 'a3', 'b1']))
  expect(canonical(['a1', 'a2', 'b1'])).not.toBe(canonical(['a1', 'a2', 'b2']))
})

test('a text is read into cards and written again', () => {
  const { deck, wrong } = readDeck(' a1 c3 e5;a5 a1 a3 ; ')
  expect(wrong).toBe('')
  expect(writeDeck(deck)).toBe('a1 c3 e5; a1 a3 a5')
})

test('what is no card is named', () => {
  expect(readDeck('a1 c3 e5; a1 c3').wrong).toContain('here 2 squares are marked')
  expect(readDeck('a1 c3 f9').wrong).toContain('“f9” is no square')
  expect(readDeck('a1 a1 c3').wrong).toContain('here 2 squares are marked')
})

test('a card that is another one turned is refused by its number', () => {
  const deck = readDeck('a1 c3 e5; a1 a3 a5').deck
  expect(trouble(['a1', 'c1', 'e1'], deck)).toContain('card 2, turned or flipped')
  expect(trouble(['b2', 'c3', 'd4'], deck)).toBe('')
})
