"""What holds in every game of Unitar, whatever is played."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import unboard
from games.unitar.boards import COLOURS, FIELD, walk

SEEDS = range(20)
MASTERS = {"yu", "yt", "ru", "rt", "bu", "bt"}


def stones(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the stones of all blocks."""
    return [stone for block in blocks for stone in block["stones"]]


def frames(blocks: list[dict[str, Any]]) -> Counter[str]:
    """Count the frames of each colour."""
    return Counter(stone["frame"] for stone in stones(blocks))


def executions(position: unboard.Position) -> list[tuple[Any, Any, Any]]:
    """Return each step of the last round with the blocks before and after it."""
    last = position.view(None)["last_round"]
    boards = [last["before"], *(step["after"] for step in last["executed"])]
    return [(step, *pair) for step, pair in zip(last["executed"], pairwise(boards), strict=True)]


def rounds(seed: int) -> list[unboard.Position]:
    """Return the positions of a random game in which a round was just resolved."""
    return [
        after
        for before, after in pairwise(walk(seed))
        if before.view(None)["round"] < after.view(None)["round"]
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_stone_lies_on_the_field_once_in_its_block(seed: int) -> None:
    for position in walk(seed):
        for block in position.view(None)["blocks"]:
            squares = [stone["square"] for stone in block["stones"]]
            assert squares, position
            assert squares == [square for square in FIELD if square in squares], position


@pytest.mark.parametrize("seed", SEEDS)
def test_every_master_is_there_at_most_once_and_in_the_block_that_names_it(seed: int) -> None:
    gone: set[str] = set()
    for position in walk(seed)[6:]:
        found = [stone["master"] for stone in stones(position.view(None)["blocks"])]
        masters = [master for master in found if master]
        assert len(set(masters)) == len(masters), position
        assert gone.isdisjoint(masters), position
        gone |= MASTERS - set(masters)
        for block in position.view(None)["blocks"]:
            held = {stone["master"] for stone in block["stones"]} - {""}
            assert held == set(block["masters"]), position


@pytest.mark.parametrize("seed", SEEDS)
def test_points_are_the_frames_on_the_board(seed: int) -> None:
    for position in walk(seed):
        letters = [stone[2] for block in position.text().split()[1:] for stone in block.split(",")]
        assert position.points == tuple(letters.count(letter) for letter in "yrb")


@pytest.mark.parametrize("seed", SEEDS)
def test_each_action_does_only_what_it_does(seed: int) -> None:
    for position in rounds(seed):
        for step, before, after in executions(position):
            where = f"{position.record.moves[-3:]} to {position.text()}"
            if step["outcome"] != "done":
                assert after == before, where
                continue
            lost = Counter(stone["id"] for stone in stones(before))
            lost.subtract(stone["id"] for stone in stones(after))
            assert set(lost.values()) <= {0, 1}, where
            check = {"unify": joins, "eliminate": removes}.get(step["choice"].split("/")[2], moves)
            assert check(step, before, after, lost.total()), where


def moves(step: Any, before: Any, after: Any, lost: int) -> bool:
    """Tell whether frames and stones are conserved, and only one block has moved."""
    squares = {stone["id"]: stone["square"] for stone in stones(after)}
    moved = {s["id"] for s in stones(before) if squares[s["id"]] != s["square"]}
    own = {stone["id"] for stone in step["block"]["stones"]}
    return lost == 0 and frames(before) == frames(after) and moved <= own


def joins(step: Any, before: Any, after: Any, lost: int) -> bool:
    """Tell whether two blocks became one that lost one stone on each square they shared."""
    shared = overlap(step)
    sizes = [len(part["stones"]) for part in (step["block"], step["partner"])]
    made = [len(block["stones"]) for block in after]
    one_less = len(after) == len(before) - 1 and sum(sizes) - len(shared) in made
    return one_less and lost == len(shared) > 0


def removes(step: Any, before: Any, after: Any, lost: int) -> bool:
    """Tell whether two stones went from every shared square, each with its frame."""
    gone = sum(frames(before).values()) - sum(frames(after).values())
    return lost == gone == 2 * len(overlap(step)) > 0


def overlap(step: Any) -> set[str]:
    """Return the squares that the two blocks of a step share."""
    one, other = (
        {stone["square"] for stone in part["stones"]} for part in (step["block"], step["partner"])
    )
    return one & other


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unified_block_alternates_between_two_lines(seed: int) -> None:
    for position in rounds(seed):
        for step, _, after in executions(position):
            if step["outcome"] != "done" or not step["choice"].endswith("/unify"):
                continue
            ids = {s["id"] for part in (step["block"], step["partner"]) for s in part["stones"]}
            (made,) = [block for block in after if block["stones"][0]["id"] in ids]
            lines = [[stone["frame"] for stone in made["stones"]][n::2] for n in (0, 1)]
            parts = sorted((step["block"], step["partner"]), key=lambda part: -len(part["stones"]))
            old = [[stone["frame"] for stone in part["stones"]] for part in parts]
            if len(old[0]) == len(old[1]) and lines[0] != old[0][: len(lines[0])]:
                old.reverse()
            assert lines[0] == old[0][: len(lines[0])], position
            assert lines[1] == (old[1] * 40)[: len(lines[1])], position


@pytest.mark.parametrize("seed", SEEDS)
def test_all_stones_keep_their_ids_and_no_two_share_one(seed: int) -> None:
    path = walk(seed)[6:]
    known = {stone["id"] for stone in stones(path[0].view(None)["blocks"])}
    assert len(known) == 33
    for position in path:
        ids = [stone["id"] for stone in stones(position.view(None)["blocks"])]
        assert len(set(ids)) == len(ids)
        assert set(ids) <= known


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_takes_six_masters_and_three_choices_a_round(seed: int) -> None:
    for number in (1, 3, 8):
        path = walk(seed, number)
        assert len(path) == 1 + 6 + 3 * number
        assert not any(position.over for position in path[:-1])
        assert path[-1].over
        most = max(path[-1].points)
        assert path[-1].winners == {s for s, count in enumerate(path[-1].points) if count == most}


def test_random_play_meets_every_action_done_and_every_player_winning_alone() -> None:
    done = {
        step["choice"].split("/")[2]
        for seed in SEEDS
        for position in rounds(seed)
        for step, _, _ in executions(position)
        if step["outcome"] == "done"
    }
    assert len(done) == 8
    winners = [walk(seed)[-1].winners for seed in SEEDS]
    assert all(frozenset({seat}) in winners for seat, _ in enumerate(COLOURS))
