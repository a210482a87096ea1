// What a game may bring to the page beside its scenes. Each part is fetched when it is needed.
import type { Component } from 'svelte'
import type { Play } from '../table/play.svelte'

export type Fetch<Part> = () => Promise<Part>

/** Its card at home: a picture, and what the open card offers instead of the settings. */
export interface Card {
  Emblem: Component
  Entrance: Component
}

export interface Page {
  default: Component
}

/** Its table, which is shown instead of the board. */
export interface Panel {
  default: Component<{ play: Play }>
}

export interface Parts {
  card?: Fetch<Card>
  pages?: Record<string, Fetch<Page>> // by what follows the game's id in the address
}
