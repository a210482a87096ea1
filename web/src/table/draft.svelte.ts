// A set-up being arranged: edits go to the server, which keeps nothing; the history is kept here.
import { api, Problem, type Draft as Answer } from '../lib/api'
import { readHistory, stepped, steppedBack } from '../lib/drafts'
import { click, continues } from '../lib/paths'
import { Keys, type KeyedPiece } from '../lib/pieces'
import type { Preview, Scene, SceneMove } from '../lib/scene'
import { keep, kept } from '../lib/storage'
import { sentence } from '../lib/words'
import { Clicks } from './clicks.svelte'
import type { Play } from './play.svelte'

const PATIENCE = 40 // clicks that may wait for the server's answer

export class Draft extends Clicks {
  scene = $state.raw<Scene | null>(null)
  pieces = $state.raw<KeyedPiece[]>([])
  sent = $state.raw<{ move: SceneMove | null } | null>(null)
  history = $state.raw<string[]>([])
  trouble = $state('') // with a text to load
  readonly plain = true // everything can be clicked, so nothing needs to say so

  readonly moves = $derived(this.scene?.moves ?? [])
  readonly mayUndo = $derived(this.history.length > 1)
  readonly tools = $derived(this.scene?.buttons ?? [])
  /** Whether edges can be clicked without a tool. */
  readonly edged = $derived.by(() => {
    const edges = new Set(this.scene?.edges.map((edge) => edge.id))
    return this.moves.some((move) => move.paths.some(([only = '', more]) => !more && edges.has(only)))
  })

  private readonly keys = new Keys()
  private waiting: string[] = []
  private readonly place: string

  constructor(
    private readonly play: Play,
    private readonly seat: number,
  ) {
    super()
    this.place = `draft:${play.id}:${seat}`
  }

  /** Take up the draft where this browser left it, else where the table stands. */
  async start(): Promise<void> {
    const before = readHistory(kept(this.place))
    const last = before?.at(-1)
    if (before && last && (await this.ask(last, '', '', null, () => before))) return
    await this.ask(null, '', '', null, (text) => [text])
    // An empty board waits for its first piece.
    const [first] = this.tools
    if (first && this.scene?.pieces.length === 0) this.path = [first.id]
  }

  /** Answer a click on a space, an edge or a tool. */
  pick(id: string): void {
    if (this.sent) {
      if (this.waiting.length < PATIENCE) this.waiting.push(id)
      return
    }
    this.quiet()
    const tool = this.tools.some((one) => one.id === id)
    const answer = tool ? null : click(this.moves, this.path, id)
    if (!answer) this.path = [id]
    else if (answer.kind === 'play') void this.edit(answer.move.move, '', answer.move)
    else if (answer.kind === 'refuse') this.refuse(id)
  }

  /** Put the tool away. */
  drop(): void {
    this.quiet()
    this.path = []
  }

  // A touch beside the board must not cost the tool that places many pieces.
  override aside(): void {
    this.quiet()
  }

  /** Change the draft; tell whether it was changed. */
  async edit(edit: string, argument = '', move: SceneMove | null = null): Promise<boolean> {
    if (this.sent) return false
    this.trouble = ''
    const now = this.history.at(-1) ?? null
    return this.ask(now, edit, argument, move, (text) => stepped(this.history, text))
  }

  async undo(): Promise<void> {
    const back = steppedBack(this.history)
    if (this.sent || !this.mayUndo) return
    await this.ask(back.at(-1) ?? null, '', '', null, () => back)
  }

  /** Hand the draft in: it becomes the table's set-up. */
  async confirm(): Promise<void> {
    const text = this.history.at(-1)
    const after = this.play.shown?.seq
    if (this.sent || text === undefined || after === undefined) return
    this.quiet()
    this.sent = { move: null }
    try {
      await api.confirm(this.play.id, this.seat, text, after)
      // Kept for one who takes the set-up back; its steps are past.
      keep(this.place, JSON.stringify([text]))
    } catch (error) {
      this.say(error)
    }
    this.sent = null
  }

  private async ask(
    text: string | null,
    edit: string,
    argument: string,
    move: SceneMove | null,
    history: (text: string) => string[],
  ): Promise<boolean> {
    this.quiet()
    this.sent = { move }
    try {
      this.show(await api.draft(this.play.id, this.seat, text, edit, argument), history)
      return true
    } catch (error) {
      this.waiting = []
      if (edit === 'load' && error instanceof Problem) this.trouble = sentence(error.message)
      else this.say(error)
      return false
    } finally {
      this.sent = null
      const next = this.waiting.shift()
      if (next !== undefined) this.pick(next)
    }
  }

  protected async foresee(moves: string[]): Promise<Record<string, Preview>> {
    const text = this.history.at(-1) ?? null
    return (await api.preview(this.play.id, this.seat, moves, text)).previews
  }

  private show({ text, scene }: Answer, history: (text: string) => string[]): void {
    this.pieces = this.keys.next(scene.pieces, [])
    this.forget()
    this.scene = scene
    this.history = history(text)
    keep(this.place, JSON.stringify(this.history))
    if (!continues(scene.moves, this.path)) this.path = []
  }

  private refuse(id: string): void {
    this.shaken = { space: id }
    this.tell({ text: 'Choose a piece of the tray first, then the space.', rule: null })
  }
}
