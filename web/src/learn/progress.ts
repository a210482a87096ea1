// What somebody has learned in this browser; practice positions are known by their names.
import { keep, kept } from '../lib/storage'

const problems = (game: string) => `practice:${game}`
const guide = (game: string) => `first-game:${game}`

/** Return the names of the practice positions that were solved. */
export function solvedIn(game: string): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(kept(problems(game)) ?? '[]')
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Note that a practice position was solved. */
export function noteSolved(game: string, name: string): void {
  keep(problems(game), JSON.stringify([...new Set([...solvedIn(game), name])]))
}

/** Tell whether the first game was played to its end. */
export function guided(game: string): boolean {
  return kept(guide(game)) !== null
}

/** Note that it was. */
export function noteGuided(game: string): void {
  keep(guide(game), 'yes')
}
