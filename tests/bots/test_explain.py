"""What a search has found, in words."""

from dataclasses import replace

from unboard.bots.explain import KEPT, explained, thought_of
from unboard.search.found import Candidate, Found

TREE = Found(
    seat=0,
    candidates=(
        Candidate("b2", 0.7, 0.61, 70),
        Candidate("a1", 0.2, 0.5, 20),
        Candidate("c3", 0.1, 0.0, 1, "loss"),
        Candidate("c1", 0.0, 0.0, 0),
    ),
    value=0.58,
    simulations=91,
    line=("b2", "c3"),
    seconds=0.1,
)


def test_candidates_are_told_with_value_and_visits() -> None:
    assert list(explained(TREE, "b2", mixed=False)) == [
        "after 91 simulations it gives itself 58% to win",
        "b2 (played): 61% to win, 70 visits",
        "a1: 50% to win, 20 visits",
        "c3: sure to lose, 1 visit",
        "it expects b2, c3",
    ]


def test_what_was_played_is_told_even_where_it_was_overlooked() -> None:
    assert list(explained(TREE, "c1", mixed=False))[1:] == [
        "b2: 61% to win, 70 visits",
        "a1: 50% to win, 20 visits",
        "c3: sure to lose, 1 visit",
        "c1 (played): at first sight",
        "at its level it does not always see the best",
        "best would be b2, c3",
    ]


def test_what_was_played_is_kept_however_far_down_it_stands() -> None:
    seen = tuple(Candidate(f"m{number}", 0.05, 0.5, 5) for number in range(20))
    found = replace(TREE, candidates=seen)
    best = [f"m{number}" for number in range(KEPT)]
    for played, kept in (("m15", [*best, "m15"]), ("m2", best)):
        told = [each["move"] for each in thought_of(found, played)["candidates"]]
        assert told == kept


def test_the_hands_it_reckoned_with_are_told() -> None:
    hands = (("0/0,1/2", 40), ("0/1,2/2", 30), ("1/1,2/0", 20), ("3/0", 1))
    alone = replace(TREE, worlds=(("-", 91),))
    assert list(explained(alone, "b2", mixed=False))[-1] == "it reckoned with an empty hand"
    told = list(explained(replace(TREE, worlds=hands), "b2", mixed=False))[-1]
    assert told == (
        "it reckoned with the hands 0/0 1/2 (40×), 0/1 2/2 (30×), 1/1 2/0 (20×), and 1 other"
    )


def test_a_mixed_strategy_is_told_as_such_and_does_not_tell_what_was_drawn() -> None:
    parts = (Candidate("red", 0.75, 0.4, 50), Candidate("blue", 0.25, 0.4, 50))
    found = Found(1, (*parts, Candidate("never", 0.0, 0.1, 50)), 0.4, 50, ("red",), 0.1)
    told = list(explained(found, None, mixed=True))
    assert told == [
        "after 50 simulations it gives itself 40% to win",
        "its mixed strategy, from which it draws so that nobody can foresee it:",
        "red: chosen with a chance of 75%, 40% to win",
        "blue: chosen with a chance of 25%, 40% to win",
    ]
    assert list(explained(found, "blue", mixed=True)) == told


def test_a_choice_that_is_not_mixed_is_not_said_to_be() -> None:
    found = Found(1, (Candidate("red", 1.0, 0.4, 50), Candidate("never", 0.0, 0.1, 50)), 0.4, 50,
                  ("red",), 0.1)  # fmt: skip
    told = list(explained(found, "red", mixed=True))
    assert told[1:] == ["it chooses red: 40% to win"]


def test_of_moves_that_come_to_the_same_one_is_told() -> None:
    twins = (Candidate("b3SW", 1.0, 0.6, 9), Candidate("b3WS", 0.0, 0.6, 9))
    found = Found(0, twins, 0.6, 9, ("b3SW",), 0.1)
    assert len(list(explained(found, "b3SW", mixed=False))) == 2
    assert len(list(explained(found, "b3WS", mixed=False))) == 4


def test_of_a_mixed_strategy_with_many_parts_the_rest_is_told_together() -> None:
    parts = tuple(Candidate(f"m{number}", 0.1, 0.3, 50) for number in range(10))
    told = list(explained(Found(1, parts, 0.3, 50, (), 0.1), None, mixed=True))
    assert len(told) == 2 + KEPT + 1
    assert told[-1] == "2 others: 20% together"


def test_a_certain_win_and_moves_without_a_search_are_told_shortly() -> None:
    win = Found(0, (Candidate("b1", 1.0, 1.0, 1, "win"),), 1.0, 1, ("b1",), 0.0, "win")
    assert list(explained(win, "b1", mixed=False)) == [
        "after 1 simulation it is sure to win",
        "b1 (played): sure to win, 1 visit",
    ]
    only = Found(0, (Candidate("b1", 1.0, 0.5, 0),), 0.5, 0, ("b1",), 0.0)
    assert list(explained(only, "b1", mixed=False)) == ["it had no other move"]
    assert list(explained(None, "b1", mixed=False)) == ["it moved without looking ahead"]
