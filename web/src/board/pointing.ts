// Turns mouse and touch on a board into aiming, picking and stepping aside.
import { nearest } from '../lib/geometry'
import type { Space } from '../lib/scene'
import type { LensView } from './interaction'

export interface Pointing {
  spaces: readonly Space[]
  reach: number // how far from its centre a space still answers, in board units
  small: boolean // too small for a finger: a press magnifies, the release picks
  pick(space: string): void
  aim(space: string | null): void
  aside(): void
  lens(view: LensView | null): void
}

/** Attach to a board's svg; `now` is asked at each event for what holds then. */
export function pointing(now: () => Pointing) {
  return (svg: SVGSVGElement) => {
    let finger: number | null = null
    let swallowUntil = 0

    const spaceOf = (event: Event) =>
      (event.target as Element).closest?.('[data-space]')?.getAttribute('data-space') ?? null

    function look(event: PointerEvent): LensView {
      const point = new DOMPoint(event.clientX, event.clientY)
      const board = point.matrixTransform(svg.getScreenCTM()?.inverse())
      const { spaces, reach } = now()
      const target = nearest(spaces, board.x, board.y, reach)?.id ?? null
      return { client: { x: event.clientX, y: event.clientY }, board, target }
    }

    function show(view: LensView) {
      now().lens(view)
      now().aim(view.target)
    }

    function end() {
      finger = null
      now().lens(null)
      now().aim(null)
    }

    const listeners: { [name: string]: (event: never) => void } = {
      pointerover(event: PointerEvent) {
        if (event.pointerType === 'mouse') now().aim(spaceOf(event))
      },
      pointerleave(event: PointerEvent) {
        if (event.pointerType === 'mouse') now().aim(null)
      },
      pointerdown(event: PointerEvent) {
        if (event.pointerType === 'mouse') return
        if (!now().small) return now().aim(spaceOf(event))
        // A second finger calls the press off.
        if (finger !== null) return end()
        finger = event.pointerId
        svg.setPointerCapture(finger)
        show(look(event))
      },
      pointermove(event: PointerEvent) {
        if (event.pointerId === finger) show(look(event))
      },
      pointerup(event: PointerEvent) {
        if (event.pointerId !== finger) {
          if (event.pointerType !== 'mouse') now().aim(null)
          return
        }
        const { target } = look(event)
        end()
        // The browser makes a click of the release too; it has been answered here.
        swallowUntil = event.timeStamp + 500
        if (target) now().pick(target)
        else now().aside()
      },
      pointercancel: end,
      click(event: MouseEvent) {
        const byFinger = event.timeStamp < swallowUntil
        swallowUntil = 0
        if (byFinger && event.detail > 0) return
        const space = spaceOf(event)
        if (space) now().pick(space)
        else now().aside()
      },
      contextmenu(event: Event) {
        if (finger !== null) event.preventDefault()
      },
      focusin(event: FocusEvent) {
        if ((event.target as Element).matches(':focus-visible')) now().aim(spaceOf(event))
      },
      focusout() {
        now().aim(null)
      },
    }
    const entries = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of entries) svg.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of entries) svg.removeEventListener(name, listener)
    }
  }
}
