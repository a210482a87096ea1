"""Worlds that somebody cannot tell apart, since his record of them is the same."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from random import Random

from contract.cases import as_json, reasons_as_json
from unboard import Position

Viewer = int | None  # a seat, or None for a spectator


def alike(
    start: Position, viewer: Viewer, rng: Random, steps: int
) -> Iterator[tuple[Position, list[Position]]]:
    """Play on at random; give each world with others whose record looks the same to the viewer.

    Among them are those where a move that he may not know of has not been made.
    """
    worlds = [start]
    for _ in range(steps):
        if not worlds[0].to_act:
            return
        actor = rng.choice(sorted(worlds[0].to_act))
        played = worlds[0].play(actor, rng.choice(worlds[0].moves(actor)))
        seen = played.record.seen_by(viewer)
        others = chain(worlds, (w for world in worlds for w in _after(world, actor, rng)))
        same = (w for w in others if w != played and w.record.seen_by(viewer) == seen)
        worlds = [played, *islice(same, 5)]
        yield played, worlds[1:]


def telltales(one: Position, others: Sequence[Position], viewer: Viewer, rng: Random) -> list[str]:
    """Return by what the viewer could tell a world from others."""
    if not others:
        return []
    looks: dict[str, Callable[[Position], str]] = {
        "view": lambda world: as_json(world.view(viewer)),
        "scene": lambda world: as_json(world.scene(viewer)),
    }
    if viewer is not None:
        looks |= _looks_of_a_seat(one, viewer, rng)
    return [
        f"{name} tells {viewer} {one} from {other}: {shown}, {look(other)}"
        for name, look in looks.items()
        for shown in [look(one)]
        for other in others
        if look(other) != shown
    ]


def _looks_of_a_seat(
    world: Position, seat: int, rng: Random
) -> dict[str, Callable[[Position], str]]:
    vocabulary = list(world.game.vocabulary())
    moves = rng.sample(vocabulary, min(len(vocabulary), 30))
    scene = world.scene(seat)
    spaces = [space["id"] for space in scene["spaces"]][:30]
    cards = [card["id"] for zone in scene["zones"] for card in zone["cards"]][:30]
    return {
        "moves": lambda w: as_json(w.moves(seat)),
        "previews": lambda w: as_json(w.previews(seat, w.moves(seat)[:30])),
        "why_not": lambda w: as_json([reasons_as_json(w.why_not(seat, m)) for m in moves]),
        "why_not_path": lambda w: as_json(
            [reasons_as_json(w.why_not_path(seat, [id])) for id in spaces + cards]
        ),
    }


def _after(world: Position, actor: int, rng: Random) -> Iterator[Position]:
    moves = world.moves(actor)
    for move in rng.sample(moves, min(len(moves), 20)):
        yield world.play(actor, move)
