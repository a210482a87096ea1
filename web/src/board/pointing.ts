// Turns mouse and touch on a board into aiming, picking and stepping aside.
import { nearest } from '../lib/geometry'
import type { Space } from '../lib/scene'
import { partAt, type Open } from '../lib/targets'
import type { LensView } from './interaction'

export interface Pointing {
  spaces: readonly Space[]
  open: Open // edges and handles that can be clicked now
  reach: number // how far from its centre a space still answers, in board units
  small: boolean // too small for a finger: a press magnifies, the release picks
  meant(id: string): string // what an element that is clicked stands for
  pick(id: string, byTouch: boolean): void
  aim(id: string | null): void
  aside(): void
  lens(view: LensView | null): void
  over(point: { x: number; y: number } | null): void // where the pointer is
}

const PARTS = '[data-space], [data-edge], [data-handle], [data-piece]'

/** Return the id of the space, edge, handle or piece that an event happened on. */
export function idOf(event: Event): string | null {
  const part = (event.target as Element).closest?.(PARTS)
  const { space, edge, handle, piece } = (part as SVGElement | null)?.dataset ?? {}
  return handle ?? edge ?? piece ?? space ?? null
}

/** Attach to a board's svg; `now` is asked at each event for what holds then. */
export function pointing(now: () => Pointing) {
  return (svg: SVGSVGElement) => {
    let finger: number | null = null
    let swallowUntil = 0
    let aimed: string | null = null

    function boardPoint(event: MouseEvent): DOMPoint {
      const point = new DOMPoint(event.clientX, event.clientY)
      return point.matrixTransform(svg.getScreenCTM()?.inverse())
    }

    // Geometry chooses among handles and edges, which are thin; a space is its own element.
    function under(event: MouseEvent, clumsy = false): string | null {
      const { x, y } = boardPoint(event)
      const { open, spaces, reach, meant } = now()
      const part = partAt(open, x, y, clumsy)
      if (part) return part
      const id = idOf(event)
      if (id === null || spaces.some((space) => space.id === id)) return id && meant(id)
      const space = nearest(spaces, x, y, reach)?.id
      return space === undefined ? null : meant(space)
    }

    function look(event: PointerEvent): LensView {
      const board = boardPoint(event)
      const { open, spaces, reach, meant } = now()
      const space = nearest(spaces, board.x, board.y, reach)?.id
      const target =
        partAt(open, board.x, board.y, true) ?? (space === undefined ? null : meant(space))
      return { client: { x: event.clientX, y: event.clientY }, board, target }
    }

    function aim(id: string | null) {
      if (id !== aimed) now().aim((aimed = id))
    }

    function show(view: LensView) {
      now().lens(view)
      now().over(view.board)
      aim(view.target)
    }

    function end() {
      finger = null
      now().lens(null)
      now().over(null)
      aim(null)
    }

    const listeners: { [name: string]: (event: never) => void } = {
      pointermove(event: PointerEvent) {
        if (event.pointerType === 'mouse') {
          now().over(boardPoint(event))
          aim(under(event))
        } else if (event.pointerId === finger) show(look(event))
      },
      pointerleave(event: PointerEvent) {
        if (event.pointerType !== 'mouse') return
        now().over(null)
        aim(null)
      },
      pointerdown(event: PointerEvent) {
        if (event.pointerType === 'mouse') return
        if (!now().small) {
          now().over(boardPoint(event))
          return aim(under(event, true))
        }
        // A second finger calls the press off.
        if (finger !== null) return end()
        finger = event.pointerId
        svg.setPointerCapture(finger)
        show(look(event))
      },
      pointerup(event: PointerEvent) {
        if (event.pointerId !== finger) {
          if (event.pointerType === 'mouse') return
          now().over(null)
          return aim(null)
        }
        const { target } = look(event)
        end()
        // The browser makes a click of the release too; it has been answered here.
        swallowUntil = event.timeStamp + 500
        if (target) now().pick(target, true)
        else now().aside()
      },
      pointercancel: end,
      click(event: PointerEvent) {
        const byFinger = event.timeStamp < swallowUntil
        swallowUntil = 0
        if (byFinger && event.detail > 0) return
        // A double click is meant as one: its second half must not capture or build anything.
        if (event.detail > 1) return
        // A click without a press comes from a screen reader: it has an element, but no place.
        const byPointer = event.detail > 0
        const id = byPointer ? under(event, event.pointerType === 'touch') : meantBy(event)
        if (id) now().pick(id, byPointer && event.pointerType === 'touch')
        else now().aside()
        // What was clicked may mean something else from now on.
        if (byPointer && event.pointerType === 'mouse') aim(under(event))
      },
      contextmenu(event: Event) {
        if (finger !== null) event.preventDefault()
      },
      focusin(event: FocusEvent) {
        if ((event.target as Element).matches(':focus-visible')) aim(meantBy(event))
      },
      // An element that is taken off the page loses the focus while the page is being drawn, when
      // nothing may change: wait until that is done.
      focusout() {
        queueMicrotask(() => {
          if (!svg.contains(document.activeElement)) aim(null)
        })
      },
    }

    function meantBy(event: Event): string | null {
      const id = idOf(event)
      return id && now().meant(id)
    }

    const entries = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of entries) svg.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of entries) svg.removeEventListener(name, listener)
    }
  }
}
