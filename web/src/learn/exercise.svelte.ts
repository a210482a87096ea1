// A task on a board: moves are tried in it, and a turn is right where it is one of those that solve it.
import type { Setting } from '../lib/api'
import { pace } from '../lib/settings.svelte'
import type { SceneMove } from '../lib/scene'
import type { Played } from '../lib/turns'
import { ofText, Study } from '../study/study.svelte'
import { judged, type Verdict } from './turns'

const BREATH = 700 // milliseconds before the others answer

export interface Task {
  setting: Setting
  seat: number | null // who tries; null: everybody who is to act
  turns: string[][] // that solve it; none where everything legal may be tried
  answers?: Played[] // what the others play then
  still?: boolean // it is only looked at
}

export class Exercise {
  readonly study: Study
  verdict = $state.raw<Verdict>('open')
  shownSolution = $state(false)
  own = $state.raw<string[]>([]) // moves of the turn so far
  readonly busy = $derived.by(() => this.study.sent !== null)

  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    game: string,
    readonly task: Task,
    private readonly solved: () => void = () => {},
  ) {
    const { options, text } = task.setting
    this.study = new Study(ofText(game, options, text), (move, seat) => void this.chose(move, seat), (id) => void this.retry(id))
    this.study.eyes = task.seat ?? 'all'
  }

  /** Show the position as it was given. */
  async restart(): Promise<void> {
    this.end()
    this.own = []
    this.verdict = 'open'
    this.shownSolution = false
    await this.study.go(this.study.ground, this.task.setting.moves)
    if (this.task.still) this.rest()
  }

  /** Begin again with a click, where what was tried is wrong. */
  private async retry(id: string): Promise<void> {
    if (this.verdict !== 'wrong') return
    await this.restart()
    this.study.pick(id)
  }

  /** Play a turn that solves it. */
  async showSolution(): Promise<void> {
    const { seat, turns, setting, answers = [] } = this.task
    const turn = turns[0]
    if (seat === null || !turn) return
    this.shownSolution = true
    const own = turn.map((move) => ({ seat, move }))
    this.own = [...turn]
    await this.study.go(this.study.ground, [...setting.moves, ...own, ...answers])
    this.verdict = 'right'
    this.rest()
  }

  /** Do nothing any more. */
  end(): void {
    clearTimeout(this.timer)
  }

  private async chose(move: SceneMove, seat: number): Promise<void> {
    const { task, study } = this
    if (this.verdict !== 'open' || (task.seat !== null && seat !== task.seat)) return
    if (!(await study.try(move, seat))) return
    this.own = [...this.own, move.move]
    this.verdict = judged(task.turns, this.own)
    if (this.verdict === 'open') return
    this.rest()
    if (this.verdict === 'right') {
      this.solved()
      if (task.answers?.length) this.timer = setTimeout(() => void this.answer(), BREATH * pace())
    }
  }

  private async answer(): Promise<void> {
    const { study, task } = this
    await study.go(study.ground, [...study.tried, ...(task.answers ?? [])])
    this.rest()
  }

  // What has been judged stands still.
  private rest(): void {
    const { shown } = this.study
    if (shown) this.study.shown = { ...shown, seat: null, scene: { ...shown.scene, moves: [], handles: [] } }
  }
}
