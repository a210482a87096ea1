// Wanders over a board by keyboard: arrows among things of one kind, W between spaces and edges.
import { ARROWS, nearest, towards, type Spot } from '../lib/geometry'
import { idOf } from './pointing'

export type Kind = 'space' | 'edge' | 'handle' | 'piece'

const KINDS: Kind[] = ['edge', 'handle', 'piece']

export interface Keyboard {
  spots: { [kind in Kind]: readonly Spot[] }
  focused(kind: Kind, id: string): void
  pick(id: string): void
}

/** Attach to a board's svg; `now` is asked at each event for what holds then. */
export function keyboard(now: () => Keyboard) {
  return (svg: SVGSVGElement) => {
    const kindOf = (target: EventTarget | null): Kind =>
      KINDS.find((kind) => (target as Element).closest(`[data-${kind}]`)) ?? 'space'

    function focus(kind: Kind, spot: Spot | null) {
      if (spot) svg.querySelector<SVGElement>(`[data-${kind}="${CSS.escape(spot.id)}"]`)?.focus()
    }

    function onkeydown(event: KeyboardEvent) {
      const id = idOf(event)
      if (id === null || event.ctrlKey || event.metaKey || event.altKey) return
      const kind = kindOf(event.target)
      const { spots, pick } = now()
      const here = spots[kind].find((spot) => spot.id === id)
      const direction = ARROWS[event.key]
      if (!here) return
      const home = () => nearest(spots.space, here.x, here.y, Infinity)
      if (direction) {
        focus(kind, towards(spots[kind], here, direction))
      } else if (event.key === 'Enter' || event.key === ' ') {
        // A handle goes with its move: the focus must not go with it.
        if (kind === 'handle') focus('space', home())
        if (!event.repeat) pick(id)
      } else if (event.key === 'Escape' && kind === 'handle') {
        return focus('space', home())
      } else if (event.key === 'w' || event.key === 'W') {
        if (kind === 'space') focus('edge', nearest(spots.edge, here.x, here.y, Infinity))
        else focus('space', home())
      } else return
      event.preventDefault()
    }

    function onfocusin(event: FocusEvent) {
      const id = idOf(event)
      if (id !== null) now().focused(kindOf(event.target), id)
    }

    svg.addEventListener('keydown', onkeydown)
    svg.addEventListener('focusin', onfocusin)
    return () => {
      svg.removeEventListener('keydown', onkeydown)
      svg.removeEventListener('focusin', onfocusin)
    }
  }
}
