// Thinking in the browser about a position: started and stopped at will, in a worker.
import { api, type Machine, type Options } from '../lib/api'
import type { Progress, Task } from './thinker'

export interface Candidate {
  move: string
  share: number
  value: number
  visits: number
  proven: string
}

/** What is found so far, with moves by their names. */
export interface Thought {
  seat: number
  candidates: Candidate[] // best first
  value: number // the chance of the seat to win
  simulations: number
  line: string[]
  proven: string
  worlds: { hand: string; part: number }[] // what was reckoned with of what is hidden
  done: boolean
}

export interface Question {
  state: string
  seat: number
}

const SHOWN = 6 // hands, the likeliest

export class Thinker {
  trouble = $state('')
  private worker: Worker | undefined
  private machine: Promise<Machine> | undefined
  private number = 0
  private waiting: ((progress: Progress) => void) | undefined

  constructor(
    private readonly game: string,
    private readonly options: Options,
  ) {}

  /** Think until it is done or stopped; tell what is found on the way. */
  async think(
    { state, seat }: Question,
    simulations: number,
    tell: (thought: Thought) => void = () => {},
  ): Promise<Thought | null> {
    this.stop()
    const number = ++this.number
    this.machine ??= api.machine(this.game, this.options)
    const machine = await this.machine
    if (number !== this.number) return null
    this.worker ??= this.hired()
    return new Promise((resolve) => {
      this.waiting = ({ number: of, found, done, trouble }) => {
        if (of === -1) return resolve(null) // stopped
        if (of !== number) return
        this.trouble = trouble
        const thought = found && named(machine, found, done)
        if (thought) tell(thought)
        if (done) resolve(thought)
      }
      const task: Task = { number, machine, state, seat, simulations }
      this.worker?.postMessage(task)
    })
  }

  stop(): void {
    this.number += 1
    this.worker?.postMessage(null)
    this.waiting?.({ number: -1, found: null, done: true, trouble: '' })
    this.waiting = undefined
  }

  /** Let the worker go. */
  end(): void {
    this.stop()
    this.worker?.terminate()
    this.worker = undefined
  }

  private hired(): Worker {
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Progress>) => this.waiting?.(data)
    worker.onerror = () => (this.trouble = 'This browser cannot think about games by itself; ask the strongest bot instead.')
    return worker
  }
}

type Found = NonNullable<Progress['found']>

function named(machine: Machine, found: Found, done: boolean): Thought {
  const name = (move: number) => machine.moves[String(move)] ?? `move ${move}`
  const all = found.worlds.reduce((sum, { times }) => sum + times, 0) || 1
  const hand = (world: number) =>
    machine.hidden.filter((_, bit) => (world >> bit) & 1).join(', ') || 'an empty hand'
  return {
    seat: found.seat,
    candidates: found.candidates.map((each) => ({ ...each, move: name(each.move) })),
    value: found.value,
    simulations: found.simulations,
    line: found.line.map(name),
    proven: found.proven,
    worlds: found.worlds
      .slice(0, SHOWN)
      .map(({ world, times }) => ({ hand: hand(world), part: times / all })),
    done,
  }
}
