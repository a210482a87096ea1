"""Matches: everybody sits everywhere, and equal seeds give equal games."""

from unboard.lab.matches import Match, play_match, wilson


def test_equal_seeds_give_equal_games_in_any_number_of_processes() -> None:
    alone = list(play_match("unravel", {"size": 3}, (1, 0), 4, seed=3))
    assert [each.seat for each in alone] == [0, 1, 0, 1]
    assert list(play_match("unravel", {"size": 3}, (1, 0), 4, seed=3, processes=2)) == alone


def test_where_three_play_one_plays_two() -> None:
    ended = tuple(play_match("unitar", {"rounds": 1}, (1, 0), 6))
    match = Match((1, 0), 3, ended)
    assert [each.seat for each in ended] == [0, 1, 2, 0, 1, 2]
    assert match.even == 1 / 3
    low, high = match.interval
    assert 0 <= low <= match.share <= high <= 1


def test_intervals_shrink_with_games() -> None:
    few, many = wilson(0.7, 20), wilson(0.7, 2000)
    assert many[1] - many[0] < few[1] - few[0]


def test_a_board_that_somebody_is_to_arrange_is_arranged_by_lot() -> None:
    ended = list(play_match("unity", {"setup": "manual", "quiet_limit": 5}, (1, 0), 2, seed=1))
    assert all(each.moves > 61 for each in ended)  # sixty pieces, done, and then turns
