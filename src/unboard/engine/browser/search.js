// A search in WebAssembly, for a page or for node: for the same seed the same tree as Python's on one
// thread. `search.d.ts` says what is what; where in a tree what lies is said by its plan.

const CERTAIN = { win: 1, draw: 0.5, loss: 0 }
const RANKS = { win: 2, loss: -2 }

/** Plant a tree for a seat's move in a state, in the place of the kernel's tree before it. */
export function plant(kernel, plan, state, seat, seed) {
  const Kind = { open: OpenTree, hidden: HiddenTree, sealed: SealedTree }[plan.kind]
  return new Kind(kernel, plan, state, seat, seed)
}

/** What all trees have in common: memory lent by a kernel, in which they think. */
class Tree {
  constructor(kernel, plan, state, seat, seed) {
    this.kernel = kernel
    this.plan = plan
    this.layout = plan.layout
    this.seat = seat
    this.simulations = 0
    kernel.lend(this)
    const { size, work } = kernel.setup
    this.origin = kernel.room(size)
    kernel.bytes(this.origin, size).set(state)
    this.work = kernel.room(work)
    this.dice = this.zeros(1)
    kernel.exports.unboard_seeded(this.dice, BigInt(seed), 0n)
    this.knobs = this.zeros(plan.knobs.length)
    kernel.longs(this.knobs, plan.knobs.length).set(plan.knobs.map(BigInt))
  }

  /** Whether the choice is drawn by the moves' shares; else the best is chosen. */
  get mixes() {
    return false
  }

  /** Run simulations; return how many, fewer than asked for once all is proven. */
  run(simulations) {
    this.check()
    const { exports, terms, setup } = this.kernel
    const given = [terms, this.origin, BigInt(setup.size), ...this.arrays(), BigInt(simulations)]
    const ran = Number(exports.unboard_think(...given) ?? simulations)
    this.simulations += ran
    return ran
  }

  /** Return what was found, best move first. */
  found() {
    this.check()
    const ranked = this.seen().sort(byRank)
    const whole = sum(ranked.map(({ share }) => share)) || 1
    const candidates = ranked.map((seen) => candidate(seen, whole))
    const [best] = candidates
    const value = best && !this.mixes ? best.value : drawn(candidates)
    return {
      seat: this.seat,
      candidates,
      value,
      simulations: this.simulations,
      line: best ? this.line(best.move) : [],
      proven: best?.proven ?? '',
      worlds: this.worlds(),
    }
  }

  /** Return how the game would go on with a move: not known where choices are sealed. */
  line(first) {
    return [first]
  }

  /** Return what was reckoned with of what is hidden: nothing is. */
  worlds() {
    return []
  }

  turn(knob, value) {
    this.kernel.longs(this.knobs, this.plan.knobs.length)[knob] = BigInt(value)
  }

  zeros(count) {
    const place = this.kernel.room(8 * count)
    this.kernel.longs(place, count).fill(0n)
    return place
  }

  check() {
    if (this.kernel.tree !== this) {
      throw new Error('another tree was planted in this kernel: for two at a time make two kernels')
    }
  }
}

/** A tree of nodes that lie in an array. */
class ArrayTree extends Tree {
  constructor(kernel, plan, state, seat, seed) {
    super(kernel, plan, state, seat, seed)
    const { NODES, FIELDS, LISTED, PATH, USED, ROOM } = this.layout
    this.path = this.zeros(PATH)
    this.nodes = kernel.room(8 * (NODES + plan.room * FIELDS + LISTED))
    const root = kernel.longs(this.nodes, NODES + FIELDS).fill(0n)
    root[USED] = 1n
    root[ROOM] = BigInt(plan.room)
  }

  /** Return how the game would go on with a move: with those that were looked at most.
   *
   *  It ends where nothing was looked at; what was not may even be legal in other worlds alone. */
  line(first) {
    const found = [first]
    let parent = this.children(this.layout.NODES).find((child) => this.field(child, 'MOVE') === first)
    for (;;) {
      const known = this.children(parent).filter((child) => this.isKnown(child))
      if (!known.length) return found
      const node = known.reduce((best, child) => (this.prefers(parent, child, best) ? child : best))
      found.push(this.field(node, 'MOVE'))
      parent = node
    }
  }

  isKnown(child) {
    return this.field(child, 'VISITS') > 0 || this.field(child, 'PROVEN') > 0
  }

  /** Tell whether a child is rather played than another: certain wins first, certain losses last. */
  prefers(parent, child, other) {
    const seat = this.field(parent, 'SEAT')
    const certain = (node) => {
      const winners = this.field(node, 'PROVEN') - 1
      if (winners <= 0) return 0
      return winners === 1 << seat ? 1 : ((winners >> seat) & 1) - 1
    }
    const [ours, theirs] = [certain(child), certain(other)]
    if (ours !== theirs) return ours > theirs
    return this.field(child, 'VISITS') > this.field(other, 'VISITS')
  }

  /** Return what was seen of a move that leads to a child. */
  seenOf(child, move, chosen = true) {
    const visits = this.field(child, 'VISITS')
    const [worth, looks] = ['VALUE', 'PRIOR'].map((name) => this.field(child, name) / this.layout.WIN)
    return { move, visits, worth, proven: this.proven(child), share: chosen ? visits : 0, looks }
  }

  proven(node) {
    const winners = this.field(node, 'PROVEN') - 1
    if (winners < 0) return ''
    if (winners === 0) return 'draw'
    return (winners >> this.seat) & 1 ? 'win' : 'loss'
  }

  children(node) {
    const first = this.field(node, 'FIRST')
    const count = first ? this.field(node, 'COUNT') : 0
    return Array.from({ length: count }, (_, number) => first + number * this.layout.FIELDS)
  }

  field(node, name) {
    return Number(this.kernel.longs(this.nodes + 8 * (node + this.layout[name]), 1)[0])
  }
}

/** A tree where everybody sees everything. */
class OpenTree extends ArrayTree {
  constructor(kernel, plan, state, seat, seed) {
    super(kernel, plan, state, seat, seed)
    this.state = kernel.room(kernel.setup.size)
    this.turn(this.layout.SEATS, kernel.setup.seats)
  }

  arrays() {
    return [this.state, this.work, this.dice, this.nodes, this.path, this.knobs]
  }

  seen() {
    const children = this.children(this.layout.NODES)
    return children.map((child) => this.seenOf(child, this.field(child, 'MOVE')))
  }
}

/** A tree where hands are hidden and chance plays. */
class HiddenTree extends ArrayTree {
  constructor(kernel, plan, state, seat, seed) {
    super(kernel, plan, state, seat, seed)
    this.state = kernel.room(2 * kernel.setup.size) // one to play on, one to look ahead
    this.hands = this.zeros(this.layout.WORLDS)
    this.byHand = this.zeros(this.layout.BY_HAND)
    kernel.exports.unboard_conceal(kernel.terms, this.origin, BigInt(seat))
    this.turn(this.layout.SEARCHER, seat)
  }

  arrays() {
    const { state, work, dice, nodes, path, hands, byHand, knobs } = this
    return [state, work, dice, nodes, path, hands, byHand, knobs]
  }

  /** Return what was seen of every move; of several that come to the same one is chosen. */
  seen() {
    const { kernel, seat, layout } = this
    const origin = kernel.bytes(this.origin, kernel.setup.size)
    const children = this.children(layout.NODES)
    const leading = new Map(children.map((child) => [this.field(child, 'MOVE'), child]))
    const firsts = new Map()
    const moves = children.length ? kernel.moves(origin, seat).sort() : []
    return Array.from(moves, (move) => {
      const after = kernel.play(origin, seat, move).join()
      if (!firsts.has(after)) firsts.set(after, move)
      const first = firsts.get(after)
      return this.seenOf(leading.get(first), move, first === move)
    })
  }

  worlds() {
    const found = []
    this.kernel.longs(this.hands, this.layout.WORLDS).forEach((times, world) => {
      if (times) found.push({ world, times: Number(times) })
    })
    return found.sort((one, other) => other.times - one.times)
  }
}

/** Sealed choices: everybody's strategies, from which a seat's is taken. */
class SealedTree extends Tree {
  constructor(kernel, plan, state, seat, seed) {
    super(kernel, plan, state, seat, seed)
    const { exports, setup, terms } = kernel
    const { MAPPED, WIDEST, OUTCOMES, OUTCOME, SEAT } = this.layout
    exports.unboard_forget(this.origin, BigInt(seat))
    this.moves = Array.from(kernel.moves(kernel.bytes(this.origin, setup.size), seat))
    this.state = kernel.room(setup.size)
    this.laid = kernel.room(setup.work)
    const each = exports.unboard_joint_choices(this.origin)
    const last = each && exports.unboard_rounds_to_play(terms, this.origin) === 1n
    this.least = last ? this.plan.least_at_last : this.plan.least
    this.names = kernel.room(2 * Math.max(Number(each ** 3n), WIDEST))
    const known = kernel.room(each ? 8 * MAPPED : 0)
    const count = each ? exports.unboard_catalogue(terms, each, known, this.names) : 0n
    this.lists = this.zeros(OUTCOMES + OUTCOME * Number(count))
    this.turn(SEAT, seat)
  }

  get mixes() {
    return true
  }

  arrays() {
    return [this.state, this.laid, this.work, this.dice, this.lists, this.names, this.knobs]
  }

  /** Return every choice with its part of the mixed strategy. */
  seen() {
    const { DONE, WEIGHT, WORTH, ONE } = this.layout
    const visits = this.numbers(DONE, 1)[0]
    const weight = Math.max(1, this.numbers(WEIGHT, 1)[0])
    const worths = this.answers(WORTH)
    const parts = this.strategy()
    return this.moves.map((move, place) => {
      const worth = (worths[place] / (weight * ONE)) * visits
      return { move, visits, worth, proven: '', share: parts[place] * visits, looks: 0 }
    })
  }

  /** Return the answer that was found, without its least parts. */
  strategy() {
    const parts = this.answers(this.layout.AVERAGE)
    const likeliest = Math.max(...parts)
    if (!likeliest) return parts.map(() => 1 / parts.length)
    const kept = parts.map((part) => (part < this.least * likeliest ? 0 : part))
    return kept.map((part) => part / sum(kept))
  }

  answers(field) {
    const { LISTS, ANSWER, FIELDS } = this.layout
    return this.numbers(LISTS + ANSWER * FIELDS + field, this.moves.length)
  }

  numbers(first, count) {
    return Array.from(this.kernel.longs(this.lists + 8 * first, count), Number)
  }
}

/** Compare what was seen of two moves: certain wins first, certain losses last. */
function byRank(one, other) {
  const [ours, theirs] = [one, other].map(({ proven, share, visits, worth, looks }) => [
    RANKS[proven] ?? 0, share, visits, worth, looks,
  ])
  const place = ours.findIndex((rank, number) => rank !== theirs[number])
  return place < 0 ? 0 : theirs[place] - ours[place]
}

/** Return what a mixed strategy is worth. */
function drawn(candidates) {
  return sum(candidates.map(({ share, value }) => share * value))
}

function candidate({ move, visits, worth, proven, share }, whole) {
  const average = visits ? worth / visits : 0
  return { move, share: share / whole, value: CERTAIN[proven] ?? average, visits, proven }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
