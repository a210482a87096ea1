"""The rules of UNITY, Unified Edition (Néstor Romeral Andrés).

In brief; RULES.md has them in full, and errors and tests cite the numbers:
  UNI-1   A hexagonal board, 5 or 6 spaces to a side; rings and asterisks in three colours.
  UNI-2   All pieces start on the board, 20 or 30 of each colour; one space stays free.
  UNI-3   Manual set-up: A puts every piece, then walls, then says done.
  UNI-4   A wall lies on an edge between two spaces and never moves again.
  UNI-5   Draft: B chooses a colour first, A gets one last; with two players the third is neutral.
  UNI-6   Turns go purple, orange, green, leaving out the neutral colour.
  UNI-7   A turn is one move, one placement of walls, or one capture.
  UNI-8   Move: along a line to an empty space, over pieces, never across a wall.
  UNI-9   Walls: one with two players, two with three, as long as the supply lasts.
  UNI-10  A ring takes itself and all its neighbours that are not behind a wall.
  UNI-11  An asterisk takes itself and a whole line, up to the first wall.
  UNI-12  A capture may take nothing but the capturing piece.
  UNI-13  No capture takes a player's last pieces; the neutral colour may vanish.
  UNI-14  Neighbouring spaces are connected unless a wall lies between them.
  UNI-15  After a turn, a player whose pieces are one group ends the game.
  UNI-16  Who has nothing legal passes.
  UNI-17  If a `quiet_limit` was asked for, so many turns without a capture or a wall draw.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from unboard.core.grid import EMPTY
from unboard.core.hexes import (
    DIRECTIONS,
    Edge,
    Hex,
    edge,
    edges,
    hexes,
    neighbours,
    ray,
    steps,
)
from unboard.core.options import Options
from unboard.core.rulebook import Result, Seat
from unboard.games.unity.state import (
    BOX,
    COLOURS,
    PLAYERS,
    TEAM,
    WORDS,
    AnyMove,
    Capture,
    Choose,
    Done,
    Move,
    Pass,
    Put,
    State,
    Tale,
    Terms,
    Wall,
    changed,
)

LONG_QUIET = 40  # turns in a row without a capture or a wall


def start(options: Options, rng: Random) -> State:
    """Return an empty board for a manual set-up, or one arranged by chance (UNI-2, UNI-3)."""
    terms = terms_of(options)
    empty = EMPTY * len(hexes(terms.side))
    if options["setup"] == "manual":
        return State(terms, empty, frozenset(), options["supply"], "setup")
    count = options["start_walls"]
    walls = frozenset(rng.sample(edges(terms.side), count))
    cells = arranged(terms.side, options["kinds"], rng)
    return begun(State(terms, cells, walls, options["supply"] - count))


def terms_of(options: Options) -> Terms:
    """Return the terms that options mean."""
    return Terms(
        players=options["players"],
        side=options["side"],
        draft=options["colours"] == "draft",
        extra_sets=options["extra_sets"],
        quiet_limit=options["quiet_limit"],
    )


def arranged(side: int, kinds: str, rng: Random) -> str:
    """Return all pieces in a random arrangement, one space free (UNI-2)."""
    team = TEAM[side]
    rings = {"rings": team, "asterisks": 0, "mixed": team // 2}[kinds]
    pieces = [c.upper() if i < rings else c for c in COLOURS for i in range(team)] + [EMPTY]
    rng.shuffle(pieces)
    return "".join(pieces)


def begun(state: State) -> State:
    """Return the state after the set-up: the draft, or the first turn (UNI-5, UNI-6)."""
    if state.terms.draft:
        return replace(state, phase="draft")
    return first_turn(state, {COLOURS[seat]: seat for seat in range(state.terms.players)})


def first_turn(state: State, taken: dict[str, Seat]) -> State:
    """Return the first turn, of the first colour in play (UNI-6)."""
    seats = tuple((colour, taken[colour]) for colour in COLOURS if colour in taken)
    return replace(state, phase="play", seats=seats, turn=seats[0][0])


def to_act(state: State) -> frozenset[Seat]:
    """Return who is to act: A in the set-up, B first in the draft, then the colour to move."""
    match state.phase:
        case "setup":
            return frozenset({0})
        case "draft":
            return frozenset({chooser(state)})
        case "play":
            return frozenset({dict(state.seats)[state.turn]})
    return frozenset()


def chooser(state: State) -> Seat:
    """Return who chooses a colour next: B, then C, and A last (UNI-5)."""
    return (len(state.seats) + 1) % state.terms.players


def moves(state: State, seat: Seat) -> list[AnyMove]:
    """Return the legal moves of a seat."""
    if seat not in to_act(state):
        return []
    if state.phase == "setup":
        return list(_setup_moves(state))
    if state.phase == "draft":
        taken = dict(state.seats)
        return [Choose(colour) for colour in COLOURS if colour not in taken]
    walls = [Wall(e) for e in edges(state.terms.side) if e not in state.walls and state.supply]
    if state.first_wall:
        return list(walls)
    return [*_lines(state), *walls, *_captures(state)] or [Pass()]


def play(state: State, seat: Seat, move: AnyMove) -> State:
    """Return the state after a move; a complete turn is checked for the end (UNI-15)."""
    after = _done(state, seat, move)
    if state.phase != "play" or after.first_wall:
        return after
    return turn_over(state, after, quiet=isinstance(move, Move | Pass))


def leads_nowhere(state: State) -> bool:
    """Tell whether a table would agree on a draw, which the rulebook leaves to it (UNI-17)."""
    return state.quiet >= LONG_QUIET


def turn_over(before: State, after: State, quiet: bool) -> State:
    """Return the state after a turn: the next colour's, or the end (UNI-15, UNI-17)."""
    count = before.quiet + 1 if quiet else 0
    after = replace(after, turn=next_colour(before), quiet=count)
    drawn = 0 < after.terms.quiet_limit <= count
    return replace(after, phase="over") if unified(after) or drawn else after


def skipped(state: State) -> State | None:
    """Return the state with the next colour to move; none outside of play or between two walls."""
    if state.phase != "play" or state.first_wall:
        return None
    return replace(state, turn=next_colour(state))


def next_colour(state: State) -> str:
    """Return the colour that moves after the one to move (UNI-6)."""
    order = in_play(state)
    return order[(order.index(state.turn) + 1) % len(order)]


def in_play(state: State) -> list[str]:
    """Return the players' colours in turn order; the neutral one is not among them (UNI-6)."""
    return [colour for colour, _ in state.seats]


def unified(state: State) -> list[str]:
    """Return the players whose pieces form one group (UNI-15)."""
    return [colour for colour in in_play(state) if len(groups(state, colour)) == 1]


def winner(state: State) -> str | None:
    """Return the colour that wins a finished game; None for a draw (UNI-15, UNI-17)."""
    order = in_play(state)
    next_place = order.index(state.turn)
    latest_first = [order[next_place - 1 - back] for back in range(len(order))]
    candidates = [colour for colour in latest_first if colour in unified(state)]
    return max(candidates, key=lambda colour: len(pieces(state, colour)), default=None)


def result(state: State) -> Result | None:
    """Return who won, and by what (UNI-15, UNI-17)."""
    if state.phase != "over":
        return None
    colour = winner(state)
    if colour is None:
        text = f"Draw: {state.quiet} turns without a capture or a wall (UNI-17)."
        return Result(frozenset(), text)
    seat, count = dict(state.seats)[colour], len(pieces(state, colour))
    size = "a single piece is left" if count == 1 else f"{count} pieces are one group"
    text = f"{WORDS[colour].capitalize()}, player {PLAYERS[seat]}, wins: {size} (UNI-15)."
    return Result(frozenset({seat}), text)


def tell(tale: Tale | None, before: State, seat: Seat, move: AnyMove, after: State) -> Tale:
    """Return what is told after a move."""
    return Tale(move, tuple(captured(before, move)) if isinstance(move, Capture) else ())


def pieces(state: State, colour: str) -> list[Hex]:
    """Return the spaces of a colour's pieces."""
    return [
        s for s, c in zip(hexes(state.terms.side), state.cells, strict=True) if c.lower() == colour
    ]


def groups(state: State, colour: str) -> list[list[Hex]]:
    """Return a colour's groups: pieces connected over edges without a wall (UNI-14)."""
    left = dict.fromkeys(pieces(state, colour))
    found = []
    while left:
        group = [left.popitem()[0]]
        for space in group:
            for near in neighbours(space, state.terms.side):
                if near in left and edge(space, near) not in state.walls:
                    del left[near]
                    group.append(near)
        found.append(sorted(group))
    return sorted(found)


def reach(state: State, space: Hex, direction: str) -> Iterator[Hex]:
    """Iterate the spaces in a direction up to the first wall or the edge of the board."""
    for crossed, there in steps(space, direction, state.terms.side):
        if crossed in state.walls:
            return
        yield there


def captured(state: State, capture: Capture) -> list[Hex]:
    """Return the spaces that a capture clears, its own included (UNI-10, UNI-11)."""
    space = capture.space
    if capture.direction:
        line = reach(state, space, capture.direction)
        return [space, *(there for there in line if state[there] != EMPTY)]
    around = neighbours(space, state.terms.side)
    open_sides = [near for near in around if edge(space, near) not in state.walls]
    return [space, *(near for near in open_sides if state[near] != EMPTY)]


def wiped_out(state: State, capture: Capture) -> list[str]:
    """Return the players of whom a capture would take all remaining pieces (UNI-13)."""
    few, left = _endangered(state), state.cells.lower()
    if not few:
        return []
    lost = "".join(state[space] for space in captured(state, capture)).lower()
    return [c for c in few if lost.count(c) == left.count(c)]


def _endangered(state: State) -> list[str]:
    """Return the players whose pieces are so few that a capture might take all of them."""
    left = state.cells.lower()
    longest = 2 * state.terms.side - 1  # no capture takes more than a line
    return [c for c in in_play(state) if left.count(c) <= longest]


def missing(state: State, colour: str) -> int:
    """Return how many pieces of a colour are still to be put (UNI-2)."""
    return TEAM[state.terms.side] - state.cells.lower().count(colour)


def left_in_box(state: State, piece: str) -> int:
    """Return how many pieces of a kind and colour are left for a manual set-up (UNI-3)."""
    limit = TEAM[state.terms.side] if state.terms.extra_sets else BOX
    return max(0, min(missing(state, piece.lower()), limit - state.cells.count(piece)))


def walls_in_a_turn(state: State) -> int:
    """Return how many walls a turn of walls has now (UNI-9)."""
    free = len(edges(state.terms.side)) - len(state.walls)
    return min(state.terms.players - 1, state.supply, free)


def _setup_moves(state: State) -> Iterator[AnyMove]:
    free = [s for s in hexes(state.terms.side) if state[s] == EMPTY]
    choices = [piece for c in COLOURS for piece in (c.upper(), c) if left_in_box(state, piece)]
    if choices:
        yield from (Put(piece, space) for piece in choices for space in free)
        return
    yield Done()
    if state.supply:
        yield from (Wall(e) for e in edges(state.terms.side) if e not in state.walls)


def _lines(state: State) -> Iterator[Move]:
    side, free = state.terms.side, set(pieces(state, EMPTY))
    for space in pieces(state, state.turn):
        for direction in DIRECTIONS:
            if not free.isdisjoint(ray(space, direction, side)):
                line = reach(state, space, direction)
                yield from (Move(space, there) for there in line if there in free)


def _captures(state: State) -> Iterator[Capture]:
    endangered = _endangered(state)
    for space in pieces(state, state.turn):
        directions: Sequence[str] = [""] if state[space].isupper() else list(DIRECTIONS)
        for direction in directions:
            capture = Capture(space, direction)
            if not endangered or not wiped_out(state, capture):
                yield capture


def board_after(state: State, move: Move | Wall | Capture) -> State:
    """Return the board after a move, whoever makes it; the turn goes on."""
    return _done(state, 0, move)


def _done(state: State, seat: Seat, move: AnyMove) -> State:
    match move:
        case Put(piece, space):
            return replace(state, cells=changed(state, {space: piece}))
        case Done():
            return begun(state)
        case Choose(colour):
            return _chosen(state, seat, colour)
        case Move(here, there):
            return replace(state, cells=changed(state, {here: EMPTY, there: state[here]}))
        case Wall(where):
            return _walled(state, where)
        case Capture():
            cleared = dict.fromkeys(captured(state, move), EMPTY)
            return replace(state, cells=changed(state, cleared))
        case Pass():
            return state


def _walled(state: State, where: Edge) -> State:
    goes_on = state.phase == "play" and not state.first_wall and walls_in_a_turn(state) == 2
    return replace(
        state,
        walls=state.walls | {where},
        supply=state.supply - 1,
        first_wall=where if goes_on else None,
    )


def _chosen(state: State, seat: Seat, colour: str) -> State:
    taken = {**dict(state.seats), colour: seat}
    rest = [c for c in COLOURS if c not in taken]
    if state.terms.players == 3 and len(rest) == 1:
        taken[rest[0]] = 0
    if len(taken) == state.terms.players:
        return first_turn(state, taken)
    return replace(state, seats=tuple((c, taken[c]) for c in COLOURS if c in taken))
