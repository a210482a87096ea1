// Lengths are in board units: one is one space; y grows downwards.
import type { Point, Space } from './scene'

/** Something with a name and a place. */
export interface Spot {
  id: string
  x: number
  y: number
}

export const ARROWS: { [key: string]: [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Return the nearest spot in a direction, at most 60 degrees off it; straight ahead is nearer. */
export function towards<T extends Spot>(
  spots: readonly T[],
  from: Spot,
  [dx, dy]: [number, number],
): T | null {
  let best: T | null = null
  let least = Infinity
  for (const spot of spots) {
    const x = spot.x - from.x
    const y = spot.y - from.y
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy - y * dx)
    const distance = Math.hypot(x, y)
    if (ahead < distance / 2 - 1e-9 || distance === 0) continue
    const cost = distance + aside / 2
    if (cost < least - 1e-9) [best, least] = [spot, cost]
  }
  return best
}

/** Return the spot whose centre is nearest to a point, if it is within reach. */
export function nearest<T extends Spot>(
  spots: readonly T[],
  x: number,
  y: number,
  reach: number,
): T | null {
  let best: T | null = null
  let least = reach
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - x, spot.y - y)
    if (distance <= least) [best, least] = [spot, distance]
  }
  return best
}

/** Return the width of an outline, or its height where that is less. */
export function breadth(outline: readonly Point[]): number {
  const span = (axis: number) => {
    const values = outline.map((point) => point[axis] ?? 0)
    return Math.max(...values) - Math.min(...values)
  }
  return Math.min(span(0), span(1))
}

/** Return the points of an outline around a centre, as SVG writes them. */
export function around(outline: readonly Point[], x: number, y: number, scale = 1): string {
  return outline.map(([px = 0, py = 0]) => `${x + px * scale},${y + py * scale}`).join(' ')
}

/** Return the point amid spaces. */
export function middle(spaces: readonly Space[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [mean(spaces.map((space) => space.x)), mean(spaces.map((space) => space.y))]
}

/**
 * Return a straight line moved away from a centre, so that a border lies beside its spaces and
 * two colours meet at a corner without one covering the other. Other lines stay where they are.
 */
export function outside(line: readonly Point[], centre: Point, distance: number): string {
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = line
  if (line.length !== 2) return line.join(' ')
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [nx, ny] = [(y2 - y1) / length, (x1 - x2) / length]
  const away = (x1 - (centre[0] ?? 0)) * nx + (y1 - (centre[1] ?? 0)) * ny < 0 ? -1 : 1
  const [dx, dy] = [nx * away * distance, ny * away * distance]
  return `${x1 + dx},${y1 + dy} ${x2 + dx},${y2 + dy}`
}

/** Return an arrow's curve between two points: bent aside, so that a swap's two arrows part. */
export function bend(from: Point, to: Point, gap: number): string {
  const [x1 = 0, y1 = 0] = from
  const [x2 = 0, y2 = 0] = to
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length]
  const side = 0.26
  const at = (along: number, off: number) => [x1 + ux * along - uy * off, y1 + uy * along + ux * off]
  const [start, middle, end] = [
    at(gap, side / 2),
    at(length / 2, side * 2),
    at(length - gap, side / 2),
  ]
  return `M${start} Q${middle} ${end}`
}
