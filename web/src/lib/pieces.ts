// To let a piece travel, each gets a key that it keeps from scene to scene: along the motions of a
// move, else by its name where it has one, otherwise by standing where it stood.
import type { Motion, Piece } from './scene'

export interface KeyedPiece extends Piece {
  key: number
  fresh: boolean // came into being after the first scene
}

/** The keys of one board's pieces, given out scene by scene and never twice. */
export class Keys {
  private last = 0
  private before: KeyedPiece[] | null = null

  /** Key the pieces of the next scene, which these motions lead to. */
  next(pieces: readonly Piece[], motions: readonly Motion[]): KeyedPiece[] {
    const left = new Set(this.before)
    for (const { from, to } of motions) {
      if (to === null) take(left, (piece) => piece.space === from)
    }
    const carried = carry(left, motions)
    const fresh = this.before !== null
    this.before = pieces.map((piece) => {
      const same = (old: KeyedPiece) => (piece.id ? old.id === piece.id : alike(old, piece))
      const key = carried.get(piece.space)?.shift() ?? take(left, same)
      if (key !== undefined) return { ...piece, key, fresh: false }
      return { ...piece, key: ++this.last, fresh }
    })
    return this.before
  }

  /** Key each step of a story, whose names go on from the scene before; then name them anew. */
  tell(steps: readonly (readonly Piece[])[], pieces: readonly Piece[]): KeyedPiece[][] {
    const told = steps.map((step) => this.next(step, []))
    const left = new Set(this.before)
    this.before = pieces.map((piece) => {
      const key = take(left, (old) => alike(old, piece)) ?? ++this.last
      return { ...piece, key, fresh: false }
    })
    return told
  }

  /** The pieces keyed last. */
  get now(): KeyedPiece[] {
    return this.before ?? []
  }
}

/** Return the spaces whose piece makes room for another that comes there; not those of a swap. */
export function clearing(motions: readonly Motion[]): Set<string> {
  const moved = new Map(motions.map(({ from, to }) => [from, to]))
  const clears = ({ from, to }: Motion) => moved.has(to) && moved.get(to) !== from
  return new Set(motions.filter(clears).flatMap(({ to }) => to ?? []))
}

/** Turn motions around, to show a move taken back. */
export function reversed(motions: readonly Motion[]): Motion[] {
  return motions.map(({ from, to }) => ({ from: to, to: from }))
}

function carry(left: Set<KeyedPiece>, motions: readonly Motion[]): Map<string, number[]> {
  const carried = new Map<string, number[]>()
  for (const { from, to } of motions) {
    if (from === null || to === null) continue
    const key = take(left, (piece) => piece.space === from)
    if (key !== undefined) carried.set(to, [...(carried.get(to) ?? []), key])
  }
  return carried
}

function take(left: Set<KeyedPiece>, fits: (piece: KeyedPiece) => boolean): number | undefined {
  for (const piece of left) {
    if (!fits(piece)) continue
    left.delete(piece)
    return piece.key
  }
}

function alike(a: Piece, b: Piece): boolean {
  return a.space === b.space && a.look === b.look && a.colour === b.colour
}
