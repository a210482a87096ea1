"""Refusals: which rule, and what would be right."""

import pytest

import unboard
from tables import played
from unboard import CHANCE

REFUSED = {
    "before a prize": ("", 0, "3", "GOO-2", "no prize lies there yet"),
    "a prize twice": ("=3 2 4", CHANCE, "prize:3", "GOO-2", "the 3 of diamonds was turned up"),
    "two prizes": ("=3", CHANCE, "prize:2", "GOO-2", "now the players bid"),
    "chance bids": ("", CHANCE, "2", "GOO-3", "it turns up a prize"),
    "a player deals": ("=3", 0, "prize:2", "GOO-2", "bid a card of your hand"),
    "a bid twice": ("=3 2", 0, "3", "GOO-3", "your bid lies on the table and stays there; wait"),
    "a spent card": ("=3 2 4 =A", 0, "2", "GOO-6", "you hold A, 3 and 4"),
    "a stranger": ("=3", 2, "2", "GOO-1", "only Spades (seat 0) and Hearts (seat 1) play"),
    "after the end": ("=3 2 4 =A A A =2 3 2 =4 4 3", 0, "A", "GOO-7", "all cards are bid"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_move_is_refused_with_its_rule(case: str) -> None:
    line, seat, move, rule, words = REFUSED[case]
    position = played(line)
    (reason,) = position.why_not(seat, move)
    assert (reason.rule, words in reason.text) == (rule, True), reason
    with pytest.raises(unboard.IllegalMove):
        position.play(seat, move)


def test_a_click_is_a_bid() -> None:
    position = played("=3 2 4 =A")
    assert position.why_not_path(0, ["3"]) == []
    assert position.why_not_path(0, ["2"]) == position.why_not(0, "2")
    for path in (["3", "4"], ["K"], ["somewhere"]):
        (reason,) = position.why_not_path(0, path)
        assert str(reason) == "a bid is one card of your hand; choose one (GOO-3)"
