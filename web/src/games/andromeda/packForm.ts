// A pack as a form: what its fields are, how each is written in one input, and the text of it all.
export type Content = Record<string, unknown>
export type Kind = 'commander' | 'action' | 'conflict' | 'upgrade'

export interface Field {
  name: string
  label: string
  help: string
  kind: 'text' | 'long' | 'number' | 'choice' | 'list' | 'words' | 'pairs' | 'lines'
  choices?: readonly string[] // of a choice; '' leaves the field out
  optional?: boolean
  wide?: boolean // it needs a line of its own
  only?: { field: string; is: string } // shown only where another field says so
}

const LABELS = ['book', 'owner', 'base', 'assumed'] as const
const TRACKS = ['science', 'industry', 'supremacy', 'commerce', 'civilization'] as const
const DEVELOPMENTS = ['observatory', 'factory', 'obelisk', 'spaceport', 'city'] as const
const SHIPS = ['transport', 'fighter', 'science vessel', 'heavy cruiser'] as const
const SECTIONS = ['I', 'II', 'III'] as const
const PER = ['moons', 'discovery', 'supremacy_tokens', 'tactics', 'damaged', 'modules', 'leaders', 'developments', 'upgrades'] as const

const label: Field = {
  name: 'label', label: 'Label', kind: 'choice', choices: ['', ...LABELS], optional: true,
  help: 'Where it is from, if not as the pack says.',
} // prettier-ignore

/** The values of a pack. */
export const VALUES: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', wide: true, help: 'Shown wherever the pack is used.' },
  { name: 'label', label: 'Label', kind: 'choice', choices: LABELS, help: 'book: the rulebook says so. owner: from my box. base: known of the base game. assumed: a stand-in.' },
  { name: 'start_vp', label: 'VP at the start', kind: 'list', help: 'By place in the order, four numbers.' },
  { name: 'leaders_needed', label: 'Leaders to develop', kind: 'pairs', help: `One number, or one for each: ${DEVELOPMENTS.map((type, i) => `${type} ${i + 1}`).join(', ')}.` },
  { name: 'leaders_go', label: 'What becomes of them', kind: 'choice', choices: ['', 'stay', 'region', 'box'], optional: true, help: 'They stay on the station, move to the planet, or leave the game.' },
  { name: 'leader_vp', label: 'VP a leader around', kind: 'number', help: 'For each leader around a new development.' },
  { name: 'event_damage', label: 'VP a damaged module costs', kind: 'number', optional: true, help: 'When an event scores a track.' },
  { name: 'events', label: 'Event track', kind: 'list', optional: true, help: 'The spaces on which a card is drawn, in rising order.' },
  { name: 'development_vp', label: 'VP of developments', kind: 'list', help: 'At the end, by level I, II, III of the track.' },
  { name: 'd6', label: 'The die', kind: 'words', help: 'The section of each face from 1 to 6: I, I, II, II, III, III.' },
] // prettier-ignore

/** The fields of a section of the launch bay. */
export const BAY: readonly Field[] = [
  ...SECTIONS.map((name): Field => ({
    name, label: `Section ${name}`, kind: 'words', wide: true, help: `Each space with its ship, as in A:transport. Ships: ${SHIPS.join(', ')}.`,
  })),
  label,
] // prettier-ignore

/** The fields of a track. */
export function trackFields(name: string): readonly Field[] {
  const vault: Field = { name: 'vault', label: 'Vault', kind: 'list', help: 'VP a tactics card, by space: 0, 1 or 2.' }
  return [
    { name: 'values', label: 'VP by space', kind: 'list', wide: true, help: 'From the bottom; all five tracks are equally long.' },
    { name: 'levels', label: 'Levels', kind: 'list', help: 'The first spaces of I, II and III.' },
    { name: 'marks', label: 'Marks', kind: 'pairs', optional: true, help: 'Space and what happens there, as in 3 discovery, 7 upgrade. Also supremacy, hand.' },
    ...(name === 'commerce' ? [vault] : []),
    label,
  ] // prettier-ignore
}

/** The fields of each kind of card. */
export const CARDS: Record<Kind, readonly Field[]> = {
  commander: [
    { name: 'name', label: 'Name', kind: 'text', help: 'As on the card.' },
    { name: 'level', label: 'Level', kind: 'choice', choices: ['1', '2', '3'], help: '1 is the easiest.' },
    { name: 'ability', label: 'Ability', kind: 'long', help: 'Shown on every Unity turn; the table applies it.' },
    { name: 'start', label: 'Start bonuses', kind: 'pairs', help: `Track and advances, as in science 1, civilization 2. Tracks: ${TRACKS.join(', ')}.` },
    { name: 'wheel', label: 'Command wheel', kind: 'lines', help: 'A line for each space, its bonuses joined by commas: moon, tactics 2, vp 1, repair, module, module science, advance industry, upgrade, discovery 2, develop, event.' },
    label,
  ],
  action: [
    { name: 'deck', label: 'Deck', kind: 'choice', choices: SECTIONS, help: 'The section that it belongs to.' },
    { name: 'id', label: 'Number', kind: 'number', help: 'Each once in its deck.' },
    { name: 'target', label: 'Target', kind: 'long', help: 'Where the ship goes, as the card says.' },
    { name: 'at', label: 'Plain target', kind: 'text', optional: true, help: 'probe, or a region such as R4: then nobody is asked.' },
    { name: 'icons', label: 'Icons', kind: 'words', optional: true, help: 'develop, event, both or none.' },
    label,
  ],
  conflict: [
    { name: 'id', label: 'Number', kind: 'number', help: 'Each once.' },
    { name: 'text', label: 'Text', kind: 'long', help: 'As on the card.' },
    label,
  ],
  upgrade: [
    { name: 'id', label: 'Number', kind: 'number', help: 'Each once.' },
    { name: 'kind', label: 'Kind', kind: 'choice', choices: ['once', 'ongoing', 'end'], help: 'When it works.' },
    { name: 'text', label: 'Text', kind: 'long', help: 'As on the card.' },
    { name: 'bonus', label: 'Bonus', kind: 'words', help: 'What it gives at once, as in tactics 2, vp 1.', only: { field: 'kind', is: 'once' } },
    { name: 'per', label: 'Scores for each of', kind: 'choice', choices: PER, help: 'What is counted at the end.', only: { field: 'kind', is: 'end' } },
    { name: 'vp', label: 'VP each', kind: 'number', help: 'At the end.', only: { field: 'kind', is: 'end' } },
    label,
  ],
} // prettier-ignore

export const KINDS = Object.keys(CARDS) as Kind[]
export const TRACK_NAMES: readonly string[] = TRACKS

const isTable = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Return a table of a pack's content, an empty one where it is none. */
export function tableOf(value: unknown): Content {
  return isTable(value) ? value : {}
}

/** Return the cards of a kind. */
export function cardsOf(content: Content, kind: Kind): Content[] {
  const cards = content[kind]
  return Array.isArray(cards) ? cards.map(tableOf) : []
}

/** Return a value as it stands in its input. */
export function shown(field: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (field.kind === 'lines' && Array.isArray(value)) {
    return value.map((space) => (Array.isArray(space) ? space.join(', ') : String(space))).join('\n')
  }
  if (Array.isArray(value)) return value.join(', ')
  if (isTable(value)) return Object.entries(value).map(([name, part]) => `${name} ${part}`).join(', ') // prettier-ignore
  return String(value)
}

/** Return the value that an input means; what is no number stays a text, and is refused as one. */
export function meant(field: Field, text: string): unknown {
  const parts = text.split(',').map((part) => part.trim()).filter(Boolean) // prettier-ignore
  if (text.trim() === '' && (field.optional || field.only)) return undefined
  switch (field.kind) {
    case 'number':
      return number(text)
    case 'list':
      return parts.map(number)
    case 'words':
      return parts
    case 'lines':
      return text.replace(/\n+$/, '').split('\n').map((line) => line.split(',').map((part) => part.trim()).filter(Boolean)) // prettier-ignore
    case 'pairs':
      if (field.name === 'leaders_needed' && /^\s*\d+\s*$/.test(text)) return number(text)
      return Object.fromEntries(parts.map(pair))
    case 'choice':
      return field.name === 'level' ? number(text) : text
    default:
      return text
  }
}

function number(text: string): unknown {
  return /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : text.trim()
}

function pair(part: string): [string, unknown] {
  const [name = '', ...rest] = part.split(/\s+/)
  return [name, number(rest.join(' '))]
}

/** Return a pack's content as TOML text. */
export function packText(content: Content): string {
  const lines = VALUES.filter(({ name }) => name in content).map(({ name }) => `${name} = ${toml(content[name])}`)
  const strangers = Object.keys(content).filter((name) => !KNOWN.has(name))
  lines.push(...strangers.map((name) => `${key(name)} = ${toml(content[name])}`))
  if ('bay' in content) lines.push('', '[bay]', ...entries(content['bay']))
  for (const [name, track] of Object.entries(tableOf(content['tracks']))) {
    if (isTable(track)) lines.push('', `[tracks.${key(name)}]`, ...entries(track))
  }
  for (const kind of KINDS) {
    for (const card of cardsOf(content, kind)) lines.push('', `[[${kind}]]`, ...entries(card))
  }
  return `${lines.join('\n')}\n`
}

const KNOWN = new Set<string>([...VALUES.map(({ name }) => name), 'bay', 'tracks', ...KINDS])

function entries(table: unknown): string[] {
  return Object.entries(tableOf(table))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${key(name)} = ${toml(value)}`)
}

const key = (name: string) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))

function toml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toml).join(', ')}]`
  if (isTable(value)) return `{ ${entries(value).join(', ')} }`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value ?? '')
}

/** Return a card of a kind with a number of its own, like another one or empty. */
export function freshCard(content: Content, kind: Kind, like?: Content): Content {
  const blank: Record<Kind, Content> = {
    commander: { name: 'New commander', level: 1, ability: '', start: {}, wheel: [['moon'], ['vp 1']] },
    action: { deck: 'I', id: 1, target: '' },
    conflict: { id: 1, text: '' },
    upgrade: { id: 1, kind: 'ongoing', text: '' },
  }
  const card = structuredClone(like ?? blank[kind])
  const others = cardsOf(content, kind)
  if (kind === 'commander') return { ...card, name: `${card['name']} ${others.length + 1}` }
  const taken = new Set(others.filter((one) => one['deck'] === card['deck']).map((one) => one['id']))
  let id = 1
  while (taken.has(id)) id++
  return { ...card, id }
}

/** Return the key of the field that a problem names, as in `action.6.target` or `tracks.science.values`. */
export function fieldOf(problem: string, content: Content): string | null {
  const named = /^pack: (.+?)(?:, field (\w+)| lacks its field (\w+)| has no field)/i.exec(problem)
  if (!named) return null
  const [, place = '', after, lacking] = named
  const field = after ?? lacking ?? ''
  if (place === 'the pack') return field
  if (place === 'leaders_needed') return place
  if (place === 'bay' || place.startsWith('tracks')) return field ? `${place}.${field}` : place
  const [kind = '', ...rest] = place.split(' ')
  if (!(KINDS as string[]).includes(kind)) return null
  const at = cardAt(cardsOf(content, kind as Kind), rest.join(' '))
  return at < 0 ? null : `${kind}.${at}.${field}`
}

/** Return the place of a card that a problem calls `I:7`, `7`, `'Ansa'`, `Ansa` or `number 3`. */
function cardAt(cards: Content[], name: string): number {
  const number = /^number (\d+)$/.exec(name)?.[1]
  if (number) return Number(number) - 1
  const [deck, id] = name.includes(':') ? name.split(':') : ['', name]
  const bare = name.replace(/^'|'$/g, '')
  // Where a name stands twice, the later card is the one to change.
  return cards.findLastIndex((card) =>
    'name' in card ? card['name'] === bare : String(card['id']) === id && (!deck || card['deck'] === deck),
  )
}
