"""What the hidden dominoes of (un) could be, drawn as the bag would have given them (UN-22).

Whoever draws gets any domino that is still in the bag with the same chance, so all deals that fit
what was seen are equally likely.  What a player has shown by playing it he had drawn before; the
rest of what he drew may be any domino that nobody has seen in this round of the bag.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from unboard.core.errors import BadText, quoted
from unboard.core.options import Options
from unboard.core.rulebook import CHANCE, Played, Seat, Seen
from unboard.games.un.dominoes import dominoes_of
from unboard.games.un.state import BLACK, COLOURS, WHITE
from unboard.games.un.texts import HANDS, HIDDEN, NONE, PLAYED

START = -1  # the time of the start text; moves are numbered from 0


@dataclass
class Slot:
    """A domino that somebody drew: at what time, and which one, once it is known."""

    holder: Seat
    time: int
    domino: str


@dataclass
class Round:
    """A round of the bag as it was seen (UN-7)."""

    slots: list[Slot] = field(default_factory=list)
    played: list[tuple[Seat, int, str]] = field(default_factory=list)  # by whom, when
    gone: set[str] = field(default_factory=set)  # played before the start


def fill(seen: Seen, options: Options, rng: Random) -> Seen:
    """Return what was seen with every hidden domino drawn."""
    rounds, dominoes = list(_rounds(seen)), sorted(map(str, dominoes_of(options["dominoes"])))
    for each in rounds:
        _deal(each, dominoes, rng)
    drawn = {slot.time: slot.domino for each in rounds for slot in each.slots}
    moves = [
        Played(seat, move.replace(HIDDEN, drawn.get(time, HIDDEN)))
        for time, (seat, move) in enumerate(seen.moves)
    ]
    return seen._replace(start=_start(seen.start, rounds[0]), moves=moves)


def _deal(round: Round, dominoes: list[str], rng: Random) -> None:
    """Give every hidden slot a domino, all deals that fit what was played being equally likely.

    The slots drawn before a domino was played are a part of those before a later one.  So the
    dominoes choose among them one after another, in the order in which they were played.
    """
    for holder, when, domino in round.played:
        slots = [slot for slot in round.slots if slot.holder == holder and slot.time < when]
        if all(slot.domino != domino for slot in slots):
            free = [slot for slot in slots if slot.domino == HIDDEN]
            if free:
                rng.choice(free).domino = domino
    known = round.gone.union(slot.domino for slot in round.slots)
    unseen = [domino for domino in dominoes if domino not in known]
    rng.shuffle(unseen)
    for slot in round.slots:
        if slot.domino == HIDDEN and unseen:
            slot.domino = unseen.pop()


def _rounds(seen: Seen) -> Iterator[Round]:
    """Iterate the rounds of the bag: one ends when both hands are empty (UN-7)."""
    round, fields = Round(), seen.start.split(" ")
    if len(fields) <= PLAYED:
        raise BadText(f"{quoted(seen.start)} is no text of (un)")
    for holder, place in HANDS.items():
        held = [] if fields[place] == NONE else fields[place].split(",")
        round.slots += [Slot(holder, START, domino) for domino in held]
    round.gone.update(fields[PLAYED].split(","))
    for time, (seat, move) in enumerate(seen.moves):
        if seat == CHANCE and move[1:2] == "+":
            if len(round.slots) == len(round.played):
                yield round
                round = Round()
            holder = WHITE if move[0] == COLOURS[WHITE].upper() else BLACK
            round.slots.append(Slot(holder, time, move[2:]))
        elif move.startswith("play "):
            round.played.append((seat, time, move.removeprefix("play ").partition("=")[0]))
    yield round


def _start(text: str, round: Round) -> str:
    """Return a start text with the hidden hands filled."""
    fields = text.split(" ")
    for holder, place in HANDS.items():
        hand = [s.domino for s in round.slots if s.time == START and s.holder == holder]
        fields[place] = ",".join(sorted(hand)) or NONE
    return " ".join(fields)
