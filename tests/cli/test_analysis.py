"""A record gone through: what moves are worth, and which are blunders."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import unboard
from unboard.cli.analysis import BLUNDER, ENOUGH
from unboard.cli.main import unboard as command
from unboard.search.found import Candidate, Found

ROOT = Path(__file__).parents[2]
Finds = Callable[[unboard.Position], Found]


@pytest.fixture
def analysed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Return a function that analyses a game, with a search that finds what it is told to."""

    def analyse(position: unboard.Position, finds: Finds | None = None) -> list[str]:
        if finds:
            monkeypatch.setattr("unboard.search.analyse", lambda at, *_, **__: finds(at))
        file = tmp_path / "game.json"
        file.write_text(position.record.to_json())
        done = CliRunner().invoke(command, ["analyse", str(file), "--seconds", "0.1"])
        assert done.exit_code == 0, done.output
        return [" ".join(line.split()) for line in done.output.splitlines()[1:]]

    return analyse


def found(seat: int, value: float, *others: Candidate, line: tuple[str, ...] = ()) -> Found:
    """Return a search that looked most at a move which is nowhere played."""
    best = Candidate("best", 1.0, value, 90)
    return Found(seat, (best, *others, Candidate("next", 0.0, 0.0, 9)), value, 100, line, 0.1)


def test_a_record_is_gone_through_and_a_blunder_marked(analysed: Callable[..., Any]) -> None:
    position = unboard.game("unravel", size=4).load("1r2/1r2/1rbb/b3 r")
    red, blue = analysed(position.play(0, "d4").play(1, "b1"))
    assert re.fullmatch(r"1 Red d4 \?\? \d+% best b1 100%", red)
    assert blue.startswith("2 Blue b1 ")


def test_a_move_that_was_hardly_looked_at_is_judged_by_the_search_after_it(
    analysed: Callable[..., Any],
) -> None:
    position = unboard.game("unravel", size=3).start().play(0, "b2").play(1, "a1")
    ignored = Candidate("b2", 0.0, 0.0, 0)
    values = {0: found(0, 0.6, ignored), 1: found(1, 0.45), 2: found(0, 0.9)}
    red, blue = analysed(position, lambda at: values[at.count])
    assert red == "1 Red b2 55% best best 60%"
    assert blue == "2 Blue a1 ?? 10% best best 45%"


def test_a_move_that_proves_as_good_as_the_best_is_said_to_be(analysed: Callable[..., Any]) -> None:
    position = unboard.game("unravel", size=3).start().play(0, "b2")
    values = {0: found(0, 0.6), 1: found(1, 0.3)}
    assert analysed(position, lambda at: values[at.count]) == [
        "1 Red b2 70% as good as the best, best"
    ]


def test_the_best_move_is_no_blunder_and_has_an_alternative(analysed: Callable[..., Any]) -> None:
    position = unboard.game("unravel", size=3).start().play(0, "b2")
    best = (Candidate("b2", 0.9, 0.9, 90), Candidate("a1", 0.1, 0.2, 10))
    values = {0: Found(0, best, 0.9, 100, (), 0.1), 1: found(1, 0.6)}
    assert analysed(position, lambda at: values[at.count]) == ["1 Red b2 40% best; next a1"]


def test_a_forced_move_is_printed_as_such_and_every_position_searched_once(
    analysed: Callable[..., Any],
) -> None:
    position, searched = unboard.game("unravel", size=2).load("1b/1r r"), list[int]()
    assert len(position.play(0, "a1").moves(1)) == 1
    position = position.play(0, "a1").play(1, "a2")

    def finds(at: unboard.Position) -> Found:
        searched.append(at.count)
        return found(0, 0.4)

    first, second, *rest = analysed(position, finds)
    assert re.fullmatch(r"1 Red a1 (\?\? )?\d+% .+", first)
    assert re.fullmatch(r"2 Blue a2 \d+% the only move", second)
    assert rest == ([position.result] if position.result else [])
    assert len(searched) == len(set(searched))
    assert 1 not in searched


def test_an_ended_game_is_worth_its_result(analysed: Callable[..., Any]) -> None:
    position = unboard.game("unravel", size=4).load("1r2/1r2/1rbb/b3 r").play(0, "b1")
    line, result = analysed(position, lambda _: found(0, 0.6))
    assert line == "1 Red b1 100% as good as the best, best"
    assert result == position.result


def test_of_three_a_move_that_was_hardly_looked_at_is_searched_after_the_replies(
    analysed: Callable[..., Any],
) -> None:
    start = unboard.game("unity", players=3).start(1)
    path, made = [start], list[str]()
    for seat in range(3):  # each plays a move that ends his turn
        made.append(
            next(m for m in path[-1].moves(seat) if seat not in path[-1].play(seat, m).to_act)
        )
        path.append(path[-1].play(seat, made[-1]))
    after = found(1, 0.3, line=(made[1], made[2], "more"))
    few, many = (Candidate(made[0], 0.0, 0.1, visits) for visits in (ENOUGH - 1, ENOUGH))
    values = {0: found(0, 0.5, few), 1: after, 3: found(0, 0.45)}
    (line,) = analysed(path[1], lambda at: values[at.count])
    assert line == f"1 A {made[0]} 45% best best 50%"
    values[0] = found(0, 0.5, many)
    (line,) = analysed(path[1], lambda at: values[at.count])
    assert line == f"1 A {made[0]} ?? 10% best best 50%"


def test_where_hands_are_hidden_a_move_is_judged_through_its_own_eyes(
    analysed: Callable[..., Any],
) -> None:
    start = unboard.game("un").start(1).deal(Random(1))
    (seat,) = start.to_act
    move = start.moves(seat)[0]
    own = Candidate(move, 0.1, 0.4, ENOUGH)
    values = {start.count: found(seat, 0.5, own), start.count + 1: found(seat, 0.9)}
    (line,) = analysed(start.play(seat, move), lambda at: values[at.count])
    assert line.endswith(f"{move} 40% best best 50%")


def arranged() -> unboard.Position:
    """Return the position when a set-up by hand is done."""
    position = unboard.game("unity", setup="manual").start(1)
    draft = position.edited("random", rng=Random(1))
    for move in position.moves_to(draft):
        position = position.play(min(position.to_act), move)
    return position


def test_the_moves_of_a_set_up_are_left_out_and_all_others_are_judged(
    analysed: Callable[..., Any],
) -> None:
    position = arranged()
    count = position.count
    for _ in range(2):
        (seat,) = position.to_act
        position = position.play(seat, position.moves(seat)[-1])
    left_out, *lines = analysed(position)
    assert left_out == f"Left out: the set-up, {count} moves."
    numbers = [int(line.split()[0]) for line in lines]
    assert numbers == [count + 1, count + 2]
    assert all(re.search(r" \d+% ", line) for line in lines)


def refusal(tmp_path: Path, record: unboard.Record, *arguments: str) -> str:
    """Return the sentence that an analysis consists of."""
    file = tmp_path / "game.json"
    file.write_text(record.to_json())
    done = CliRunner().invoke(command, ["analyse", str(file), *arguments])
    assert isinstance(done.exception, unboard.UnboardError), done.output
    assert done.output == ""
    return str(done.exception)


def test_a_record_in_which_nobody_has_moved_after_the_set_up_says_so(tmp_path: Path) -> None:
    done = arranged()
    start = unboard.game("unity", setup="manual").start(1)
    for position in (start, start.play(0, done.record.moves[0].move), done):
        assert refusal(tmp_path, position.record) == (
            "nobody has moved after the set-up of this record, so there is nothing to analyse; "
            "give one that was played on"
        )


def test_a_record_in_which_nobody_has_moved_says_so(tmp_path: Path) -> None:
    dealt = unboard.game("un").start(1).deal(Random(1))
    for position in (unboard.game("unravel").start(), dealt):
        assert refusal(tmp_path, position.record) == (
            "nobody has moved in this record, so there is nothing to analyse; "
            "give one that was played on"
        )


def test_a_blunder_is_the_same_on_the_page_and_in_the_docs() -> None:
    page = (ROOT / "web" / "src" / "review" / "values.ts").read_text("utf-8")
    said = dict(re.findall(r"const (\w+) = ([\d.]+)", page))
    assert (float(said["BLUNDER"]), int(said["ENOUGH"])) == (BLUNDER, ENOUGH)
    assert BLUNDER == 1 / 4
    docs = (ROOT / "docs" / "reviewing.md").read_text("utf-8")
    assert "a quarter of the chance to win is called a blunder" in " ".join(docs.split())


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1"])
def test_a_move_is_looked_at_for_a_time_that_ends(tmp_path: Path, seconds: str) -> None:
    record = unboard.game("unravel", size=3).start().play(0, "b2").record
    assert "up to 3600 seconds" in refusal(tmp_path, record, "--seconds", seconds)


def test_a_record_of_a_game_without_a_search_is_refused_before_anything_is_shown(
    tmp_path: Path,
) -> None:
    record = unboard.game("andromeda").start(1).record
    assert refusal(tmp_path, record).endswith("there are kernels of: unravel, unity, unitar, un")


def test_a_move_whose_value_is_not_known_has_a_dash_that_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unboard.search.analyse", lambda at, seat, **_: found(seat, 0.5))
    start = unboard.game("unity", players=3).start(1)
    move = next(m for m in start.moves(0) if 0 not in start.play(0, m).to_act)
    file = tmp_path / "game.json"
    file.write_text(start.play(0, move).record.to_json())
    done = CliRunner().invoke(command, ["analyse", str(file)])
    head, line = done.output.splitlines()
    assert line.split()[2:] == [move, "–", "best", "best", "50%"]
    assert "– where it is not known" in head
