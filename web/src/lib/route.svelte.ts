import { pageOf, type Fetch, type Page } from '../games/registry'

export type Route =
  | { page: 'home' }
  | { page: 'play'; game: string } // what is chosen before a game begins
  | { page: 'games' } // one's own
  | { page: 'table'; id: string }
  | { page: 'review'; id: string; at: number | null } // behind so many moves, or at the end
  | { page: 'open' } // a record
  | { page: 'learn' }
  | { page: 'guide'; game: string } // a guided first game
  | { page: 'practice'; game: string; number: number | null } // one position, or all
  | { page: 'rules'; game: string }
  | { page: 'ledger' }
  | { page: 'settings' }
  | { page: 'own'; part: Fetch<Page> } // a game's own
  | { page: 'lost' }

const ALONE = {
  '': 'home',
  games: 'games',
  open: 'open',
  rules: 'learn',
  ledger: 'ledger',
  settings: 'settings',
} as const

/** Return which page an address means. */
export function routeOf(pathname: string): Route {
  const [first = '', second = '', ...rest] = pathname.split('/').filter(Boolean).map(decoded)
  if (first === 'review' && second && rest.length < 2 && /^\d{0,6}$/.test(rest[0] ?? '')) {
    return { page: 'review', id: second, at: rest[0] ? Number(rest[0]) : null }
  }
  if (first === 'practice' && second && rest.length < 2 && /^\d{0,3}$/.test(rest[0] ?? '')) {
    return { page: 'practice', game: second, number: rest[0] ? Number(rest[0]) : null }
  }
  if (rest.length > 0) return { page: 'lost' }
  if (!second && Object.hasOwn(ALONE, first)) return { page: ALONE[first as keyof typeof ALONE] }
  if (first === 'table' && second) return { page: 'table', id: second }
  if (first === 'rules' && second) return { page: 'rules', game: second }
  if (first === 'learn' && second) return { page: 'guide', game: second }
  if (first === 'play' && second) return { page: 'play', game: second }
  const part = pageOf(first, second)
  return part ? { page: 'own', part } : { page: 'lost' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const now = $state({
  route: routeOf(globalThis.location?.pathname ?? '/'),
  query: globalThis.location?.search ?? '',
})

/** Return the page now shown; reading it in a component follows it. */
export function route(): Route {
  return now.route
}

/** Return what the address says behind its question mark; reading it in a component follows it. */
export function query(): string {
  return now.query
}

/** Go to another address of this site. */
export function go(path: string): void {
  history.pushState(null, '', path)
  read()
  scrollTo(0, 0)
}

/** Let the address of this page say something else behind its question mark. */
export function rewrite(query: string): void {
  now.query = query && `?${query}`
  try {
    history.replaceState(history.state, '', location.pathname + now.query)
  } catch {
    // Some browsers allow it only so often; the next change brings all of it.
  }
}

/** Let the address say where on this page one is. */
export function readdress(path: string): void {
  try {
    history.replaceState(history.state, '', path)
  } catch {
    // As above.
  }
}

function read(): void {
  now.query = location.search
  now.route = routeOf(location.pathname)
}

/** Follow the Back button, and links of this site without loading the page again. */
export function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  }
  addEventListener('popstate', read)
  document.addEventListener('click', follow)
  return () => {
    removeEventListener('popstate', read)
    document.removeEventListener('click', follow)
  }
}
