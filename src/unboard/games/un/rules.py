"""The rules of (un): Duel, by capturing or by pushing, and Dance of Dusk.

In brief; RULES.md has them in full, and errors and tests cite the numbers:
  UN-1   A 5×5 board with a ring in White's corner a1 and in Black's, e5; three pieces start there.
  UN-2   Fifteen dominoes, each with a white and a black number from 0 to 3, or others agreed on.
  UN-3   Each player holds three, hidden from the other.
  UN-4   The chooser plays a domino and acts by his number, then the other by his; then he draws.
  UN-5   Steps are orthogonal; no square is entered twice, the starting square included.
  UN-6   Who has 0, or no piece that can move his number exactly, stays; others must move.
  UN-7   The last domino stays in the bag; when both hands are empty all fifteen return.
  UN-8   The blank is wild: the chooser names a number for both.
  UN-9   A turn ends when both have acted; only then anything is scored.
  UN-10  Duel: a piece on the other's ring transitions for a point.
  UN-11  Duel: three points win; both in the same turn draw.
  UN-12  Capturing: pieces block, and a move may end on a foe and capture it.
  UN-13  A piece on a ring can be captured before the turn ends.
  UN-14  The chooser may resurrect a captured piece on a start square instead of moving.
  UN-15  Pushing: stepping onto a piece pushes it one square on; nothing is captured.
  UN-16  At the edge it is pushed aside; a piece behind it forbids the step.
  UN-17  A move may push several; what is pushed onto a ring or shape counts for its owner.
  UN-18  Dance: nobody transitions; five cards lie open.
  UN-19  The standard deck has 60 cards.
  UN-20  Three pieces on a card's squares, however turned, claim it; if both fit it, nobody does.
  UN-21  The first to the target wins; with no card left, more points.
  UN-22  Hands, bag and deck are hidden: see view.py.
  UN-23  Chance opens cards, then the one who chose draws; a deal begins with the chooser.
  UN-24  With a turn limit the game is a draw after so many turns, and the text counts them.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from unboard.core.grid import EMPTY, Square
from unboard.core.options import Options
from unboard.core.rulebook import CHANCE, Observed, Result, Seat
from unboard.games.un.dominoes import BLANK, MOST, Domino, dominoes_of
from unboard.games.un.movement import reach, walked, walks
from unboard.games.un.notation import write
from unboard.games.un.shapes import Card, canonical, deck_of
from unboard.games.un.state import (
    BLACK,
    COLOURS,
    EMPTY_BOARD,
    HAND,
    NAMES,
    OPEN,
    PIECES,
    RINGS,
    START,
    WHITE,
    Action,
    AnyMove,
    Choose,
    Deed,
    Draw,
    InPlay,
    Move,
    Open,
    Resurrect,
    State,
    Stay,
    Terms,
    Walk,
)


def seats(options: Options) -> tuple[str, ...]:
    """Return the names of the seats."""
    return NAMES


def start(options: Options, rng: Random) -> State:
    """Return the pieces in their corners, before anything is opened or drawn (UN-1)."""
    pieces = {square: COLOURS[seat] for seat in (WHITE, BLACK) for square in START[seat]}
    chooser = NAMES.index(options["first"].capitalize())
    return State(terms_of(options), EMPTY_BOARD.put(pieces), chooser)


def terms_of(options: Options) -> Terms:
    """Return the terms that options mean."""
    dance = options["mode"] == "dance"
    return Terms(
        mode=options["mode"],
        target=options["target"],
        read=options["read"],
        deck=deck_of(options["shapes"]) if dance else (),
        dominoes=dominoes_of(options["dominoes"]),
        turn_limit=options["turn_limit"],
    )


def to_act(state: State) -> frozenset[Seat]:
    """Return who acts: chance until all is opened and drawn, then the chooser, then the other."""
    if finished(state):
        return frozenset()
    if state.in_play:
        return frozenset({state.in_play.acts})
    return frozenset({CHANCE if opens(state) or drawer(state) is not None else state.chooser})


def opens(state: State) -> bool:
    """Tell whether a card is to be opened: before anything is drawn (UN-18, UN-23)."""
    return len(state.open) < OPEN and bool(deck(state))


def drawer(state: State) -> Seat | None:
    """Return who draws next: in a deal the chooser first, else the one who has chosen (UN-23).

    Only he can lack a domino then, as the hands are full while two are in the bag (UN-7).
    """
    if len(bag(state)) < 2:
        return None
    order = (state.chooser, 1 - state.chooser)
    return next((seat for seat in order if len(state.hands[seat]) < HAND), None)


def bag(state: State) -> frozenset[Domino]:
    """Return the dominoes in the bag: all fifteen once both hands are empty (UN-7)."""
    if not any(state.hands) and not state.in_play:
        return state.terms.dominoes
    return state.terms.dominoes - state.hands[WHITE] - state.hands[BLACK] - state.played


def deck(state: State) -> list[Card]:
    """Return the cards that are neither open nor claimed."""
    return [card for card in state.terms.deck if card not in state.open | state.claimed]


def moves(state: State, seat: Seat) -> Sequence[AnyMove]:
    """Return the legal moves of a seat."""
    if seat not in to_act(state):
        return []
    if seat == CHANCE:
        return list(chances(state))
    if state.in_play is None:
        return [choice for domino in state.hands[seat] for choice in choices(domino)]
    going = movements(state, seat)
    return [*(going or [Stay()]), *resurrections(state, seat)]


def chances(state: State) -> dict[AnyMove, Fraction]:
    """Return what chance may do, each card and domino as likely as the other (UN-23)."""
    if to_act(state) != {CHANCE}:
        return {}
    seat = drawer(state)
    found: list[AnyMove] = [Open(card) for card in deck(state)] if opens(state) else []
    if not found and seat is not None:
        found = [Draw(seat, domino) for domino in bag(state)]
    return dict.fromkeys(found, Fraction(1, len(found)))


def choices(domino: Domino) -> list[Choose]:
    """Return how a domino can be played: the blank with any number from 0 to 3 (UN-8)."""
    named = range(MOST + 1) if domino == BLANK else [None]
    return [Choose(domino, number) for number in named]


def movements(state: State, seat: Seat) -> list[Action]:
    """Return the moves of all pieces by exactly the player's number (UN-4, UN-6)."""
    number, board = number_of(state, seat), state.board
    pieces = board.pieces(seat)
    if state.terms.captures:
        return [Move(piece, end) for piece in pieces for end in reach(board, piece, number)]
    return [walk for piece in pieces for walk in walks(board, piece, number)]


def resurrections(state: State, seat: Seat) -> list[Action]:
    """Return where the chooser may bring back a captured piece (UN-14)."""
    if seat != state.chooser or not state.captured[seat]:
        return []
    return [Resurrect(s) for s in START[seat] if state.board[s] != COLOURS[seat]]


def number_of(state: State, seat: Seat) -> int:
    """Return by how much a player moves in this turn (UN-4, UN-8)."""
    assert state.in_play is not None
    return state.terms.number(state.in_play.domino, state.in_play.named, seat)


def play(state: State, seat: Seat, move: AnyMove) -> State:
    """Return the state after a move; when both have acted the turn ends (UN-9)."""
    match move:
        case Open(card):
            return replace(state, open=state.open | {card})
        case Draw():
            return drawn(state, move)
        case Choose():
            return chosen(state, seat, move)
    after = acted(state, seat, move)
    if seat == state.chooser and after.in_play:
        return replace(after, in_play=replace(after.in_play, acts=1 - seat))
    return turn_over(after)


def drawn(state: State, move: Draw) -> State:
    """Return the state after a draw; the first of a deal finds nothing played (UN-7)."""
    hand = state.hands[move.seat] | {move.domino}
    played = state.played if any(state.hands) else frozenset()
    return replace(state, hands=_held(state, move.seat, hand), played=played)


def chosen(state: State, seat: Seat, move: Choose) -> State:
    """Return the state with a domino in play, its chooser to act first (UN-4)."""
    return replace(
        state,
        hands=_held(state, seat, state.hands[seat] - {move.domino}),
        played=state.played | {move.domino},
        in_play=InPlay(move.domino, move.named, seat),
    )


def _held(state: State, seat: Seat, hand: frozenset[Domino]) -> tuple[frozenset[Domino], ...]:
    return (hand, state.hands[BLACK]) if seat == WHITE else (state.hands[WHITE], hand)


def acted(state: State, seat: Seat, move: Action) -> State:
    """Return the state after an action, before the turn is looked at."""
    match move:
        case Walk():
            return replace(state, board=walked(state.board, move))
        case Move(here, there):
            return _taken(state, there, {here: EMPTY, there: COLOURS[seat]})
        case Resurrect(square):
            back = _changed(state.captured, seat, -1)
            return _taken(replace(state, captured=back), square, {square: COLOURS[seat]})
        case Stay():
            return state


def _taken(state: State, square: Square, changes: dict[Square, str]) -> State:
    """Return the state with pieces changed; a foe on the square returns to its owner (UN-12)."""
    foe = state.board[square]
    captured = _changed(state.captured, COLOURS.index(foe), 1) if foe != EMPTY else state.captured
    return replace(state, board=state.board.put(changes), captured=captured)


def turn_over(state: State) -> State:
    """Return the state after both have acted: scored, and the choice passed on (UN-9, UN-23)."""
    scored = claim(state) if state.terms.dance else transition(state)
    after = replace(scored, chooser=1 - state.chooser, in_play=None, turns=state.turns + 1)
    if not finished(after) and not any(after.hands):
        return replace(after, played=frozenset())  # all fifteen return to the bag (UN-7)
    return after


def transition(state: State) -> State:
    """Take pieces on the other's ring off the board for a point each (UN-10, UN-17)."""
    points, board = state.points, state.board
    for seat, ring in across(state):
        points, board = _changed(points, seat, 1), board.put({ring: EMPTY})
    return replace(state, board=board, points=points)


def across(state: State) -> list[tuple[Seat, Square]]:
    """Return who stands on the other's ring, and where (UN-10)."""
    rings = ((seat, RINGS[1 - seat]) for seat in (WHITE, BLACK))
    return [(seat, ring) for seat, ring in rings if state.board[ring] == COLOURS[seat]]


def claim(state: State) -> State:
    """Give each player the open card on which his pieces stand, unless both do (UN-20)."""
    points, won = state.points, claims(state)
    for seat, _ in won:
        points = _changed(points, seat, 1)
    cards = frozenset(card for _, card in won)
    return replace(state, points=points, open=state.open - cards, claimed=state.claimed | cards)


def claims(state: State) -> list[tuple[Seat, Card]]:
    """Return who claims which card; one that both fit is nobody's (UN-20)."""
    fits = [(seat, fitting(state, seat)) for seat in (WHITE, BLACK)]
    return [(s, card) for s, card in fits if card is not None and card != contested(state)]


def contested(state: State) -> Card | None:
    """Return the card that both players fit (UN-20)."""
    white, black = fitting(state, WHITE), fitting(state, BLACK)
    return white if white == black else None


def fitting(state: State, seat: Seat) -> Card | None:
    """Return the open card that a player's pieces fit, in any orientation (UN-20)."""
    card = canonical(state.board.pieces(seat))
    return card if card in state.open else None


def _changed(counts: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return tuple(count + by * (holder == seat) for holder, count in enumerate(counts))


def tell(tale: Deed | None, before: State, seat: Seat, move: AnyMove, after: State) -> Deed | None:
    """Return what is told: the latest action, and what the end of its turn did."""
    if isinstance(move, Draw | Open | Choose):
        return replace(tale, fresh=False) if tale else None
    deed, done = Deed(seat, move, before.board), acted(before, seat, move)
    if after.in_play:
        return deed
    if after.terms.dance:
        return replace(deed, claimed=tuple(claims(done)), contested=contested(done))
    return replace(deed, transitioned=tuple(ring for _, ring in across(done)))


def observe(state: State, seat: Seat, move: AnyMove, viewer: Seat | None) -> Observed:
    """Return what is observed of a move: of another's draw, only that he draws (UN-22)."""
    if isinstance(move, Draw) and move.seat != viewer:
        return Observed(f"{COLOURS[move.seat].upper()}+?")
    return Observed(write(move))


def finished(state: State) -> bool:
    """Tell whether the game is over (UN-11, UN-21, UN-24)."""
    return max(state.points) >= goal(state.terms) or no_cards(state) or limit_reached(state)


def goal(terms: Terms) -> int:
    """Return how many points win (UN-11, UN-21)."""
    return terms.target if terms.dance else PIECES


def no_cards(state: State) -> bool:
    """Tell whether a dance has run out of cards (UN-21)."""
    return state.terms.dance and not state.open and not deck(state)


def limit_reached(state: State) -> bool:
    """Tell whether the agreed number of turns has been played (UN-24)."""
    return 0 < state.terms.turn_limit <= state.turns


def result(state: State) -> Result | None:
    """Return who won, and by what (UN-11, UN-21, UN-24)."""
    if not finished(state):
        return None
    there = [seat for seat in (WHITE, BLACK) if state.points[seat] >= goal(state.terms)]
    white, black = state.points
    if there:
        return _reached(state, there)
    if no_cards(state):
        if white == black:
            return Result(frozenset(), f"Draw: no card is left, {white} points each (UN-21).")
        best = WHITE if white > black else BLACK
        score = f"{max(white, black)} points to {min(white, black)}"
        text = f"{NAMES[best]} wins: no card is left, {score} (UN-21)."
        return Result(frozenset({best}), text)
    played = "1 turn has" if state.turns == 1 else f"{state.turns} turns have"
    return Result(frozenset(), f"Draw: {played} been played (UN-24).")


def _reached(state: State, there: list[Seat]) -> Result:
    rule = "UN-21" if state.terms.dance else "UN-11"
    what = f"{state.terms.target} cards" if state.terms.dance else "all three pieces across"
    if len(there) == 2:
        return Result(frozenset(), f"Draw: both have {what} in the same turn ({rule}).")
    return Result(frozenset(there), f"{NAMES[there[0]]} wins with {what} ({rule}).")


def points(state: State) -> tuple[int, ...]:
    """Return the points: pieces transitioned, or cards claimed."""
    return state.points
