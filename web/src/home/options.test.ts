import { expect, test } from 'vitest'
import type { ChoiceOption, NumberOption, Value } from '../lib/api'
import { chosen, defaults, isSwitch, labelled, numbered, split } from './options'

function number(name: string, high: number, standard: number): NumberOption {
  return { name, kind: 'number', low: 0, high, default: standard, about: '', only: {}, title: name, says: '' }
}

const rest = { joined: '', only: {}, editor: '', names: {}, title: '' }

function choice(name: string, ...values: Value[]): ChoiceOption {
  return { name, kind: 'choice', values, default: values[0]!, about: '', other: '', ...rest }
}

const options = [
  choice('players', 2, 3),
  choice('setup', 'random', 'manual'),
  number('walls', 20, 3),
  choice('extra', false, true),
]

test('three options are shown at once', () => {
  const { first, more } = split(options, {})
  expect(first.map((option) => option.name)).toEqual(['players', 'setup', 'walls'])
  expect(more.map((option) => option.name)).toEqual(['extra'])
})

test('an option that hangs on another is shown and sent only with it', () => {
  const target = { ...choice('target', 3, 5), only: { mode: 'dance' } }
  const hanging = [choice('mode', 'duel', 'dance'), target, ...options]
  const names = (mode: string) => split(hanging, { mode }).first.map((option) => option.name)
  expect(names('duel')).toEqual(['mode', 'players', 'setup'])
  expect(names('dance')).toEqual(['mode', 'target', 'players', 'setup'])
  expect(chosen(hanging, { mode: 'dance', target: 5 })).toEqual({ mode: 'dance', target: 5 })
  expect(chosen(hanging, { mode: 'duel', target: 5 })).toEqual({})
})

test('values keep their type', () => {
  expect(defaults(options)).toEqual({ players: 2, setup: 'random', walls: 3, extra: false })
  const values = { players: 3, setup: 'manual', walls: 0, extra: true }
  expect(chosen(options, values)).toEqual(values)
})

test('only what was chosen is sent', () => {
  expect(chosen(options, defaults(options))).toEqual({})
  expect(chosen(options, { ...defaults(options), players: 3 })).toEqual({ players: 3 })
})

test('a number that was left empty or out of bounds is mended', () => {
  const left = null as unknown as number
  expect(chosen(options, { ...defaults(options), walls: left })).toEqual({})
  expect(chosen(options, { ...defaults(options), walls: 99 })).toEqual({ walls: 20 })
})

test('yes or no is a switch, other choices are buttons', () => {
  expect(isSwitch(choice('extra', false, true))).toBe(true)
  expect(isSwitch(choice('players', 2, 3))).toBe(false)
})

test('an option that leaves nothing to choose is not shown', () => {
  const dominoes = { ...choice('dominoes', 'standard'), other: 'fifteen of your own' }
  const shapes = { ...dominoes, name: 'shapes', editor: 'shapes' }
  const { first, more } = split([...options, dominoes, shapes], {})
  expect([...first, ...more].map((option) => option.name)).toEqual(['players', 'setup', 'walls', 'extra', 'shapes'])
})

test('a value is shown by its name, a number as a phrase', () => {
  const mode = { ...choice('mode', 'duel-push', 'dance'), names: { 'duel-push': 'a duel by pushing' } }
  expect(mode.values.map((value) => labelled(mode, value))).toEqual(['A duel by pushing', 'Dance'])
  const rounds = { ...number('rounds', 8, 8), says: '{} round(s)' }
  expect([1, 8].map((value) => numbered(rounds, value))).toEqual(['1 round', '8 rounds'])
  expect(numbered({ ...rounds, says: '{0} × {0} squares' }, 9)).toBe('9 × 9 squares')
  expect(numbered({ ...rounds, says: '' }, 9)).toBe('9')
})
