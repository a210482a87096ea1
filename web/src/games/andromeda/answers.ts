// Which of the many legal moves are shown where. Nothing here decides what is legal.
import type { SceneMove } from '../../lib/scene'
import type { Panel } from './panel'

const TURN = ['launch', 'return', 'end', 'total']

const word = (move: SceneMove) => move.move.split(/[ =]/, 1)[0] ?? ''
const start = (move: SceneMove) => move.paths[0]?.[0] ?? ''

/** Return the answers to the open question; without one, what a human's turn or the end asks. */
export function due(panel: Panel, moves: readonly SceneMove[]): SceneMove[] {
  if (panel.battle) return moves.filter((move) => inBattle(panel, move))
  const words = panel.asks ? [panel.asks] : TURN
  return moves.filter((move) => words.includes(word(move)))
}

function inBattle(panel: Panel, move: SceneMove): boolean {
  const path = move.paths[0] ?? []
  if (start(move) === 'hit') return panel.ships[path[1] ?? ''] === panel.battle
  return ['join', 'diplomacy', 'battle won', 'battle lost'].includes(start(move))
}

export interface Group {
  title: string
  moves: SceneMove[]
}

const GROUPS: [title: string, starts: string[]][] = [
  ['Damage and repair', ['hit', 'repair']],
  ['VP', ['vp']],
  ['Gained or lost', ['gain', 'lose']],
  ['A track advances', ['advance']],
  ['Events', ['event', 'score']],
  ['A human has developed', ['developed']],
  ['A battle', ['battle']],
  ['The map grows', ['region']],
  ['The end', ['final']],
]

/** Return what may be noted at any time, in groups; what is due is not among it. */
export function anyTime(panel: Panel, moves: readonly SceneMove[]): Group[] {
  const asked = new Set(due(panel, moves))
  return GROUPS.map(([title, starts]) => ({
    title,
    moves: moves.filter((move) => starts.includes(word(move)) && !asked.has(move)),
  })).filter((group) => group.moves.length > 0)
}

/** Return what can be corrected about a region: the ids of forms. */
export function correctable(panel: Panel, region: string): string[] {
  const ships = Object.keys(panel.ships).filter((letter) => panel.ships[letter] === region)
  const built = panel.regions[region] === 'planet' ? [`development.${region}`] : []
  return [...ships.map((letter) => `ship.${letter}`), ...built, `leaders.${region}`, 'probe']
}

export interface Numbers {
  id: string
  low: number
  high: number
  moves: Map<number, SceneMove>
}

export interface Choices {
  regions: string[]
  ships: string[]
  numbers: Numbers[]
  words: { id: string; moves: SceneMove[] }[]
}

/** Sort what may be tapped next into regions, ships, numbers and words. */
export function choices(panel: Panel, next: ReadonlyMap<string, SceneMove[]>): Choices {
  const found: Choices = { regions: [], ships: [], numbers: [], words: [] }
  const numbers = new Map<string, Map<number, SceneMove>>()
  for (const [id, moves] of next) {
    const [name = '', number] = id.split('=')
    if (number !== undefined) {
      const known = numbers.get(name) ?? new Map<number, SceneMove>()
      numbers.set(name, known.set(Number(number), moves[0]!))
    } else if (id in panel.regions) found.regions.push(id)
    else if (id in panel.ships) found.ships.push(id)
    else found.words.push({ id, moves })
  }
  for (const [id, unsorted] of numbers) {
    const moves = new Map([...unsorted].sort(([a], [b]) => a - b))
    const all = [...moves.keys()]
    found.numbers.push({ id, low: all[0]!, high: all.at(-1)!, moves })
  }
  found.words.sort((a, b) => rank(a.id) - rank(b.id))
  found.regions.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
  return found
}

// What happens comes before what does not; in a battle its course before its end.
function rank(id: string): number {
  if (/ (none|done)$/.test(id)) return 3
  if (id === 'battle lost') return 2
  return ['battle won', 'return', 'hit'].includes(id) ? 1 : 0
}

/** Return words as they stand on a button. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
