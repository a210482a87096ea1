"""`unboard analyse`: a record gone through, each move with its value and what else there was."""

from collections.abc import Iterator
from pathlib import Path

import click

from unboard import engine, search
from unboard.cli.files import text_of
from unboard.core.errors import UnboardError
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.replay import positions
from unboard.core.rulebook import CHANCE, Seat
from unboard.core.words import plural
from unboard.games.registry import read_record
from unboard.search.found import Candidate, Found

# The page judges alike: web/src/review/values.ts.
BLUNDER = 0.25  # of a win that a move gives away
ENOUGH = 8  # visits of a move whose value is believed


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seconds", type=float, default=0.5, show_default=True, help="For each move.")
def analyse(record: Path, seconds: float) -> None:
    """Go through a record: each move with its value, and what would have been better.

    In the terminal `save` writes a record, and `unboard resume ID --save FILE` that of any game.
    The moves of a set-up are left out: no search judges those.
    """
    engine.check_tools()
    held = read_record(text_of(record))
    if held.partial:
        raise UnboardError("this record holds only what one seat saw; analyse the full record")
    walk = Walk(held, seconds)
    walk.check()
    click.echo(
        f"Chance to win after each move, of who made it, – where it is not known; ?? gives "
        f"{BLUNDER:.0%} or more away."
    )
    if walk.arranging:
        click.echo(f"Left out: the set-up, {plural(walk.arranging, 'move')}.")
    for line in walk.lines():
        click.echo(line)
    if held.result:
        click.echo(held.result)


class Walk:
    """A record that is walked, every position searched once, when it is asked for."""

    def __init__(self, record: Record, seconds: float) -> None:
        self.path, self.moves, self.seconds = list(positions(record)), record.moves, seconds
        self.game = self.path[0].game
        self.names, self.open = self.game.seats, self.game.rulebook.secrets is None
        self.arranging = sum(position.may_arrange for position in self.path[:-1])
        self.judged = [
            at
            for at, played in enumerate(self.moves)
            if played.seat != CHANCE and not self.path[at].may_arrange
        ]
        self._found: dict[int, Found] = {}

    def check(self) -> None:
        """Refuse a record that holds nothing to judge, or of a game that no search knows."""
        from unboard.engine.kernels import flat_of
        from unboard.search.searching import asked_budget

        flat_of(self.game)
        asked_budget(self.seconds)
        if not self.judged:
            where = "after the set-up of" if self.path[-1].may_arrange or self.arranging else "in"
            raise UnboardError(
                f"nobody has moved {where} this record, so there is nothing to analyse; give one "
                "that was played on"
            )

    def lines(self) -> Iterator[str]:
        """Iterate lines on the moves of the seats, without those that arrange the board."""
        made = [(at, *self.moves[at]) for at in self.judged]
        heads = [f"{at + 1:3} {self.names[seat]} {move}" for at, seat, move in made]
        width = max(map(len, heads), default=0) + len(" ??")
        for head, at in zip(heads, self.judged, strict=True):
            value = self.value(at)
            mark = " ??" if self.lost(at, value) >= BLUNDER else ""
            chance = "–" if value is None else f"{value:.0%}"
            yield f"{head + mark:<{width}} {chance:>4}  {self.remark(at, value)}"

    def value(self, at: int) -> float | None:
        """Return the chance of who made a move to win after it; None where that is not known.

        Where nothing is hidden the next search knows it best, if it is of the same seat or the
        only other one.  Else it is the move's own in the search before it, if that looked at it.
        """
        seat, move = self.moves[at]
        if self.open and (value := self.worth(at + 1, seat)) is not None:
            return value
        candidates = self.found(at).candidates
        played = next((each for each in candidates if each.move == move), None)
        if played and believed(played):
            return played.value
        return self.worth_after_replies(at + 1, seat) if self.open else self.worth(at + 1, seat)

    def lost(self, at: int, value: float | None) -> float:
        """Return what a move gave away; nothing if it was the best, or if that is not known."""
        if value is None or self.forced(at) or self.moves[at].move == self.found(at).best:
            return 0.0
        return self.found(at).value - value

    def remark(self, at: int, value: float | None) -> str:
        """Return what else could have been played, and what that was worth."""
        if self.forced(at):
            return "the only move"
        found = self.found(at)
        if self.moves[at].move == found.best:
            second = [each.move for each in found.candidates[1:2] if each.visits]
            return "; next ".join(["best", *second])
        if value is not None and round(value, 2) >= round(found.value, 2):
            return f"as good as the best, {found.best}"
        return f"best {found.best} {found.value:.0%}"

    def forced(self, at: int) -> bool:
        """Tell whether a move was the only one."""
        seat = self.moves[at].seat
        return seat != CHANCE and len(self.path[at].moves(seat)) == 1

    def found(self, at: int) -> Found:
        """Return what a search finds at a position, for who moved there or would."""
        if at not in self._found:
            position = self.path[at]
            seat = self.moves[at].seat if at < len(self.moves) else min(position.to_act)
            self._found[at] = search.analyse(position, seat, seconds=self.seconds)
        return self._found[at]

    def worth(self, at: int, seat: Seat) -> float | None:
        """Return a seat's chance to win at a position; None where chance or a third seat acts."""
        while at < len(self.moves) and self.forced(at):
            at += 1
        if self.path[at].over:
            return share(self.path[at], seat)
        if CHANCE in self.path[at].to_act:
            return None
        found = self.found(at)
        if found.seat == seat:
            return found.value
        return 1 - found.value if len(self.names) == 2 else None

    def worth_after_replies(self, at: int, seat: Seat) -> float | None:
        """Return a seat's chance to win when others have played on as they are expected to."""
        position = self.path[at]
        for move in self.found(at).line:
            if position.over or position.to_act & {seat, CHANCE}:
                break
            position = position.play(min(position.to_act), move)
        if position.over:
            return share(position, seat)
        if seat not in position.to_act:
            return None
        return search.analyse(position, seat, seconds=self.seconds).value


def believed(candidate: Candidate) -> bool:
    """Tell whether a move was looked at enough for its value to be believed."""
    return candidate.visits >= ENOUGH or bool(candidate.proven)


def share(position: Position, seat: Seat) -> float:
    """Return a seat's part of a win where a game has ended; of a draw a half."""
    if not position.winners:
        return 0.5
    return (seat in position.winners) / len(position.winners)
