// The companion's table: what is shown, what was sent, and what went wrong.
import { api, Problem, type PositionMessage } from '../../lib/api'
import { formMoves } from './forms'
import type { SceneMove } from '../../lib/scene'
import { sentence } from '../../lib/words'
import type { Play } from '../../table/play.svelte'
import { due } from './answers'
import { freshFrom, panelOf, type Panel } from './panel'
import { requests } from './requests'

export type SheetName = 'happened' | 'correct' | 'log' | 'odds' | 'score' | 'course' | 'checklist' | 'more'

const PATIENCE = 1500 // milliseconds until somebody who waits is told why

export class Companion {
  private awaited = $state<number | null>(null) // the event that answers what was sent
  trouble = $state('')
  late = $state(false) // what was sent has not been answered for a while
  sheet = $state<SheetName | null>(null)
  correcting = $state.raw<string[]>([]) // the values to choose from; none: all

  constructor(private readonly play: Play) {}

  readonly id = $derived.by(() => this.play.id)
  readonly message = $derived.by(() => this.settled(this.play.shown!))
  readonly scene = $derived(this.message.scene)
  readonly panel = $derived(panelOf(this.scene) as Panel)
  readonly mine = $derived(this.message.seat !== null)
  readonly busy = $derived(this.awaited !== null && this.message.seq < this.awaited)
  readonly moves = $derived.by((): SceneMove[] => {
    if (!this.mine) return []
    const { moves, forms } = this.scene
    return [...moves, ...forms.filter((form) => form.group === '').flatMap(formMoves)]
  })
  /** What can be corrected, value by value. */
  readonly corrections = $derived(this.mine ? this.scene.forms.filter((form) => form.group) : [])
  readonly due = $derived(due(this.panel, this.moves))
  readonly standing = $derived(this.message.moves.length)
  readonly ahead = $derived(this.message.ahead ?? [])
  readonly fresh = $derived(freshFrom(this.message.moves))
  readonly connected = $derived.by(() => this.play.connected)

  /** Play a move. */
  async send(move: SceneMove): Promise<void> {
    await this.ask(() => api.move(this.id, 0, move.move, this.message.seq))
  }

  /** Let so many moves stand. */
  async rewind(to: number): Promise<void> {
    await this.ask(() => requests.rewind(this.id, to, this.message.seq))
  }

  /** Open the sheet in which values are corrected. */
  correct(...what: string[]): void {
    if (!this.mine || this.panel.over) return
    this.correcting = what
    this.sheet = 'correct'
  }

  /** Return the label of a value, if it is neither the book's nor the owner's. */
  label(what: string): string {
    return this.panel.labels[what] ?? ''
  }

  /** Whether a note stands that all devices of the table share. */
  noted(note: string): boolean {
    return this.message.notes.includes(note)
  }

  /** Let a note stand, or strike it. */
  async note(note: string, stands = true): Promise<void> {
    await this.ask(() => requests.note(this.id, note, stands))
  }

  /** Act at this table with this device too. */
  async join(): Promise<void> {
    await this.ask(() => requests.join(this.id))
  }

  // While chance acts the table stays as it was, so that nothing flashes by.
  private settled(message: PositionMessage): PositionMessage {
    const panel = panelOf(message.scene)
    const waits = this.last && panel && !panel.over && panel.to_act.every((seat) => seat < 0)
    if (!waits) this.last = message
    return this.last!
  }

  private last: PositionMessage | null = null

  private async ask(request: () => Promise<{ seq: number }>): Promise<void> {
    if (this.busy) return
    this.trouble = ''
    this.awaited = Infinity
    const timer = setTimeout(() => (this.late = true), PATIENCE)
    try {
      this.awaited = (await request()).seq
    } catch (error) {
      this.awaited = null
      if (!(error instanceof Problem)) throw error
      const reason = error.reasons[0]
      this.trouble = reason ? sentence(`${reason.text} (${reason.rule})`) : sentence(error.message)
    } finally {
      clearTimeout(timer)
      this.late = false
    }
  }
}
