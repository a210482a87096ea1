"""The rules of UNITY, one by one; the examples of the rules document are pictures here."""

from collections import Counter
from textwrap import dedent
from typing import Any

import pytest

import unboard
from games.unity import naive
from games.unity.boards import board, groups, legal, load, play, row_names, taken, text_of
from unboard.core.picture import draw_text

A, B, C = 0, 1, 2
EDGES = sorted(naive.wall_name(pair, 5) for pair in naive.edges(5))
EMPTY = "5/6/7/8/9/8/7/6/5"

PASSING = """
        g  ·   ·   ·   ·   ·   ·   ·
                        / \\ / \\
      f  ·   ·   ·   · | O   P | ·   ·
                      /   /   /
    e  ·   ·   ·   · | P   O | ·   ·   ·
                      \\ / \\ /
      d  ·   ·   ·   ·   ·   ·   ·   ·
    """  # every ring can take only the other side's last two pieces, and nothing can move


def game(**options: Any) -> unboard.Game:
    return unboard.game("unity", **options)


def pieces(position: unboard.Position) -> Counter[str]:
    """Count the pieces of each colour and kind: P O G are rings, p o g asterisks."""
    return Counter("".join(position.view(None)["board"]))


def fields(position: unboard.Position) -> str:
    """Return a text's fields behind rows and walls."""
    return " ".join(position.text().split(" ")[2:])


def forbidden_by(position: unboard.Position, move: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the rules that forbid a move of the seat to act, with the squares that show it."""
    (seat,) = position.to_act
    return [(reason.rule, reason.squares) for reason in position.why_not(seat, move)]


def fill(teams: str, side: int = 5) -> str:
    """Return the moves that put pieces, given as letters, on the spaces one after the other."""
    names = (name for row in "abcdefghijk"[: 2 * side - 1] for name in row_names(row, side))
    kinds = {True: "R", False: "A"}
    return " ".join(f"{p.upper()}{kinds[p.isupper()]}@{next(names)}" for p in teams)


def test_a_picture_is_read_as_it_is_drawn() -> None:
    picture = """
                i  G   ·   ·   ·   ·

              h  ·   p   ·   ·   ·   ·

            g  ·   ·   ·   ·   ·   ·   ·

          f  ·   ·   ·   · | O   ·   ·   ·
                          /
        e  ·   ·   ·   ·   P   ·   ·   ·   ·
                            /
          d  ·   ·   ·   ·   ·   ·   ·   ·   9

            c  ·   ·   ·   ·   ·   ·   ·   8

              b  ·   ·   ·   ·   ·   ·   7

                a  ·   o   ·   ·   ·   6

                     1   2   3   4   5
    """
    position = load(picture)
    assert board(position) == "G4/1p4/7/4O3/4P4/8/7/6/1o3 d5|e5,e5|f5,f5|f6"
    assert draw_text(position.scene(None)) == dedent(picture).strip("\n")


@pytest.mark.rule("UNI-1")
@pytest.mark.parametrize(("side", "spaces"), [(5, 61), (6, 91)])
def test_the_board_is_a_hexagon_with_five_or_six_spaces_to_a_side(side: int, spaces: int) -> None:
    rows = game(side=side).start().view(None)["board"]
    lengths = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
    assert [len(row) for row in rows] == lengths
    assert sum(lengths) == spaces
    assert set("".join(rows)) == set("POGpog.")


@pytest.mark.rule("UNI-1", "UNI-8")
def test_six_lines_radiate_from_a_space() -> None:
    position = load(
        """
                i  O   ·   ·   O   ·
        e  ·   ·   ·   ·   P   ·   ·   ·   ·
                a  ·   P   ·   ·   ·
        """
    )
    assert [m for m in legal(position) if m.startswith("e5-")] == sorted(
        f"e5-{there}"
        for there in (
            *("e6", "e7", "e8", "e9"),  # E
            *("f6", "g7", "h8", "i9"),  # NE
            *("f5", "g5", "h5"),  # NW, up to the orange ring
            *("e4", "e3", "e2", "e1"),  # W
            *("d4", "c3", "b2", "a1"),  # SW
            *("d5", "c5", "b5", "a5"),  # SE
        )
    )


@pytest.mark.rule("UNI-1")
def test_on_side_6_the_centre_is_f6() -> None:
    position = load(
        """
                  k  ·   ·   ·   ·   ·   O
        f  ·   ·   ·   ·   ·   P   ·   ·   ·   ·   ·
                  a  ·   P   ·   ·   ·   O
        """,
        side=6,
    )
    ends = {m for m in legal(position) if m.startswith("f6-")}
    assert {"f6-f11", "f6-j10", "f6-k6", "f6-f1", "f6-a1", "f6-b6"} <= ends
    assert len(ends) == 6 * 5 - 2


@pytest.mark.rule("UNI-2")
@pytest.mark.parametrize(("side", "team"), [(5, 20), (6, 30)])
@pytest.mark.parametrize("kinds", ["mixed", "rings", "asterisks"])
def test_a_random_set_up_places_every_piece_and_leaves_one_space_free(
    side: int, team: int, kinds: str
) -> None:
    rings = {"mixed": team // 2, "rings": team, "asterisks": 0}[kinds]
    for seed in range(3):
        counted = pieces(game(side=side, kinds=kinds).start(seed))
        assert counted["."] == 1
        for colour in "pog":
            assert (counted[colour.upper()], counted[colour]) == (rings, team - rings)


@pytest.mark.rule("UNI-2")
def test_the_seed_decides_where_everything_stands_and_the_free_space_can_be_anywhere() -> None:
    starts = [game().start(seed).text() for seed in range(12)]
    assert starts == [game().start(seed).text() for seed in range(12)]
    assert len(set(starts)) == 12
    assert game().start() == game().start(seed=0)
    rows = ["".join(game().start(seed).view(None)["board"]) for seed in range(12)]
    assert len({row.index(".") for row in rows}) > 6


@pytest.mark.rule("UNI-4")
@pytest.mark.parametrize(
    ("options", "walls", "left"),
    [
        ({}, 3, 21),
        ({"start_walls": 0}, 0, 24),
        ({"start_walls": 20}, 20, 4),
        ({"start_walls": 20, "supply": 20}, 20, 0),
        ({"supply": 2}, 2, 0),
        ({"supply": 0}, 0, 0),
        ({"supply": 240, "side": 6}, 3, 237),
    ],
)
def test_a_random_set_up_places_its_walls_from_the_supply(
    options: dict[str, Any], walls: int, left: int
) -> None:
    view = game(**options).start(seed=5).view(None)
    assert (len(view["walls"]), view["supply"]) == (walls, left)


@pytest.mark.rule("UNI-3")
def test_in_a_manual_set_up_a_places_pieces_then_walls_and_then_says_done() -> None:
    position = game(setup="manual", supply=2).start()
    assert position.text() == f"{EMPTY} - + - 2 0"
    teams = "PpOoGg" * 10
    for step in fill(teams).split():
        assert position.to_act == {A}
        assert step in legal(position)
        assert not any(sign in " ".join(legal(position)) for sign in ("|", "done"))
        position = play(position, step)
    assert legal(position) == tuple(sorted(["done", *EDGES]))
    position = play(position, "a1|a2 e5|e6")
    assert legal(position) == ("done",)
    position = play(position, "done")
    assert position.to_act == {A}
    assert fields(position) == "p po 0 0"
    assert position.view(None)["walls"] == [["a1", "a2"], ["e5", "e6"]]
    assert pieces(position) == {**dict.fromkeys("PpOoGg", 10), ".": 1}


@pytest.mark.rule("UNI-3")
def test_a_manual_set_up_may_be_done_without_walls() -> None:
    position = play(game(setup="manual").start(), f"{fill('PpOoGg' * 10)} done")
    assert (position.view(None)["walls"], fields(position)) == ([], "p po 24 0")


@pytest.mark.rule("UNI-3")
def test_the_box_holds_fifteen_of_each_kind_and_extra_sets_hold_more() -> None:
    fifteen = fill("P" * 15)
    boxed = play(game(setup="manual").start(), fifteen)
    assert {m[:2] for m in legal(boxed)} == {"PA", "OR", "OA", "GR", "GA"}
    assert boxed.view(None)["box"] == {"P": 0, "p": 5, "O": 15, "o": 15, "G": 15, "g": 15}
    extra = play(game(setup="manual", extra_sets=True).start(), fill("P" * 20))
    assert {m[:2] for m in legal(extra)} == {"OR", "OA", "GR", "GA"}


@pytest.mark.rule("UNI-3")
def test_teams_may_be_unequal() -> None:
    teams = "P" * 15 + "p" * 5 + "O" * 5 + "o" * 15 + "G" * 12 + "g" * 8
    position = play(game(setup="manual").start(), f"{fill(teams)} done")
    assert pieces(position) == {**Counter(teams), ".": 1}


@pytest.mark.rule("UNI-3")
def test_on_side_6_the_box_is_just_enough() -> None:
    position = game(setup="manual", side=6, supply=1).start()
    position = play(position, fill("PpOoGg" * 15, side=6))
    assert {m for m in legal(position) if "|" not in m} == {"done"}
    assert len(legal(position)) == 240 + 1


@pytest.mark.rule("UNI-3", "UNI-6")
def test_with_three_players_a_manual_set_up_ends_in_purples_first_turn() -> None:
    position = play(game(setup="manual", players=3).start(), f"{fill('PpOoGg' * 10)} done")
    assert position.to_act == {A}
    assert fields(position) == "p pog 24 0"


@pytest.mark.rule("UNI-4")
def test_a_wall_lies_on_an_edge_and_stays_there() -> None:
    position = load(
        """
                i  O   ·   ·   ·   O
        e  P   ·   ·   ·   ·   ·   ·   ·   P
        """,
        "p po 3 0",
    )
    assert {m for m in legal(position) if "|" in m} == set(EDGES)
    position = play(position, "e1|e2 h5|h6")
    assert {m for m in legal(position) if "|" in m} == set(EDGES) - {"e1|e2", "h5|h6"}
    assert forbidden_by(position, "e1|e2") == [("UNI-4", ("e1", "e2"))]
    position = play(position, "e9-a5 i5-i6")
    assert position.view(None)["walls"] == [["e1", "e2"], ["h5", "h6"]]


@pytest.mark.rule("UNI-5")
def test_with_two_players_b_chooses_a_colour_and_then_a_one_of_the_other_two() -> None:
    position = game(colours="draft").start(3)
    assert position.to_act == {B}
    assert legal(position) == ("green", "orange", "purple")
    position = play(position, "green")
    assert position.to_act == {A}
    assert legal(position) == ("orange", "purple")
    position = play(position, "purple")
    assert fields(position) == "p pg 21 0"
    assert position.view(None)["colours"] == {"purple": A, "green": B}
    assert position.to_act == {A}


@pytest.mark.rule("UNI-5")
def test_with_three_players_b_chooses_then_c_and_a_gets_the_last() -> None:
    position = game(colours="draft", players=3).start(3)
    assert position.to_act == {B}
    position = play(position, "orange")
    assert position.to_act == {C}
    assert legal(position) == ("green", "purple")
    position = play(position, "purple")
    assert position.view(None)["colours"] == {"purple": C, "orange": B, "green": A}
    assert position.to_act == {C}
    assert fields(position) == "p pog210 21 0"


@pytest.mark.rule("UNI-5", "UNI-3")
def test_a_draft_follows_a_manual_set_up() -> None:
    position = game(setup="manual", colours="draft").start()
    position = play(position, f"{fill('PpOoGg' * 10)} a1|b1 done")
    assert position.to_act == {B}
    assert fields(position) == "? - 23 0"


@pytest.mark.rule("UNI-6", "UNI-5")
def test_orange_begins_if_purple_is_neutral() -> None:
    position = play(game(colours="draft").start(3), "green orange")
    assert position.to_act == {A}
    assert fields(position) == "o og 21 0"
    wall = next(m for m in legal(position) if "|" in m)
    assert fields(play(position, wall)) == "g og 20 0"
    assert not any(m[:2] in position.view(None)["groups"]["purple"] for m in legal(position))


@pytest.mark.rule("UNI-6")
@pytest.mark.parametrize(
    ("colours", "turns"),
    [
        ("pog", [A, B, C, A, B, C]),
        ("pog210", [C, B, A, C, B, A]),
        ("pog120", [B, C, A, B, C, A]),
        ("po", [A, B, A, B, A, B]),
        ("po10", [B, A, B, A, B, A]),
        ("pg", [A, B, A, B, A, B]),
    ],
)
def test_turns_go_purple_orange_green(colours: str, turns: list[int]) -> None:
    position = load(
        """
                i  G   ·   ·   ·   O
            g  ·   ·   ·   ·   ·   ·   O
        e  G   ·   ·   ·   ·   ·   ·   ·   ·
            c  P   ·   ·   ·   ·   ·   ·
                a  P   ·   ·   ·   ·
        """,
        f"p {colours} 0 0",
    )
    rounds = {"p": "c1-c2 c2-c1", "o": "g9-g8 g8-g9", "g": "e1-e2 e2-e1"}
    found: list[int] = []
    for place in (0, 1):
        for colour in colours.rstrip("012"):
            found += position.to_act
            position = play(position, rounds[colour].split()[place])
    assert found + found[: 6 - len(found)] == turns


@pytest.mark.rule("UNI-7")
@pytest.mark.parametrize("action", ["e5-e8", "a1|a2", "e5x"])
def test_a_turn_is_one_move_or_one_wall_or_one_capture(action: str) -> None:
    position = load(
        """
                i  O   ·   ·   ·   O
        e  P   ·   ·   ·   P   G   ·   ·   ·
                a  P   ·   ·   ·   ·
        """,
        "p po 5 0",
    )
    assert action in legal(position)
    assert play(position, action).to_act == {B}


@pytest.mark.rule("UNI-7")
def test_only_own_pieces_act() -> None:
    position = load(
        """
                i  o   ·   ·   ·   O
        e  p   ·   ·   ·   ·   G   ·   ·   ·
                a  P   ·   g   ·   ·
        """,
        "p po 0 0",
    )
    assert {m[:2] for m in legal(position)} == {"e1", "a1"}
    assert {m[:2] for m in legal(play(position, "a1-a2"))} == {"i5", "i9"}


@pytest.mark.rule("UNI-8")
def test_a_move_goes_over_pieces_but_not_across_a_wall_and_walls_elsewhere_do_not_matter() -> None:
    position = load(
        """
                i  g   ·   O   ·   P
          f  ·   ·   ·   ·   ·   ·   ·   ·
                  /     \\
        e  ·   P   O   p   ·   · | ·   ·   ·
                    /
          d  ·   · | ·   · | ·   ·   ·   ·
                a  ·   ·   ·   ·   O
        """
    )
    along = [m for m in legal(position) if m.startswith("e2-e")]
    assert along == ["e2-e1", "e2-e5", "e2-e6"]
    after = load(
        """
                i  g   ·   O   ·   P
          f  ·   ·   ·   ·   ·   ·   ·   ·
                  /     \\
        e  ·   ·   O   p   ·   P | ·   ·   ·
                    /
          d  ·   · | ·   · | ·   ·   ·   ·
                a  ·   ·   ·   ·   O
        """
    )
    assert board(play(position, "e2-e6")) == board(after)
    with pytest.raises(unboard.IllegalMove, match=r"the wall e6\|e7 is in the way \(UNI-8\)"):
        position.play(A, "e2-e7")


@pytest.mark.rule("UNI-8")
def test_a_ring_and_an_asterisk_move_alike() -> None:
    ring, asterisk = (
        load(
            f"""
                    i  O   ·   ·   ·   O
            e  ·   ·   ·   {piece}   ·   ·   ·   ·   ·
                    a  P   ·   ·   ·   ·
            """
        )
        for piece in "Pp"
    )
    moves = [[m for m in legal(position) if "-" in m] for position in (ring, asterisk)]
    assert moves[0] == moves[1]


@pytest.mark.rule("UNI-9")
def test_with_two_players_a_turn_has_one_wall_and_none_once_the_supply_is_empty() -> None:
    position = load(
        """
                i  O   ·   ·   ·   O
        e  P   ·   ·   ·   ·   ·   ·   ·   P
        """,
        "p po 1 0",
    )
    position = play(position, "e4|e5")
    assert position.to_act == {B}
    assert fields(position) == "o po 0 0"
    assert not any("|" in m for m in legal(position))


THREE = """
            i  G   ·   ·   ·   O
    e  ·   ·   ·   P   P   P   ·   ·   ·
            a  G   ·   ·   ·   O
    """


@pytest.mark.rule("UNI-9")
def test_with_three_players_a_turn_has_two_walls() -> None:
    position = load(THREE, "o pog 4 0")
    position = play(position, "a1|a2")
    assert position.to_act == {B}
    assert legal(position) == tuple(edge for edge in EDGES if edge != "a1|a2")
    position = play(position, "e5|e6")
    assert position.to_act == {C}
    assert fields(position) == "g pog 2 0"
    assert position.view(None)["walls"] == [["a1", "a2"], ["e5", "e6"]]


@pytest.mark.rule("UNI-9", "UNI-15")
def test_the_end_is_looked_for_only_after_the_second_wall() -> None:
    position = play(load(THREE, "o pog 4 0"), "a1|a2")
    assert groups(position, "purple") == ["e4 e5 e6"]
    assert not position.over
    assert not play(position, "e5|e6").over
    assert play(position, "d5|e5").winners == {A}


@pytest.mark.rule("UNI-9")
def test_with_three_players_a_single_wall_left_is_the_whole_turn() -> None:
    position = play(load(THREE, "o pog 1 0"), "e5|e6")
    assert position.to_act == {C}
    assert fields(position) == "g pog 0 0"


@pytest.mark.rule("UNI-9")
def test_with_three_players_a_single_empty_edge_left_is_the_whole_turn() -> None:
    rows = text_of(THREE).split()[0]
    walls = ",".join(edge for edge in EDGES if edge != "e5|e6")
    position = game().load(f"{rows} {walls} o pog 7 0")
    assert [m for m in legal(position) if "|" in m] == ["e5|e6"]
    position = play(position, "e5|e6")
    assert position.to_act == {C}
    assert fields(position) == "g pog 6 0"
    assert not any("|" in m for m in legal(position))


@pytest.mark.rule("UNI-10")
def test_a_ring_takes_all_around_it_but_spares_the_piece_behind_a_wall() -> None:
    position = load(
        """
                i  ·   ·   ·   ·   O
          f  ·   ·   ·   g   o   ·   ·   ·
        e  ·   ·   ·   P   O | p   ·   ·   ·
          d  ·   ·   ·   G   o   ·   ·   ·
                a  P   ·   ·   ·   O
        """,
        "o po 0 0",
    )
    after = load(
        """
                i  ·   ·   ·   ·   O
        e  ·   ·   ·   ·   · | p   ·   ·   ·
                a  P   ·   ·   ·   O
        """
    )
    assert board(play(position, "e5x")) == board(after)


@pytest.mark.rule("UNI-10")
def test_a_ring_takes_nothing_at_a_distance() -> None:
    position = load(
        """
                i  ·   ·   ·   ·   O
        e  ·   ·   ·   ·   P   O   O   p   ·
                a  P   ·   ·   ·   O
        """
    )
    assert taken(position, play(position, "e5x")) == "e5 e6"


@pytest.mark.rule("UNI-11")
def test_an_asterisk_takes_all_on_its_line_up_to_the_wall_friends_too() -> None:
    position = load(
        """
                i  P   ·   ·   ·   O
        e  ·   O   · | p   ·   g   O   p   ·
                a  p   ·   ·   ·   O
        """
    )
    after = load(
        """
                i  P   ·   ·   ·   O
        e  ·   O   · | ·   ·   ·   ·   ·   ·
                a  p   ·   ·   ·   O
        """
    )
    assert board(play(position, "e8xW")) == board(after)


@pytest.mark.rule("UNI-11")
@pytest.mark.parametrize(
    ("direction", "gone"),
    [
        ("E", "e5 e7 e9"),
        ("NE", "e5 g7"),
        ("NW", "e5 h5"),
        ("W", "e4 e5"),
        ("SW", "b2 d4 e5"),
        ("SE", "a5 e5"),
    ],
)
def test_an_asterisk_fires_in_one_of_six_directions(direction: str, gone: str) -> None:
    position = load(
        """
                i  ·   ·   ·   ·   O
                                  \\
              h  ·   O   ·   ·   ·   ·
            g  ·   ·   ·   ·   O   ·   ·
        e  ·   O | ·   O   p   ·   O   ·   O
          d  ·   ·   ·   G   ·   ·   ·   ·
              b  ·   P   ·   ·   ·   ·
                    \\
                a  P   ·   ·   ·   O
        """
    )
    assert taken(position, play(position, f"e5x{direction}")) == gone


@pytest.mark.rule("UNI-12")
def test_a_lone_ring_and_an_asterisk_that_fires_off_the_board_take_only_themselves() -> None:
    position = load(
        """
                i  O   ·   ·   ·   P
        e  ·   ·   ·   ·   P   ·   ·   ·   ·
                a  p   ·   ·   ·   O
        """
    )
    for capture, gone in [("e5x", "e5"), ("a1xW", "a1"), ("a1xSW", "a1"), ("a1xSE", "a1")]:
        assert capture in legal(position)
        assert taken(position, play(position, capture)) == gone
    assert taken(position, play(position, "a1xNW")) == "a1"  # on the board, nothing in sight
    assert taken(position, play(position, "a1xE")) == "a1 a5"


@pytest.mark.rule("UNI-12", "UNI-10", "UNI-11")
def test_between_walls_a_capture_takes_only_its_own_piece() -> None:
    position = load(
        """
                i  O   ·   ·   ·   O
        e  ·   O | p   O   · | P | O   ·   ·
                a  P   ·   ·   ·   ·
        """
    )
    assert taken(position, play(position, "e3xW")) == "e3"
    assert taken(position, play(position, "e6x")) == "e6"


@pytest.mark.rule("UNI-13")
def test_a_capture_of_ones_own_last_pieces_is_forbidden() -> None:
    position = load(
        """
                i  ·   ·   ·   ·   O
        e  ·   ·   ·   ·   O   ·   ·   ·   ·
            c  O   ·   ·   ·   ·   ·   ·
                a  P   P   ·   ·   ·
        """
    )
    assert not any("x" in m for m in legal(position))
    assert forbidden_by(position, "a1x") == [("UNI-13", ("a1", "a2"))]


@pytest.mark.rule("UNI-13")
def test_a_capture_of_a_foes_last_pieces_is_forbidden() -> None:
    all_of_orange, one_behind_a_wall = (
        load(
            f"""
            e  p   ·   ·   ·   O   ·   ·   · {wall} O
                    a  p   ·   ·   ·   ·
            """
        )
        for wall in " |"
    )
    assert forbidden_by(all_of_orange, "e1xE") == [("UNI-13", ("e5", "e9"))]
    assert "e1xE" not in legal(all_of_orange)
    assert taken(one_behind_a_wall, play(one_behind_a_wall, "e1xE")) == "e1 e5"


@pytest.mark.rule("UNI-13")
def test_a_capture_of_last_pieces_is_forbidden_however_long_their_line() -> None:
    foes = load(
        """
        e  p   O   O   O   ·   O   O   O   O
                a  ·   ·   ·   ·   P
        """
    )
    own = load(
        """
                i  O   ·   ·   ·   ·
        e  p   p   p   p   ·   p   p   p   p
                a  ·   ·   ·   ·   O
        """
    )
    assert [rule for rule, _ in forbidden_by(foes, "e1xE")] == ["UNI-13"]
    assert [rule for rule, _ in forbidden_by(own, "e1xE")] == ["UNI-13"]
    assert "e1xE" not in {*legal(foes), *legal(own)}


NEUTRAL = """
            i  ·   ·   ·   ·   O
    e  ·   ·   ·   ·   P   G   ·   ·   ·
      d  ·   ·   ·   ·   G   ·   ·   ·
            a  P   ·   P   ·   O
    """


@pytest.mark.rule("UNI-13")
def test_the_neutral_colour_may_vanish_and_a_third_player_may_not() -> None:
    neutral, third_player = load(NEUTRAL, "p po 0 0"), load(NEUTRAL, "p pog 0 0")
    assert forbidden_by(neutral, "e5x") == []
    after = play(neutral, "e5x")
    assert taken(neutral, after) == "d5 e5 e6"
    assert not after.over
    assert after.to_act == {B}
    assert forbidden_by(third_player, "e5x") == [("UNI-13", ("d5", "e6"))]


@pytest.mark.rule("UNI-14")
def test_a_wall_splits_a_group_that_only_its_edge_connects() -> None:
    position = load(
        """
                i  ·   ·   ·   ·   O
        e  ·   ·   ·   p   p   p   ·   ·   ·
                a  P   ·   ·   ·   O
        """,
        "o po 5 0",
    )
    assert groups(position, "purple") == ["a1", "e4 e5 e6"]
    assert groups(play(position, "e5|e6"), "purple") == ["a1", "e4 e5", "e6"]


@pytest.mark.rule("UNI-14")
def test_a_wall_does_not_split_a_group_that_is_connected_around_it() -> None:
    position = load(
        """
                i  ·   ·   ·   ·   O
          f  ·   ·   ·   P   P   ·   ·   ·
        e  ·   ·   ·   P   ·   P   ·   ·   ·
          d  ·   ·   ·   P   P   ·   ·   ·
                a  P   ·   ·   ·   O
        """,
        "o po 5 0",
    )
    ring = "d4 d5 e4 e6 f5 f6"
    assert groups(position, "purple") == ["a1", ring]
    position = play(position, "e4|f5")
    assert groups(position, "purple") == ["a1", ring]
    assert groups(play(position, "a1-a2 d4|d5"), "purple") == ["a2", "d4 e4", "d5 e6 f5 f6"]


@pytest.mark.rule("UNI-14", "UNI-15")
def test_neighbours_with_a_wall_between_them_do_not_unite() -> None:
    open_edge, walled = (
        load(
            f"""
                    i  ·   ·   ·   ·   O
            e  ·   ·   ·   P   p {wall} ·   ·   ·   ·
                    a  ·   P   ·   ·   O
            """
        )
        for wall in " |"
    )
    assert groups(play(walled, "a2-e6"), "purple") == ["e4 e5", "e6"]
    assert not play(walled, "a2-e6").over
    assert play(open_edge, "a2-e6").winners == {A}


@pytest.mark.rule("UNI-15")
def test_a_player_who_unites_all_pieces_wins() -> None:
    position = load(
        """
                i  ·   ·   ·   ·   O
        e  ·   ·   ·   P   ·   ·   ·   P   ·
                a  ·   ·   ·   ·   O
        """
    )
    position = play(position, "e8-e5")
    assert position.winners == {A}
    assert position.to_act == frozenset()
    assert position.result == "Purple, player A, wins: 2 pieces are one group (UNI-15)."
    assert position.moves(A) == position.moves(B) == ()
    assert fields(position) == "o po 0 1 over"


@pytest.mark.rule("UNI-15")
def test_a_single_piece_is_a_group() -> None:
    position = load(
        """
                i  ·   ·   ·   ·   O
        e  ·   ·   ·   p   ·   ·   ·   P   ·
                a  ·   ·   ·   ·   O
        """
    )
    position = play(position, "e4xW")
    assert position.winners == {A}
    assert position.result == "Purple, player A, wins: a single piece is left (UNI-15)."


@pytest.mark.rule("UNI-15")
def test_when_both_are_united_at_once_the_larger_group_wins() -> None:
    position = load(
        """
                i  ·   ·   o   o   o
              h  ·   ·   ·   o   o   O
            g  ·   ·   ·   ·   o   O   O
        e  ·   ·   ·   ·   P   O   ·   ·   ·
            c  p   p   p   ·   ·   ·   ·
              b  P   p   ·   ·   ·   ·
                a  P   P   ·   ·   ·
        """
    )
    position = play(position, "e5x")
    assert [len(groups(position, colour)) for colour in ("purple", "orange")] == [1, 1]
    assert position.winners == {B}
    assert position.result == "Orange, player B, wins: 9 pieces are one group (UNI-15)."


@pytest.mark.rule("UNI-15")
@pytest.mark.parametrize(("turn", "capture", "winner"), [("p", "e5x", A), ("o", "e6x", B)])
def test_of_equal_groups_the_one_who_had_a_turn_last_wins(
    turn: str, capture: str, winner: int
) -> None:
    position = load(
        """
                i  ·   ·   ·   ·   o
              h  ·   ·   ·   o   o   O
            g  ·   ·   ·   ·   ·   O   O
        e  ·   ·   ·   ·   P   O   ·   ·   ·
            c  p   p   ·   ·   ·   ·   ·
              b  P   p   ·   ·   ·   ·
                a  P   P   ·   ·   ·
        """,
        f"{turn} po 0 0",
    )
    assert play(position, capture).winners == {winner}


@pytest.mark.rule("UNI-15")
def test_an_opponent_who_is_united_by_your_turn_wins() -> None:
    position = load(
        """
                i  ·   ·   ·   ·   p
        e  p   ·   ·   ·   ·   ·   O   ·   ·
              b  ·   ·   ·   ·   O   ·
                a  p   ·   ·   ·   O
        """
    )
    position = play(position, "e1xE")
    assert groups(position, "purple") == ["a1", "i9"]
    assert position.winners == {B}


def three(extra: str) -> str:
    """Return a board on which a ring of any colour takes the three rings in the middle.

    What is left are two pieces of each colour side by side; a capital letter among the extras
    is a third one beside them, a small letter one that stands apart.
    """
    has = {letter: letter if letter in extra else "·" for letter in "POGpog"}
    return text_of(
        f"""
                i  G   G   {has["G"]}   O   O
              h  {has["o"]}   ·   ·   {has["O"]}   ·   ·
          f  ·   ·   ·   ·   G   ·   ·   ·
        e  ·   ·   ·   ·   P   O   ·   ·   {has["g"]}
            c  {has["p"]}   ·   ·   ·   ·   ·   ·
                a  P   P   {has["P"]}   ·   ·
        """
    )


@pytest.mark.rule("UNI-15")
@pytest.mark.parametrize(
    ("extra", "turn", "winner"),
    [
        ("", "p", A),  # all three are united, two pieces each: who has just moved
        ("", "o", B),
        ("", "g", C),
        ("p", "p", C),  # purple is not; of the two others green had a turn last
        ("o", "o", A),
        ("g", "g", B),
        ("pP", "p", C),
        ("P", "g", A),  # the larger group, whoever has moved
        ("G", "o", C),
        ("PG", "o", A),  # two larger groups: purple moved before orange, green before that
        ("PG", "p", A),
        ("PO", "g", B),
        ("oG", "p", C),
    ],
)
def test_of_three_players_the_largest_group_wins_and_then_the_latest_turn(
    extra: str, turn: str, winner: int
) -> None:
    capture = {"p": "e5x", "o": "e6x", "g": "f6x"}[turn]
    position = play(game().load(f"{three(extra)} {turn} pog 0 0"), capture)
    assert position.winners == {winner}


@pytest.mark.rule("UNI-15")
def test_before_anyones_first_turn_one_counts_on_backwards_in_turn_order() -> None:
    start = game(setup=f"{three('p')} p pog 0 0").start()
    position = play(start, "e5x")
    assert len(position.record.moves) == 1
    assert [len(groups(position, c)) for c in ("purple", "orange", "green")] == [2, 1, 1]
    assert position.winners == {C}


@pytest.mark.rule("UNI-15")
def test_the_neutral_colour_never_wins() -> None:
    position = load(
        """
                i  ·   G   G   ·   O
        e  ·   ·   ·   ·   P   G   ·   ·   ·
                a  P   ·   P   ·   O
        """
    )
    position = play(position, "e5x")
    assert groups(position, "green") == ["i6 i7"]
    assert not position.over


@pytest.mark.rule("UNI-15")
@pytest.mark.parametrize("how", ["loaded", "set up"])
def test_nobody_wins_by_a_set_up_or_a_loaded_position_before_a_turn_ends(how: str) -> None:
    united = text_of(
        """
                i  ·   ·   ·   O   O
        e  P   P   P   ·   ·   ·   ·   ·   ·
        """
    )
    text = f"{united} o po 5 0"
    position = game().load(text) if how == "loaded" else game(setup=text).start()
    assert (position.over, position.winners) == (False, frozenset())
    assert position.to_act == {B}
    assert play(position, "a1|a2").winners == {A}  # the larger group
    assert play(position, "e1|e2").winners == {B}  # purple is split


@pytest.mark.rule("UNI-15", "UNI-3")
def test_nobody_wins_by_a_manual_set_up() -> None:
    names = fill("P" * 10 + "p" * 10 + "O" * 10 + "o" * 10 + "G" * 10 + "g" * 10)
    position = play(game(setup="manual").start(), f"{names} done")
    assert len(groups(position, "purple")) == 1
    assert not position.over
    assert position.to_act == {A}
    assert play(position, "i5|i6").over


@pytest.mark.rule("UNI-16")
def test_pass_is_legal_only_when_nothing_else_is() -> None:
    position = load(PASSING)
    assert position.moves(A) == ("pass",)
    for walls in ("1", "9"):
        assert "pass" not in legal(load(PASSING, f"p po {walls} 0"))
    for edge, freed in [("e4|e5", "e5-e4"), ("f7|f8", "f7-f8")]:
        rows, walls = text_of(PASSING).split()
        fewer = ",".join(wall for wall in walls.split(",") if wall != edge)
        opened = game().load(f"{rows} {fewer} p po 0 0")
        assert freed in legal(opened)
        assert "pass" not in legal(opened)


@pytest.mark.rule("UNI-16")
def test_a_capture_that_is_legal_forbids_the_pass() -> None:
    third_orange = PASSING + "            a  O   ·   ·   ·   ·"
    assert legal(load(third_orange)) == ("e5x", "f7x")


@pytest.mark.rule("UNI-16", "UNI-17")
def test_a_pass_ends_the_turn_and_counts_as_quiet() -> None:
    position = play(load(PASSING, quiet_limit=3), "pass")
    assert position.to_act == {B}
    assert fields(position) == "o po 0 1"
    position = play(position, "pass pass")
    assert (position.over, position.winners) == (True, frozenset())
    assert position.result == "Draw: 3 turns without a capture or a wall (UNI-17)."


@pytest.mark.rule("UNI-16", "UNI-15")
def test_after_a_pass_the_end_is_looked_for_as_after_any_turn() -> None:
    position = load(
        """
                i  O   ·   ·   ·   O
              b  ·   ·   ·   ·   ·   ·
                  / \\
                a  P | ·   ·   ·   ·
        """
    )
    assert legal(position) == ("pass",)
    assert play(position, "pass").winners == {A}


QUIET = """
            i  ·   ·   ·   ·   O
    e  ·   ·   ·   P   ·   ·   ·   P   ·
            a  P   ·   ·   ·   O
    """


@pytest.mark.rule("UNI-17")
def test_after_quiet_limit_turns_without_a_capture_or_a_wall_the_game_is_drawn() -> None:
    position = load(QUIET, "p po 5 0", quiet_limit=4)
    for number, move in enumerate(["e4-e5", "i9-i8", "e5-e4"], 1):
        position = play(position, move)
        assert fields(position).endswith(f" 5 {number}")
        assert not position.over
    position = play(position, "i8-i9")
    assert (position.winners, position.to_act) == (frozenset(), frozenset())
    assert position.result == "Draw: 4 turns without a capture or a wall (UNI-17)."
    assert fields(position) == "p po 5 4 over"


@pytest.mark.rule("UNI-17")
@pytest.mark.parametrize("loud", ["e4|e5", "e4x"])
def test_a_wall_and_a_capture_start_the_count_anew(loud: str) -> None:
    position = load(QUIET, "p po 5 59", quiet_limit=60)
    assert play(position, "e4-e5").over
    position = play(position, loud)
    assert not position.over
    assert position.text().endswith(" 0")


@pytest.mark.rule("UNI-17")
def test_two_walls_of_a_turn_start_the_count_anew_together() -> None:
    position = play(load(THREE, "o pog 4 7"), "e4|e5")
    assert fields(position) == "o pog 4 7 : e4|e5"
    assert fields(play(position, "e5|e6")) == "g pog 2 0"


@pytest.mark.rule("UNI-17", "UNI-15")
def test_who_is_united_by_the_last_quiet_turn_wins() -> None:
    position = load(QUIET.replace("a  P", "a  ·"), "p po 5 59", quiet_limit=60)
    assert play(position, "e8-e6").winners == frozenset()
    assert play(position, "e8-e6").over
    assert play(position, "e8-e5").winners == {A}


@pytest.mark.rule("UNI-17")
@pytest.mark.parametrize("asked", [{}, {"quiet_limit": 0}])
def test_unless_a_limit_is_asked_for_quiet_turns_go_on(asked: dict[str, int]) -> None:
    position = play(load(QUIET, "p po 0 59", **asked), "e4-e5 i9-i8")
    assert (position.over, fields(position)) == (False, "p po 0 61")
    for _ in range(300):
        position = play(position, "e5-e4 i8-i9 e4-e5 i9-i8")
    assert (position.over, fields(position)) == (False, "p po 0 1261")
    assert position.game.load(position.text()) == position


SETUPS = {
    "of a game": ("P3O/6/7/8/4P4/8/7/6/G3G e4|e5 g pg10 3 7", {A}),
    "of a manual set-up": (f"{EMPTY} - + - 9 0", {A}),
    "of a draft": ("P3O/6/7/8/4P4/8/7/6/G3O - ? g1 9 0", {A}),
    "of a draft of three": ("P3O/6/7/8/4P4/8/7/6/G3O - ? og21 9 0", {A}),
    "between two walls": ("P3O/6/7/8/4P4/8/7/6/G3O - g pog 4 0 : e4|e5", {C}),
    "of side 6": ("P5/7/8/9/O9/11/9P/9/8/7/5O - o po 240 0", {B}),
    "of a finished game": ("4O/6/7/8/4PP3/8/7/6/G3O - o po 0 1 over", set()),
}


@pytest.mark.rule("UNI-2", "UNI-3")
@pytest.mark.parametrize("case", SETUPS)
def test_a_set_up_can_be_given_as_a_position_text(case: str) -> None:
    text, acting = SETUPS[case]
    start = game(setup=text).start()
    assert start.text() == text
    assert start.to_act == acting
    assert start == game(setup=text).start(seed=9)
    assert start == start.game.load(text)
    position = play(start, legal(start)[0]) if acting else start
    assert unboard.replay(position.record) == position
    view = start.view(None)
    walls = len(view["walls"]) + view["supply"]
    assert start.game.options["supply"] == walls
    assert start.game.options["side"] == (6 if "11" in text else 5)


def test_a_set_up_text_with_pieces_of_all_kinds_need_not_be_complete() -> None:
    position = game(setup="P3O/6/7/8/4P4/8/7/6/G3O - p po 9 0", quiet_limit=2).start()
    assert play(position, "e5-e6 i9-i8").result == (
        "Draw: 2 turns without a capture or a wall (UNI-17)."
    )
