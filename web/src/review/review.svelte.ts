// A game being reviewed: where one stands in it, what was tried, and what a search says of it.
import { api, Problem, type Advised, type Outline } from '../lib/api'
import type { SceneMove } from '../lib/scene'
import { keep, kept } from '../lib/storage'
import type { Played } from '../lib/turns'
import { sentence } from '../lib/words'
import { atTable, Study, type Eyes } from '../study/study.svelte'
import { Thinker, type Thought } from '../study/thinking.svelte'
import { grown, readBranches, same, triedAt, type Branch, type Place } from './branches'
import { valued, type Valued } from './values'

const DEEP = 400_000 // simulations about one position, at most
const QUICK = 1_500 // about each position of a whole game

export class Review {
  outline = $state.raw<Outline | null>(null)
  gone = $state('') // why there is nothing to review
  place = $state.raw<Place>({ at: 0, branch: null, depth: 0 })
  branches = $state.raw<Branch[]>([])
  thinking = $state(false) // about the position that is shown, until it is switched off
  thought = $state.raw<Thought | null>(null)
  values = $state.raw<Valued[]>([]) // of the whole game, as far as it was looked through
  looked = $state.raw<number | null>(null) // stops looked through so far, while that is going on
  whole = $state.raw(false) // whether it was looked through to its end
  advised = $state.raw<Advised | null>(null)
  asking = $state(false)
  trouble = $state('')

  readonly study: Study
  readonly stops = $derived(this.outline?.stops ?? [0])
  readonly moves = $derived<Played[]>(this.outline?.moves ?? [])
  readonly names = $derived(this.outline?.table.seats.map(({ name }) => name) ?? [])
  readonly tried = $derived(triedAt(this.branches, this.place))
  readonly last = $derived(this.stops.at(-1) ?? 0)
  readonly mayThink = $derived((this.outline?.may_vary && this.outline.can_think) ?? false)
  readonly question = $derived.by(() => {
    const { state = '', seat = null } = this.study.shown ?? {}
    return state && typeof seat === 'number' ? { state, seat } : null
  })

  private thinker: Thinker | null = null

  constructor(readonly id: string) {
    this.study = new Study(atTable(id, 0), (move, seat) => this.play(move, seat))
  }

  /** Open the game behind so many moves; without a number at its end. */
  async start(at: number | null): Promise<void> {
    try {
      this.outline = await api.outline(this.id)
    } catch (error) {
      this.gone = sentence((error as Error).message)
      return
    }
    const { table, eyes } = this.outline
    this.study.eyes = eyes[0] ?? null
    this.branches = this.outline.may_vary ? readBranches(kept(this.shelf)) : []
    this.thinker = new Thinker(table.game, table.options)
    await this.to(at ?? this.last)
  }

  end(): void {
    this.thinker?.end()
  }

  /** Go behind so many moves of the game, or to the stop before that. */
  async to(at: number): Promise<void> {
    const stop = this.stops.findLast((one) => one <= at) ?? 0
    await this.go({ at: stop, branch: null, depth: 0 })
  }

  async forth(): Promise<void> {
    const { branch, depth, at } = this.place
    const line = branch === null ? null : this.branches[branch]
    if (line) {
      if (depth < line.moves.length) await this.go({ ...this.place, depth: depth + 1 })
      return
    }
    const next = this.stops.find((stop) => stop > at)
    if (next !== undefined) await this.to(next)
  }

  async back(): Promise<void> {
    const { branch, depth, at } = this.place
    if (branch === null) return this.to(at - 1)
    const moves = this.branches[branch]?.moves ?? []
    let step = depth - 1
    while (step > 0 && moves[step]?.seat === -1) step -= 1 // chance would only come again
    await this.go(step > 0 ? { ...this.place, depth: step } : { at, branch: null, depth: 0 })
  }

  /** Look through other eyes. */
  async look(eyes: Eyes): Promise<void> {
    this.study.eyes = eyes
    await this.show()
  }

  /** Go to a place. */
  async go(place: Place): Promise<void> {
    this.place = place
    await this.show()
  }

  /** Play a move here: on in the game where it goes the same way, else as a variation. */
  play(move: SceneMove, seat: number): void {
    void this.playOn([{ seat, move: move.move }], move)
  }

  /** Play moves one after another as a variation, and stand behind the first of them. */
  async playOn(moves: Played[], shown: SceneMove | null = null): Promise<void> {
    let { place, branches } = { place: this.place, branches: this.branches }
    const [first] = moves
    if (place.branch === null && moves.length === 1 && same(first, this.moves[place.at])) {
      return this.forth()
    }
    let after: Place | null = null
    for (const move of moves) {
      ;[branches, place] = grown(branches, place, move)
      after ??= place
    }
    const tried = triedAt(branches, after ?? place)
    // What the rules refuse leaves no trace.
    if (!(await this.study.go(atTable(this.id, place.at), tried, shown))) return
    this.branches = branches
    this.place = after ?? place
    this.settle()
  }

  forget(number: number): void {
    const { branch, at } = this.place
    const stands = branch === number
    this.branches = this.branches.filter((_, i) => i !== number)
    this.keep()
    if (stands) void this.to(at)
    else if (branch !== null && branch > number) this.place = { ...this.place, branch: branch - 1 }
  }

  /** Think about what is shown, now and after every step, until it is switched off. */
  toggle(): void {
    this.thinking = !this.thinking
    if (this.thinking) void this.think()
    else this.thinker?.stop()
  }

  /** Look the whole game through, a little at every stop. */
  async lookThrough(): Promise<void> {
    if (!this.thinker || this.looked !== null) return
    this.thinking = false
    this.thought = null
    this.looked = 0
    const found: Valued[] = []
    try {
      for (const [i, stop] of this.stops.entries()) {
        const shown = await this.study.question<{ state: string; seat: number | null }>(
          atTable(this.id, stop), [], '', { eyes: 'all' },
        )
        if (this.looked === null) return
        if (shown.state && shown.seat !== null) {
          const thought = await this.thinker.think({ state: shown.state, seat: shown.seat }, QUICK)
          if (thought) found.push(valued(stop, thought, this.moves[stop]))
          if (!thought && this.thinker.trouble) throw new Problem(0, this.thinker.trouble)
        }
        this.values = [...found]
        this.whole = i + 1 === this.stops.length
        this.looked = i + 1
      }
    } catch (error) {
      this.trouble = sentence((error as Error).message)
    } finally {
      this.looked = null
    }
  }

  /** Leave off looking the game through. */
  rest(): void {
    this.looked = null
    this.thinker?.stop()
  }

  /** Ask the server's strongest bot. */
  async ask(): Promise<void> {
    if (this.asking) return
    this.asking = true
    this.trouble = ''
    const asked = this.study.shown
    try {
      const answer = await this.study.question<Advised>(this.study.ground, this.study.tried, '/think')
      if (this.study.shown === asked) this.advised = answer
    } catch (error) {
      this.trouble = sentence((error as Error).message)
    } finally {
      this.asking = false
    }
  }

  private async show(): Promise<void> {
    if (await this.study.go(atTable(this.id, this.place.at), this.tried)) this.settle()
  }

  // What chance did after a move that was tried belongs to the variation.
  private settle(): void {
    const { branch, depth } = this.place
    const played = this.study.tried
    if (branch !== null && played.length > depth) {
      const longer = (one: Branch) => (one.moves.length === depth ? { ...one, moves: played } : one)
      this.branches = this.branches.map((one, i) => (i === branch ? longer(one) : one))
      this.place = { ...this.place, depth: played.length }
    }
    this.keep()
    this.thought = null
    this.advised = null
    this.trouble = ''
    if (this.thinking) void this.think()
  }

  private async think(): Promise<void> {
    this.thinker?.stop()
    if (!this.question || !this.thinker) return
    await this.thinker.think(this.question, DEEP, (thought) => (this.thought = thought))
    this.trouble = this.thinker.trouble
  }

  private keep(): void {
    keep(this.shelf, this.branches.length > 0 ? JSON.stringify(this.branches) : null)
  }

  private get shelf(): string {
    return `review:${this.id}`
  }
}
