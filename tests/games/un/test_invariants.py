"""What holds in every game of (un), whatever is played, and that a second opinion agrees."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

import unboard
from games.un import naive
from games.un.boards import OptionSet, every_mode, every_option_set, field, walk
from unboard import CHANCE
from unboard.games.un.shapes import deck_of, write_card

SEEDS = range(4)
RECORDS = Path(__file__).parent / "records"
STANDARD = [f"{white}/{black}" for white in range(4) for black in range(4)][:15]


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_pieces_are_on_the_board_captured_or_across(options: OptionSet, seed: int) -> None:
    for position in walk(options, seed):
        dance = position.game.options["mode"] == "dance"
        view = position.view(None)
        for seat, letter in enumerate("wb"):
            there = "".join(view["board"]).count(letter)
            across = 0 if dance else position.points[seat]
            assert there + view["captured"][seat] + across == 3, position


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_every_domino_is_in_one_hand_or_played_or_in_the_bag(options: OptionSet, seed: int) -> None:
    for position in walk(options, seed):
        held = ",".join(field(position, name) for name in ("white", "black", "played"))
        places = Counter(name for name in held.split(",") if name != "-")
        assert max(places.values(), default=1) == 1, position
        box = dict(options).get("dominoes")
        assert set(places) <= set(box.split() if box else STANDARD), position
        assert len(places) + position.view(None)["bag"] == 15, position
        assert position.view(None)["bag"] >= 1, position


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_no_more_than_three_are_held_and_five_open(options: OptionSet, seed: int) -> None:
    for position in walk(options, seed):
        view = position.view(None)
        assert max(view["hands"]) <= 3
        assert len(view["open"]) <= 5
        cards = len(view["open"]) + len(view["claimed"]) + view["deck"]
        dance = position.game.options["mode"] == "dance"
        assert cards == (len(deck_of(position.game.options["shapes"])) if dance else 0)


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_every_position_loads_from_its_text(options: OptionSet, seed: int) -> None:
    for position in walk(options, seed):
        loaded = unboard.game("un", **dict(options)).load(position.text())
        assert loaded == position
        assert (loaded.to_act, loaded.result) == (position.to_act, position.result)
        assert loaded.view(None)["turns"] == position.view(None)["turns"]


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("UN-24")
def test_equal_positions_have_equal_futures(options: OptionSet, seed: int) -> None:
    path = walk(options, seed)
    for begun in range(0, len(path) - 1, 7):
        loaded = path[begun].game.load(path[begun].text())
        for after in path[begun + 1 :]:
            loaded = loaded.play(*after.record.moves[-1])
            assert loaded == after
            assert (loaded.to_act, loaded.result) == (after.to_act, after.result)


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_chances_are_even_and_match_a_count(options: OptionSet, seed: int) -> None:
    for position in walk(options, seed):
        chances = position.chances()
        if not chances:
            continue
        view = position.view(None)
        many = view["deck"] if next(iter(chances)).startswith("card") else view["bag"]
        assert len(chances) == many
        assert set(chances.values()) == {Fraction(1, many)}
        assert sum(chances.values()) == 1


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_by_a_win_or_at_its_limit(options: OptionSet, seed: int) -> None:
    *running, last = walk(options, seed)
    assert not any(position.over for position in running)
    limit = last.view(None)["turns"] == dict(options)["turn_limit"]
    goal = last.game.options["target"] if last.game.options["mode"] == "dance" else 3
    out = last.game.options["mode"] == "dance" and not last.view(None)["open"]
    assert limit or out or max(last.points) == goal


def beginning(game: unboard.Game) -> naive.Moment:
    """Return the naive game's beginning with a game's options."""
    options = game.options
    cards = deck_of(options["shapes"]) if options["mode"] == "dance" else ()
    return naive.begin(
        options["mode"],
        options["target"],
        options["read"] == "dots",
        options["turn_limit"],
        options["dominoes"],
        [write_card(card) for card in cards],
        options["first"][0],
    )


def agree(moment: naive.Moment, position: unboard.Position) -> None:
    """Check that both games stand alike and allow the same."""
    assert naive.text(moment) == position.text()
    acting = {"chance": CHANCE, "w": 0, "b": 1}.get(naive.acting(moment))
    assert position.to_act == (set() if acting is None else {acting}), position
    if acting is not None:
        assert list(position.moves(acting)) == naive.legal(moment), position
    assert position.over == moment.over
    assert position.winners == {"wb".index(side) for side in naive.winners(moment)}


@every_option_set
@pytest.mark.parametrize("seed", SEEDS)
def test_the_naive_game_and_the_package_agree_in_random_play(options: OptionSet, seed: int) -> None:
    path = walk(options, seed)
    moment = beginning(path[0].game)
    agree(moment, path[0])
    for _, after in pairwise(path):
        moment = naive.played(moment, after.record.moves[-1].move)
        agree(moment, after)


@every_mode
def test_the_naive_game_plays_the_recorded_game_of_a_mode(mode: str) -> None:
    text = (RECORDS / f"{mode}.json").read_text(encoding="utf-8")
    record = unboard.read_record(text)
    position = unboard.replay(record)
    assert position.record == record
    moment = beginning(position.game)
    assert naive.text(moment) == record.start
    for _, move in record.moves:
        assert move in naive.legal(moment)
        moment = naive.played(moment, move)
    assert moment.over
    assert naive.text(moment) == position.text()
    assert {"wb".index(side) for side in naive.winners(moment)} == record.winners == {0}
