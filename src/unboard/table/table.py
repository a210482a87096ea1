"""A table: the moments since it was opened, who may know of them, and what people may do.

What somebody wants to do is checked here and becomes an event; a shell around the table, a server,
a terminal or a page, writes the event to a log and adds it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

from unboard.core.chance import draw
from unboard.core.ending import ABANDONED, DRAW_AGREED, OUT_OF_TIME, RESIGNED
from unboard.core.errors import BadText, Reason, UnboardError, quoted
from unboard.core.position import Position
from unboard.core.rulebook import CHANCE, Seat
from unboard.core.scene import Preview
from unboard.table.errors import NotYourSeat, Overtaken
from unboard.table.events import (
    Arranged,
    Asked,
    Declined,
    Ended,
    Event,
    Joined,
    Moved,
    Named,
    Noted,
    Offered,
    Opened,
    Rewound,
    Sat,
    Sitter,
    TakenBack,
)
from unboard.table.moment import Moment, opening
from unboard.table.watch import Change, Watch

LONGEST_NAME = 24
ASKED_AGAIN = 20  # events before a bot asks again for a draw
LONGEST_NOTE, MOST_NOTES = 40, 100
FILLERS = frozenset("\u115f\u1160\u3164\uffa0")  # letters that cannot be seen


class Table:
    """A table and its moments."""

    def __init__(self, id: str, log: Iterable[tuple[Event, str]]) -> None:
        events = iter(log)
        opened, at = next(events)
        if not isinstance(opened, Opened):
            raise BadText("the log of this table does not begin with its opening")
        self.id = id
        self.opened = opened
        self.moments: list[Moment] = [opening(opened, at)]
        for _ in self.replay(events):
            pass
        self._watches: dict[Seat | None, Watch] = {}
        self._told: dict[str, list[int]] = {}
        self._compared: dict[str, int] = {}

    def replay(self, log: Iterable[tuple[Event, str]]) -> Iterator[Moment]:
        """Let the events of a log happen; whoever goes through them can rest at each move."""
        for event, when in log:
            try:
                for moment in self.now.replaying(event, when):
                    yield moment
            except (LookupError, TypeError, ValueError) as error:
                number = len(self.moments)
                raise BadText(f"event {number} of this table's log is damaged: {error}") from None
            self.add(moment)

    @property
    def now(self) -> Moment:
        """The latest moment."""
        return self.moments[-1]

    @property
    def number(self) -> int:
        """The number of the latest event."""
        return len(self.moments) - 1

    @property
    def note(self) -> str:
        """What is to be said of the rules this table was opened under, and of bots that failed."""
        return " ".join(filter(None, [self._note_on_rules(), *self._notes_on_bots()]))

    def _note_on_rules(self) -> str:
        book = self.now.position.game.rulebook
        if self.now.halt or self.opened.rules_version == book.version:
            return ""
        return (
            f"This table was opened under rules version {self.opened.rules_version} of {book.name} "
            f"and goes on under version {book.version}."
        )

    def _notes_on_bots(self) -> Iterator[str]:
        for seat, who in enumerate(self.now.seats):
            if who.instead_of is not None:
                yield (
                    f"{self._name(seat)}'s bot of level {who.instead_of} failed; level {who.level} "
                    "plays on."
                )

    def add(self, moment: Moment) -> None:
        """Let the table stand as an event has left it."""
        self.moments.append(moment)

    # Who may know what.

    def told(self, player: str) -> list[int]:
        """Return the numbers of the events that a player may know of.

        Their places in this list are the numbers he is given, so that a gap tells him nothing.
        """
        who = player if self.now.seats_of(player) else ""  # those who watch are told the same
        told = self._told.setdefault(who, [0])
        if self._compared.get(who) == self.number:
            return told
        for number in range(self._compared.get(who, 0) + 1, len(self.moments)):
            if self._is_news(number, player):
                told.append(number)
        self._compared[who] = self.number
        return told

    def _is_news(self, number: int, player: str) -> bool:
        now, before = self.moments[number], self.moments[number - 1]
        if now.position is before.position or now.eyes(player) != before.eyes(player):
            return True  # that somebody sits down, offers or ends is for everybody
        return self._watch(now.eyes(player)).sees(number)

    def moves_seen(self, player: str, seq: int, known: int | None) -> Change:
        """Return how the moves a player sees have changed since a message that he knows, or all."""
        told = self.told(player)
        watch = self._watch(self.moments[told[seq]].eyes(player))
        if known is None or self._watch(self.moments[told[known]].eyes(player)) is not watch:
            return watch.between(-1, told[seq])
        return watch.between(told[known], told[seq])

    def _watch(self, eyes: Seat | None) -> Watch:
        """Return what a pair of eyes has seen; where nothing is hidden all see the same."""
        viewer = eyes if self.now.position.game.rulebook.secrets else None
        watch = self._watches.setdefault(viewer, Watch(viewer))
        for number in range(len(watch), len(self.moments)):
            before = self.moments[number - 1].position if number else None
            watch.see(before, self.moments[number].position)
        return watch

    # What chance and bots do.

    def drawn(self) -> Moved | None:
        """Return the move of chance, if it is next: the same again where it was taken back."""
        return next_draw(self.now, self.opened.luck)

    def forced(self) -> Moved | None:
        """Return the move of a person who has nothing to decide."""
        return self.now.forced

    def bot_to_act(self) -> Seat | None:
        """Return the seat of a bot that is to act."""
        return next((s for s in sorted(self.now.to_act - {CHANCE}) if self.now.seats[s].bot), None)

    def awaits_no_person(self) -> bool:
        """Tell whether chance or a bot is to act, or a person has nothing to decide."""
        chance = CHANCE in self.now.to_act
        return chance or self.bot_to_act() is not None or self.forced() is not None

    def bots_say(self) -> Event | None:
        """Return what bots do besides moving: answer an offer of a draw, or make one.

        They want a draw only where the game leads nowhere, and do not ask for it at every turn.
        """
        now, bots = self.now, [seat for seat, who in enumerate(self.now.seats) if who.bot]
        if now.over or not bots or now.offers.issuperset(bots):
            return None
        if not now.position.leads_nowhere:
            return Declined(tuple(bots)) if now.offers else None
        asked = any(m.event in (Offered.kind, Declined.kind) for m in self.moments[-ASKED_AGAIN:])
        last = now.position.last
        if now.offers or (last and last.seat in bots and not asked):
            return self._agreeing(bots)
        return None

    def bot_resigns(self, seat: Seat, proven: str) -> Event | None:
        """Return that a bot gives up what is proven lost, if people wished that it does."""
        lost = proven == "loss" and len(self.now.seats) == 2
        return Ended(RESIGNED, seat) if lost and self.opened.habits.resign else None

    def bot_fails(self, seat: Seat) -> Event | None:
        """Return that a weaker bot takes the seat of one that failed; None below the weakest."""
        failed = self.now.seats[seat]
        if not failed.level:
            return None
        first = failed.level if failed.instead_of is None else failed.instead_of
        return Sat(seat, Sitter(level=failed.level // 2, instead_of=first))

    # What people do.

    def sit(self, player: str, seat: Seat, name: str = "") -> Event | None:
        """Give an open seat to a player; nothing happens if it is his already."""
        self._check_seat(seat)
        if self.now.seats[seat].player == player:
            return None
        if not self.now.seats[seat].open:
            raise NotYourSeat(f"{self._name(seat)} is taken; you can watch the game")
        return Sat(seat, Sitter(player, checked_name(name)))

    def join(self, player: str, seat: Seat) -> Event | None:
        """Let somebody who has a companion's link act for its seat too, as another phone does."""
        self._check_companion()
        self._check_seat(seat)
        if seat in self.now.seats_of(player):
            return None
        return Joined(seat, player)

    def take_note(self, player: str, seat: Seat, note: str, stands: bool) -> Event | None:
        """Note something that all devices of a companion's table show, or strike it."""
        self._check_companion()
        self._check_owner(player, seat)
        if not 0 < len(note) <= LONGEST_NOTE or not note.isprintable():
            raise UnboardError(f"a note has 1 to {LONGEST_NOTE} printable characters")
        if stands and len(self.now.notes) >= MOST_NOTES:
            raise UnboardError(f"a table keeps at most {MOST_NOTES} notes; strike some first")
        return None if (note in self.now.notes) == stands else Noted(note, stands)

    def seat_bot(self, player: str, seat: Seat, level: int) -> Event:
        """Give an open seat to a bot, as somebody who sits here wishes."""
        self._check_seat(seat)
        if not self.now.seats_of(player):
            raise NotYourSeat("only who sits at this table can give a seat to a bot")
        if not self.now.seats[seat].open:
            raise NotYourSeat(f"{self._name(seat)} is taken, so no bot can sit there")
        return Sat(seat, Sitter(level=level))

    def rename(self, player: str, name: str) -> Event:
        """Let a player go by another name."""
        if not self.now.seats_of(player):
            raise NotYourSeat("only who sits at this table has a name here")
        return Named(player, checked_name(name))

    def move(self, player: str, seat: Seat, move: str, after: int | None) -> Event:
        """Play a move for a player, if nothing has happened since the message `after`."""
        self._check_not_ended()
        self._check_owner(player, seat)
        self.check_fresh(player, seat, after)
        return Moved(seat, move)

    def draft(self, player: str, seat: Seat, text: str | None) -> Position:
        """Return a draft of the set-up that a player is to arrange."""
        self._check_owner(player, seat)
        position = self.now.position
        if not (position.may_arrange and seat in self.now.to_act):
            raise NotYourSeat("there is no set-up for you to arrange at this table now")
        return position.edited("load", text) if text else position

    def confirm(self, player: str, seat: Seat, text: str, after: int | None) -> Event:
        """Play the moves of a draft, all or none."""
        draft = self.draft(player, seat, text)
        self.check_fresh(player, seat, after)
        return Arranged(seat, tuple(self.now.position.moves_to(draft)))

    def take_back(self, player: str, seat: Seat, after: int | None) -> Event:
        """Take back a player's last move, if he may."""
        self._check_owner(player, seat)
        self.check_fresh(player, seat, after, waits=not self.now.alone(player))
        to = self.now.take_back_to(player)
        if to is None:
            raise NotYourSeat(
                "there is no step of yours to take back; a turn that is complete stands"
            )
        return TakenBack(to)

    def ask_back(self, player: str, seat: Seat) -> Event:
        """Ask the others whether a player may take back his last move."""
        self._check_goes_on()
        self._check_owner(player, seat)
        if "hidden" in self.now.position.game.rulebook.kinds:
            raise NotYourSeat("what was seen cannot be unseen: moves of this game stand")
        if self.now.last_decision([seat]) is None:
            raise NotYourSeat("you have not moved yet, so there is nothing to take back")
        return Asked(seat)

    def agree_back(self, player: str) -> Event:
        """Agree that somebody takes a move back; it is, as soon as everybody has agreed."""
        asked, mine = self.now.asked, self.now.seats_of(player)
        if asked is None or not mine or asked.seat in mine:
            raise NotYourSeat("nobody asks you to take a move back")
        agreed = {*asked.agreed, *mine}
        asker = self.now.seats[asked.seat].player
        people = {s for s, who in enumerate(self.now.seats) if who.player not in ("", asker)}
        to = self.now.last_decision([asked.seat])
        return TakenBack(to) if agreed >= people else Asked(asked.seat, tuple(sorted(agreed)))

    def decline_back(self, player: str) -> Event:
        """Decline that a move is taken back, or do not ask any more."""
        mine = self.now.seats_of(player)
        if not mine or not self.now.asked:
            raise NotYourSeat("nobody asks to take a move back at this table")
        return Declined(tuple(mine))

    def rewind(self, player: str, seat: Seat, to: int, after: int | None) -> Event:
        """Go back or forth to where about so many moves stand."""
        self._check_not_ended()
        self._check_owner(player, seat)
        self.check_fresh(player, seat, after, waits=not self.now.over)
        if not self.now.position.game.rulebook.rewinds:
            raise NotYourSeat("moves of this game stand; only an unfinished turn is taken back")
        there = self.now.landing(to)
        if there is None or there == self.now.position.count:
            raise NotYourSeat("the log has no such step; choose one that it shows")
        return Rewound(there)

    def resign(self, player: str, seat: Seat) -> Event:
        """Give the game up."""
        self._check_goes_on()
        self._check_owner(player, seat)
        if len(self.now.seats) < 2:
            raise NotYourSeat("a game of one seat has nobody to resign to; just leave it")
        return Ended(RESIGNED, seat)

    def expire(self, seat: Seat, ending: str) -> Event:
        """End the game for a seat that has run out of time or has left, as a shell finds it."""
        self._check_goes_on()
        self._check_seat(seat)
        if ending not in (OUT_OF_TIME, ABANDONED):
            raise UnboardError(f"a seat is given up as {OUT_OF_TIME} or {ABANDONED}, not {ending}")
        return Ended(ending, seat)

    def offer_draw(self, player: str) -> Event:
        """Offer a draw, or agree to one; when everybody has, the game ends."""
        self._check_goes_on()
        mine = self.now.seats_of(player)
        if not mine:
            raise NotYourSeat("you are watching; only who plays can offer a draw")
        if any(who.open for who in self.now.seats):
            raise NotYourSeat("a draw is agreed on by everybody, and a seat here is still open")
        return self._agreeing(mine)

    def decline_draw(self, player: str) -> Event:
        """Decline a draw, or take an offer back."""
        mine = self.now.seats_of(player)
        if not mine or not self.now.offers:
            raise NotYourSeat("no draw is offered to you at this table")
        return Declined(tuple(mine))

    def check_again(self, player: str) -> None:
        """Refuse to play once more to who may not ask for it, or too early."""
        if not self.now.seats_of(player):
            raise NotYourSeat("you are watching; open a table of your own to play")
        if not self.now.over:
            raise UnboardError("the game is not over yet; play it to its end first")

    def changed_seats(self) -> list[Sitter]:
        """Return who sits where if everybody moves on by one seat, for another game."""
        before = self.now.seats
        return [
            replace(who, level=who.level if who.instead_of is None else who.instead_of,
                    instead_of=None)
            for who in (*before[1:], *before[:1])
        ]  # fmt: skip

    def check_hint(self, player: str, seat: Seat) -> None:
        """Refuse advice where it would help somebody against others, or where there is none."""
        self._check_goes_on()
        self._check_owner(player, seat)
        if not self.now.alone(player):
            raise NotYourSeat("while you play with others nobody is given hints")
        if seat not in self.now.to_act:
            raise NotYourSeat("there is nothing to advise you on: it is not yours to move now")
        if self.now.position.may_arrange:
            raise NotYourSeat(
                "no bot advises on how a board is arranged; arrange it, then ask again"
            )

    def why_not_path(self, player: str, seat: Seat, path: list[str]) -> list[Reason]:
        """Say why a click path of a player leads nowhere."""
        self._check_owner(player, seat)
        return self.now.position.why_not_path(seat, path)

    def previews(
        self, player: str, seat: Seat, moves: list[str], text: str | None
    ) -> dict[str, Preview]:
        """Tell the owner of a seat what moves of it, or edits of its draft, would do."""
        self._check_owner(player, seat)
        if text is not None:
            return self.draft(player, seat, text).edit_previews(moves)
        return self.now.position.previews(seat, moves)

    def check_fresh(self, player: str, seat: Seat, after: int | None, waits: bool = True) -> None:
        """Refuse what answers a message since which the seat has moved or was not to act.

        That others sit down, or seal a choice of their own meanwhile, takes nothing from an answer.
        """
        if after is None:
            return
        told = self.told(player)
        if after == len(told) - 1:  # he knows all that he may know
            since = self.moments[-1:]
        else:
            since = self.moments[told[after] :] if 0 <= after < len(told) else []
        waited = not waits or all(seat in moment.position.to_act for moment in since)
        if not since or not waited or any(_moved(seat, *pair) for pair in pairwise(since)):
            raise Overtaken("the table has moved on since you looked; look again, then move")

    def _agreeing(self, seats: list[Seat]) -> Event:
        """Return that seats want a draw, or that the game ends since all do now."""
        wanted = self.now.offers.union(seats)
        return Ended(DRAW_AGREED) if len(wanted) == len(self.now.seats) else Offered(tuple(seats))

    def _check_not_ended(self) -> None:
        """Refuse to go on with what was ended outside the rules, or cannot go on under them."""
        if self.now.halt:
            raise NotYourSeat(self.now.halt)
        if self.now.ending:
            raise NotYourSeat(f"the game is over: {self.now.result and self.now.result.sentence}")

    def _check_goes_on(self) -> None:
        """Refuse to end what is over, by its rules or otherwise."""
        self._check_not_ended()
        if self.now.over:
            raise NotYourSeat(f"the game is over: {self.now.position.result}")

    def _check_seat(self, seat: Seat) -> None:
        names = self.now.position.game.seats
        if not 0 <= seat < len(names):
            choices = ", ".join(f"{number} {name}" for number, name in enumerate(names))
            raise NotYourSeat(
                f"there is no seat {quoted(seat)} at this table; the seats are {choices}"
            )

    def _check_companion(self) -> None:
        if "companion" not in self.now.position.game.rulebook.kinds:
            raise NotYourSeat("at a table of players everybody has a seat of his own")

    def _check_owner(self, player: str, seat: Seat) -> None:
        self._check_seat(seat)
        if seat not in self.now.seats_of(player):
            raise NotYourSeat(f"{self._name(seat)} is not your seat at this table")

    def _name(self, seat: Seat) -> str:
        return self.now.position.game.seat_name(seat)


def next_draw(moment: Moment, luck: str) -> Moved | None:
    """Return what chance does next, if it is to act; it depends on what it has drawn before."""
    if CHANCE not in moment.to_act:
        return None
    rng = Random(f"{luck} {moment.position.draws}")
    return Moved(CHANCE, draw(moment.position.chances(), rng))


def checked_name(name: str) -> str:
    """Return a name that a person may go by: printable, on one line, not too long."""
    tidy = " ".join(name.split())
    if len(tidy) > LONGEST_NAME or not tidy.isprintable() or FILLERS.intersection(tidy):
        raise UnboardError(
            f"a name has up to {LONGEST_NAME} printable characters; choose a shorter or plainer one"
        )
    return tidy


def _moved(seat: Seat, before: Moment, after: Moment) -> bool:
    """Tell whether a seat has moved from one moment to the next, or moves were taken back."""
    if after.position is before.position:
        return False
    last = after.position.last
    return not after.position.follows(before.position) or (last is not None and last.seat == seat)
