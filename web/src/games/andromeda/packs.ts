// The pack of one's own that this browser keeps.
import { keep, kept } from '../../lib/storage'

const NAME = 'andromeda.pack'

/** Return the text of the pack that was written here; null if there is none. */
export function ownPack(): string | null {
  return kept(NAME)
}

/** Keep the text of a pack. */
export function keepPack(text: string): void {
  keep(NAME, text)
}

export interface Range {
  from: number
  to: number
}

/** Return where in a pack's text the card, table or line is that a problem names. */
export function placeOf(problem: string, text: string): Range | null {
  const line = /\bline (\d+)/.exec(problem)?.[1]
  if (line) return lineAt(text, Number(line))
  const [, deck, card] = /action (\w+):(\d+)/.exec(problem) ?? []
  if (deck) return block(text, 'action', `deck = "${deck}"`, `id = ${card}`)
  const [, kind = '', id] = /(conflict|upgrade) (\d+)/.exec(problem) ?? []
  if (id) return block(text, kind, `id = ${id}`)
  const [, table] = /(tracks\.\w+|\bbay)\b/.exec(problem) ?? []
  const from = table ? text.indexOf(`[${table}]`) : -1
  return from < 0 ? null : { from, to: from + table!.length + 2 }
}

function lineAt(text: string, number: number): Range | null {
  const lines = text.split('\n')
  if (number > lines.length) return null
  const from = lines.slice(0, number - 1).join('\n').length + (number > 1 ? 1 : 0)
  return { from, to: from + lines[number - 1]!.length }
}

/** Return the block of a kind that has all of some lines. */
function block(text: string, kind: string, ...wanted: string[]): Range | null {
  for (const { index, 0: found } of text.matchAll(/^\[\[?[\w.]+\]\]?\n(?:(?!\[)[^\n]*(?:\n|$))*/gm)) {
    const lines = found.trimEnd().split('\n')
    if (lines[0] === `[[${kind}]]` && wanted.every((line) => lines.includes(line))) {
      return { from: index, to: index + found.trimEnd().length }
    }
  }
  return null
}
