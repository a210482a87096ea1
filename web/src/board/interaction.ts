import type { Preview } from '../lib/scene'

/** What a board that is played on shows and tells; a board without it is a picture. */
export interface Interaction {
  path: string[] // chosen so far
  next: ReadonlySet<string> // continues some legal move
  preview: Preview | null
  warned: string[] // why the last click was refused
  shaken: { space: string } | null // a new object for each refusal
  label(space: string): string
  pick(space: string): void
  aim(space: string | null): void
  aside(): void
}

export interface LensView {
  client: { x: number; y: number } // the finger on the page
  board: { x: number; y: number } // and on the board
  target: string | null
}
