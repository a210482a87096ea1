// The history of a board that is being arranged: position texts, the last one is the draft.
const LONGEST = 100

/** Return a history with one more text; what changes nothing is no step. */
export function stepped(texts: readonly string[], text: string): string[] {
  return texts.at(-1) === text ? [...texts] : [...texts, text].slice(-LONGEST)
}

/** Return a history one step back; its first text stays. */
export function steppedBack(texts: readonly string[]): string[] {
  return texts.length > 1 ? texts.slice(0, -1) : [...texts]
}

/** Read a history that this browser kept; null if there is none that can be read. */
export function readHistory(text: string | null): string[] | null {
  try {
    const texts: unknown = JSON.parse(text ?? '')
    const fits = Array.isArray(texts) && texts.length > 0 && texts.every((t) => typeof t === 'string')
    return fits ? texts : null
  } catch {
    return null
  }
}
