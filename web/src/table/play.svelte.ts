// One table as this page sees it: the messages in order, the clicks so far, what to say about them.
import { api, type PositionMessage } from '../lib/api'
import { listen } from '../lib/live'
import { click, continues } from '../lib/paths'
import { Keys, reversed, type KeyedPiece } from '../lib/pieces'
import { Queue } from '../lib/queue'
import type { Motion, Preview, Scene, SceneMove } from '../lib/scene'
import { ownName } from '../lib/name.svelte'
import { pace, settings } from '../lib/settings.svelte'
import { meant } from '../lib/targets'
import { sentence } from '../lib/words'
import { Clicks } from './clicks.svelte'
import { hintWords, threatened } from './hint'
import { isNews, Story } from './story.svelte'

const STEP = 350 // milliseconds a move is shown at least
const FAR = 12 // messages behind which the page leaps ahead instead of telling them all

export class Play extends Clicks {
  shown = $state.raw<PositionMessage | null>(null)
  pieces = $state.raw<KeyedPiece[]>([])
  sent = $state.raw<{ move: SceneMove | null; seq: number } | null>(null)
  connected = $state(true)
  gone = $state.raw<string | null>(null) // why there is no table to show
  behind = $state(0) // messages not yet shown
  resting = $state(true) // nothing moves on the board
  story = $state.raw<Story | null>(null) // being told
  advising = $state(false) // a bot thinks about what to advise
  holder = $state.raw<number | null>(null) // the seat whose player has the device

  readonly scene = $derived(this.shown?.scene ?? null)
  readonly seat = $derived(this.shown?.seat ?? null)
  readonly toAct = $derived(
    this.seat !== null && !this.shown?.over && (this.scene?.seats[this.seat]?.to_act ?? false),
  )
  readonly live = $derived(this.toAct && this.behind === 0 && this.sent === null)
  readonly moves = $derived(this.live ? (this.scene?.moves ?? []) : [])
  readonly mayTakeBack = $derived((this.shown?.may_take_back ?? false) && this.sent === null)
  readonly idle = $derived(
    this.resting && this.behind === 0 && this.sent === null && this.story === null,
  )
  /** Whether choices are made that others may not see yet. */
  readonly covert = $derived(this.scene?.sealed ?? false)
  /** Whether all choose at once, now or later. */
  readonly atOnce = $derived(this.shown?.table.kinds.includes('simultaneous') ?? false)
  private readonly mine = $derived(
    this.shown?.table.seats.filter((seat) => seat.who === 'you').length ?? 0,
  )
  /** Whether others share the screen, and the one to look has not said that it is he. */
  readonly covered = $derived.by(() => {
    const secret = this.scene?.zones.some((zone) => zone.secret) ?? false
    const shared = this.mine > 1 && secret && !this.covert && !this.shown?.over
    return shared && this.holder !== this.seat
  })
  /** The seat that the device is to be passed to before anything is shown, or null. */
  readonly passTo = $derived.by(() => {
    const passes = this.mine > 1 && this.covert && this.toAct && this.story === null
    return passes && this.holder !== this.seat ? this.seat : null
  })

  private readonly keys = new Keys()
  private readonly queue: Queue<PositionMessage>

  constructor(readonly id: string) {
    super()
    this.queue = new Queue(
      (message) => this.show(message),
      (message) => this.holdFor(message),
      () => this.follow(),
    )
  }

  /** Listen to the table until the returned function is called. */
  start(): () => void {
    const stop = listen(this.id, {
      position: (message) => {
        this.queue.push(message)
        if (this.queue.behind > FAR) this.queue.leap()
      },
      problem: (message) => (this.gone = sentence(message.detail)),
      connected: (yes) => (this.connected = yes),
    })
    return () => {
      stop()
      this.story?.pause()
      this.queue.stop()
      this.quiet()
    }
  }

  /** Answer a click on a space, an edge, a handle or a button. */
  pick(id: string, byTouch = false): void {
    if (this.behind > 0 || this.sent || !this.shown) return
    if (this.seat === null) return this.hint()
    this.quiet()
    if (this.story) {
      const { past } = this.story
      this.story.end()
      // A click on a step of the past ends it; it goes on only where it settles nothing.
      if (this.rows.length === 0 && past) return
    }
    if (!this.toAct) return void this.refuse(id, [id])
    if (this.rows.length > 0) return this.word(id)
    const answer = click(this.moves, this.path, id)
    if (answer.kind === 'refuse') return void this.refuse(id, answer.path)
    const waits = this.covert || (byTouch && settings.confirm && !this.confirms(id))
    if (answer.kind === 'play' && waits && this.pending?.move !== answer.move) {
      this.path = answer.path.slice(0, -1)
      this.pending = { move: answer.move, click: id }
      return
    }
    this.path = answer.path
    this.pending = null
    if (answer.kind === 'play') void this.send(answer.move)
  }

  /** Go one click back, or leave what is being told. */
  override aside(): void {
    if (this.story?.brisk) this.story.end()
    else super.aside()
  }

  /** Show what is covered to the one who has the device now. */
  uncover(): void {
    this.holder = this.seat
  }

  /** Play what is spelt. */
  seal(): void {
    if (this.spelt && this.live) void this.send(this.spelt)
  }

  /** Tell the last story once more. */
  tellAgain(): void {
    if (this.scene?.story.length) this.begin(this.scene, this.scene)
  }

  /** Play a move that somebody typed; tell whether it was taken. */
  async type(move: string): Promise<boolean> {
    if (this.behind > 0 || this.sent || !this.shown) return false
    if (this.seat === null) {
      this.hint()
      return false
    }
    const [seat, after] = [this.seat, this.shown.seq]
    return this.ask(null, () => api.move(this.id, seat, move, after))
  }

  /** Show all that waits at once. */
  skip(): void {
    if (this.story?.brisk) this.story.end()
    if (this.behind > 0) this.queue.skip()
  }

  async takeBack(): Promise<void> {
    if (!this.mayTakeBack || !this.shown || this.seat === null || this.behind > 0) return
    const [seat, after] = [this.seat, this.shown.seq]
    await this.ask(null, () => api.takeBack(this.id, seat, after))
  }

  async sit(seat: number): Promise<void> {
    await this.ask(null, () => api.sit(this.id, seat, ownName()))
  }

  /** Do something at the table besides moving. */
  async deed(request: (id: string, seat: number) => Promise<{ seq: number }>): Promise<boolean> {
    const { seat } = this
    return seat !== null && this.ask(null, () => request(this.id, seat))
  }

  /** Show what a strong bot would play here, and how the next one would win. */
  async advise(): Promise<void> {
    const asked = this.shown
    if (this.seat === null || !asked || this.advising) return
    this.quiet()
    this.advising = true
    try {
      const hint = await api.hint(this.id, this.seat)
      if (this.shown !== asked) return
      this.hinted = asked.scene.moves.find(({ move }) => move === hint.move) ?? null
      const names = asked.scene.seats.map(({ name }) => name)
      this.tell({ text: hintWords(hint, this.hinted?.says ?? hint.move, names), rule: null }, threatened(hint))
    } catch (error) {
      this.say(error)
    } finally {
      this.advising = false
    }
  }

  /** Tell whether a bot can be asked why it played the move behind so many others. */
  mayAskWhy(count: number): boolean {
    const made = this.shown?.moves[count]
    if (!made || !this.shown?.may_ask_why) return false
    return (this.shown.table.seats[made.seat]?.level ?? 0) > 0
  }

  /** Return the id of the table where the same people play once more. */
  async again(): Promise<string | null> {
    try {
      return (await api.again(this.id)).id
    } catch (error) {
      this.say(error)
      return null
    }
  }

  private show(message: PositionMessage): void {
    const before = this.shown
    const declined = message.event === 'declined' && this.sent === null && before ? this.unwanted(before) : ''
    const told = message.event === 'move' && message.scene.pace !== 'panel'
    const news = before !== null && told && isNews(before.scene, message.scene)
    const steps = message.scene.story.map((step) => step.pieces)
    const keyed = news
      ? this.keys.tell(steps, message.scene.pieces)
      : [this.keys.next(message.scene.pieces, motionsBetween(before, message))]
    this.pieces = this.keys.now
    this.shown = message
    // Whoever looks next may be somebody else.
    if (this.holder !== message.seat && this.mine > 1) this.holder = null
    if (this.sent && message.seq >= this.sent.seq) this.sent = null
    // What others do covertly changes nothing for one who is choosing.
    const stays = message.event === 'sat' || (before !== null && sameChoice(before, message))
    if (!stays || !continues(message.scene.moves, this.path)) this.path = []
    if (this.pending) this.pending = stillIn(message.scene, this.pending)
    if (!stays) {
      this.forget()
      this.pending = null
      this.picks = []
      this.quiet()
    }
    if (declined) this.tell({ text: declined, rule: null })
    this.moved = !stays
    if (news && before) this.begin(message.scene, before.scene, keyed)
  }

  /** Say that the others do not want what one has asked for. */
  private unwanted({ table, draw_offers: offers, asks_back: asks }: PositionMessage): string {
    const mine = (seat: number) => table.seats[seat]?.who === 'you'
    if (offers.some(mine)) return 'Your offer of a draw was declined.'
    return asks !== null && mine(asks) ? 'Your move was not given back: play goes on.' : ''
  }

  private begin(scene: Scene, before: Scene, keyed: KeyedPiece[][] = []): void {
    this.story?.pause()
    const ended = () => {
      if (this.story === story) this.story = null
    }
    const story = new Story(scene, before, ended, keyed)
    this.story = story
  }

  protected async foresee(moves: string[]): Promise<Record<string, Preview>> {
    if (this.seat === null) return {}
    return (await api.preview(this.id, this.seat, moves)).previews
  }

  /** Tell whether a click repeats the last one, and so has been thought over. */
  private confirms(id: string): boolean {
    const last = this.path.at(-1)
    return last !== undefined && this.scene !== null && meant(this.scene, this.next, last) === id
  }

  private word(id: string): void {
    if (this.next.has(id)) this.picks = this.picksWith(id)
    else void this.refuse(id, [id])
  }

  private holdFor(message: PositionMessage): number {
    if (message.scene.pace === 'panel') return 0
    const moving = message.event === 'move' || message.event === 'takeback'
    // A long story takes its own time, whatever comes meanwhile.
    if (this.story) return this.story.brisk ? this.story.rest : 0
    return moving && this.moved && this.shownBefore ? STEP * pace() : 0
  }

  // What was sealed by others is nothing to watch, and must not make one wait.
  private moved = false

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
  private async ask(
    move: SceneMove | null,
    request: () => Promise<{ seq: number }>,
  ): Promise<boolean> {
    this.quiet()
    this.sent = { move, seq: Infinity }
    try {
      const { seq } = await request()
      this.sent = (this.shown?.seq ?? -1) >= seq ? null : { move, seq }
      return true
    } catch (error) {
      this.sent = null
      this.path = []
      this.say(error)
      return false
    }
  }

  private async refuse(id: string, path: string[]): Promise<void> {
    this.shaken = { space: id }
    const asked = this.shown
    if (this.seat === null || !asked) return
    try {
      const { reasons } = await api.why(this.id, this.seat, path)
      const now = this.shown
      const holds = now === asked || (now !== null && sameChoice(asked, now))
      if (holds && reasons[0]) this.blame(reasons[0])
    } catch (error) {
      this.say(error)
    }
  }

  private hint(): void {
    const open = this.shown?.table.seats.find((seat) => seat.who === 'open')
    const watching = open
      ? `You are watching. Take the seat of ${open.name} to play.`
      : 'You are watching this game; its seats are taken.'
    this.quiet()
    this.tell({ text: watching, rule: null })
  }
}

/** Tell whether a seat has something to choose, and the same as before. */
function sameChoice(before: PositionMessage, after: PositionMessage): boolean {
  if (after.scene.moves.length === 0) return false
  const choice = ({ seat, scene }: PositionMessage) =>
    JSON.stringify([seat, scene.prompt, scene.moves.map((move) => move.move)])
  return choice(before) === choice(after)
}

/** Return a move that waits to be sealed as a new scene has it; null where it is not to be made. */
function stillIn(scene: Scene, { move, click }: { move: SceneMove; click: string }) {
  const same = scene.moves.find((one) => one.move === move.move)
  return same ? { move: same, click } : null
}

/** Return the motions that lead from what is shown to the message. */
function motionsBetween(before: PositionMessage | null, message: PositionMessage): Motion[] {
  if (!before || message.seq !== before.seq + 1) return []
  if (message.event === 'move') return message.scene.motions
  if (message.event === 'takeback') return reversed(before.scene.motions)
  return []
}
