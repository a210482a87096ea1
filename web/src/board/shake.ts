import { still } from '../lib/settings.svelte'

const ASIDE = ['0', '-0.07px', '0.07px', '-0.07px', '0.07px', '0']

/** Shake a piece or space once: it will not be clicked. */
export function shake(node: Element): void {
  if (still()) return
  node.animate({ transform: ASIDE.map((x) => `translateX(${x})`) }, { duration: 300 })
}
