// Clicks on a scene: those so far, what can follow, and what the next one would do.
import type { Interaction } from '../board/interaction'
import { Problem, type Reason } from '../lib/api'
import { begun, moveOf, picked, rowsOf, type Picks } from '../lib/controller'
import { nextClicks, spelled } from '../lib/paths'
import type { Piece, Point, Preview, Scene, SceneMove } from '../lib/scene'
import { meant } from '../lib/targets'
import { sentence } from '../lib/words'

const GLANCE = 30 // milliseconds that something is looked at before it is asked for
const AHEAD = 60 // moves that the next click could play: asked for at once
const NOTHING: Preview = { adds: [], motions: [], walls: [], marks: [], note: '' }
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
  abstract pick(id: string, byTouch?: boolean): void
  protected abstract foresee(moves: string[]): Promise<Record<string, Preview>>

  path = $state.raw<string[]>([])
  picks = $state.raw<Picks>([]) // of a controller, a word for each of its rows
  /** A whole move that waits to be sealed, and its last click: what is sealed stays. */
  pending = $state.raw<{ move: SceneMove; click: string } | null>(null)
  aimed = $state.raw<string | null>(null)
  hinted = $state.raw<SceneMove | null>(null) // what somebody was advised to play
  note = $state.raw<Note | null>(null)
  warned = $state.raw<string[]>([])
  shaken = $state.raw<{ space: string } | null>(null)

  readonly nextMoves = $derived.by(() => nextClicks(this.moves, this.path))
  readonly rows = $derived.by(() => rowsOf(this.scene?.buttons ?? [], this.moves))
  readonly next = $derived(new Set([...this.nextMoves.keys(), ...this.rows.flat()]))
  /** The words to be clicked, but for a controller's; one that only follows another click waits for it. */
  readonly words = $derived.by(() => {
    const paths = this.scene?.moves.flatMap((move) => move.paths) ?? []
    const waits = (id: string) =>
      !this.next.has(id) && paths.some((path) => path.indexOf(id) > 0 && path[0] !== id)
    return this.rows.length > 0 ? [] : (this.scene?.buttons.filter(({ id }) => !waits(id)) ?? [])
  })
  readonly prompt = $derived.by(() => {
    const path = this.rows.length > 0 ? begun(this.picks) : this.path
    return (path.length > 0 && this.scene?.prompts[path.join(' ')]) || this.scene?.prompt || ''
  })

  /** What has been chosen: clicks so far, or words and the things that say the same. */
  readonly chosen = $derived.by((): string[] => {
    if (this.rows.length === 0) return this.pending ? [...this.path, this.pending.click] : this.path
    const says = (id: string) => `${this.picksWith(id)}` === `${this.picks}`
    return [...this.nextMoves.keys(), ...this.rows.flat()].filter(
      (id) => this.picks.includes(id) || (!this.rows.flat().includes(id) && says(id)),
    )
  })

  /** The move that is spelt, by the controller or by clicks; it is played when it is handed in. */
  readonly spelt = $derived.by(
    () => moveOf(this.moves, this.rows, this.picks) ?? this.pending?.move ?? null,
  )

  /** The move that a click would play now, or the only one that it leads to. */
  readonly aimedMove = $derived.by((): SceneMove | null => {
    if (this.rows.length > 0) return moveOf(this.moves, this.rows, this.picksWith(this.aimed))
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

  /** What would happen on a click, drawn faintly as soon as it is known. */
  readonly preview = $derived.by((): Preview | null => {
    if (this.sent) return this.foreseenOf(this.sent.move)
    const looked = this.aimedMove ?? this.pending?.move
    if (looked) return this.foreseenOf(looked) ?? this.begun
    return this.begun ?? this.foreseenOf(this.hinted)
  })

  /** The moves that somebody looks at, or will with the next click: what they do is asked for. */
  readonly looked = $derived.by((): string[] => {
    const near =
      this.path.length > 0
        ? [...this.nextMoves].map(([id, kept]) => spelled(kept, [...this.path, id]))
        : []
    const moves = [this.aimedMove, this.spelt, this.hinted, ...near.slice(0, AHEAD)]
    return [...new Set(moves.flatMap((move) => move?.move ?? []))]
  })

  /** Ask for what is looked at and not yet known; return how to call it off. */
  look(): () => void {
    const unknown = this.looked.filter((move) => !this.asked.has(move))
    const timer = setTimeout(() => void this.learn(unknown), GLANCE)
    return () => clearTimeout(timer)
  }

  // What moves of this position would do, by their texts; a new position begins anew.
  private foresight = $state.raw<ReadonlyMap<string, Preview>>(new Map())
  private asked = new Set<string>()

  /** Forget what moves would have done: they are others now. */
  protected forget(): void {
    this.foresight = new Map()
    this.asked = new Set()
    this.hinted = null
  }

  private async learn(moves: string[]): Promise<void> {
    if (moves.length === 0) return
    const { asked } = this
    for (const move of moves) asked.add(move)
    // What cannot be learned is not worth a word: the move itself can still be played.
    const found: Record<string, Preview> = await this.foresee(moves).catch(() => ({}))
    if (this.asked !== asked) return
    const fresh = moves.map((move) => [move, found[move] ?? NOTHING] as const)
    this.foresight = new Map([...this.foresight, ...fresh])
  }

  private foreseenOf(move: SceneMove | null): Preview | null {
    return (move && this.foresight.get(move.move)) ?? null
  }

  /** Where a click that is refused would have put tiles. */
  readonly refused = $derived.by((): Point[] => {
    const { aimed, scene } = this
    if (aimed === null || !scene || this.next.has(aimed) || this.path.length > 0) return []
    const here = scene.spaces.find((space) => space.id === aimed)
    return here ? scene.stamp.map(([x = 0, y = 0]) => [here.x + x, here.y + y]) : []
  })

  /** What the clicks so far have done, with the one that is aimed at. */
  private readonly begun = $derived.by((): Preview | null => {
    const previews = this.scene?.previews ?? {}
    const aimed = this.target === null ? null : previews[[...this.path, this.target].join(' ')]
    return aimed ?? previews[this.path.join(' ')] ?? null
  })

  /** The same in words, where there is more to say than which space it is. */
  readonly foreseen = $derived.by((): string => {
    const move = this.aimedMove ?? this.pending?.move
    if (this.sent) return ''
    if (!move) return sentence(this.begun?.note ?? '')
    const preview = this.foreseenOf(move)
    if (!preview) return ''
    if (preview.note) return sentence(preview.note)
    if (move === this.pending?.move) return '' // the prompt says it
    return this.places.spaces.has(this.aimed ?? '') ? '' : sentence(move.says)
  })

  private readonly places = $derived.by(() => {
    const spaces = new Map(this.scene?.spaces.map((space) => [space.id, space.caption]))
    const pieces = this.scene?.pieces.filter((piece) => piece.id) ?? []
    const cards = this.scene?.zones.flatMap((zone) => zone.cards) ?? []
    return {
      spaces,
      others: new Map([
        ...(this.scene?.edges ?? []).map(({ id, caption }) => [id, caption] as const),
        ...pieces.map((piece) => [piece.id, pieceWords(piece)] as const),
        ...cards.map(({ id, caption }) => [id, caption] as const),
        ...(this.scene?.handles ?? []).map(({ id, caption }) => [id, caption] as const),
      ]),
    }
  })

  /** Return the picks of the controller after a click on a word or a thing. */
  protected picksWith(id: string | null): Picks {
    if (id === null || !this.next.has(id)) return this.picks
    return picked(this.moves, this.rows, this.picks, id)
  }

  /** Say what stands on a space or an edge, or what a piece or card is, and what a click does. */
  label(id: string): string {
    const caption = this.places.spaces.get(id) ?? this.places.others.get(id) ?? ''
    const chosen = this.path.at(-1) === id && !this.next.has(id)
    const handle = this.path.length > 0 && this.scene ? meant(this.scene, this.next, id) : id
    if (this.pending?.click === id) {
      return `${caption}. Chosen. Again: ${this.scene?.sealed ? 'seal' : 'play'} it`
    }
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
    const note = this.foreseenOf(move)?.note
    return note ? `${move.says}: ${note}` : move.says
  }

  /** Say what a click would mean now. */
  aim(id: string | null): void {
    this.aimed = id
  }

  /** Go one click back. */
  aside(): void {
    this.quiet()
    if (this.sent) return
    if (this.pending) {
      this.pending = null
      return
    }
    this.path = this.path.slice(0, -1)
    const last = this.picks.findLastIndex((pick) => pick !== null)
    this.picks = this.picks.map((pick, row) => (row === last ? null : pick))
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

function pieceWords(piece: Piece): string {
  const name = [piece.label_colour, piece.label || piece.look].filter(Boolean).join(' ')
  return `${name} on ${piece.space}`
}
