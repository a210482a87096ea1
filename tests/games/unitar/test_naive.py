"""The rounds of Unitar, resolved by the package and by the naive game: they agree everywhere."""

from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

import unboard
from games.unitar import naive
from games.unitar.boards import CALM, CHOICES, choose, crowded_text, likely_choices, set_up, walk

SEEDS = range(8)
CROWDS = 60  # positions a seed, several rounds each
TIE_BREAKS = {
    "by masters",
    "by stones",
    "by squares",
    "by frames",
    "unify equals",
    "unify beside a third block",
    "eliminate beside a third block",
    "the smaller line is laid again",
    "two masters meet",
    "a master stays over a plain stone",
    "a block is gone",
    "one master of several: cw",
}
OUTCOMES = {
    f"{action}: {outcome}"
    for action in naive.ORDER
    for outcome in (
        "done",
        "master gone",
        "no overlap" if action in ("unify", "eliminate") else "off the field",
    )
}


def differences(before: unboard.Position, after: unboard.Position, notes: set[str]) -> list[str]:
    """Return in what the package's round differs from the naive one."""
    last = after.view(None)["last_round"]
    told, blocks = naive.resolved(naive.read(before.text()), last["choices"], notes)
    pairs = {
        "confirmed": (last["confirmed"], naive.confirmed(last["choices"])),
        "executed": ([(e["seat"], e["outcome"]) for e in last["executed"]], told),
        "board": (after.text().partition(" ")[2], naive.write(blocks)),
        "points": (after.points, naive.frames(blocks)),
    }
    return [f"{what}: {one} and {two}" for what, (one, two) in pairs.items() if one != two]


def agree(before: unboard.Position, choices: tuple[str, ...], notes: set[str]) -> unboard.Position:
    """Play a round, make sure that the naive game plays it too, and return what it leads to."""
    after = choose(before, *choices)
    assert differences(before, after, notes) == [], f"{before.text()}: {choices}"
    return after


@cache
def crowded_rounds(seed: int) -> frozenset[str]:
    """Play rounds from crowded positions by both; return what decided them."""
    rng, notes = Random(seed), set[str]()
    for _ in range(CROWDS):
        position = unboard.game("unitar").load(crowded_text(rng))
        for _ in range(3):
            position = agree(position, likely_choices(rng), notes)
    return frozenset(notes)


@pytest.mark.parametrize("seed", SEEDS)
def test_both_resolve_the_rounds_of_crowded_positions_alike(seed: int) -> None:
    assert crowded_rounds(seed)


def test_the_crowded_rounds_meet_every_tie_break_and_every_outcome() -> None:
    met = frozenset[str]().union(*map(crowded_rounds, SEEDS))
    assert (TIE_BREAKS | OUTCOMES) - met == set()


@pytest.mark.parametrize("seed", range(30))
def test_both_play_whole_games_alike(seed: int) -> None:
    revealed = [p for p in walk(seed) if p.to_act in ({0, 1, 2}, set())][1:]
    running = [p for p in revealed if p.view(None)["phase"] != "setup"]
    for before, after in pairwise(running):
        assert differences(before, after, set()) == [], before.text()
    counts = naive.frames(naive.read(running[-1].text()))
    assert running[-1].winners == {seat for seat in range(3) if counts[seat] == max(counts)}


def test_both_resolve_every_pair_of_choices_alike() -> None:
    start = set_up(CALM)
    boards, moves = set(), 0
    for one, two in product(CHOICES, CHOICES):
        after = agree(start, (one, two, one), set())
        boards.add(after.text())
        moves += len(naive.confirmed([one, two, one]))
    twice, alike = 2 * 48 * 48, 48 * 11  # of `two`, eleven have two parameters of `one` or three
    assert (len(boards), moves) == (214, twice + alike)


@pytest.mark.parametrize(
    ("seat", "kind", "squares"),
    [
        (0, "uni", 45),
        (0, "tar", 43),
        (1, "uni", 48),
        (1, "tar", 41),
        (2, "uni", 51),
        (2, "tar", 39),
    ],
)
def test_both_know_where_a_master_can_be_placed(seat: int, kind: str, squares: int) -> None:
    position = unboard.game("unitar").start()
    if kind == "tar":
        position = position.play(seat, "uni@e5")
    free = naive.free_squares("yrb"[seat] + kind[0])
    assert position.moves(seat) == tuple(f"{kind}@{square}" for square in free)
    assert len(free) == squares
