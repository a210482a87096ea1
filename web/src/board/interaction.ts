import type { Point, Preview } from '../lib/scene'

/** What a board that is played on shows and tells; a board without it is a picture. */
export interface Interaction {
  path: string[] // clicked so far
  chosen: string[] // the same, and what stands for it
  next: ReadonlySet<string> // continues some legal move
  plain?: boolean // does without hints at what can be clicked
  aimed: string | null // what a click would mean now
  then: ReadonlySet<string> // what could be clicked after it
  preview: Preview | null
  refused?: Point[] // where a refused click would have put tiles
  warned: string[] // why the last click was refused
  shaken: { space: string } | null // a new object for each refusal
  label(id: string): string
  pick(id: string, byTouch?: boolean): void
  aim(id: string | null): void
  aside(): void
}

export interface LensView {
  client: { x: number; y: number } // the finger on the page
  board: { x: number; y: number } // and on the board
  target: string | null
}
