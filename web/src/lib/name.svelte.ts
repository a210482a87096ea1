// The name that somebody goes by at tables, kept in this browser.
import { keep, kept } from './storage'

const own = $state({ name: kept('name') ?? '' })

/** Return the name, or nothing. */
export function ownName(): string {
  return own.name
}

/** Go by a name from now on. */
export function goBy(name: string): void {
  own.name = name
  keep('name', name || null)
}
