// A board seen from its far side.
import type { Label, Point, Scene } from './scene'

/** Return a scene turned half round; coordinates stay below and on the left, in the other order. */
export function turn(scene: Scene): Scene {
  const [left = 0, top = 0, width = 0, height = 0] = scene.frame
  const across = (x: number) => 2 * left + width - x
  const down = (y: number) => 2 * top + height - y
  const there = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: across(one.x), y: down(one.y) })
  const line = (points: Point[]) => points.map(([x = 0, y = 0]) => [across(x), down(y)])
  const back = (points: Point[]) => points.map(([x = 0, y = 0]) => [-x, -y])
  const beside = beyond(scene)
  return {
    ...scene,
    cell: back(scene.cell),
    stamp: back(scene.stamp),
    spaces: scene.spaces.map(there),
    edges: scene.edges.map((edge) => ({ ...edge, line: line(edge.line) })),
    borders: scene.borders.map((border) => ({ ...border, line: line(border.line) })),
    handles: scene.handles.map((handle) => ({ ...there(handle), angle: handle.angle + 180 })),
    labels: scene.labels.map((label) => ({
      ...label,
      x: beside(label) ? label.x : across(label.x),
      y: beside(label) ? down(label.y) : label.y,
    })),
  }
}

/** Return how to tell a label on the left or right of all spaces from one above or below them. */
function beyond(scene: Scene): (label: Label) => boolean {
  const columns = scene.spaces.map((space) => space.x)
  const [least, most] = [Math.min(...columns), Math.max(...columns)]
  return ({ x }) => x < least || x > most
}
