"""Position: the facade that joins rules, notation, reasons, scene and record for users."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

from unboard.core.chance import draw
from unboard.core.errors import IllegalMove, MalformedMove, Reason, UnboardError, quoted
from unboard.core.observation import Eyes, Trod, may_act_unseen, stepped
from unboard.core.record import Record
from unboard.core.rulebook import CHANCE, TRUTH, Editor, Facts, Played, Rulebook, Seat, Sight, View
from unboard.core.scene import Preview, Scene, ending, own
from unboard.core.svg import draw_svg
from unboard.core.trail import Trail

if TYPE_CHECKING:
    from unboard.core.game import Game


class Position:
    """A moment of a game: an immutable value.

    Beside the state that is played on it holds the tale of how it came about and the trail of its
    moves, which positions of one game share.
    """

    __slots__ = ("_start", "_state", "_tale", "_trail", "game")
    game: "Game"
    _state: Any
    _start: str
    _tale: Any
    _trail: Trod

    def __init__(
        self, game: "Game", state: Any, start: str, tale: Any = None, trail: Trod | None = None
    ) -> None:
        values = (start, state, tale, Trail() if trail is None else trail, game)
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position is a value and does not change; play returns a new one")

    @property
    def state(self) -> Any:
        """The game's own value that is played on."""
        return self._state

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that may act; `CHANCE` when chance is next; none when the game is over."""
        return self._rules.to_act(self._state)

    def moves(self, seat: Seat) -> tuple[str, ...]:
        """Return all legal moves of a seat, sorted."""
        return tuple(sorted(map(self._rules.write, self._legal(seat))))

    def usual(self, seat: Seat) -> tuple[str, ...]:
        """Return the legal moves that a player would usually choose from, sorted."""
        if self._rules.usual is None or _whole(seat) not in self.to_act:
            return self.moves(seat)
        return tuple(sorted(map(self._rules.write, self._rules.usual(self._state, seat))))

    def play(self, seat: Seat, move: str) -> "Position":
        """Return the position after a move; raise IllegalMove with reasons if it is not legal."""
        value, before = self._allowed(seat, move), self._state
        after = self._rules.play(before, seat, value)
        tale = self._rules.tell(self._tale, before, seat, value, after)
        trail = stepped(self._trail, self._rules, len(self.game.seats), before, seat, value)
        return Position(self.game, after, self._start, tale, trail)

    def chances(self) -> dict[str, Fraction]:
        """Return the moves of chance with their probabilities; none when chance is not next."""
        return {self._rules.write(m): p for m, p in self._rules.chances(self._state).items()}

    def deal(self, rng: Random) -> "Position":
        """Resolve all pending chance."""
        position = self
        while CHANCE in position.to_act:
            position = position.play(CHANCE, draw(position.chances(), rng))
        return position

    def why_not(self, seat: Seat, move: str) -> list[Reason]:
        """Return the rules that forbid a move; empty exactly when it is legal."""
        return list(self._rules.why_not(self._state, _whole(seat), self._read(move)))

    def why_not_path(self, seat: Seat, path: Sequence[str]) -> list[Reason]:
        """Return the rules that forbid a click path; empty when it continues some legal move."""
        if isinstance(path, str) or not all(isinstance(element, str) for element in path):
            raise UnboardError(f"a click path is a list of element ids, not {quoted(path)}")
        if _whole(seat) != CHANCE and self._continues(seat, list(path)):
            return []
        return self._rules.why_not_path(self._state, seat, tuple(path))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._rules.result(self._state) is not None

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats that have won; none in a draw and while the game runs."""
        result = self._rules.result(self._state)
        return result.winners if result else frozenset()

    @property
    def points(self) -> tuple[int, ...]:
        """What is counted: each seat's points, or what the game's rules name; empty if nothing."""
        return self._rules.points(self._state)

    @property
    def result(self) -> str | None:
        """How the game ended, a sentence with the rule's id; None while it runs."""
        result = self._rules.result(self._state)
        return result.sentence if result else None

    def text(self) -> str:
        """Return the full position text."""
        return self._rules.write_text(self._state)

    def view(self, seat: Seat | None) -> View:
        """Return all that a seat may know, JSON-able; None is a spectator."""
        return self.looked_at(self._viewer(seat))

    def looked_at(self, eyes: Seat | None) -> View:
        """Return what is to be known through somebody's eyes, those of a reviewer too (TRUTH)."""
        facts, view = self._sight(eyes)
        return {**facts.as_json(), **self._rules.view_json(view)}

    def scene(self, seat: Seat | None) -> Scene:
        """Return what to draw for a seat, and how its legal moves are clicked."""
        return own(self.shown(seat))

    def shown(self, seat: Seat | None) -> Scene:
        """Return the same only to be looked at: its parts stand in other scenes too."""
        sight = self._sight(self._viewer(seat))
        legal = [] if seat is None else sorted(self._legal(seat), key=self._rules.write)
        return self._drawn(sight, legal)

    def preview(self, seat: Seat, move: str) -> Preview:
        """Return what a legal move would do, as far as its seat may know; else raise as `play`."""
        return self.previews(seat, [move])[move]

    def previews(self, seat: Seat, moves: Iterable[str]) -> dict[str, Preview]:
        """Return the previews of several legal moves of a seat, or raise as `play` for one."""
        values = {move: self._allowed(seat, move) for move in moves}
        sight = self._sight(None if seat == CHANCE else seat)
        return {move: own(self._rules.preview(sight, value)) for move, value in values.items()}

    def still(self, eyes: Seat | None) -> Scene:
        """Return what to draw for somebody's eyes, with nothing to be clicked."""
        return self.studied(eyes, None)

    def studied(self, eyes: Seat | None, seat: Seat | None) -> Scene:
        """Return what to draw for somebody's eyes, those of a reviewer too, with a seat's moves."""
        facts, view = self._sight(eyes)
        if seat is None:
            return own(self._drawn(Sight(facts, view), []))
        legal = sorted(self._legal(seat), key=self._rules.write)
        scene = own(self._drawn(Sight(replace(facts, seat=seat), view), legal))
        return scene if seat == eyes else {**scene, "turned": False}

    def skipped(self) -> "Position | None":
        """Return this position as if whoever acts let the next one act; None where that is idle.

        No rule allows it: it shows what the next one threatens to do.
        """
        after = self._rules.skipped(self._state)
        return None if after is None else Position(self.game, after, self._start)

    @property
    def leads_nowhere(self) -> bool:
        """Whether nothing has come of the game for so long that bots would rather draw it."""
        return self._rules.leads_nowhere(self._state)

    @property
    def set_up(self) -> int:
        """How many choices everybody makes from here before the first round, all at once."""
        return self._rules.set_up(self._state)

    @property
    def may_arrange(self) -> bool:
        """Whether this is a set-up that can be drafted with `edited` before it is played."""
        editor = self._rules.editor
        return editor is not None and editor.may_arrange(self._state)

    def edited(self, edit: str, argument: str = "", rng: Random | None = None) -> "Position":
        """Return a draft of this set-up after an edit; no move is played."""
        editor = self._editor()
        after = editor.edit(self._state, edit, argument, rng or Random())
        return Position(self.game, after, self._start)

    def edit_scene(self) -> Scene:
        """Return this draft to draw, with its edits as what can be clicked."""
        return own(self._editor().scene(self._sight(None)))

    def edit_previews(self, edits: Iterable[str]) -> dict[str, Preview]:
        """Return what edits of this draft would do, those that its scene offers."""
        editor, sight = self._editor(), self._sight(None)
        offered = {move["move"] for move in editor.scene(sight)["moves"]}
        return {edit: own(editor.preview(sight, edit)) for edit in edits if edit in offered}

    def moves_to(self, draft: "Position") -> tuple[str, ...]:
        """Return the moves that play a draft of this set-up."""
        moves = self._editor().moves(self._state, draft._state)
        return tuple(map(self._rules.write, moves))

    @property
    def record(self) -> Record:
        """The record so far."""
        return Record(
            game=self.game.id,
            rules_version=self._rules.version,
            options=self.game.options,
            start=self._start,
            moves=tuple(link.played for link in self._trail),
            result=self.result,
            winners=self.winners,
            points=self.points,
            rulebook=self._rules,
            position=self,
        )

    @property
    def count(self) -> int:
        """How many moves led here, without counting them one by one."""
        return len(self._trail)

    @property
    def draws(self) -> int:
        """How many of them chance has made."""
        return self._trail.last.draws if self._trail.last else 0

    @property
    def last(self) -> Played | None:
        """The move that led here."""
        return self._trail.last.played if self._trail.last else None

    def backwards(self) -> Iterator[Played]:
        """Iterate the moves that led here, the last one first."""
        return (link.played for link in reversed(self._trail))

    def observed(self, seat: Seat, move: str, viewer: Seat | None) -> str | None:
        """Return what a viewer would observe of a move: all, a part, or nothing, which is None."""
        if self._rules.secrets is None:
            return move
        value = self._read(move)
        return self._rules.secrets.observe(self._state, seat, value, self._viewer(viewer)).move

    def last_seen_by(self, viewer: Seat | None) -> str | None:
        """Return what a viewer has observed of the last move; None is nothing at all."""
        link = self._trail.last
        if link is None or not link.observed:
            return link and link.played.move
        return link.observed[0 if viewer is None else viewer + 1].move

    @property
    def reveals(self) -> bool:
        """Whether the last move brought to light what was covert until then."""
        link = self._trail.last
        return link is not None and any(observed.reveals for observed in link.observed)

    def moves_seen_by(self, viewer: Seat | None) -> tuple[Played, ...]:
        """Return the moves so far as a viewer has seen them."""
        if self._rules.secrets is None:
            return tuple(link.played for link in self._trail)
        return Eyes(self._viewer(viewer)).follow(self._trail).moves

    def follows(self, earlier: "Position") -> bool:
        """Tell whether an earlier position of the same game was played on to this one."""
        return self._trail.begins_with(earlier._trail)

    def seen_by(self, viewer: Seat | None) -> Record:
        """Return the record so far as a viewer has seen it: see `Record.seen_by`."""
        secrets, viewer = self._rules.secrets, self._viewer(viewer)
        if secrets is None:
            return self.record
        eyes = Eyes(viewer).follow(self._trail)
        start = self._start
        if secrets.start_text and not eyes.start_revealed:
            opening, _ = self._rules.read_text(start, self.game.options)
            start = secrets.start_text(opening, viewer)
        hides = start != self._start or eyes.hides
        partial = hides or may_act_unseen(self._rules, self._state, viewer)
        return replace(
            self.record,
            start=start,
            moves=eyes.moves,
            partial=partial,
            seat=viewer if partial else None,
            position=None,  # it would tell the order of moves that came to light together
        )

    def _repr_svg_(self) -> str:
        return draw_svg(self.scene(None))

    def __repr__(self) -> str:
        acting = ", ".join(self.game.seat_name(seat) for seat in sorted(self.to_act))
        return f"<{self.game.id} {self.text()}, {f'{acting} to act' if acting else self.result}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self._state, self._start, self._tale, self._trail)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @property
    def _rules(self) -> Rulebook[Any, Any]:
        return self.game.rulebook

    def _sight(self, eyes: Seat | None) -> Sight[Any]:
        """Return what somebody sees, as values."""
        result = self._rules.result(self._state)
        facts = Facts(
            game=self.game.id,
            options=self.game.options,
            seats=self.game.seats,
            seat=None if eyes == TRUTH else eyes,
            to_act=self.to_act,
            over=result is not None,
            winners=result.winners if result else frozenset(),
            points=self.points,
            result=result.sentence if result else None,
        )
        return Sight(facts, self._rules.view(self._state, eyes, self._tale))

    def _drawn(self, sight: Sight[Any], legal: list[Any]) -> Scene:
        """Return a scene; of an end that the game has no headline for, it says who won."""
        scene = self._rules.scene(sight, legal)
        if sight.facts.over and scene["ending"] is None:
            scene["ending"] = ending(scene["seats"])
        return scene

    def _editor(self) -> Editor[Any, Any]:
        if self._rules.editor is None or not self.may_arrange:
            raise UnboardError(f"this position of {self._rules.name} is not being arranged")
        return self._rules.editor

    def _key(self) -> tuple[Any, ...]:
        return self.game, self.text(), self._rules.sealed(self._state)

    def _viewer(self, seat: Seat | None) -> Seat | None:
        """Return a seat that there is, or None for a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.game.seats)):
            names = ", ".join(f"{number} {name}" for number, name in enumerate(self.game.seats))
            raise UnboardError(
                f"{quoted(seat)} is no seat of {self._rules.name}; the seats are {names}, "
                "and None for a spectator"
            )
        return seat

    def _legal(self, seat: Seat) -> list[Any]:
        acts = _whole(seat) in self.to_act
        return list(self._rules.moves(self._state, seat)) if acts else []

    def _continues(self, seat: Seat, path: list[str]) -> bool:
        """Tell whether a click path begins some legal move's path, or is all of it."""
        paths = (full for move in self._legal(seat) for full in self._rules.paths(move))
        return any(full[: len(path)] == path for full in paths)

    def _allowed(self, seat: Seat, move: str) -> Any:
        """Return a legal move; raise IllegalMove with reasons if it is not."""
        value = self._read(move)
        if reasons := self._rules.why_not(self._state, _whole(seat), value):
            raise IllegalMove(self.game.seat_name(seat), move, reasons)
        return value

    def _read(self, move: object) -> Any:
        if not isinstance(move, str):
            raise MalformedMove(f"a move is a text in the game's notation, not {quoted(move)}")
        return self._rules.read(move, self.game.options)


def _whole(seat: object) -> Seat:
    """Return a seat if it is a number at all; whether it plays is for the rules to say."""
    if type(seat) is not int:
        raise UnboardError(f"a seat is a whole number, as in 0, not {quoted(seat)}")
    return seat
