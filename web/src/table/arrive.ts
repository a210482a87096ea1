import type { CardLook } from '../lib/scene'
import { still } from '../lib/settings.svelte'

const TURNING = 900 // milliseconds, the glow that fades included
const TURNED = 0.35 // of it

/** Let a card that comes to lie somewhere turn over, and glow for a moment. */
export function turned(_card: Element, look: CardLook) {
  return {
    duration: still() ? 0 : TURNING,
    css: (t: number) => {
      const turn = Math.min(1, t / TURNED)
      const angle = look === 'pawn' ? 0 : (1 - turn) * 90
      const glow = t < TURNED ? 0 : Math.round(45 * (1 - (t - TURNED) / (1 - TURNED)))
      return `
        transform: perspective(300px) rotateY(${angle}deg);
        opacity: ${turn};
        border-radius: var(--corner);
        box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent) ${glow}%, transparent)`
    },
  }
}
