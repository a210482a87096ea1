// What a game may bring to the page beside its scenes. Each part is fetched when it is needed.
import type { Component } from 'svelte'
import type { Play } from '../table/play.svelte'

export type Fetch<Part> = () => Promise<Part>

/** What its card at home shows instead of a board. */
export interface Card {
  Emblem: Component
}

/** Where its card at home leads instead of to a table, and what it is instead of a game of minutes. */
export interface Entrance {
  href: string
  label: string
  kind: string
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
  entrance?: Entrance
  pages?: Record<string, Fetch<Page>> // by what follows the game's id in the address
}
