"""How Goofspiel is written.

| text                    | meaning                                                             |
|-------------------------|---------------------------------------------------------------------|
| `7`                     | bid the seven                                                       |
| `prize:7`               | the seven of diamonds is turned up                                  |
| `2,4 3 A,2,4:A 2,3,4:-` | prizes to come, prizes in the middle; each player's hand, prizes won |

Bids that lie face down are in no text.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from goofspiel.rules import NAMES, SUITS, Bid, Card, Cards, Move, State, TurnUp, suit_size
from unboard.core.errors import BadText, MalformedMove, quoted
from unboard.core.options import Options
from unboard.core.words import plural

FEWEST, MOST = 3, len(NAMES)  # cards of a suit (GOO-1)
PRIZE = "prize:"
NONE = "-"
EXAMPLE = "2,4 3 A,2,4:A 2,3,4:-"


def write(move: Move) -> str:
    """Write a move.

    >>> write(TurnUp(7)), write(Bid(1)), write(Bid(10))
    ('prize:7', 'A', '10')
    """
    match move:
        case TurnUp(prize):
            return PRIZE + NAMES[prize - 1]
        case Bid(card):
            return NAMES[card - 1]


def read(text: str, options: Options) -> Move:
    """Read a move; the inverse of `write`.

    >>> read("prize:K", {"cards": 13})
    TurnUp(prize=13)
    >>> read("7", {"cards": 3})
    Traceback (most recent call last):
    ...
    unboard.core.errors.MalformedMove: '7' is no move of Goofspiel; bid one of A 2 3
    """
    card = read_card(text.removeprefix(PRIZE), options["cards"])
    if card is None:
        known = " ".join(NAMES[: options["cards"]])
        raise MalformedMove(f"{quoted(text)} is no move of Goofspiel; bid one of {known}")
    return TurnUp(card) if text.startswith(PRIZE) else Bid(card)


def read_card(name: str, most: int) -> Card | None:
    """Read the name of a card, if a suit of so many has it."""
    return NAMES.index(name) + 1 if name in NAMES[:most] else None


def vocabulary(options: Options) -> Iterator[Move]:
    """Iterate every prize that may be turned up, and every bid."""
    for card in range(1, options["cards"] + 1):
        yield TurnUp(card)
        yield Bid(card)


def write_text(state: State) -> str:
    """Write a position."""
    players = zip(state.hands, state.won, strict=True)
    held = (f"{_write_cards(hand)}:{_write_cards(won)}" for hand, won in players)
    return " ".join([_write_cards(state.deck), _write_cards(state.middle), *held])


def read_text(text: str, options: Options) -> tuple[State, Options]:
    """Read a position; the inverse of `write_text`.

    >>> read_text("2,4 3 A,2,4:A 2,3,4:A", {})
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadText: every prize is to come, in the middle, or won by one player; A \
is there 2 times
    """
    deck, middle, *players = text.split(" ") if " " in text else ("", "")
    held = [player.split(":") for player in players]
    if len(held) not in (2, len(SUITS)) or any(len(parts) != 2 for parts in held):
        raise BadText(f"{quoted(text)} is no position of Goofspiel; one looks like {EXAMPLE}")
    hands = tuple(_read_cards(hand) for hand, _ in held)
    won = tuple(_read_cards(prizes) for _, prizes in held)
    state = State(_read_cards(deck), _read_cards(middle), hands, won, (None,) * len(held))
    _refuse_prizes(state)
    _refuse_hands(state)
    return state, {"cards": suit_size(state), "players": len(held)}


def _write_cards(cards: Cards) -> str:
    return ",".join(NAMES[card - 1] for card in sorted(cards)) or NONE


def _read_cards(text: str) -> Cards:
    names = [] if text == NONE else text.split(",")
    found = [read_card(name, MOST) for name in names]
    cards = [card for card in found if card is not None]
    if len(cards) < len(names) or cards != sorted(set(cards)):
        raise BadText(
            f"{quoted(text)} are no cards in rising order; write them like 2,10,K, or - for none"
        )
    return Cards(cards)


def _refuse_prizes(state: State) -> None:
    found = Counter(chain(state.deck, state.middle, *state.won))
    for card in range(1, max(FEWEST, *found, 0) + 1):
        if found[card] != 1:
            raise BadText(
                "every prize is to come, in the middle, or won by one player; "
                f"{NAMES[card - 1]} is there {plural(found[card], 'time')}"
            )


def _refuse_hands(state: State) -> None:
    left, size = len(state.hands[0]), suit_size(state)
    if any(len(hand) != left or max(hand, default=0) > size for hand in state.hands):
        raise BadText(f"all hands hold equally many cards, none above the {NAMES[size - 1]}")
    turned_up = len(state.deck) == left - 1 and state.middle
    if len(state.deck) != left and not turned_up:
        raise BadText(
            f"with {plural(left, 'card')} in a hand as many prizes are to come, or one less and "
            f"it lies in the middle, but {len(state.deck)} are to come (GOO-2)"
        )
