// This browser's memory. It can be forbidden or full: then nothing is kept, and nothing breaks.

/** Return what is kept under a name. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keep a text under a name; null forgets it. */
export function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // Nothing to do: it lasts as long as the page.
  }
}
