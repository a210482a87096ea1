"""What somebody has seen of a game: its moves as he observed them, one by one.

| observed      | then                                                        | example    |
|---------------|-------------------------------------------------------------|------------|
| all of a move | it stands there as it was played                            | `c3`       |
| a part of it  | a mask stands there, until something reveals what it hides  | `W+?`, `?` |
| nothing       | it is missing, until something reveals it                   |            |
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from unboard.core.rulebook import CHANCE, Observed, Played, Rulebook, Seat
from unboard.core.trail import Trail


class Link(NamedTuple):
    """A move of a game, with what everybody observed of it."""

    played: Played
    observed: tuple[Observed, ...]  # by spectators, then by each seat; () where all is open
    draws: int  # moves of chance up to here


Trod = Trail[Link]  # the moves of a game


def stepped(
    trail: Trod, rulebook: Rulebook[Any, Any], seats: int, state: Any, seat: Seat, move: Any
) -> Trod:
    """Return the trail after a move in a state."""
    observed: tuple[Observed, ...] = ()
    if secrets := rulebook.secrets:
        viewers = (None, *range(seats))
        observed = tuple(secrets.observe(state, seat, move, viewer) for viewer in viewers)
    draws = (trail.last.draws if trail.last else 0) + (seat == CHANCE)
    return trail.add(Link(Played(seat, rulebook.write(move)), observed, draws))


class Eyes:
    """What one viewer has seen of a game, move by move."""

    def __init__(self, viewer: Seat | None) -> None:
        self._place = 0 if viewer is None else viewer + 1
        self._shown: list[Played] = []
        self._meant: list[tuple[Played, ...]] = []  # what stands behind each that is shown
        self._unseen: dict[Seat, list[Played]] = {}  # moves that he does not know of
        self._covert = 0  # from here on something shown is masked
        self.start_revealed = False

    def follow(self, trail: Iterable[Link]) -> "Eyes":
        """See all moves of a game."""
        for link in trail:
            self._see(link)
        return self

    def _see(self, link: Link) -> None:
        played, observed = link.played, link.observed[self._place]
        if observed.move is None:
            self._unseen.setdefault(played.seat, []).append(played)
        else:
            self._shown.append(Played(played.seat, observed.move))
            self._meant.append((*self._unseen.pop(played.seat, ()), played))
        if observed.reveals:
            self._reveal()

    def _reveal(self) -> None:
        rest = [played for unseen in self._unseen.values() for played in unseen]
        meant = [played for group in self._meant[self._covert :] for played in group] + rest
        self._shown[self._covert :] = meant
        self._meant[self._covert :] = [(played,) for played in meant]
        self._unseen.clear()
        self._covert = len(self._shown)
        self.start_revealed = True

    @property
    def moves(self) -> tuple[Played, ...]:
        """The moves as he saw them."""
        return tuple(self._shown)

    @property
    def hides(self) -> bool:
        """Whether something happened that he does not know, or not wholly."""
        masked = any((played,) != meant for played, meant in zip(
            self._shown[self._covert :], self._meant[self._covert :], strict=True))  # fmt: skip
        return masked or bool(self._unseen)


def may_act_unseen(rulebook: Rulebook[Any, Any], state: Any, viewer: Seat | None) -> bool:
    """Tell whether somebody may now make a move of which a viewer learns nothing at all."""
    assert rulebook.secrets
    observe = rulebook.secrets.observe
    return any(
        observe(state, seat, move, viewer).move is None
        for seat in rulebook.to_act(state) - {viewer}
        for move in rulebook.moves(state, seat)
    )
