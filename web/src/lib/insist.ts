// A request whose answer is lost is sent again, by the same id, so that it is done once.
const MOST = 6 // times that it is sent again, within about 20 seconds
const FIRST = 300 // milliseconds until then, twice as long each time

/** Send a request until it is answered; `lost` tells whether it may not have been. */
export async function insist<T>(
  request: (id: string) => Promise<T>,
  lost: (error: unknown) => boolean,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<T> {
  const id = newId()
  for (let failures = 0; ; failures++) {
    try {
      return await request(id)
    } catch (error) {
      if (!lost(error) || failures === MOST) throw error
      await wait(FIRST * 2 ** failures)
    }
  }
}

/** Return an id that nobody else has. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Wait, but no longer than until the network is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, milliseconds)
    function go() {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    addEventListener('online', go)
  })
}
