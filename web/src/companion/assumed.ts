// Which sentences show a value that the pack assumes.
import type { Panel } from './panel'

const SHOWN: [sentence: RegExp, value: string][] = [
  [/^The die shows/, 'd6'],
  [/^Action card (\w+:\d+)/, 'action $1'],
  [/^Deck (\w+) shows card (\d+)/, 'action $1:$2'],
  [/^Conflict card (\d+)/, 'conflict $1'],
  [/^Ongoing upgrade (\d+)/, 'upgrade $1'],
  [/^Unity upgrade (\d+)/, 'upgrade $1'],
  [/VP for leaders around/, 'leader_vp'],
]

/** Tell whether a step shows a value that the pack assumes. */
export function standIn(panel: Panel, text: string): boolean {
  const commander = panel.commander
  if (commander && (text.startsWith(`${commander.name}:`) || text.startsWith('Advance the command'))) {
    return commander.label === 'assumed'
  }
  const found = SHOWN.find(([sentence]) => sentence.test(text))
  const value = found && text.match(found[0])![0].replace(found[0], found[1])
  return value !== undefined && panel.assumed.includes(value)
}

/** Tell whether a line of the checklist shows one. */
export function standInOf(panel: Panel, rule: string, text: string): boolean {
  if (rule === 'AND-2') return panel.assumed.includes('bay')
  if (text.includes('start bonuses')) return panel.commander?.label === 'assumed'
  return text.includes('VP marker') && panel.assumed.includes('start_vp')
}
