// A position that is studied: moves are tried in it, and the server, which keeps nothing, judges them.
import { ask, type Options, type Previews, type Reasons, type Studied } from '../lib/api'
import { click, continues } from '../lib/paths'
import { Keys, reversed, type KeyedPiece } from '../lib/pieces'
import type { Motion, Preview, Scene, SceneMove } from '../lib/scene'
import type { Played } from '../lib/turns'
import { Clicks } from '../table/clicks.svelte'

export type Eyes = number | 'all' | null // of a seat, of one who sees everything, of a spectator

/** Where a study begins: at a stop of a table's game, or at a position of its own. */
export interface Ground {
  address: string
  body: object
}

/** Return the ground at a table, behind so many moves. */
export function atTable(id: string, at: number): Ground {
  return { address: `tables/${encodeURIComponent(id)}/study`, body: { at } }
}

/** Return the ground of a position text. */
export function ofText(game: string, options: Options, text: string | null): Ground {
  return { address: `games/${encodeURIComponent(game)}/study`, body: { options, text } }
}

export class Study extends Clicks {
  shown = $state.raw<Studied | null>(null)
  pieces = $state.raw<KeyedPiece[]>([])
  sent = $state.raw<{ move: SceneMove | null } | null>(null)
  tried = $state.raw<Played[]>([]) // moves behind the ground
  eyes = $state.raw<Eyes>('all')

  readonly scene = $derived<Scene | null>(this.shown?.scene ?? null)
  readonly moves = $derived(this.sent ? [] : (this.scene?.moves ?? []))
  readonly idle = $derived(this.sent === null && this.shown !== null)

  readonly covert = false // nobody is there from whom a choice would be hidden
  readonly story = null

  private readonly keys = new Keys()
  private latest = 0

  /** What is done with a move that was clicked; unless it is said, it is tried. */
  constructor(
    public ground: Ground,
    private readonly choose?: (move: SceneMove, seat: number) => void,
    private readonly rested?: (id: string) => void, // answers a click where nobody is to act
  ) {
    super()
  }

  /** Answer a click on a space, an edge, a piece or a button. */
  pick(id: string): void {
    if (this.sent || !this.shown) return
    this.quiet()
    if (this.shown.seat === null) return this.rested?.(id)
    if (this.rows.length > 0) {
      if (this.next.has(id)) this.picks = this.picksWith(id)
      else void this.refuse(id, [id])
      return
    }
    const answer = click(this.moves, this.path, id)
    if (answer.kind === 'refuse') return void this.refuse(id, answer.path)
    this.path = answer.path
    if (answer.kind === 'play') this.chose(answer.move)
  }

  /** Play what is spelt, word by word. */
  seal(): void {
    if (this.spelt) this.chose(this.spelt)
  }

  /** Try a move here; tell whether it was taken. */
  async try(move: SceneMove, seat = this.shown?.seat): Promise<boolean> {
    if (typeof seat !== 'number') return false
    return this.go(this.ground, [...this.tried, { seat, move: move.move }], move)
  }

  /** Show another position; tell whether it could be. */
  async go(ground: Ground, tried: Played[] = [], move: SceneMove | null = null): Promise<boolean> {
    const number = ++this.latest
    this.quiet()
    this.sent = { move }
    try {
      const shown = await this.question<Studied>(ground, tried, '')
      if (number !== this.latest) return false
      this.show(ground, shown, move !== null)
      return true
    } catch (error) {
      if (number === this.latest) {
        this.path = []
        this.say(error)
      }
      return false
    } finally {
      if (number === this.latest) this.sent = null
    }
  }

  /** Draw the position as a picture. */
  async picture(): Promise<string> {
    const answer = await fetch(`/api/${this.ground.address}/picture`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(this.told(this.ground, this.tried)),
    })
    return answer.text()
  }

  /** Ask something of a place. */
  question<T>(ground: Ground, tried: Played[], what: string, more: object = {}): Promise<T> {
    return ask<T>(`${ground.address}${what}`, { ...this.told(ground, tried), ...more })
  }

  protected async foresee(moves: string[]): Promise<Record<string, Preview>> {
    if (typeof this.shown?.seat !== 'number') return {}
    const found = this.question<Previews>(this.ground, this.tried, '/preview', { looked: moves })
    return (await found).previews
  }

  private chose(move: SceneMove): void {
    const seat = this.shown?.seat
    if (typeof seat !== 'number') return
    if (this.choose) this.choose(move, seat)
    else void this.try(move, seat)
  }

  private show(ground: Ground, shown: Studied, played: boolean): void {
    const motions = played ? shown.scene.motions : this.motionsTo(shown)
    this.pieces = this.keys.next(shown.scene.pieces, motions)
    this.forget()
    this.ground = ground
    this.tried = shown.played
    this.shown = shown
    this.picks = []
    this.path = played && continues(shown.scene.moves, this.path) ? this.path : []
  }

  // One step forth or back travels; a leap does not.
  private motionsTo(shown: Studied): Motion[] {
    const before = this.shown
    if (!before) return []
    if (shown.count === before.count + 1) return shown.scene.motions
    if (shown.count === before.count - 1) return reversed(before.scene.motions)
    return []
  }

  private told(ground: Ground, tried: Played[]): object {
    const moves = tried.map(({ seat, move }) => [seat, move])
    return { ...ground.body, moves, eyes: this.eyes }
  }

  private async refuse(id: string, path: string[]): Promise<void> {
    this.shaken = { space: id }
    const asked = this.shown
    try {
      const found = this.question<Reasons>(this.ground, this.tried, '/why', { path })
      const { reasons } = await found
      if (this.shown === asked && reasons[0]) this.blame(reasons[0])
    } catch (error) {
      this.say(error)
    }
  }
}
