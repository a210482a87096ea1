// A story being told step by step: by itself with time to read, or by clicks.
import type { KeyedPiece } from '../lib/pieces'
import type { Counter, Scene, SceneSeat, Sheet, Step } from '../lib/scene'
import { pace, still } from '../lib/settings.svelte'

const LEAST = 1800 // milliseconds a step is shown
const LETTER = 42 // and for each letter of what it says
const LONGEST = 9000
const BRISK = 480 // for a step that is followed by eye
const BRISK_LAST = 1200

/** Return how long a step is shown. */
export function timeFor(step: Step): number {
  return Math.min(LONGEST, LEAST + LETTER * step.says.length)
}

/** Tell whether a scene tells something that the one before did not. */
export function isNews(before: Scene, after: Scene): boolean {
  const told = (scene: Scene) => JSON.stringify([scene.story, scene.sheets])
  return after.story.length > 0 && told(before) !== told(after)
}

/** Tell whether a step does more than let pieces travel. */
function settles(before: Step | undefined, step: Step): boolean {
  return step.marks.length > 0 || (before !== undefined && step.pieces.length < before.pieces.length)
}

export class Story {
  now = $state(0)
  playing = $state(false) // goes on by itself
  readonly steps: Step[]
  readonly sheets: Sheet[]
  readonly seats: SceneSeat[] // as they were: the end is not to be known before
  readonly counters: Counter[]
  readonly brisk: boolean // goes by without buttons
  private readonly read: boolean // rather than followed by eye: without a board it always is
  readonly step = $derived.by(() => this.steps[this.now]!)
  /** The ids of the pieces that the step has moved, turned over or put down. */
  readonly changed = $derived.by(() => changes(this.steps[this.now - 1], this.step))
  readonly last = $derived.by(() => this.now === this.steps.length - 1)
  readonly time = $derived.by(() => this.timeOf(this.now))
  /** Whether what is shown is not the board as it is now. */
  readonly past = $derived.by(() => !this.brisk || !this.last)
  /** The pieces of the step, keyed so that they travel. */
  readonly pieces = $derived.by(() => this.keyed[this.now])

  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    scene: Scene,
    before: Scene,
    private readonly ended: () => void,
    private readonly keyed: readonly KeyedPiece[][] = [],
  ) {
    this.brisk = scene.pace === 'brisk'
    this.read = !this.brisk || scene.spaces.length === 0
    this.steps = scene.story
    this.sheets = scene.sheets
    this.seats = before.seats.map((seat) => ({ ...seat, state: '', done: false, to_act: false, won: false }))
    this.counters = before.counters
    if (this.brisk && still()) this.now = this.telling
    if (this.brisk || !still()) this.go()
  }

  /** How long it is told from here on, in milliseconds. */
  get rest(): number {
    return this.steps.reduce((sum, _, i) => sum + (i < this.now ? 0 : this.timeOf(i)), 0)
  }

  // Without motion only what a move settles is worth telling.
  private get telling(): number {
    const first = this.steps.findIndex((step, i) => settles(this.steps[i - 1], step))
    return first < 0 ? this.steps.length - 1 : first
  }

  private timeOf(i: number): number {
    const step = this.steps[i]!
    if (this.read || settles(this.steps[i - 1], step)) return timeFor(step)
    return (i === this.steps.length - 1 ? BRISK_LAST : BRISK) * (pace() || 1)
  }

  /** Go on by itself. */
  go(): void {
    this.playing = true
    this.hold()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  /** Show the next step; after the last one the story ends. */
  next(): void {
    this.pause()
    this.forth()
  }

  back(): void {
    this.pause()
    this.now = Math.max(0, this.now - 1)
  }

  /** Stop telling. */
  end(): void {
    this.pause()
    this.ended()
  }

  private hold(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.forth()
      if (this.playing) this.hold()
    }, this.time)
  }

  private forth(): void {
    if (this.last) this.end()
    else this.now += 1
  }
}

function changes(before: Step | undefined, after: Step): ReadonlySet<string> {
  if (!before) return new Set()
  const stood = new Set(before.pieces.map(({ id, space, colour }) => `${id} ${space} ${colour}`))
  const fresh = after.pieces.filter((one) => !stood.has(`${one.id} ${one.space} ${one.colour}`))
  return new Set(fresh.map((piece) => piece.id))
}
