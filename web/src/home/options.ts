import type { ChoiceOption, NumberOption, Option, Options, Value } from '../lib/api'
import { capital } from '../lib/words'

const FEW = 3

/** Tell whether an option matters with what is chosen. */
export function matters(option: Option, values: Options): boolean {
  return Object.entries(option.only ?? {}).every(([name, value]) => values[name] === value)
}

/** Tell whether there is anything to choose here: a text of one's own needs an editor. */
function hasChoice(option: Option): boolean {
  return option.kind === 'number' || option.values.length > 1 || Boolean(option.editor)
}

/** Return the options shown at once, those that hang on others too, and those behind "More". */
export function split(options: readonly Option[], values: Options): { first: Option[]; more: Option[] } {
  const hangs = (option: Option) => Object.keys(option.only ?? {}).length > 0
  const few = new Set(options.filter((option) => !hangs(option)).slice(0, FEW))
  const shown = options.filter((option) => matters(option, values) && hasChoice(option))
  const first = (option: Option) => few.has(option) || hangs(option)
  return { first: shown.filter(first), more: shown.filter((option) => !first(option)) }
}

/** Return what is chosen before anybody has chosen. */
export function defaults(options: readonly Option[]): Options {
  return Object.fromEntries(options.map((option) => [option.name, option.default]))
}

/** Tell whether an option is just on or off. */
export function isSwitch(option: ChoiceOption): boolean {
  return option.values.length === 2 && option.values.every((value) => typeof value === 'boolean')
}

/** Return a value of an option as a button shows it: by what people call it. */
export function labelled(option: ChoiceOption, value: Value): string {
  return capital(option.names[String(value)] ?? String(value))
}

/** Return a number as a phrase: "9 × 9 squares", "1 round". */
export function numbered(option: NumberOption, value: number): string {
  const fitted = option.says.replaceAll('(s)', value === 1 ? '' : 's')
  return fitted.replace(/\{0?\}/g, String(value)) || String(value)
}

/** Say which values an option takes, as people call them. */
export function allowed(option: Option): string {
  if (option.kind === 'number') return `a whole number from ${option.low} to ${option.high}`
  const names = option.values.map((value) => `“${option.names[String(value)] ?? String(value)}”`)
  return [...names, ...(option.other ? [option.other] : [])].join(' or ')
}

/** Return the value that a text means; undefined where it means none. */
export function readValue(option: Option, text: string): Value | undefined {
  if (option.kind === 'number') {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    return value >= option.low && value <= option.high ? value : undefined
  }
  const known = option.values.find((value) => String(value) === text)
  return known ?? (option.other && text ? text : undefined)
}

/**
 * Return what to send: only what matters and differs from the default, so that the server can fit the rest to
 * it, and numbers within their bounds, whatever a field was left with.
 */
export function chosen(options: readonly Option[], values: Options): Options {
  const sent = options
    .filter((option) => matters(option, values))
    .map((option) => ({ option, value: fitted(option, values[option.name]) }))
    .filter(({ option, value }) => value !== option.default)
  return Object.fromEntries(sent.map(({ option, value }) => [option.name, value]))
}

function fitted(option: Option, value: Value | undefined): Value {
  if (option.kind === 'choice') return value ?? option.default
  if (typeof value !== 'number' || !Number.isFinite(value)) return option.default
  return Math.min(option.high, Math.max(option.low, Math.round(value)))
}
