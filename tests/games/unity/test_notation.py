"""UNITY's texts: what is written is read back, and what is not well written is refused."""

from random import Random
from typing import Any

import pytest

import unboard
from games.unity.boards import OPTION_SETS, OptionSet, every_option_set, play, walk
from unboard.games.unity import UNITY

EMPTY = "5/6/7/8/9/8/7/6/5"
SMALL = "P3O/6/7/8/4P4/8/7/6/G3O"  # purple i5 e5, orange i9 a5, green a1
APART = "P3O/6/7/8/4P4/8/7/6/G1G1O"  # and another green one on a3
FULL = "PPPPP/PPPPPP/PPPPppp/ppOOOOOO/OOOOOOOOO/oooooGGG/GGGGGGG/GGGGGg/gggg1"


def game(**options: Any) -> unboard.Game:
    return unboard.game("unity", **options)


@pytest.mark.parametrize(("side", "spaces", "edges"), [(5, 61, 156), (6, 91, 240)])
def test_every_move_of_the_vocabulary_is_read_as_itself(side: int, spaces: int, edges: int) -> None:
    moves = list(game(side=side).vocabulary())
    words = 3 + 2  # colours; done and pass
    puts, captures, ends = 6, 7, spaces - 1
    assert len(set(moves)) == len(moves) == words + edges + spaces * (puts + captures + ends)
    for move in moves:
        assert UNITY.write(UNITY.read(move, {"side": side})) == move


def test_moves_are_written_as_the_rules_document_writes_them() -> None:
    small, large = ({*game(side=side).vocabulary()} for side in (5, 6))
    words = {"e5-e9", "e5|e6", "d4x", "d4xNE", "PR@e5", "PA@e5", "OR@a1", "OA@i9", "GR@e1"}
    assert words | {"GA@a1", "done", "purple", "orange", "green", "pass"} <= small
    assert {"k6x", "k11xSE", "f11-f1", "f9|f10", "j10|k11", "GA@k11"} <= large - small
    assert not {"e6|e5", "e5-e5", "e5|e7", "f10|f9"} & large


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("", "'' is no move of UNITY; write e5-e9 (move), e5|e6 (wall), d4x or d4xNE (capture)"),
        ("e5", "'e5' is no move of UNITY"),
        ("e5-", "'e5-' is no move of UNITY"),
        ("e5-e6-e7", "'e5-e6-e7' is no move of UNITY"),
        ("e5 e6", "'e5 e6' is no move of UNITY"),
        ("e5-e6\n", "is no move of UNITY"),
        (" e5-e6", "' e5-e6' is no move of UNITY"),
        ("E5x", "'E5x' is no move of UNITY"),
        ("e٥x", "'e٥x' is no move of UNITY"),  # an Arabic five
        ("PX@e5", "'PX@e5' is no move of UNITY"),
        ("pR@e5", "'pR@e5' is no move of UNITY"),
        ("PR@", "'PR@' is no move of UNITY"),
        ("Purple", "'Purple' is no move of UNITY"),
        ("PASS", "'PASS' is no move of UNITY"),
        ("done.", "'done.' is no move of UNITY"),
        ("-e5", "'-e5' is no move of UNITY"),
        ("j1-e5", "'j1-e5' names 'j1', which is no space of this board"),
        ("e5-e10", "names 'e10', which is no space of this board; its spaces go from a1 to i9"),
        ("e5-e0", "names 'e0', which is no space"),
        ("e5-e06", "names 'e06', which is no space"),
        ("f1-f2", "names 'f1', which is no space"),
        ("a5-a6", "names 'a6', which is no space"),
        ("е5-e6", "names 'е5', which is no space"),  # a Cyrillic e
        ("e５-e6", "names 'e５', which is no space"),  # a fullwidth five
        ("i4x", "names 'i4', which is no space"),
        ("k6x", "names 'k6', which is no space"),
        ("e5|e10", "names 'e10', which is no space"),
        ("PR@j1", "names 'j1', which is no space"),
        ("e5-e5", "'e5-e5' goes nowhere; a move names two spaces: e5-e9"),
        ("e5|e5", "'e5|e5' names two spaces that do not touch; a wall looks like e5|e6"),
        ("e5|e7", "names two spaces that do not touch"),
        ("e5|f4", "names two spaces that do not touch"),
        ("e6|e5", "'e6|e5' names the higher space first; write e5|e6"),
        ("f5|e5", "'f5|e5' names the higher space first; write e5|f5"),
        ("e5xN", "'e5xN' names no direction; the six are E, NE, NW, W, SW, SE"),
        ("e5xne", "names no direction; the six are"),
        ("e5xEE", "names no direction; the six are"),
        ("x" * 10_000, "xxx…' is no move of UNITY"),
        ("e" * 10_000 + "-e5", "which is no space"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_would_be_one(move: str, sentence: str) -> None:
    position = game().load(f"{SMALL} - p po 5 0")
    for refuse in (position.play, position.why_not):
        with pytest.raises(unboard.MalformedMove) as refused:
            refuse(0, move)
        assert sentence in str(refused.value)
        assert len(str(refused.value)) < 300


def test_a_large_board_has_more_spaces_and_still_an_end() -> None:
    position = game(side=6).start()
    for move in ("k12x", "a7x", "k5x", "f12-f1", "e5|l5"):
        with pytest.raises(unboard.MalformedMove, match="its spaces go from a1 to k11"):
            position.play(0, move)


@every_option_set
def test_every_text_of_random_play_loads_as_the_position_that_wrote_it(options: OptionSet) -> None:
    for seed in range(3):
        for position in walk(options, seed):
            text = position.text()
            loaded = game(**dict(options)).load(text)
            assert (loaded, loaded.text()) == (position, text)
            assert (loaded.to_act, loaded.result) == (position.to_act, position.result)
            assert game().load(text).text() == text
        rng = Random(seed)
        for position in rng.sample(walk(options, seed), 5):
            loaded = game(**dict(options)).load(position.text())
            assert [loaded.moves(seat) for seat in loaded.to_act] == [
                position.moves(seat) for seat in position.to_act
            ]


def test_random_play_meets_every_form_of_a_text() -> None:
    texts = [p.text() for options in OPTION_SETS for seed in range(3) for p in walk(options, seed)]
    for sign in (" : ", " + - ", " ? - ", " ? o1 ", " over", " pog ", " po ", " pg", " pog"):
        assert any(sign in text for text in texts), sign


@pytest.mark.parametrize(
    ("text", "steps", "after"),
    [
        (f"{SMALL} - p po 5 0", "e5-e6", "P3O/6/7/8/5P3/8/7/6/G3O - o po 5 1"),
        (f"{SMALL} - p po 5 0", "e5|e6 a4|a5", f"{SMALL} a4|a5,e5|e6 p po 3 0"),
        (f"{SMALL} - p po10 5 0", "i5-i6", "1P2O/6/7/8/4P4/8/7/6/G3O - o po10 5 1"),
        (f"{SMALL} - p pog 5 9", "e5|e6", f"{SMALL} - p pog 5 9 : e5|e6"),
        (f"{APART} - p pog 5 9", "e5|e6 a1|a2", f"{APART} a1|a2,e5|e6 o pog 3 0"),
        (f"{SMALL} - p pog 5 0", "i5x", "4O/6/7/8/4P4/8/7/6/G3O - o pog 5 0 over"),
        (f"{EMPTY} - + - 5 0", "PR@e5 GA@a1", "5/6/7/8/4P4/8/7/6/g4 - + - 5 0"),
        (f"{FULL} - + - 5 0", "a1|a2", f"{FULL} a1|a2 + - 4 0"),
        (f"{FULL} - + - 5 0", "done", f"{FULL} - p po 5 0"),
        (f"{FULL} - ? - 5 0", "orange", f"{FULL} - ? o1 5 0"),
        (f"{FULL} - ? - 5 0", "orange purple", f"{FULL} - p po 5 0"),
        (f"{FULL} - ? - 5 0", "purple orange", f"{FULL} - p po10 5 0"),
        (f"{FULL} - ? og21 5 0", "purple", f"{FULL} - p pog021 5 0"),
    ],
)
def test_a_position_is_written_as_the_rules_document_says(
    text: str, steps: str, after: str
) -> None:
    assert play(game().load(text), steps).text() == after


def test_walls_are_sorted_by_row_and_then_by_number() -> None:
    large = "P5/7/8/9/O9/11/9P/9/8/7/5O"
    walls = "a1|a2,a1|b1,a1|b2,a2|a3,e9|e10,e10|f10,f9|f10,f10|f11"
    position = game().load(f"{large} {walls} o po 200 0")
    assert position.text() == f"{large} {walls} o po 200 0"
    assert play(position, "e9|f9").text().split()[1] == walls.replace("e10|f10", "e9|f9,e10|f10")
    with pytest.raises(unboard.BadText, match="sorted by lower, then higher space"):
        game().load(f"{large} f10|f11,f9|f10 o po 200 0")


REFUSED = {
    "no text at all": ("", "a UNITY text has six fields"),
    "only the rows": (SMALL, "this has 1: rows, walls, colour to move, colours in play, supply,"),
    "five fields": (f"{SMALL} - p po 5", "this has 5"),
    "eight fields": (f"{SMALL} - p po 5 0 over over", "this has 8"),
    "another seventh field": (f"{SMALL} - p po 5 0 done", "a seventh, 'over', once it is finished"),
    "two spaces between fields": (f"{SMALL}  - p po 5 0", "a UNITY text has six fields"),
    "a short top row": (
        f"{SMALL.replace('P3O', 'P2O')} - p po 5 0",
        "row i, 'P2O', has 4 squares where 5 are needed",
    ),
    "a long middle row": (
        f"{SMALL.replace('4P4', '4P5')} - p po 5 0",
        "row e, '4P5', has 10 squares where 9 are needed",
    ),
    "a missing row": (f"{SMALL.replace('/6/', '//')} - p po 5 0", "row h, '', has 0 squares"),
    "a short row of side 6": (
        "P4O/7/7/9/10/11/10/9/8/7/6 - p po 0 0",
        "row i, '7', has 7 squares where 8 are needed",
    ),
    "too few rows": (f"{SMALL[:-5]} - p po 5 0", "the board has 8 rows joined by '/'"),
    "ten rows": (f"{SMALL}/5 - p po 5 0", "side 5 has 9 rows and side 6 has 11"),
    "an unknown piece": (
        f"{SMALL.replace('G', 'B')} - p po 5 0",
        "row a, 'B3O', holds 'B' where p, o, g, P, O, G or the length",
    ),
    "a zero": (f"{SMALL.replace('4P4', '04P4')} - p po 5 0", "row e, '04P4', holds '04' where"),
    "an Arabic digit": (f"{SMALL.replace('4P4', '٤P4')} - p po 5 0", "holds '٤' where"),
    "21 purple pieces": (
        "PPPPP/pppppp/PPPPPPP/PPP5/9/8/7/6/OO3 - p po 5 0",
        "the board holds 21 purple pieces; on side 5 there are at most 20 of a colour (UNI-2)",
    ),
    "31 green pieces on side 6": (
        "GGGGGG/GGGGGGG/GGGGGGGG/GGGGGGGGG/gP8/O10/10/9/8/7/6 - p po 0 0",
        "the board holds 31 green pieces; on side 6 there are at most 30 of a colour (UNI-2)",
    ),
    "a wall between spaces that do not touch": (
        f"{SMALL} e5|e7 p po 5 0",
        "among the walls: 'e5|e7' names two spaces that do not touch",
    ),
    "a wall at the edge of the board": (
        f"{SMALL} e9|e10 p po 5 0",
        "among the walls: 'e9|e10' names 'e10', which is no space of this board",
    ),
    "a wall with the higher space first": (
        f"{SMALL} e6|e5 p po 5 0",
        "among the walls: 'e6|e5' names the higher space first; write e5|e6",
    ),
    "unsorted walls": (
        f"{SMALL} e5|e6,a1|a2 p po 5 0",
        "the walls must be sorted by lower, then higher space, each of them once",
    ),
    "walls unsorted by the higher space": (f"{SMALL} e5|f5,e5|e6 p po 5 0", "must be sorted"),
    "a wall twice": (f"{SMALL} a1|a2,a1|a2 p po 5 0", "each of them once"),
    "a move among the walls": (
        f"{SMALL} e5-e6 p po 5 0",
        "among the walls 'e5-e6' is none; a wall looks like e5|e6",
    ),
    "a comma too many": (f"{SMALL} a1|a2, p po 5 0", "among the walls: '' is no move of UNITY"),
    "an unknown colour to move": (
        f"{SMALL} - x po 5 0",
        "the colour to move must be one of p, o, not 'x'",
    ),
    "the neutral colour to move": (f"{SMALL} - g po 5 0", "must be one of p, o, not 'g'"),
    "two colours to move": (f"{SMALL} - po po 5 0", "must be one of p, o, not 'po'"),
    "colours in another order": (
        f"{SMALL} - p op 5 0",
        "the colours in play must be po, pg, og or pog, with their seats where those do not",
    ),
    "one colour": (f"{SMALL} - p p 5 0", "must be po, pg, og or pog"),
    "an unknown colour in play": (f"{SMALL} - p px 5 0", "(po10), not 'px'"),
    "no colours": (f"{SMALL} - p - 5 0", "must be po, pg, og or pog"),
    "rising seats": (
        f"{SMALL} - p po01 5 0",
        "'po01' must name every seat from 0 to 1 once, and only where they do not rise",
    ),
    "a seat twice": (f"{SMALL} - p po11 5 0", "must name every seat from 0 to 1 once"),
    "a seat of three": (f"{SMALL} - p po20 5 0", "must name every seat from 0 to 1 once"),
    "too few seats": (f"{SMALL} - p pog10 5 0", "must name every seat from 0 to 2 once"),
    "too many seats": (f"{SMALL} - p po102 5 0", "must name every seat from 0 to 1 once"),
    "no supply": (
        f"{SMALL} - p po - 0",
        "the supply of walls must be a number from 0 to 240, not '-'",
    ),
    "a negative supply": (f"{SMALL} - p po -1 0", "from 0 to 240, not '-1'"),
    "a supply with a zero in front": (f"{SMALL} - p po 05 0", "from 0 to 240, not '05'"),
    "more walls than there are": (f"{SMALL} e5|e6 p po 240 0", "from 0 to 239, not '240'"),
    "a quiet count that is none": (
        f"{SMALL} - p po 5 x",
        "the count of quiet turns must be a number from 0 to 99999, not 'x'",
    ),
    "a huge quiet count": (f"{SMALL} - p po 5 100000", "from 0 to 99999, not '100000'"),
    "a player without pieces": (
        f"{SMALL.replace('O', '1').replace('31', '4')} - p po 5 0",
        "orange plays and has no piece; every player has one (UNI-13)",
    ),
    "a third player without pieces": (
        f"{SMALL.replace('G3', '4')} - p pog 5 0",
        "green plays and has no piece",
    ),
    "a set-up with colours": (
        f"{EMPTY} - + po 5 0",
        "during a set-up nobody has a colour: the fourth field is '-', not 'po'",
    ),
    "a set-up beyond the box": (
        "PPPPP/PPPPPP/PPPPP2/8/9/8/7/6/5 - + - 5 0",
        "the set-up has 16 purple rings, and the box holds 15; ask for extra_sets (UNI-3)",
    ),
    "a set-up with quiet turns": (f"{EMPTY} - + - 5 1", "before the first turn no quiet turn"),
    "a set-up that is over": (f"{EMPTY} - + - 5 0 over", "no game is over"),
    "a draft that is over": (f"{FULL} - ? - 5 0 over", "no game is over"),
    "a draft with quiet turns": (f"{FULL} - ? - 5 3", "no quiet turn is counted"),
    "a draft without seats": (
        f"{FULL} - ? o 5 0",
        "in a draft the fourth field holds the colours taken with their seats, o1 or '-', not 'o'",
    ),
    "a draft that a began": (f"{FULL} - ? o0 5 0", "with their seats, o1 or '-', not 'o0'"),
    "a draft that c began": (f"{FULL} - ? o2 5 0", "with their seats, o1 or '-', not 'o2'"),
    "a finished draft": (f"{FULL} - ? po10 5 0", "with their seats, o1 or '-', not 'po10'"),
    "a colour taken twice": (f"{FULL} - ? pp12 5 0", "'pp12' must name each colour once"),
    "taken colours in another order": (f"{FULL} - ? op12 5 0", "p before o before g"),
    "a draft without a colour": (
        f"{SMALL.replace('G3', '4')} - ? - 5 0",
        "green plays and has no piece",
    ),
    "nothing behind the colon": (f"{SMALL} - p pog 5 0 : ", "a UNITY text has six fields"),
    "no move behind the colon": (
        f"{SMALL} - p pog 5 0 : e5|e10",
        "behind the colon: 'e5|e10' names 'e10', which is no space",
    ),
    "a move behind the colon": (
        f"{SMALL} - p pog 5 0 : e5-e6",
        "behind the colon stands the first of two walls, which 'e5-e6' is not",
    ),
    "a wall that lies there already": (
        f"{SMALL} e5|e6 p pog 5 0 : e5|e6",
        "behind the colon, e5|e6 is not legal: a wall lies on e5|e6 already",
    ),
    "a wall without supply": (
        f"{SMALL} - p pog 0 0 : e5|e6",
        "behind the colon, e5|e6 is not legal: the supply of walls is empty",
    ),
    "a first wall of two players": (
        f"{SMALL} - p po 5 0 : e5|e6",
        "the wall e5|e6 ends its turn; write the position after it (UNI-9)",
    ),
    "the last wall of three players": (f"{SMALL} - p pog 1 0 : e5|e6", "ends its turn"),
    "two walls behind the colon": (
        f"{SMALL} - p pog 5 0 : e5|e6 : a1|a2",
        "behind the colon: 'e5|e6 : a1|a2' is no move of UNITY",
    ),
    "a wall in a set-up": (f"{FULL} - + - 5 0 : e5|e6", "stands the first of two walls"),
    "a wall in a draft": (f"{FULL} - ? - 5 0 : e5|e6", "stands the first of two walls"),
    "a wall after the end": (
        f"{SMALL} - p pog 5 9 over : e5|e6",
        "stands the first of two walls",
    ),
    "an end for no reason": (
        f"{SMALL} - p po 5 0 over",
        "the text says over, but nobody is united and no turn was quiet (UNI-15)",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_text_that_is_no_position_is_refused_with_what_is_wrong(case: str) -> None:
    text, sentence = REFUSED[case]
    with pytest.raises(unboard.BadText) as refused:
        game().load(text)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_position_text_that_is_no_text_is_refused() -> None:
    with pytest.raises(unboard.BadText, match="a position text is needed, not None"):
        game().load(None)  # type: ignore[arg-type]


def test_a_text_brings_its_side_and_players_and_defaults_give_way() -> None:
    loaded = game().load("P5/7/8/9/O9/11/9P/9/8/7/G4O - o pog 5 0")
    assert (loaded.game.options["side"], loaded.game.options["players"]) == (6, 3)
    assert game().load(f"{FULL} - ? og21 5 0").game.options["players"] == 3
    assert game().load(f"{FULL} - ? - 5 0").game.options["colours"] == "draft"
    assert game().load(f"{EMPTY} - + - 5 0").game.options["setup"] == "manual"


@pytest.mark.parametrize(
    ("options", "text", "sentence"),
    [
        (
            {"side": 6},
            f"{SMALL} - p po 5 0",
            "means side=5, but the game was asked for with side=6",
        ),
        ({"players": 3}, f"{SMALL} - p po 5 0", "means players=2, but the game was asked"),
        ({"players": 2}, f"{SMALL} - p pog 5 0", "means players=3, but the game was asked"),
        ({"players": 2}, f"{FULL} - ? og21 5 0", "means players=3, but the game was asked"),
        ({"colours": "fixed"}, f"{FULL} - ? - 5 0", "means colours=draft, but the game was"),
        ({"setup": "random"}, f"{EMPTY} - + - 5 0", "means setup=manual, but the game was"),
    ],
)
def test_an_option_that_was_asked_for_must_agree_with_a_text(
    options: dict[str, Any], text: str, sentence: str
) -> None:
    with pytest.raises(unboard.BadText) as refused:
        game(**options).load(text)
    assert sentence in str(refused.value)
    assert "out or give another text" in str(refused.value)


@pytest.mark.parametrize(
    ("options", "text", "sentence"),
    [
        ({"side": 6}, f"{SMALL} - p po 5 0", "the set-up text means side=5, not 6"),
        ({"players": 3}, f"{SMALL} - p po 5 0", "the set-up text means players=2, not 3"),
        ({"players": 2}, f"{FULL} - ? og21 5 0", "the set-up text means players=3, not 2"),
        ({"colours": "fixed"}, f"{FULL} - ? - 5 0", "the set-up text means colours=draft, not"),
    ],
)
def test_a_set_up_text_must_agree_with_the_options(
    options: dict[str, Any], text: str, sentence: str
) -> None:
    with pytest.raises(unboard.BadOption) as refused:
        game(setup=text, **options)
    assert sentence in str(refused.value)


def test_the_supply_of_a_text_overrides_the_option() -> None:
    text = f"{SMALL} a1|a2,e5|e6 p po 7 0"
    for loaded in (game(supply=3).load(text), game(setup=text, supply=3).start()):
        assert loaded.view(None)["supply"] == 7
        assert loaded.game.options["supply"] == 9
        assert loaded.text() == text


def test_a_finished_game_loads_as_finished_with_its_winner() -> None:
    both = "3OO/6/7/8/4PP3/8/7/6/G4 - {} po 5 0 over"
    assert game().load(both.format("p")).winners == {1}  # orange had the last turn
    assert game().load(both.format("o")).winners == {0}
    drawn = game().load(f"{SMALL} - p po 5 12 over")
    assert (drawn.over, drawn.winners) == (True, frozenset())
    assert drawn.result == "Draw: 12 turns without a capture or a wall (UNI-17)."


def test_white_space_around_a_text_does_not_matter() -> None:
    assert game().load(f" {SMALL} - p po 5 0\n").text() == f"{SMALL} - p po 5 0"
