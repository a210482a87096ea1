/**
 * Show messages one after another, each for at least its time, so that a cascade can be watched.
 * None is dropped by skipping, which shows all that wait, in order, at once; leaping drops them.
 */
export class Queue<T> {
  private waiting: T[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly show: (message: T) => void,
    private readonly hold: (message: T) => number, // milliseconds
    private readonly changed: () => void = () => {},
  ) {}

  /** How many messages wait behind the one that is shown. */
  get behind(): number {
    return this.waiting.length
  }

  /** Whether nothing waits and the last message has had its time. */
  get idle(): boolean {
    return this.timer === undefined && this.waiting.length === 0
  }

  push(message: T): void {
    this.waiting.push(message)
    if (this.timer === undefined) this.next()
    else this.changed()
  }

  /** Show all that waits, now; only the last keeps its time. */
  skip(): void {
    this.stop()
    const last = this.waiting.pop()
    for (const message of this.waiting.splice(0)) this.show(message)
    if (last !== undefined) this.waiting.push(last)
    this.next()
  }

  /** Show only the last of those that wait, now. */
  leap(): void {
    this.waiting.splice(0, this.waiting.length - 1)
    this.stop()
    this.next()
  }

  /** Hold nothing any longer, as when the page is left. */
  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private next(): void {
    this.timer = undefined
    while (this.waiting.length > 0 && this.timer === undefined) {
      const message = this.waiting.shift() as T
      this.show(message)
      const time = this.hold(message)
      if (time > 0) this.timer = setTimeout(() => this.next(), time)
    }
    this.changed()
  }
}
