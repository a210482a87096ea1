"""Positions of (un) as texts, and what a seat may know of them.

`board captured points chooser white-hand black-hand played in-play`, and in a dance `open claimed`:
`3bb/4b/5/w4/ww3 W0B0 w0b0 w 0/1,1/2,2/2 0/0,1/3,3/1 - -`.  Bag and deck are what is left.  With a
`turn_limit` a last field counts the turns that have ended, `t12`; a text without it begins at `t0`.
So equal texts have equal futures.  A text is refused if pieces or dominoes are too many or too few,
if hands cannot be so full at that time, or if a piece stands on a ring that it would have left.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from unboard.core.errors import BadText, quoted
from unboard.core.grid import read_row, read_square, squares, write_row
from unboard.core.options import Options
from unboard.core.rulebook import Seat
from unboard.games.un.dominoes import BLANK, COUNT, Domino, names, write_dominoes
from unboard.games.un.rules import finished, goal, opens, terms_of
from unboard.games.un.shapes import SIZE, Card, canonical, write_card
from unboard.games.un.state import (
    BLACK,
    COLOURS,
    HAND,
    NAMES,
    OPEN,
    PIECES,
    RINGS,
    WHITE,
    Board,
    InPlay,
    State,
    Terms,
)

FIELDS = "board captured points chooser white-hand black-hand played in-play"
HANDS, PLAYED = {WHITE: 4, BLACK: 5}, 6  # where they stand among the fields
NONE = "-"
HIDDEN = "?"


def write_text(state: State) -> str:
    """Write a position."""
    (white, black), (won, lost) = state.captured, state.points
    fields = [
        "/".join(map(write_row, state.board.rows())),
        f"W{white}B{black}",
        f"w{won}b{lost}",
        COLOURS[state.chooser],
        *map(_write_dominoes, (*state.hands, state.played)),
        _write_in_play(state.in_play),
    ]
    if state.terms.dance:
        fields += [_write_cards(state.open), _write_cards(state.claimed)]
    if state.terms.turn_limit:
        fields.append(f"t{state.turns}")
    return " ".join(fields)


def _write_dominoes(dominoes: frozenset[Domino]) -> str:
    return ",".join(names(dominoes)) or NONE


def _write_in_play(in_play: InPlay | None) -> str:
    if in_play is None:
        return NONE
    named = "" if in_play.named is None else f"={in_play.named}"
    return f"{in_play.domino}{named}:{COLOURS[in_play.acts]}"


def _write_cards(cards: frozenset[Card]) -> str:
    return ";".join(write_card(card, "") for card in sorted(cards)) or NONE


def start_text(state: State, viewer: Seat | None) -> str:
    """Write a position as somebody may know it: hands of others are `?,?,?` (UN-22)."""
    fields = write_text(state).split(" ")
    for holder, place in HANDS.items():
        if holder != viewer and fields[place] != NONE:
            fields[place] = re.sub("[^,]+", HIDDEN, fields[place])
    return " ".join(fields)


def read_text(text: str, options: Options) -> tuple[State, Options]:
    """Read a position, and the mode and the first chooser that it implies.

    >>> read_text("5/5/5/5/5 W0B0 w0b0 w - - -", {})
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadText: '5/5/5/5/5 W0B0 w0b0 w - - -' has 7 fields; a text of (un) has 8, \
board captured points chooser white-hand black-hand played in-play, in a dance open claimed too, \
and with a turn_limit the turns that have ended, t12
    """
    fields = text.split(" ")
    ended = fields.pop() if fields[-1].startswith("t") else ""
    if len(fields) not in (8, 10):
        raise BadText(
            f"{quoted(text)} has {len(fields) + bool(ended)} fields; a text of (un) has 8, "
            f"{FIELDS}, in a dance open claimed too, and with a turn_limit the turns that have "
            "ended, t12"
        )
    mode = _mode(fields, options["mode"])
    terms = terms_of({**options, "mode": mode})
    state = replace(_read_state(fields, terms), turns=_turns(ended, terms.turn_limit))
    _check(state)
    opener = state.chooser if turns_of_the_round(state) % 2 == 0 else 1 - state.chooser
    return state, {"mode": mode, "first": NAMES[opener].lower()}


def _mode(fields: Sequence[str], asked: str) -> str:
    if len(fields) == 10:
        return "dance"
    return "duel-capture" if asked == "dance" else asked


def _turns(text: str, limit: int) -> int:
    """Return how many turns have ended, which only a limit counts (UN-24)."""
    if not text:
        return 0
    if not re.fullmatch(r"t(0|[1-9][0-9]{0,3})", text, re.ASCII):
        raise BadText(f"the last field, {quoted(text)}, counts the turns that have ended, as t12")
    if not limit:
        raise BadText(
            f"the last field, {text}, counts turns, but there is no turn_limit in this game; leave "
            "the field out, or set the turn_limit (UN-24)"
        )
    if int(text[1:]) > limit:
        raise BadText(
            f"the last field, {text}, counts more turns than the turn_limit, {limit}, after which "
            f"the game is over; right would be t0 to t{limit} (UN-24)"
        )
    return int(text[1:])


def turns_of_the_round(state: State) -> int:
    """Return how many turns are complete since the last deal: each has played one domino."""
    return len(state.played) - (state.in_play is not None)


def _read_state(fields: Sequence[str], terms: Terms) -> State:
    board, captured, points, chooser, white, black, played, in_play, *cards = fields
    if chooser not in tuple(COLOURS):
        raise BadText(f"the chooser must be w or b, not {quoted(chooser)}")
    hands = _dominoes("White's hand", white, terms), _dominoes("Black's hand", black, terms)
    return State(
        terms=terms,
        board=_board(board),
        chooser=COLOURS.index(chooser),
        hands=hands,
        played=_dominoes("the field of played dominoes", played, terms),
        in_play=_in_play(in_play, terms),
        captured=_pair("captured", r"W([0-3])B([0-3])", captured, "W0B1"),
        points=_pair("points", r"w(0|[1-9][0-9]?)b(0|[1-9][0-9]?)", points, "w0b2"),
        open=_cards("open", cards[0], terms) if cards else frozenset(),
        claimed=_cards("claimed", cards[1], terms) if cards else frozenset(),
    )


def _board(text: str) -> Board:
    lines = text.split("/")
    if len(lines) != SIZE:
        raise BadText(f"the board {quoted(text)} has {len(lines)} rows joined by '/', not {SIZE}")
    read = [read_row(line, SIZE, COLOURS, f"row {SIZE - n}") for n, line in enumerate(lines)]
    return Board("".join(read[SIZE - 1 - row][column] for column, row in squares(SIZE)))


def _pair(name: str, pattern: str, text: str, example: str) -> tuple[int, int]:
    found = re.fullmatch(pattern, text, re.ASCII)
    if found is None:
        raise BadText(f"the field {name} looks like {example}, not {quoted(text)}")
    return int(found[1]), int(found[2])


def _dominoes(where: str, text: str, terms: Terms) -> frozenset[Domino]:
    if text == NONE:
        return frozenset()
    if HIDDEN in text:
        raise BadText(f"{where} is hidden in this text; play on from the full one (UN-22)")
    parts, known = text.split(","), _by_name(terms)
    for part in parts:
        if part not in known:
            raise BadText(
                f"{where} holds {quoted(part)}, which is no domino of the set: "
                f"{write_dominoes(terms.dominoes)} (UN-2)"
            )
    if parts != sorted(set(parts)):
        right = ",".join(sorted(set(parts)))
        raise BadText(f"{where}, {quoted(text)}, is not sorted or repeats a domino; write {right}")
    return frozenset(known[part] for part in parts)


def _by_name(terms: Terms) -> dict[str, Domino]:
    return {str(domino): domino for domino in terms.dominoes}


def _in_play(text: str, terms: Terms) -> InPlay | None:
    if text == NONE:
        return None
    found = re.fullmatch(r"([0-3]/[0-3])(?:=([0-3]))?:([wb])", text, re.ASCII)
    domino = _by_name(terms).get(found[1]) if found else None
    if found is None or domino is None or (found[2] is not None) != (domino == BLANK):
        raise BadText(
            "the field in-play looks like -, 2/1:w or, the blank with its number, 0/0=2:b, not "
            f"{quoted(text)}"
        )
    named = None if found[2] is None else int(found[2])
    return InPlay(domino, named, COLOURS.index(found[3]))


def _cards(where: str, text: str, terms: Terms) -> frozenset[Card]:
    if text == NONE:
        return frozenset()
    cards = [_card(where, part, terms) for part in text.split(";")]
    if cards != sorted(set(cards)):
        right = _write_cards(frozenset(cards))
        raise BadText(f"the {where} cards are not sorted or repeat one; write {right}")
    return frozenset(cards)


def _card(where: str, text: str, terms: Terms) -> Card:
    found = [read_square(text[place : place + 2], SIZE) for place in range(0, len(text), 2)]
    marked = tuple(square for square in found if square is not None)
    if len(text) != 6 or len(set(marked)) != PIECES:
        raise BadText(f"the {where} card {quoted(text)} is none; one looks like a1c3e5")
    card = canonical(marked)
    if card not in terms.deck:
        raise BadText(f"the {where} card {quoted(text)} is not in this deck (UN-19)")
    if marked != card:
        right = write_card(card, "")
        raise BadText(f"the {where} card {quoted(text)} is turned or unsorted; write {right}")
    return card


def _check(state: State) -> None:
    """Refuse what no game can come to."""
    if state.terms.dance:
        _check_cards(state)
    _check_pieces(state)
    _check_dominoes(state)
    if finished(state) and state.in_play:
        raise BadText("the game is over in this text; nothing is in play any more, write - (UN-23)")
    if not finished(state):
        _check_hands(state)


def _check_pieces(state: State) -> None:
    for seat, name in enumerate(NAMES):
        there, captured = len(state.board.pieces(seat)), state.captured[seat]
        gone = 0 if state.terms.dance else state.points[seat]
        if captured and not state.terms.captures:
            raise BadText(f"{name} has captured pieces, but nothing is captured here (UN-15)")
        if there + captured + gone != PIECES:
            raise BadText(
                f"{name} has {there} pieces on the board, {captured} captured and {gone} "
                f"transitioned; that makes {there + captured + gone}, not {PIECES} (UN-1)"
            )
        ring = RINGS[1 - seat]
        untouched = state.in_play is None or state.in_play.acts == state.chooser
        if untouched and not state.terms.dance and state.board[ring] == COLOURS[seat]:
            raise BadText(
                f"{name} stands on the other's ring, which he left at the end of a turn (UN-10)"
            )


def _check_dominoes(state: State) -> None:
    white, black, played = *state.hands, state.played
    for domino in sorted(state.terms.dominoes):
        if (domino in white) + (domino in black) + (domino in played) > 1:
            raise BadText(f"the domino {domino} is in two places; each is there once (UN-2)")
    if state.in_play and state.in_play.domino not in played:
        raise BadText(f"{state.in_play.domino} is in play, so it also counts as played (UN-4)")


def _check_hands(state: State) -> None:
    """Refuse hands that are larger or smaller than they can be at this time (UN-3, UN-4, UN-7)."""
    turns, has = turns_of_the_round(state), tuple(len(hand) for hand in state.hands)
    found = (has[state.chooser], has[1 - state.chooser])
    allowed = _sizes(turns)
    if state.in_play:
        full = allowed[-1]
        allowed = [(full[0] - 1, full[1])] if full[0] else []
        if opens(state):
            raise BadText("a domino is in play, but a card is still to be opened (UN-23)")
    if found not in allowed:
        count = f"{turns} turn{'' if turns == 1 else 's'}"
        wanted = " or ".join(f"{a} and {b}" for a, b in allowed) or "none at all"
        raise BadText(
            f"after {count} of this round of the bag the chooser cannot hold {found[0]} and the "
            f"other {found[1]} dominoes; right would be {wanted} (UN-7)"
        )


def _sizes(turns: int) -> list[tuple[int, int]]:
    """Return how many dominoes chooser and other can hold between turns, at rest the last.

    Eight draws leave one domino in the bag; the six in the hands are then played out.
    """
    if turns == 0:
        dealt = [(own, 0) for own in range(HAND)]
        return [*dealt, *((HAND, other) for other in range(HAND + 1))]
    draws = COUNT - 2 * HAND - 1
    if turns <= draws:
        return [(HAND, HAND - 1), (HAND, HAND)]
    left = max(0, draws + 2 * HAND - turns)
    return [((left + 1) // 2, left // 2)]


def _check_cards(state: State) -> None:
    if both := state.open & state.claimed:
        name = write_card(min(both), "")
        raise BadText(f"the card {name} is both open and claimed; it is in one place (UN-20)")
    if len(state.open) > OPEN:
        raise BadText(f"{len(state.open)} cards are open; there are never more than {OPEN} (UN-18)")
    if sum(state.points) != len(state.claimed):
        raise BadText(
            f"{sum(state.points)} points were scored, but {len(state.claimed)} cards are claimed; "
            "each card is a point (UN-20)"
        )
    if max(state.points) > goal(state.terms):
        raise BadText(
            f"{max(state.points)} points are more than the target, {goal(state.terms)}; the game "
            "ended before (UN-21)"
        )
