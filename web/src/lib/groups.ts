// A group as one soft shape: thick lines between the spaces that hang together.
import { middleOf } from './targets'
import type { Edge, Mark, Space } from './scene'

const place = (x: number, y: number) => `${Math.round(x * 100)} ${Math.round(y * 100)}`

/** Return the middles of all edges that a wall closes. */
export function closed(edges: readonly Edge[]): Set<string> {
  return new Set(
    edges.filter((edge) => edge.wall).map((edge) => {
      const { x, y } = middleOf(edge)
      return place(x, y)
    }),
  )
}

/** Return the path through the spaces of a group, drawn from each to its open neighbours. */
export function skeleton(spaces: readonly Space[], walls: ReadonlySet<string>): string {
  const lines = spaces.map((space) => `M${space.x} ${space.y}h0`)
  spaces.forEach((a, i) => {
    for (const b of spaces.slice(i + 1)) {
      const next = Math.hypot(a.x - b.x, a.y - b.y) < 1.05
      const open = !walls.has(place((a.x + b.x) / 2, (a.y + b.y) / 2))
      if (next && open) lines.push(`M${a.x} ${a.y}L${b.x} ${b.y}`)
    }
  })
  return lines.join('')
}

/** Return the group that a space belongs to. */
export function groupOf(marks: readonly Mark[], space: string | null): Mark | null {
  return marks.find((mark) => mark.look === 'group' && mark.spaces.includes(space ?? '')) ?? null
}
