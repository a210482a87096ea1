// The games that bring parts of their own; the common page finds them here and names none.
import type { PanelLook, Scene } from '../lib/scene'
import * as andromeda from './andromeda'
import type { Card, Entrance, Fetch, Page, Panel, Parts } from './parts'

export type { Fetch, Page }

const GAMES: Record<string, Parts> = { andromeda: andromeda.parts }
const PANELS: Record<PanelLook, Fetch<Panel>> = { companion: andromeda.panel }

/** Return a game's own card at home, if it brings one. */
export function cardOf(game: string): Fetch<Card> | undefined {
  return partsOf(game)?.card
}

/** Return where a game's card leads instead of to a table, if it has a way of its own. */
export function entranceOf(game: string): Entrance | undefined {
  return partsOf(game)?.entrance
}

/** Return a game's own page, if it brings one of that name; its first one has none. */
export function pageOf(game: string, name: string): Fetch<Page> | undefined {
  const pages = partsOf(game)?.pages ?? {}
  return Object.hasOwn(pages, name) ? pages[name] : undefined
}

/** Return the table that is shown instead of a scene's board; null where there is none. */
export function panelOf(scene: Scene | null): Fetch<Panel> | null {
  return scene?.panel ? PANELS[scene.panel.look] : null
}

function partsOf(game: string): Parts | undefined {
  return Object.hasOwn(GAMES, game) ? GAMES[game] : undefined
}
