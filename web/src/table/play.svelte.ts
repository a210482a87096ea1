// One table as this page sees it: the messages in order, the clicks so far, what to say about them.
import type { Interaction } from '../board/interaction'
import { api, Problem, type PositionMessage, type Reason, type Sitter } from '../lib/api'
import { listen } from '../lib/live'
import { click, continues, nextClicks, spelled } from '../lib/paths'
import { Keys, reversed, type KeyedPiece } from '../lib/pieces'
import { Queue } from '../lib/queue'
import type { Motion, Preview, SceneMove } from '../lib/scene'
import { still } from '../lib/settings.svelte'
import { sentence } from '../lib/words'

const STEP = 350 // milliseconds a move is shown at least
const MARKED = 4000
const SAID = 9000

export interface Note {
  text: string
  rule: string | null
}

export class Play implements Interaction {
  shown = $state.raw<PositionMessage | null>(null)
  pieces = $state.raw<KeyedPiece[]>([])
  path = $state.raw<string[]>([])
  private aimed = $state.raw<string | null>(null)
  note = $state.raw<Note | null>(null)
  warned = $state.raw<string[]>([])
  shaken = $state.raw<{ space: string } | null>(null)
  sent = $state.raw<{ move: SceneMove | null; seq: number } | null>(null)
  connected = $state(true)
  gone = $state.raw<string | null>(null) // why there is no table to show
  behind = $state(0) // messages not yet shown
  resting = $state(true) // nothing moves on the board

  readonly scene = $derived(this.shown?.scene ?? null)
  readonly seat = $derived(this.shown?.seat ?? null)
  readonly toAct = $derived(
    this.seat !== null && !this.shown?.over && (this.scene?.seats[this.seat]?.to_act ?? false),
  )
  readonly live = $derived(this.toAct && this.behind === 0 && this.sent === null)
  readonly moves = $derived(this.live ? (this.scene?.moves ?? []) : [])
  readonly nextMoves = $derived(nextClicks(this.moves, this.path))
  readonly next = $derived(new Set(this.nextMoves.keys()))
  /** The move that could be played as it stands, though its path could also go on. */
  readonly whole = $derived(this.path.length > 0 ? spelled(this.moves, this.path) : null)
  readonly prompt = $derived(
    (this.path.length > 0 && this.scene?.prompts[this.path.join(' ')]) || this.scene?.prompt || '',
  )
  readonly idle = $derived(this.resting && this.behind === 0 && this.sent === null)

  private readonly keys = new Keys()
  private readonly queue: Queue<PositionMessage>
  private timers: ReturnType<typeof setTimeout>[] = []

  constructor(readonly id: string) {
    this.queue = new Queue(
      (message) => this.show(message),
      (message) => this.holdFor(message),
      () => this.follow(),
    )
  }

  /** Listen to the table until the returned function is called. */
  start(): () => void {
    const stop = listen(this.id, {
      position: (message) => this.queue.push(message),
      problem: (message) => (this.gone = sentence(message.detail)),
      connected: (yes) => (this.connected = yes),
    })
    return () => {
      stop()
      this.queue.stop()
      this.quiet()
    }
  }

  /** Answer a click on a space or a button. */
  pick(id: string): void {
    if (this.behind > 0 || this.sent || !this.shown || this.shown.over) return
    if (!this.toAct) return this.hint()
    this.quiet()
    const answer = click(this.moves, this.path, id)
    if (answer.kind === 'refuse') return void this.refuse(id, answer.path)
    this.path = answer.path
    if (answer.kind === 'play') void this.send(answer.move)
  }

  /** Play the move that the path spells already. */
  finish(): void {
    if (this.whole) void this.send(this.whole)
  }

  /** Play a move that somebody typed; tell whether it was taken. */
  async type(move: string): Promise<boolean> {
    if (this.behind > 0 || this.sent || !this.shown) return false
    if (this.seat === null) {
      this.hint()
      return false
    }
    const [seat, after] = [this.seat, this.shown.seq]
    await this.ask(null, () => api.move(this.id, seat, move, after))
    return this.note === null
  }

  /** Say which space a click would mean now. */
  aim(space: string | null): void {
    this.aimed = space
  }

  /** Go one click back. */
  aside(): void {
    this.quiet()
    if (!this.sent) this.path = this.path.slice(0, -1)
  }

  /** Show all that waits at once. */
  skip(): void {
    if (this.behind > 0) this.queue.skip()
  }

  async takeBack(): Promise<void> {
    if (!this.shown?.may_take_back || this.seat === null || this.sent || this.behind > 0) return
    const [seat, after] = [this.seat, this.shown.seq]
    await this.ask(null, () => api.takeBack(this.id, seat, after))
  }

  async sit(seat: number): Promise<void> {
    await this.ask(null, () => api.sit(this.id, seat))
  }

  /** Open a table with the same game, options and sitters; return its id. */
  async again(): Promise<string | null> {
    const table = this.shown?.table
    if (!table) return null
    const sitters = { you: 'me', bot: 'bot', guest: 'open', open: 'open' } as const
    const seats: Sitter[] = table.seats.map((seat) => sitters[seat.who])
    try {
      return (await api.open(table.game, table.options, seats)).id
    } catch (error) {
      this.say(error)
      return null
    }
  }

  /** What would happen on a click, drawn faintly. */
  readonly preview = $derived.by((): Preview | null => {
    if (this.sent) return this.sent.move?.preview ?? null
    if (this.aimed === null || !this.next.has(this.aimed)) return null
    return spelled(this.moves, [...this.path, this.aimed])?.preview ?? null
  })

  readonly captions = $derived(
    new Map(this.scene?.spaces.map((space) => [space.id, space.caption]) ?? []),
  )

  /** Say what stands on a space and what a click there does. */
  label(space: string): string {
    const caption = this.captions.get(space) ?? space
    if (this.path.at(-1) === space && !this.next.has(space)) return `${caption}. Chosen`
    const kept = this.nextMoves.get(space)
    if (!kept) return caption
    const move = spelled(kept, [...this.path, space])
    const choices = kept.length === 1 ? 'one move' : `${kept.length} moves`
    return `${caption}. ${move ? move.says : `Choose, ${choices} from here`}`
  }

  private show(message: PositionMessage): void {
    const before = this.shown
    this.pieces = this.keys.next(message.scene.pieces, motionsBetween(before, message))
    this.shown = message
    if (this.sent && message.seq >= this.sent.seq) this.sent = null
    const stays = message.event === 'sat' && continues(message.scene.moves, this.path)
    if (!stays) this.path = []
    if (message.event !== 'sat') this.quiet()
  }

  private holdFor(message: PositionMessage): number {
    const moving = message.event === 'move' || message.event === 'takeback'
    return moving && this.shownBefore && !still() ? STEP : 0
  }

  // The first message is a position to look at, not a move to watch.
  private shownBefore = false

  private follow(): void {
    this.shownBefore = this.shown !== null
    this.behind = this.queue.behind
    this.resting = this.queue.idle
  }

  private async send(move: SceneMove): Promise<void> {
    if (this.seat === null || !this.shown) return
    const [seat, after] = [this.seat, this.shown.seq]
    await this.ask(move, () => api.move(this.id, seat, move.move, after))
  }

  // Until its event is shown the board waits, so that nothing is played on what is past.
  private async ask(move: SceneMove | null, request: () => Promise<{ seq: number }>) {
    this.quiet()
    this.sent = { move, seq: Infinity }
    try {
      const { seq } = await request()
      this.sent = (this.shown?.seq ?? -1) >= seq ? null : { move, seq }
    } catch (error) {
      this.sent = null
      this.path = []
      this.say(error)
    }
  }

  private async refuse(id: string, path: string[]): Promise<void> {
    this.shaken = { space: id }
    const seq = this.shown?.seq
    if (this.seat === null) return
    try {
      const { reasons } = await api.why(this.id, this.seat, path)
      if (this.shown?.seq === seq && reasons[0]) this.blame(reasons[0])
    } catch (error) {
      this.say(error)
    }
  }

  private blame(reason: Reason): void {
    this.note = { text: sentence(reason.text), rule: reason.rule }
    this.warned = reason.squares
    this.later(MARKED, () => (this.warned = []))
    this.later(SAID, () => (this.note = null))
  }

  private say(error: unknown): void {
    if (!(error instanceof Problem)) throw error
    if (error.reasons[0]) return this.blame(error.reasons[0])
    this.note = { text: sentence(error.message), rule: null }
    this.later(SAID, () => (this.note = null))
  }

  private hint(): void {
    const open = this.shown?.table.seats.find((seat) => seat.who === 'open')
    const watching = open
      ? `You are watching. Take the seat of ${open.name} to play.`
      : 'You are watching this game; its seats are taken.'
    const prompt = this.scene?.prompt ?? ''
    const waiting = `Not yet: ${prompt.charAt(0).toLowerCase()}${prompt.slice(1)}`
    this.quiet()
    this.note = { text: this.seat === null ? watching : waiting, rule: null }
    this.later(SAID, () => (this.note = null))
  }

  private later(time: number, act: () => void): void {
    this.timers.push(setTimeout(act, time))
  }

  private quiet(): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer)
    this.note = null
    this.warned = []
    this.shaken = null
  }
}

/** Return the motions that lead from what is shown to the message. */
function motionsBetween(before: PositionMessage | null, message: PositionMessage): Motion[] {
  if (!before || message.seq !== before.seq + 1) return []
  if (message.event === 'move') return message.scene.motions
  if (message.event === 'takeback') return reversed(before.scene.motions)
  return []
}
