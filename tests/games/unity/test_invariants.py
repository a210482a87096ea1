"""What holds in every game of UNITY, whatever is played; and which options there are."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import unboard
from games.unity import naive
from games.unity.boards import OptionSet, every_option_set, legal, walk

WORDS = {"p": "purple", "o": "orange", "g": "green"}
SEEDS = range(3)


def pieces(position: unboard.Position) -> Counter[str]:
    """Count the pieces of each colour and kind."""
    counted = Counter("".join(position.view(None)["board"]))
    del counted["."]
    return counted


def begun(path: tuple[unboard.Position, ...]) -> list[unboard.Position]:
    """Return the positions of a walk from the first turn on."""
    return [position for position in path if position.view(None)["phase"] in ("play", "over")]


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_pieces_never_appear_and_never_change_after_the_set_up(
    options: OptionSet, seed: int
) -> None:
    for before, after in pairwise(begun(walk(options, seed))):
        assert pieces(after) <= pieces(before), after
        lost = pieces(before).total() - pieces(after).total()
        assert (lost > 0) == ("x" in after.record.moves[-1].move), after


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_walls_never_vanish_and_walls_and_supply_are_the_box(options: OptionSet, seed: int) -> None:
    path = walk(options, seed)
    box = path[0].game.options["supply"]
    for before, after in pairwise(path):
        old, new = before.view(None), after.view(None)
        assert [wall for wall in old["walls"] if wall not in new["walls"]] == [], after
        assert len(new["walls"]) + new["supply"] == box, after
        placed = len(new["walls"]) - len(old["walls"])
        assert placed == ("|" in after.record.moves[-1].move), after


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_every_player_keeps_a_piece(options: OptionSet, seed: int) -> None:
    for position in begun(walk(options, seed)):
        view = position.view(None)
        assert all(view["groups"][colour] for colour in view["colours"]), position


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_the_game_ends_and_one_united_player_wins_or_nobody(options: OptionSet, seed: int) -> None:
    *running, last = walk(options, seed)
    assert not any(position.over or position.winners for position in running)
    view = last.view(None)
    united = {seat for colour, seat in view["colours"].items() if len(view["groups"][colour]) == 1}
    if united:
        assert len(last.winners) == 1
        assert last.winners <= united
    else:
        assert last.winners == frozenset()
        assert view["quiet"] == view["quiet_limit"]


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_quiet_turns_are_counted_up_to_the_limit(options: OptionSet, seed: int) -> None:
    for before, after in pairwise(begun(walk(options, seed))):
        quiet = "-" in after.record.moves[-1].move or after.record.moves[-1].move == "pass"
        between_walls = bool(after.view(None)["first_wall"])
        counted = before.view(None)["quiet"]
        expected = counted + 1 if quiet else counted if between_walls else 0
        assert after.view(None)["quiet"] == expected <= dict(options)["quiet_limit"], after


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_the_naive_game_and_the_package_agree_in_random_play(options: OptionSet, seed: int) -> None:
    path = begun(walk(options, seed))
    moment = naive.read(path[0].text(), dict(options)["quiet_limit"])
    for before, after in pairwise(path):
        colour = before.view(None)["turn"]
        assert colour == WORDS[moment.turn], before
        assert before.to_act == {before.view(None)["colours"][colour]}, before
        assert list(legal(before)) == naive.legal(moment), before
        moment = naive.played(moment, after.record.moves[-1].move)
        assert naive.read(after.text(), moment.limit) == moment, after
        assert after.over == moment.over, after
    winner = naive.winner(moment)
    seats = path[-1].view(None)["colours"]
    assert path[-1].winners == ({seats[WORDS[winner]]} if winner else set()), path[-1]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 4}, "players must be 2 or 3, not 4"),
        ({"players": "2"}, "players must be 2 or 3, not '2'"),
        ({"side": 7}, "side must be 5 or 6, not 7"),
        ({"setup": "rnd"}, "setup must be random, manual or a position text"),
        ({"setup": 3}, "setup must be random, manual or a position text, not 3"),
        ({"setup": "5/6/7/8/9/8/7/6/4 - + - 9 0"}, "row a, '4', has 4 squares where 5 are"),
        ({"kinds": "rods"}, "kinds must be mixed, rings or asterisks, not 'rods'"),
        ({"start_walls": 21}, "start_walls must be a whole number from 0 to 20, not 21"),
        ({"start_walls": -1}, "start_walls must be a whole number from 0 to 20, not -1"),
        (
            {"start_walls": 5, "supply": 4},
            "start_walls must be a whole number from 0 to the supply, 4, not 5",
        ),
        ({"supply": 241}, "supply must be a whole number from 0 to 240, not 241"),
        ({"supply": True}, "supply must be a whole number from 0 to 240, not True"),
        ({"extra_sets": "yes"}, "extra_sets must be false or true, not 'yes'"),
        ({"extra_sets": 1}, "extra_sets must be false or true, not 1"),
        ({"colours": "free"}, "colours must be fixed or draft, not 'free'"),
        ({"quiet_limit": -1}, "quiet_limit must be a whole number from 0 to 1000, not -1"),
        ({"quiet_limit": 2.5}, "quiet_limit must be a whole number from 0 to 1000, not 2.5"),
        ({"size": 5}, "UNITY has no option 'size'; its options are: players, side, setup, kinds,"),
    ],
)
def test_a_bad_option_is_answered_with_what_is_allowed(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(unboard.BadOption) as refused:
        unboard.game("unity", **options)
    assert sentence in str(refused.value)


def test_the_defaults_are_those_of_the_rules_document() -> None:
    assert unboard.game("unity").options == {
        "players": 2,
        "side": 5,
        "setup": "random",
        "kinds": "mixed",
        "start_walls": 3,
        "supply": 24,
        "extra_sets": False,
        "colours": "fixed",
        "quiet_limit": 0,
    }


@pytest.mark.parametrize(("supply", "walls"), [(0, 0), (1, 1), (2, 2), (3, 3), (99, 3)])
def test_a_small_supply_makes_for_fewer_start_walls(supply: int, walls: int) -> None:
    assert unboard.game("unity", supply=supply).options["start_walls"] == walls
