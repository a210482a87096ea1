import type { Play } from './play.svelte'

/** What a controller needs of whoever chooses words: a player, or somebody who studies. */
export type Chooser = Pick<
  Play,
  'aim' | 'covert' | 'pick' | 'picks' | 'rows' | 'scene' | 'seal' | 'spelt'
> & { sent: object | null; shown: { over: boolean } | null; story: object | null }
