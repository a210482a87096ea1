// A move is entered by clicking along one of its paths. Nothing here knows what the ids stand for.
import type { SceneMove } from './scene'

function begins(full: readonly string[], path: readonly string[]): boolean {
  return path.length <= full.length && path.every((id, i) => full[i] === id)
}

/** Tell whether a click path is the beginning of some legal move's path, or all of it. */
export function continues(moves: readonly SceneMove[], path: readonly string[]): boolean {
  return moves.some((move) => move.paths.some((full) => begins(full, path)))
}

/** Return what may be clicked next, each with the moves that it keeps in play. */
export function nextClicks(
  moves: readonly SceneMove[],
  path: readonly string[],
): Map<string, SceneMove[]> {
  const next = new Map<string, SceneMove[]>()
  for (const move of moves) {
    for (const full of move.paths) {
      const id = full[path.length]
      if (id === undefined || !begins(full, path)) continue
      const kept = next.get(id)
      if (!kept) next.set(id, [move])
      else if (!kept.includes(move)) kept.push(move)
    }
  }
  return next
}

/** Return the move that a path spells in full. */
export function spelled(moves: readonly SceneMove[], path: readonly string[]): SceneMove | null {
  const whole = (full: string[]) => full.length === path.length && begins(full, path)
  return moves.find((move) => move.paths.some(whole)) ?? null
}

export type Click =
  | { kind: 'choose'; path: string[] }
  | { kind: 'play'; path: string[]; move: SceneMove }
  | { kind: 'refuse'; path: string[] }

/**
 * Say what a click means after a path already begun: it goes on along a path and perhaps ends it;
 * on the last chosen id it goes a step back; on another beginning it starts over there.
 */
export function click(moves: readonly SceneMove[], path: readonly string[], id: string): Click {
  const longer = [...path, id]
  if (continues(moves, longer)) {
    const move = spelled(moves, longer)
    return move ? { kind: 'play', path: longer, move } : { kind: 'choose', path: longer }
  }
  if (path.at(-1) === id) return { kind: 'choose', path: path.slice(0, -1) }
  if (path.length > 0 && continues(moves, [id])) return click(moves, [], id)
  return { kind: 'refuse', path: longer }
}
