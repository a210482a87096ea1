"""What kernels share: dice, 16-bit numbers, fingerprints.

A kernel is a module of plain functions over bytes.  It is compiled for CPU, GPU and browser by
`engine/`, and runs uncompiled too, over bytearrays, which is slow and made for tests.  So that one
source serves all of them:

- All arrays are passed in: `terms` (what was agreed, read only), `state`, `work` (spoilt by every
  call), `dice` (one whole number), `out` (16-bit numbers).  Nothing is allocated or raised.
- All values are whole numbers between -2**63 and 2**63; nothing may overflow.  What is stored is
  cut to the array's width: bytes are 0 to 255.
- Only these are used: assignments to names and elements, `if`, `while`, `for ... in range(...)`,
  `break`, `continue`, `return` of a number, calls of other such functions, arithmetic (`//` and `%`
  of numbers that are not negative), comparisons, `and`, `or`, `not`, bitwise operators, whole
  numbers as constants of the module.

Every kernel has the functions that stand at the end of this module and only raise: modules around
a kernel import them from here, and when both are compiled the kernel's own take their place.  A
mask has bit 0 for seat 0 and so on.  Moves of chance, which has seat -1, are equally likely.
"""

from collections.abc import MutableSequence

Words = MutableSequence[int]  # an array that is passed in

# What the functions of a kernel are given: B an array of bytes, S of 16-bit numbers, L of 64-bit
# numbers, N a number; behind > what they answer.
DOORS = {
    "start": "BBBL",
    "to_act": "BBB>N",
    "moves": "BBBNS>N",
    "play": "BBBNN",
    "result": "BBB>N",
    "points": "BBBS>N",
    "fingerprint": "BBB>N",
}

CHANCE_ACTS = 128  # in a mask of who acts
LONGEST = 1 << 20  # moves after which a playout is given up as a draw

_FACTOR = 1791398085  # of a multiply-with-carry generator: with 2**32 it makes a safe prime
_LOW = 0xFFFFFFFF


def roll(dice: Words, sides: int) -> int:
    """Return a number from 0 to sides - 1, all equally likely, and turn the dice over."""
    seen = dice[0]
    low = seen & _LOW
    high = seen >> 32
    dice[0] = _FACTOR * low + high
    return ((low ^ high) * sides) >> 32


def seeded(dice: Words, seed: int, game: int) -> None:
    """Set the dice for one of many games; the same seed and game give the same rolls."""
    low = mixed(mixed(seed & _LOW) ^ (seed >> 32 & _LOW) ^ 0x2545F491)
    low = mixed(low ^ (game & _LOW))
    high = mixed(low ^ (game >> 32 & _LOW) ^ 0x632BE59B)
    dice[0] = (high & 0x3FFFFFFF) << 32 | low ^ 1
    for _ in range(4):
        roll(dice, 1)


def mixed(word: int) -> int:
    """Return a 32-bit word with its bits well mixed; no two words give the same."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & _LOW
    word = ((word ^ (word >> 15)) * 0x735A2D97) & _LOW
    return word ^ (word >> 15)


def fingerprint_of(state: Words, first: int, last: int) -> int:
    """Return a number for bytes of a state, from 0 to 2**62 - 1."""
    one = 0x1234567
    two = 0x2545F49
    for place in range(first, last):
        one = ((one ^ state[place]) * 0x01000193) & _LOW
        two = ((two + state[place]) * 0x6C078965) & _LOW
        two ^= two >> 13
    return (mixed(one ^ two) >> 1) << 31 | mixed(two) >> 1


def note(seat: int, move: int) -> None:
    """Do nothing; a test puts something in its place to see what a playout plays."""


def wide(array: Words, place: int) -> int:
    """Return the 16-bit number in two bytes, the lower byte first."""
    return array[place] | array[place + 1] << 8


def put_wide(array: Words, place: int, value: int) -> None:
    """Write a 16-bit number into two bytes, the lower byte first."""
    array[place] = value & 255
    array[place + 1] = value >> 8


def shorts(array: Words, place: int) -> Words:
    """Return the bytes from an even place on as an array of 16-bit numbers: the same memory."""
    rest = memoryview(array)[place:]  # type: ignore[arg-type]
    return rest[: len(rest) // 2 * 2].cast("H")  # type: ignore[return-value]


def part(array: Words, place: int) -> Words:
    """Return the bytes from a place on: the same memory."""
    return memoryview(array)[place:]  # type: ignore[arg-type, return-value]


def start(terms: Words, state: Words, work: Words, dice: Words) -> None:
    """Set up a new game, by the dice where dice are thrown."""
    raise NotImplementedError


def to_act(terms: Words, state: Words, work: Words) -> int:
    """Return a mask of who acts; `CHANCE_ACTS` if chance does; 0 when the game is over."""
    raise NotImplementedError


def moves(terms: Words, state: Words, work: Words, seat: int, out: Words) -> int:
    """Write the numbers of a seat's legal moves into out; return how many there are."""
    raise NotImplementedError


def play(terms: Words, state: Words, work: Words, seat: int, move: int) -> None:
    """Change the state by a legal move."""
    raise NotImplementedError


def result(terms: Words, state: Words, work: Words) -> int:
    """Return a mask of winners; -1 while the game runs."""
    raise NotImplementedError


def points(terms: Words, state: Words, work: Words, out: Words) -> int:
    """Write what is counted into out; return how many numbers that are."""
    raise NotImplementedError


def fingerprint(terms: Words, state: Words, work: Words) -> int:
    """Return a number that is equal for equal states, and hardly ever else."""
    raise NotImplementedError


def playout(terms: Words, state: Words, work: Words, dice: Words) -> int:
    """Play a random game, for which the state is spoilt; return `moves << 8 | winners`.

    It chooses evenly among the legal moves of a seat; of several that act at once the lowest acts
    first.  It calls `note` for every move.
    """
    raise NotImplementedError
