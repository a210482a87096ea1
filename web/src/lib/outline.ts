// One line around several spaces.
import type { Point, Space } from './scene'

/** Return the line around spaces, as SVG writes a path: sides that two of them share are left out. */
export function outline(cell: readonly Point[], spaces: readonly Pick<Space, 'x' | 'y'>[]): string {
  const sides = new Map<string, string | null>()
  for (const { x, y } of spaces) {
    cell.forEach(([ax = 0, ay = 0], i) => {
      const [bx = 0, by = 0] = cell[(i + 1) % cell.length] ?? []
      const middle = [x + (ax + bx) / 2, y + (ay + by) / 2].map((at) => Math.round(at * 100)).join(' ')
      const side = `M${x + ax} ${y + ay}L${x + bx} ${y + by}`
      sides.set(middle, sides.has(middle) ? null : side)
    })
  }
  return [...sides.values()].filter((side) => side !== null).join('')
}
