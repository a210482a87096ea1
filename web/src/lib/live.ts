import type { LiveMessage, PositionMessage, ProblemMessage } from './api'
import type { Scene } from './scene'

const GONE = 4404
const SLOWEST = 10_000

export interface Listener {
  position(message: PositionMessage): void
  problem(message: ProblemMessage): void
  connected(yes: boolean): void
}

/**
 * Listen to a table. After a lost connection it asks again from the last message seen, so
 * reconnecting, a missed message and a server restart are one case. Returns how to stop.
 */
export function listen(table: string, listener: Listener): () => void {
  let seen: number | null = null
  let told: PositionMessage | null = null
  let failures = 0
  let stopped = false
  let socket: WebSocket
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect() {
    const address = new URL(`/api/tables/${encodeURIComponent(table)}/live`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    if (seen !== null) address.searchParams.set('after', String(seen))
    socket = new WebSocket(address)
    socket.onopen = () => listener.connected(true)
    socket.onmessage = (event) => receive(JSON.parse(event.data))
    socket.onclose = (event) => {
      if (stopped || event.code === GONE) return
      listener.connected(false)
      timer = setTimeout(connect, delay(failures++))
    }
  }

  function receive(message: LiveMessage | ProblemMessage) {
    if (stopped) return
    failures = 0
    if (message.kind === 'problem') return listener.problem(message)
    told = whole(told, message)
    if (seen !== null && message.seq <= seen) return
    seen = message.seq
    listener.position(told)
  }

  // A sleeping laptop or a returning network should not have to wait for the slow retries.
  function hurry() {
    if (stopped || socket.readyState !== WebSocket.CLOSED) return
    clearTimeout(timer)
    connect()
  }

  connect()
  addEventListener('online', hurry)
  return () => {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', hurry)
    socket.close()
  }
}

/** Return all that was told so far: a message brings only the moves and what is drawn anew. */
export function whole(before: PositionMessage | null, message: LiveMessage): PositionMessage {
  const moves = [...(before?.moves.slice(0, message.moves_from) ?? []), ...message.moves]
  const scene = { ...before?.scene, ...message.scene } as Scene // the first message has all parts
  return { ...message, moves_from: 0, moves, scene }
}

/** Return how long to wait before trying again, longer each time. */
export function delay(failures: number): number {
  return Math.min(SLOWEST, 300 * 2 ** failures)
}
