"""Nobody learns what is sealed: worlds that differ only in it look the same, byte for byte."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

import unboard
from games.unitar.boards import CALM, CHOICES, COLOURS, FIELD, do, set_up
from unboard.core.rulebook import TRUTH
from unboard.games.unitar import UNITAR
from unboard.games.unitar.state import Choose, Report, State

Viewer = int | None  # a seat, or None for a spectator
SEATS = (0, 1, 2)
VOCABULARY = list(unboard.game("unitar").vocabulary())
PATHS = [[square] for square in FIELD[::9]] + [
    ["red"],
    ["red", "tar"],
    ["red", "north"],
    ["rt"],
    ["rt", "uni"],
    ["yu1"],
    [],
]


def others(*seats: int) -> list[Viewer]:
    """Return everybody who may not know what these seats seal."""
    return [None, *(seat for seat in SEATS if seat not in seats)]


def look(position: unboard.Position, viewer: Viewer) -> str:
    """Return all that a viewer can get out of a position, as JSON."""
    record = position.record.seen_by(viewer)
    seen = [position.view(viewer), position.scene(viewer), record.to_json(), len(record.moves)]
    if viewer is None:
        return json.dumps([*seen, position._repr_svg_(), repr(position), position.text()])
    reasons = [position.why_not(viewer, move) for move in VOCABULARY]
    reasons += [position.why_not_path(viewer, path) for path in PATHS]
    told = [[[r.rule, r.text, r.squares] for r in answer] for answer in reasons]
    return json.dumps([*seen, position.moves(viewer), told])


def assert_alike(worlds: list[unboard.Position], viewers: list[Viewer]) -> None:
    """Make sure that no viewer can tell worlds apart."""
    for viewer in viewers:
        looks = {look(world, viewer) for world in worlds}
        assert len(looks) == 1, f"{viewer} can tell {len(looks)} of {len(worlds)} worlds apart"


def sealing(position: unboard.Position, seat: int) -> list[unboard.Position]:
    """Return the worlds in which a seat has chosen each of its moves."""
    return [position.play(seat, move) for move in position.moves(seat)]


def play(position: unboard.Position, moves: str) -> unboard.Position:
    """Play moves written as `0:uni@e5`, separated by spaces."""
    for step in moves.split():
        seat, _, move = step.partition(":")
        position = position.play(int(seat), move)
    return position


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", SEATS)
def test_each_of_the_48_choices_looks_the_same_to_all_others(seat: int) -> None:
    worlds = sealing(set_up(CALM), seat)
    assert len(worlds) == 48
    assert_alike(worlds, others(seat))


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", SEATS)
def test_a_choice_stays_hidden_while_another_has_chosen_too(seat: int) -> None:
    friend = (seat + 1) % 3
    position = do(set_up(CALM), "blue/uni/unify").play(friend, "red/tar/north")
    assert_alike(sealing(position, seat)[::3], others(seat))


@pytest.mark.rule("UNT-16")
def test_two_sealed_choices_look_the_same_to_the_third_and_to_spectators() -> None:
    start = set_up(CALM)
    pairs = zip(CHOICES[::3], reversed(CHOICES[::3]), strict=True)
    worlds = [start.play(2, one).play(0, other) for one, other in pairs]
    assert_alike(worlds, others(0, 2))


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", SEATS)
def test_each_square_of_the_uni_master_looks_like_none_to_all_others(seat: int) -> None:
    start = unboard.game("unitar").start()
    worlds = sealing(start, seat)
    assert len(worlds) == {0: 45, 1: 48, 2: 51}[seat]
    assert_alike([start, *worlds], others(seat))


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", SEATS)
def test_each_square_of_the_tar_master_looks_the_same_to_all_others(seat: int) -> None:
    between = unboard.game("unitar").start().play(seat, "uni@e5")
    elsewhere = unboard.game("unitar").start().play(seat, "uni@d4")
    worlds = [*sealing(between, seat), *sealing(elsewhere, seat)[::4]]
    assert_alike(worlds, others(seat))


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize(("actor", "viewer", "third"), [*permutations(SEATS)])
def test_nobody_learns_whether_a_seat_has_placed_its_first_master(
    actor: int, viewer: int, third: int
) -> None:
    start = unboard.game("unitar").start()
    mine = f"{viewer}:uni@e5"
    done = f"{third}:uni@f5 {third}:tar@e5"
    orders = [
        f"{mine} {done}",
        f"{actor}:uni@d5 {mine} {done}",
        f"{mine} {actor}:uni@e6 {done}",
        f"{mine} {third}:uni@f5 {actor}:uni@e6 {third}:tar@d5",
        f"{mine} {done} {actor}:uni@e4",
    ]
    worlds = [play(start, order) for order in orders]
    assert_alike(worlds, [viewer, None])
    assert {len(world.record.seen_by(viewer).moves) for world in worlds} == {2}
    assert {len(world.record.seen_by(None).moves) for world in worlds} == {1}


@pytest.mark.rule("UNT-16")
def test_that_a_seat_is_done_is_known_but_not_with_what() -> None:
    position = play(unboard.game("unitar").start(), "0:uni@e5 1:uni@e6 0:tar@d5")
    for viewer in others(0):
        view = position.view(viewer)
        assert (view["sealed"], view["to_act"]) == ([0], [1, 2])
        own = ["uni@e6"] if viewer == 1 else []
        assert view["choice"] == own
        assert (0, "?") in position.record.seen_by(viewer).moves
    assert position.view(0)["choice"] == ["uni@e5", "tar@d5"]
    assert position.scene(0)["seats"][0]["state"] == "has chosen"


def revealed(text: str) -> tuple[State, Report]:
    """Return the state and the report after a round in which all have chosen the same."""
    state, _ = UNITAR.read_text(text, {"rounds": 8})
    report = None
    for seat in SEATS:
        move = Choose("red", "tar", "north")
        after = UNITAR.play(state, seat, move)
        report = UNITAR.tell(report, state, seat, move, after)
        state = after
    assert report is not None
    return state, report


def views(worlds: list[State], viewer: Viewer, report: Report | None) -> int:
    """Count the different values that worlds are to a viewer."""
    return len({UNITAR.view(world, viewer, report) for world in worlds})


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", SEATS)
def test_a_sealed_choice_is_not_in_the_value_that_others_see(seat: int) -> None:
    before, report = revealed(set_up(CALM).text())
    worlds = [UNITAR.play(before, seat, choice) for choice in UNITAR.moves(before, seat)]
    assert [views(worlds, viewer, report) for viewer in others(seat)] == [1, 1, 1]
    assert [views(worlds, viewer, report) for viewer in (seat, TRUTH)] == [48, 48]


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", SEATS)
def test_a_covert_master_is_not_in_the_value_that_others_see(seat: int) -> None:
    start, _ = UNITAR.read_text("R0", {"rounds": 8})
    worlds = [start, *(UNITAR.play(start, seat, place) for place in UNITAR.moves(start, seat))]
    assert [views(worlds, viewer, None) for viewer in others(seat)] == [1, 1, 1]
    assert [views(worlds, viewer, None) for viewer in (seat, TRUTH)] == [len(worlds)] * 2


def everything(value: object) -> Iterator[str]:
    """Iterate all texts within plain data."""
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list):
        for part in value:
            yield from everything(part)
    else:
        yield str(value)


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_sees_its_own_choice_and_the_comparison_would_notice(seat: int) -> None:
    position = set_up(CALM).play(seat, "blue/tar/west")
    assert "blue/tar/west" in everything(position.view(seat))
    assert "blue/tar/west" not in everything(position.view(None))
    assert position.record.seen_by(seat).moves[-1] == (seat, "blue/tar/west")
    assert "blue/tar/west" in position.scene(seat)["prompt"]
    one, two = sealing(set_up(CALM), seat)[:2]
    assert look(one, seat) != look(two, seat)
    assert len(look(one, seat)) != len(look(one, None))


@pytest.mark.rule("UNT-16")
def test_after_the_reveal_everybody_knows_all_choices() -> None:
    choices = ("red/tar/north", "red/uni/cw", "blue/tar/west")
    position = set_up(CALM)
    for seat, choice in enumerate(choices):
        position = position.play(seat, choice)
    for viewer in (None, *SEATS):
        assert position.view(viewer)["last_round"]["choices"] == list(choices)
        assert position.record.seen_by(viewer) == position.record
        assert not position.record.seen_by(viewer).partial


@pytest.mark.rule("UNT-16")
def test_only_the_round_that_goes_on_is_hidden_in_a_record() -> None:
    position = do(set_up(CALM), "red/tar/north").play(2, "blue/uni/cw").play(0, "red/uni/cw")
    moves = position.record.moves
    for viewer in (None, *SEATS):
        seen = position.record.seen_by(viewer)
        assert seen.partial
        assert seen.moves[:-2] == moves[:-2]
        assert [m.seat for m in seen.moves[-2:]] == [2, 0]
        hidden = [m.move == "?" for m in seen.moves[-2:]]
        assert hidden == [viewer != 2, viewer != 0]


@pytest.mark.rule("UNT-16")
def test_a_record_of_a_loaded_position_hides_its_open_round_too() -> None:
    position = unboard.game("unitar").load("R0 e5y[yu] e5r[ru]")
    assert_alike(sealing(position, 1)[::5], others(1))
    seen = position.play(1, CHOICES[0]).record.seen_by(2)
    assert seen.moves == ((1, "?"),)


def test_a_partial_record_is_not_replayed() -> None:
    seen = set_up(CALM).play(0, f"{COLOURS[0]}/uni/cw").record.seen_by(1)
    with pytest.raises(unboard.BadText, match="only what one seat saw"):
        unboard.replay(seen)


@pytest.mark.rule("UNT-16")
def test_a_sealed_choice_is_imagined_evenly_and_nothing_else_is() -> None:
    position = set_up(CALM).play(0, "red/uni/cw").play(1, "blue/tar/north")
    seen = position.record.seen_by(1)
    imagined = [unboard.imagine(seen, Random(seed)).record.moves for seed in range(2400)]
    known = [played for played in seen.moves if played.move != "?"]
    assert all([played for played in world if played.seat != 0 or "@" in played.move]
               == known for world in imagined)  # fmt: skip
    counts = Counter(world[-2].move for world in imagined)
    assert len(counts) == 48
    assert max(counts.values()) < 90


@pytest.mark.rule("UNT-16")
def test_the_order_of_covert_masters_does_not_come_to_light() -> None:
    start = unboard.game("unitar").start()
    moves = dict.fromkeys(range(3), ("uni@e5", "tar@e5"))
    early = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1)]  # B places his first one early
    late = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    worlds = []
    for order in (early, late):
        position = start
        for seat, number in order:
            position = position.play(seat, moves[seat][number])
        worlds.append(position.record.seen_by(2))
    assert worlds[0] == worlds[1]
