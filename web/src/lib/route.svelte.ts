import { pageOf, type Fetch, type Page } from '../games/registry'

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'ledger' }
  | { page: 'own'; part: Fetch<Page> } // a game's own
  | { page: 'lost' }

/** Return which page an address means. */
export function routeOf(pathname: string): Route {
  const [first = '', second = '', ...rest] = pathname.split('/').filter(Boolean)
  if (rest.length === 0) {
    if (!first) return { page: 'home' }
    if (first === 'table' && second) return { page: 'table', id: decoded(second) }
    if (first === 'rules' && second) return { page: 'rules', game: decoded(second) }
    if (first === 'ledger' && !second) return { page: 'ledger' }
    const part = pageOf(decoded(first), decoded(second))
    if (part) return { page: 'own', part }
  }
  return { page: 'lost' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const now = $state({ route: routeOf(globalThis.location?.pathname ?? '/') })

/** Return the page now shown; reading it in a component follows it. */
export function route(): Route {
  return now.route
}

/** Go to another address of this site. */
export function go(path: string): void {
  history.pushState(null, '', path)
  now.route = routeOf(location.pathname)
  scrollTo(0, 0)
}

/** Follow the Back button, and links of this site without loading the page again. */
export function followLinks(): () => void {
  const back = () => void (now.route = routeOf(location.pathname))
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
  addEventListener('popstate', back)
  document.addEventListener('click', follow)
  return () => {
    removeEventListener('popstate', back)
    document.removeEventListener('click', follow)
  }
}
