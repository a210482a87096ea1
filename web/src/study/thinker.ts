// A worker that thinks: a kernel and its search in WebAssembly, a slice at a time, until it is stopped.
import type { Found, Plan, Tree } from '../../../src/unboard/engine/browser/search'
import type { Machine } from '../lib/api'

/** What a worker is asked to think about; null stops it. */
export interface Task {
  number: number
  machine: Machine
  state: string // in base 64
  seat: number
  simulations: number // at most
}

export interface Progress {
  number: number
  found: Found | null
  done: boolean
  trouble: string
}

const SLICE = 120 // milliseconds between two words about how it goes
const LEAST = 20 // simulations at a time

type KernelModule = typeof import('../../../src/unboard/engine/browser/kernel')
type SearchModule = typeof import('../../../src/unboard/engine/browser/search')
type Kernel = InstanceType<KernelModule['Kernel']>

const own = (name: string) => import(/* @vite-ignore */ new URL(`/kernels/${name}`, location.origin).href)
const ready = new Map<string, Promise<WebAssembly.Module>>()
const kernels = new Map<string, Kernel>()
let plans: Promise<Record<string, Plan>> | undefined
let wanted = -1

onmessage = ({ data }: MessageEvent<Task | null>) => {
  wanted = data?.number ?? -1
  if (data) void think(data)
}

async function think(task: Task): Promise<void> {
  try {
    const tree = await planted(task)
    let size = LEAST
    while (wanted === task.number) {
      const began = performance.now()
      const left = task.simulations - tree.found().simulations
      const asked = Math.min(size, left)
      const ran = tree.run(asked)
      const took = performance.now() - began
      size = Math.max(LEAST, Math.min(4 * size, Math.round((size * SLICE) / Math.max(1, took))))
      const done = ran < asked || left <= asked
      tell({ number: task.number, found: tree.found(), done, trouble: '' })
      if (done) return
      await new Promise((go) => setTimeout(go)) // whoever wants it to stop is heard
    }
  } catch (error) {
    tell({ number: task.number, found: null, done: true, trouble: String(error) })
  }
}

async function planted({ machine, state, seat }: Task): Promise<Tree> {
  const [{ compile, Kernel }, { plant }] = await Promise.all([
    own('kernel.js') as Promise<KernelModule>,
    own('search.js') as Promise<SearchModule>,
  ])
  plans ??= fetch('/kernels/search.json').then((answer) => answer.json())
  const { game } = machine
  if (!ready.has(game)) ready.set(game, fetched(`/kernels/${game}.wasm`).then(compile))
  const key = `${game} ${machine.terms}`
  let kernel = kernels.get(key)
  if (!kernel) {
    const { size, work, width, seats } = machine
    kernel = new Kernel(await ready.get(game)!, { terms: bytes(machine.terms), size, work, width, seats })
    kernels.clear() // one at a time, for a tree takes much memory
    kernels.set(key, kernel)
  }
  return plant(kernel, (await plans)[machine.family]!, bytes(state), seat, 1)
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`there is no ${address}`)
  return answer.arrayBuffer()
}

function bytes(text: string): number[] {
  return Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function tell(progress: Progress): void {
  postMessage(progress)
}
