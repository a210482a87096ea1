// A kernel in WebAssembly, for a page or for node. Numbers of moves and states are those of the
// Python kernel with the same options; `kernel.d.ts` says what is what.

const GAMES_AT_A_TIME = 64
const MASKS = 8

/** Compile a module from its bytes. */
export async function compile(bytes) {
  return WebAssembly.compile(bytes)
}

/** One game with its options: memory is asked for once, and every call works in it, as does a tree. */
export class Kernel {
  constructor(module, setup) {
    this.setup = setup
    this.exports = new WebAssembly.Instance(module).exports
    this.top = this.exports.__heap_base.value
    const { terms, size, work, width } = setup
    this.terms = this.room(terms.length)
    this.state = this.room(size)
    this.scratch = this.room(Math.ceil(size / 8) * 8 + work)
    this.dice = this.room(8)
    this.out = this.room(Math.max(2 * width, 8 * (1 + MASKS), 8 * GAMES_AT_A_TIME))
    this.bytes(this.terms, terms.length).set(terms)
    this.own = this.top
    this.tree = null
  }

  /** Return the seats that may act; [-1] when chance is next; none when the game is over. */
  toAct(state) {
    const mask = Number(this.call('to_act', state))
    return mask === 128 ? [-1] : seats(mask)
  }

  /** Return the numbers of a seat's legal moves. */
  moves(state, seat) {
    const count = Number(this.call('moves', state, BigInt(seat), this.out))
    return new Uint16Array(this.exports.memory.buffer, this.out, count).slice()
  }

  /** Return the state after a legal move. */
  play(state, seat, move) {
    this.call('play', state, BigInt(seat), BigInt(move))
    return this.bytes(this.state, this.setup.size).slice()
  }

  /** Return who has won, nobody in a draw; null while the game runs. */
  winners(state) {
    const mask = Number(this.call('result', state))
    return mask < 0 ? null : seats(mask)
  }

  /** Play random games: how many moves they had, and how many each seat won. */
  playouts(state, games, seed, first = 0) {
    this.write(state)
    const sums = this.longs(this.out, 1 + MASKS).fill(0n)
    this.run('tally', seed, first, games)
    const wins = new Array(this.setup.seats).fill(0)
    for (let mask = 1; mask < MASKS; mask++) {
      for (const seat of seats(mask)) {
        if (seat < wins.length) wins[seat] += Number(sums[1 + mask]) / seats(mask).length
      }
    }
    return { games, moves: Number(sums[0]), wins }
  }

  /** Return for each of the same random games its moves and its winners. */
  eachPlayout(state, games, seed, first = 0) {
    this.write(state)
    const found = []
    while (found.length < games) {
      const count = Math.min(GAMES_AT_A_TIME, games - found.length)
      this.run('playouts', seed, first + found.length, count)
      for (const answer of this.longs(this.out, count)) {
        found.push({ moves: Number(answer >> 8n), winners: seats(Number(answer & 7n)) })
      }
    }
    return found
  }

  run(name, seed, first, count) {
    const { terms, state, scratch, dice, out, setup } = this
    this.exports[`unboard_${name}`](
      terms, state, BigInt(setup.size), scratch, dice, BigInt(seed), BigInt(first), BigInt(count), out,
    )
  }

  call(name, state, ...more) {
    this.write(state)
    return this.exports[`unboard_${name}`](this.terms, this.state, this.scratch, ...more)
  }

  write(state) {
    this.bytes(this.state, this.setup.size).set(state)
  }

  bytes(place, count) {
    return new Uint8Array(this.exports.memory.buffer, place, count)
  }

  longs(place, count) {
    return new BigInt64Array(this.exports.memory.buffer, place, count)
  }

  /** Give a tree all memory beyond the kernel's own; the tree that had it is gone. */
  lend(tree) {
    this.tree = tree
    this.top = this.own
  }

  room(count) {
    const place = Math.ceil(this.top / 16) * 16
    this.top = place + count
    const { memory } = this.exports
    const lacking = this.top - memory.buffer.byteLength
    if (lacking > 0) memory.grow(Math.ceil(lacking / 65536))
    return place
  }
}

function seats(mask) {
  return [0, 1, 2, 3, 4, 5, 6].filter((seat) => (mask >> seat) & 1)
}
