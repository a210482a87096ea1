"""Unitar once more, written from the rules alone, slow and plain: a second opinion for tests.

It imports nothing from the package.  Squares are complex numbers around the centre of the field,
east and north positive, so that a turn is a product; a block is a dict from squares to stones.
What decides among several blocks is noted in words, for tests to see that it was met.
"""

from itertools import count

Stone = tuple[str, str]  # its frame and the master that it is, or ""
Block = dict[complex, Stone]

SHAPES = {  # in the order of their size
    "bt": "NW N NE W M E SW S",
    "rt": "N NE W M E SW S",
    "yt": "N NE W M E S",
    "yu": "N W M E S",
    "ru": "N W M E",
    "bu": "W M E",
}
WINDS = {"M": 0, "N": 1j, "S": -1j, "W": -1, "E": 1}
ORDER = ["unify", "eliminate", "ccw", "cw", "north", "south", "west", "east"]


def on_field(square: complex) -> bool:
    """Tell whether a square is on the field: nine by nine without three squares a corner."""
    x, y = abs(square.real), abs(square.imag)
    return max(x, y) <= 4 and x + y <= 6


def placed(master: str, square: complex) -> Block:
    """Return a block as it is first laid."""
    return {
        square + sum(WINDS[wind] for wind in place): (master[0], master if place == "M" else "")
        for place in SHAPES[master].split()
    }


def free_squares(master: str) -> list[str]:
    """Return the squares on which a master can be placed."""
    everywhere = [complex(x, y) for x in range(-4, 5) for y in range(-4, 5)]
    return sorted(name(z) for z in everywhere if all(map(on_field, placed(master, z))))


def confirmed(choices: list[str]) -> list[int]:
    """Return the seats that agree with others in two parameters or three."""
    found = []
    for seat, choice in enumerate(choices):
        others = [other.split("/") for other in choices[:seat] + choices[seat + 1 :]]
        agreed = 0
        for place, word in enumerate(choice.split("/")):
            if others[0][place] == word or others[1][place] == word:
                agreed += 1
        if agreed >= 2:
            found.append(seat)
    return found


def resolved(
    blocks: list[Block], choices: list[str], notes: set[str] | None = None
) -> tuple[list[tuple[int, str]], list[Block]]:
    """Return the outcomes of a round's confirmed moves, in their order, and the blocks then."""
    notes = set() if notes is None else notes
    waiting = confirmed(choices)
    told = []
    for action in ORDER:
        for master in SHAPES:
            for seat in waiting:
                colour, kind, chosen = choices[seat].split("/")
                if (chosen, colour[0] + kind[0]) == (action, master):
                    outcome, blocks = carried_out(blocks, master, action, notes)
                    notes.add(f"{action}: {outcome}")
                    told.append((seat, outcome))
    return told, blocks


def carried_out(
    blocks: list[Block], master: str, action: str, notes: set[str]
) -> tuple[str, list[Block]]:
    """Return the outcome of a move, and the blocks after it."""
    mine = [block for block in blocks if master in masters(block)]
    if not mine:
        return "master gone", blocks
    (block,) = mine
    if len(masters(block)) > 1:
        notes.add(f"one master of several: {action}")
    rest = [other for other in blocks if other is not block]
    if action not in ("unify", "eliminate"):
        moved = {changed(block, square, master, action): s for square, s in block.items()}
        if not all(map(on_field, moved)):
            return "off the field", blocks
        return "done", [*rest, moved]
    near = [other for other in rest if any(square in block for square in other)]
    if not near:
        return "no overlap", blocks
    partner = ranked(near, notes)[0]
    rest = [other for other in rest if other is not partner]
    if any(square in block and square in partner for other in rest for square in other):
        notes.add(f"{action} beside a third block")
    made = unified(block, partner, notes) if action == "unify" else cut(block, partner)
    if not all(made):
        notes.add("a block is gone")
    return "done", [*rest, *(block for block in made if block)]


def changed(block: Block, square: complex, master: str, action: str) -> complex:
    """Return where a stone goes in a shift or a rotation."""
    if action in ("ccw", "cw"):
        centre = next(place for place, stone in block.items() if stone[1] == master)
        return centre + (square - centre) * (1j if action == "ccw" else -1j)
    return square + WINDS[action[0].upper()]


def ranked(blocks: list[Block], notes: set[str]) -> list[Block]:
    """Return blocks in the order in which they would be taken as a partner."""
    order: list[Block] = []
    while len(order) < len(blocks):
        left = [block for block in blocks if not any(block is done for done in order)]
        best = left[0]
        for other in left[1:]:
            best = best if is_first(best, other, notes) else other
        order.append(best)
    return order


def is_first(one: Block, other: Block, notes: set[str]) -> bool:
    """Tell whether a block comes before another as a partner, or is the larger of equals."""
    for master in SHAPES:
        if master in masters(one) or master in masters(other):
            notes.add("by masters")
            return master in masters(one)
    if len(one) != len(other):
        notes.add("by stones")
        return len(one) > len(other)
    for a, b in zip(reading(one), reading(other), strict=True):
        if a != b:
            notes.add("by squares")
            return a.imag > b.imag or (a.imag == b.imag and a.real < b.real)
    for square in reading(one):
        if one[square][0] != other[square][0]:
            notes.add("by frames")
            return "yrb".index(one[square][0]) < "yrb".index(other[square][0])
    return True


def cut(one: Block, other: Block) -> list[Block]:
    """Return two blocks without the stones on squares that both have."""
    return [
        {square: stone for square, stone in block.items() if square not in one.keys() & other}
        for block in (one, other)
    ]


def unified(one: Block, other: Block, notes: set[str]) -> list[Block]:
    """Return the block that two become: the smaller's stones over plain ones, frames mixed."""
    larger, smaller = (one, other) if len(one) > len(other) else (other, one)
    if len(one) == len(other):
        notes.add("unify equals")
        larger, smaller = (one, other) if is_first(one, other, set()) else (other, one)
    stones = dict(larger)
    for square, (frame, master) in smaller.items():
        if square in larger and larger[square][1]:
            notes.add("two masters meet" if master else "a master stays over a plain stone")
            if not master:
                continue
        stones[square] = (frame, master)
    lines = {
        0: [larger[square][0] for square in reading(larger)],
        1: [smaller[square][0] for square in reading(smaller)],
    }
    if len(stones) // 2 > len(smaller):
        notes.add("the smaller line is laid again")
    made: Block = {}
    for number, square in zip(count(), reading(stones)):
        line = lines[number % 2]
        made[square] = (line[number // 2 % len(line)], stones[square][1])
    return [made]


def masters(block: Block) -> list[str]:
    """Return the masters of a block."""
    return [master for _, master in block.values() if master]


def reading(block: Block) -> list[complex]:
    """Return the squares of a block, north to south and west to east."""
    rows = [complex(x, y) for y in range(4, -5, -1) for x in range(-4, 5)]
    return [square for square in rows if square in block]


def frames(blocks: list[Block]) -> tuple[int, int, int]:
    """Return how many frames of yellow, red and blue there are."""
    everything = "".join(frame for block in blocks for frame, _ in block.values())
    return everything.count("y"), everything.count("r"), everything.count("b")


def name(square: complex) -> str:
    """Return the name of a square."""
    return f"{'abcdefghi'[int(square.real) + 4]}{int(square.imag) + 5}"


def square(name: str) -> complex:
    """Return the square of a name."""
    return complex("abcdefghi".index(name[0]) - 4, int(name[1]) - 5)


def read(text: str) -> list[Block]:
    """Return the blocks of a position text."""
    return [
        {square(stone[:2]): (stone[2], stone[4:6]) for stone in block.split(",")}
        for block in text.split()[1:]
    ]


def write(blocks: list[Block]) -> str:
    """Return blocks as a position text has them behind the rounds played."""
    return " ".join(
        ",".join(
            name(place) + block[place][0] + (f"[{block[place][1]}]" if block[place][1] else "")
            for place in reading(block)
        )
        for block in ranked(blocks, set())
    )
