// A map as somebody lays it out: rows of places, each empty, a planet or a base.
export type Place = '.' | 'P' | 'B'

export const BASES = 6
const PLANETS: Record<number, number> = { 1: 4, 2: 6, 3: 8 }

/** Return how many planets lie on the table of so many humans. */
export function planetsFor(players: number): number {
  return PLANETS[players] ?? 4
}

/** Return a map with its regions shuffled, in rows of at most five. */
export function shuffledMap(players: number, random: () => number = Math.random): string {
  const letters = [...'P'.repeat(planetsFor(players)) + 'B'.repeat(BASES)]
  for (let at = letters.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[letters[at], letters[other]] = [letters[other]!, letters[at]!]
  }
  return letters.join('').match(/.{1,5}/g)!.join('/')
}

/** Return what a map still needs, or has too much of; nothing where it is complete. */
export function lacking(map: string, players: number): string {
  const count = (letter: string) => [...map].filter((other) => other === letter).length
  const wanted: [string, number, number][] = [
    ['planets', count('P'), planetsFor(players)],
    ['bases', count('B'), BASES],
  ]
  return wanted
    .filter(([, have, need]) => have !== need)
    .map(([name, have, need]) => `${have} of ${need} ${name}`)
    .join(', ')
}

/** Return the place that a tap makes of a place. */
export function turned(place: Place): Place {
  return place === '.' ? 'P' : place === 'P' ? 'B' : '.'
}

/** Return a map's text: empty rows and empty ends left out. */
export function mapText(rows: readonly (readonly Place[])[]): string {
  const left = Math.min(...rows.map((row) => row.findIndex((p) => p !== '.')).filter((n) => n >= 0))
  return rows
    .map((row) => row.join('').slice(Number.isFinite(left) ? left : 0).replace(/\.+$/, ''))
    .filter(Boolean)
    .join('/')
}

/** Return a map's text as rows of one length, with room for more around it. */
export function mapRows(text: string, width: number, height: number): Place[][] {
  const rows = text.toUpperCase().split('/')
  return Array.from({ length: Math.max(height, rows.length) }, (_, y) =>
    Array.from({ length: Math.max(width, ...rows.map((row) => row.length)) }, (_, x) => {
      const letter = rows[y]?.[x]
      return letter === 'P' || letter === 'B' ? letter : '.'
    }),
  )
}
