// Clicks on a scene: those so far, what can follow, and what the next one would do.
import type { Interaction } from '../board/interaction'
import { Problem, type Reason } from '../lib/api'
import { nextClicks, spelled } from '../lib/paths'
import type { Preview, Scene, SceneMove } from '../lib/scene'
import { meant } from '../lib/targets'
import { sentence } from '../lib/words'

const MARKED = 4000
const SAID = 9000

export interface Note {
  text: string
  rule: string | null
}

export abstract class Clicks implements Interaction {
  abstract readonly scene: Scene | null
  abstract readonly moves: SceneMove[] // that can be clicked now
  abstract readonly sent: { move: SceneMove | null } | null // on its way to the server
  abstract pick(id: string): void

  path = $state.raw<string[]>([])
  aimed = $state.raw<string | null>(null)
  note = $state.raw<Note | null>(null)
  warned = $state.raw<string[]>([])
  shaken = $state.raw<{ space: string } | null>(null)

  readonly nextMoves = $derived.by(() => nextClicks(this.moves, this.path))
  readonly next = $derived(new Set(this.nextMoves.keys()))
  readonly prompt = $derived.by(
    () =>
      (this.path.length > 0 && this.scene?.prompts[this.path.join(' ')]) || this.scene?.prompt || '',
  )

  /** The move that a click would play now, or the only one that it leads to. */
  readonly aimedMove = $derived.by((): SceneMove | null => {
    const kept = this.target === null ? undefined : this.nextMoves.get(this.target)
    if (!kept || this.target === null) return null
    return spelled(kept, [...this.path, this.target]) ?? (kept.length === 1 ? (kept[0] ?? null) : null)
  })

  // A finger does not hover: what was chosen last keeps showing what choosing it again would do.
  private readonly target = $derived.by((): string | null => {
    if (this.aimed !== null && this.next.has(this.aimed)) return this.aimed
    const last = this.path.at(-1)
    if (last === undefined || !this.scene) return null
    const again = meant(this.scene, this.next, last)
    return this.next.has(again) ? again : null
  })

  /** What could be clicked after the click that is aimed at. */
  readonly then = $derived.by((): ReadonlySet<string> => {
    const kept = this.aimed === null ? undefined : this.nextMoves.get(this.aimed)
    if (!kept || this.aimed === null) return new Set()
    return new Set(nextClicks(kept, [...this.path, this.aimed]).keys())
  })

  /** What would happen on a click, drawn faintly. */
  readonly preview = $derived.by((): Preview | null => {
    if (this.sent) return this.sent.move?.preview ?? null
    return this.aimedMove?.preview ?? null
  })

  /** The same in words, where there is more to say than which space it is. */
  readonly foreseen = $derived.by((): string => {
    const move = this.aimedMove
    if (!move || this.sent) return ''
    if (move.preview.note) return sentence(move.preview.note)
    return this.places.spaces.has(this.aimed ?? '') ? '' : sentence(move.says)
  })

  private readonly places = $derived.by(() => ({
    spaces: new Map(this.scene?.spaces.map((space) => [space.id, space.caption])),
    edges: new Map(this.scene?.edges.map((edge) => [edge.id, edge.caption])),
  }))

  /** Say what stands on a space or an edge and what a click there does. */
  label(id: string): string {
    const caption = this.places.spaces.get(id) ?? this.places.edges.get(id) ?? ''
    const chosen = this.path.at(-1) === id && !this.next.has(id)
    const handle = chosen && this.scene ? meant(this.scene, this.next, id) : id
    const doing = this.doing(handle)
    if (chosen) return handle === id ? `${caption}. Chosen` : `${caption}. Chosen. Again: ${doing}`
    return [caption, doing].filter(Boolean).join('. ') || id
  }

  private doing(id: string): string {
    const kept = this.nextMoves.get(id)
    if (!kept) return ''
    const move = spelled(kept, [...this.path, id])
    const choices = kept.length === 1 ? 'one move' : `${kept.length} moves`
    if (!move) return `Choose, ${choices} from here`
    return [move.says, move.preview.note].filter(Boolean).join(': ')
  }

  /** Say what a click would mean now. */
  aim(id: string | null): void {
    this.aimed = id
  }

  /** Go one click back. */
  aside(): void {
    this.quiet()
    if (!this.sent) this.path = this.path.slice(0, -1)
  }

  /** Say which rule a click broke. */
  protected blame(reason: Reason): void {
    this.tell({ text: sentence(reason.text), rule: reason.rule }, reason.squares)
  }

  /** Say what the server refused. */
  protected say(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    if (error.reasons[0]) return this.blame(error.reasons[0])
    this.tell({ text: sentence(error.message), rule: null })
  }

  /** Say something for a while, and mark the spaces that show it. */
  protected tell(note: Note, spaces: string[] = []): void {
    this.note = note
    this.warned = spaces
    this.later(MARKED, () => (this.warned = []))
    this.later(SAID, () => (this.note = null))
  }

  private timers: ReturnType<typeof setTimeout>[] = []

  private later(time: number, act: () => void): void {
    this.timers.push(setTimeout(act, time))
  }

  protected quiet(): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer)
    this.note = null
    this.warned = []
    this.shaken = null
  }
}
