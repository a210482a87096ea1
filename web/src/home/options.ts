import type { ChoiceOption, Option, Options, Value } from '../lib/api'
import { title } from '../lib/words'

const FEW = 3

/** Return the options shown at once, and those behind "More options". */
export function split(options: readonly Option[]): { first: Option[]; more: Option[] } {
  return { first: options.slice(0, FEW), more: options.slice(FEW) }
}

/** Return what is chosen before anybody has chosen. */
export function defaults(options: readonly Option[]): Options {
  return Object.fromEntries(options.map((option) => [option.name, option.default]))
}

/** Tell whether an option is just on or off. */
export function isSwitch(option: ChoiceOption): boolean {
  return option.values.length === 2 && option.values.every((value) => typeof value === 'boolean')
}

/** Return a value as a button shows it. */
export function valueWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? String(value) : title(value)
}

/**
 * Return what to send: only what differs from the default, so that the server can fit the rest to
 * it, and numbers within their bounds, whatever a field was left with.
 */
export function chosen(options: readonly Option[], values: Options): Options {
  const all = options.map((option) => [option.name, fitted(option, values[option.name])] as const)
  return Object.fromEntries(all.filter(([, value], i) => value !== options[i]?.default))
}

function fitted(option: Option, value: Value | undefined): Value {
  if (option.kind === 'choice') return value ?? option.default
  if (typeof value !== 'number' || !Number.isFinite(value)) return option.default
  return Math.min(option.high, Math.max(option.low, Math.round(value)))
}
