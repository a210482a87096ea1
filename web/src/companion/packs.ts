// The pack of one's own that this browser keeps.
import { keep, kept } from '../lib/storage'

const NAME = 'andromeda.pack'

/** Return the text of the pack that was written here; null if there is none. */
export function ownPack(): string | null {
  return kept(NAME)
}

/** Keep the text of a pack. */
export function keepPack(text: string): void {
  keep(NAME, text)
}
