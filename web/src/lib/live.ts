import type { PositionMessage, ProblemMessage } from './api'
import type { Played } from './turns'

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
  let moves: Played[] = [] // that were told so far; a message brings only what is new
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

  function receive(message: PositionMessage | ProblemMessage) {
    if (stopped) return
    failures = 0
    if (message.kind === 'problem') return listener.problem(message)
    if (seen !== null && message.seq <= seen) return
    seen = message.seq
    moves = [...moves.slice(0, message.moves_from), ...message.moves]
    listener.position({ ...message, moves_from: 0, moves })
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

/** Return how long to wait before trying again, longer each time. */
export function delay(failures: number): number {
  return Math.min(SLOWEST, 300 * 2 ** failures)
}
