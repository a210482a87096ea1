import type { Scene } from '../lib/scene'

const EDGE = 0.3 // around the spaces, for what a board has at its rim

/** Return a scene as a picture shows it: without coordinates, and no wider than its board. */
export function bare(scene: Scene): Scene {
  const corners = scene.spaces.flatMap((space) => scene.cell.map(([x = 0, y = 0]) => [space.x + x, space.y + y] as const))
  if (corners.length === 0) return scene
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE]
  const frame = [left, top, Math.max(...xs) + EDGE - left, Math.max(...ys) + EDGE - top] as Scene['frame']
  return { ...scene, labels: [], frame }
}
