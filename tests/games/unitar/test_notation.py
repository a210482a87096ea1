"""Unitar's texts: what is written is read back, and what is not well written is refused."""

from random import Random

import pytest

import unboard
from games.unitar.boards import (
    CALM,
    CHOICES,
    FIELD,
    block_text,
    blocks,
    crowded_text,
    drawn,
    set_up,
    walk,
)
from unboard.games.unitar import UNITAR

EXAMPLE = "R2 d8r,e8r[rt],f8r d5b,e5b[bu],f5b"


def game(rounds: int = 8) -> unboard.Game:
    return unboard.game("unitar", rounds=rounds)


def short(text: str) -> str:
    return text[:40]


def test_every_move_of_the_vocabulary_is_read_as_itself() -> None:
    moves = list(game().vocabulary())
    assert len(set(moves)) == len(moves) == 2 * 69 + 48
    for move in moves:
        assert UNITAR.write(UNITAR.read(move, {"rounds": 8})) == move


def test_moves_are_written_as_the_rules_document_writes_them() -> None:
    moves = {*game().vocabulary()}
    assert moves == {f"{kind}@{square}" for kind in ("uni", "tar") for square in FIELD} | {*CHOICES}
    assert {"uni@e5", "tar@c3", "red/tar/north"} <= moves


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("", "'' is no move of Unitar; place a master as in uni@e5 (UNT-4), or choose"),
        ("e5", "'e5' is no move of Unitar"),
        ("uni", "'uni' is no move of Unitar"),
        ("red/tar", "'red/tar' is no move of Unitar"),
        ("red/tar/north/east", "is no move of Unitar"),
        ("red tar north", "'red tar north' is no move of Unitar"),
        ("uni@e5@e6", "'uni@e5@e6' is no move of Unitar"),
        ("tar@e5/north", "'tar@e5/north' is no move of Unitar"),
        ("pass", "'pass' is no move of Unitar"),
        ("uni@", "'' is none of the 69 squares of the field"),
        ("uni@a1", "'a1' is none of the 69 squares of the field, a to i and 1 to 9 without"),
        ("uni@b9", "'b9' is none of the 69 squares of the field"),
        ("tar@j5", "'j5' is none of the 69 squares"),
        ("tar@e10", "'e10' is none of the 69 squares"),
        ("tar@e0", "'e0' is none of the 69 squares"),
        ("tar@e05", "'e05' is none of the 69 squares"),
        ("tar@E5", "'E5' is none of the 69 squares"),
        ("tar@ e5", "' e5' is none of the 69 squares"),
        ("tar@e5 ", "'e5 ' is none of the 69 squares"),
        ("tar@e5\n", "is none of the 69 squares"),
        ("tar@e٥", "'e٥' is none of the 69 squares"),  # an Arabic five
        ("tar@е5", "'е5' is none of the 69 squares"),  # a Cyrillic e
        ("@e5", "the master must be uni or tar, not '' (UNT-4)"),
        ("Uni@e5", "the master must be uni or tar, not 'Uni' (UNT-4)"),
        ("red@e5", "the master must be uni or tar, not 'red' (UNT-4)"),
        ("green/tar/north", "the colour must be yellow, red or blue, not 'green' (UNT-5)"),
        ("Red/tar/north", "the colour must be yellow, red or blue, not 'Red'"),
        ("r/tar/north", "the colour must be yellow, red or blue, not 'r'"),
        ("/tar/north", "the colour must be yellow, red or blue, not ''"),
        ("red/tor/north", "the master must be uni or tar, not 'tor' (UNT-5)"),
        ("red/t/north", "the master must be uni or tar, not 't'"),
        ("tar/red/north", "the colour must be yellow, red or blue, not 'tar'"),
        ("red/north/tar", "the master must be uni or tar, not 'north'"),
        ("red/tar/up", "the action must be unify, eliminate, ccw, cw, north, south, west or east"),
        ("red/tar/north ", "not 'north ' (UNT-5)"),
        ("red/tar/", "not '' (UNT-5)"),
        ("red/tar/north\n", "not 'north\\n' (UNT-5)"),
        ("?", "'?' is no move of Unitar"),
        ("x" * 10_000, "xxx…' is no move of Unitar"),
        ("uni@" + "x" * 10_000, "xxx…' is none of the 69 squares"),
        ("red/tar/" + "x" * 10_000, "xxx…' (UNT-5)"),
    ],
    ids=short,
)
def test_a_text_that_is_no_move_is_refused_with_what_would_be_one(move: str, sentence: str) -> None:
    for position in (game().start(), set_up(CALM)):
        for refuse in (position.play, position.why_not):
            with pytest.raises(unboard.MalformedMove) as refused:
                refuse(0, move)
            assert sentence in str(refused.value)
            assert len(str(refused.value)) < 300


@pytest.mark.parametrize("seed", range(6))
def test_every_text_of_random_play_loads_as_the_board_that_wrote_it(seed: int) -> None:
    for position in walk(seed):
        loaded = game().load(position.text())
        assert loaded.text() == position.text()
        assert (loaded.result, loaded.points) == (position.result, position.points)
        if not any(position.view(seat)["choice"] for seat in range(3)):
            assert (loaded, loaded.to_act) == (position, position.to_act)


def test_the_example_of_the_rules_document_is_two_blocks_after_two_rounds() -> None:
    position = game().load(EXAMPLE)
    view = position.view(None)
    assert position.text() == EXAMPLE
    assert (view["round"], view["phase"]) == (2, "round")
    assert [block["masters"] for block in view["blocks"]] == [["rt"], ["bu"]]
    assert position.to_act == {0, 1, 2}


def test_r0_alone_is_the_set_up_and_r3_alone_an_empty_board() -> None:
    assert game().load("R0").view(None)["phase"] == "setup"
    assert game().load("R0") == game().start()
    empty = game().load("R3")
    assert (empty.view(None)["phase"], empty.view(None)["blocks"]) == ("round", [])
    assert game(3).load("R3").over
    assert game().load("R0 e5y").view(None)["phase"] == "round"


def test_a_frame_may_lie_on_a_master_of_another_colour() -> None:
    position = game().load("R1 e5b[yu]")
    (stone,) = position.view(None)["blocks"][0]["stones"]
    assert (stone["frame"], stone["master"], stone["square"]) == ("blue", "yu", "e5")


@pytest.mark.parametrize("seed", range(20))
def test_stones_and_blocks_given_in_any_order_are_written_in_theirs(seed: int) -> None:
    rng = Random(seed)
    text = crowded_text(rng)
    head, *parts = text.split()
    position = game().load(text)
    mixed = [",".join(rng.sample(part.split(","), part.count(",") + 1)) for part in parts]
    rng.shuffle(mixed)
    other = game().load("  ".join([head, *mixed]))
    assert (other, other.text()) == (position, position.text())
    assert game().load(position.text()).text() == position.text()


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("R1 e5y[yu] d5b[bu] c5r[rt]", "c5r[rt] e5y[yu] d5b[bu]"),
        ("R1 e5y,e4y e5b[bu]", "e5b[bu] e5y,e4y"),
        ("R1 e5y e4b,d4b", "d4b,e4b e5y"),
        ("R1 e5y d5b", "d5b e5y"),
        ("R1 e5y d6b", "d6b e5y"),
        ("R1 e5b e5r e5y", "e5y e5r e5b"),
        ("R1 e5y[bt],d5y[bu] e5r[rt]", "d5y[bu],e5y[bt] e5r[rt]"),
    ],
)
def test_blocks_are_written_in_the_order_of_their_rank(text: str, order: str) -> None:
    assert " ".join(blocks(game().load(text))) == order


def test_a_block_is_read_as_it_is_drawn() -> None:
    for position in walk(1):
        for block in blocks(position):
            assert block_text(drawn(block)) == block


def test_a_text_never_holds_what_is_sealed() -> None:
    start = game().start().play(0, "uni@e5").play(0, "tar@e5").play(1, "uni@e5")
    assert start.text() == "R0"
    position = set_up(CALM)
    assert position.play(1, "red/tar/north").text() == position.text()
    assert game().load(position.play(1, "red/tar/north").text()).to_act == {0, 1, 2}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a position text of Unitar begins with the rounds played, as in R2, not ''"),
        ("e5y", "begins with the rounds played, as in R2, not 'e5y'"),
        ("r2 e5y", "as in R2, not 'r2'"),
        ("R9", "R9 means 9 rounds, but this game has 8"),
        ("R100", "as in R2, not 'R100'"),
        ("R1 " + " ".join(["e5y"] * 300), "300 stones, and at most 207 are read"),
        ("R-1", "as in R2, not 'R-1'"),
        ("R02", "as in R2, not 'R02'"),
        ("R", "as in R2, not 'R'"),
        ("R٣", "as in R2, not 'R٣'"),
        ("R2e5y", "as in R2, not 'R2e5y'"),
        ("R2 e5", "a stone is a square, its frame y, r or b, and a master in brackets, as in e5y"),
        ("R2 e5g", "not 'e5g'"),
        ("R2 e5Y", "not 'e5Y'"),
        ("R2 e5y[yx]", "not 'e5y[yx]'"),
        ("R2 e5y[gu]", "not 'e5y[gu]'"),
        ("R2 e5y[uy]", "not 'e5y[uy]'"),
        ("R2 e5y[yu", "not 'e5y[yu'"),
        ("R2 e5y[]", "not 'e5y[]'"),
        ("R2 e5y[yu][yt]", "not 'e5y[yu][yt]'"),
        ("R2 e5y,", "not ''"),
        ("R2 ,", "not ''"),
        ("R2 e5y,,d5y", "not ''"),
        ("R2 e5y;d5y", "not 'e5y;d5y'"),
        ("R2 e5y R3", "not 'R3'"),
        ("R2 a1y", "a1' is none of the 69 squares of the field (UNT-1)"),
        ("R2 i9y", "i9' is none of the 69 squares"),
        ("R2 j5y", "j5' is none of the 69 squares"),
        ("R2 e10y", "e10' is none of the 69 squares"),
        ("R2 e0y", "not 'e0y'"),
        ("R2 e05y", "not 'e05y'"),
        ("R2 e5y,e5r", "the block 'e5y,e5r' has two stones on e5; a block has at most one"),
        ("R2 e5y[yu] d5y[yu]", "the master yu is there twice; there is one of each (UNT-2)"),
        ("R2 e5y[bt],d5y[bt]", "the master bt is there twice"),
        ("R2 " + "x" * 10_000, "xxx…'"),
        ("R2 e" + "9" * 10_000 + "y", "999…' is none of the 69 squares"),
        ("R2 " + "e5y," * 5_000 + "e5y", "has two stones on e5"),
        ("R" * 10_000, "RRR…'"),
    ],
    ids=short,
)
def test_a_bad_position_text_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(unboard.BadText) as refused:
        game().load(text)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_text_of_more_rounds_than_the_game_has_is_refused() -> None:
    with pytest.raises(unboard.BadText, match=r"R4 means 4 rounds, but this game has 3 \(UNT-15\)"):
        game(3).load("R4 e5y")
    assert game(4).load("R4 e5y").over


@pytest.mark.parametrize("rounds", [0, 9, -1, "8", 2.5, True, None])
def test_a_game_has_one_to_eight_rounds(rounds: object) -> None:
    with pytest.raises(unboard.BadOption, match="rounds must be a whole number from 1 to 8, not"):
        unboard.game("unitar", rounds=rounds)


def test_the_defaults_are_those_of_the_rules_document() -> None:
    assert unboard.game("unitar").options == {"rounds": 8}
    assert unboard.game("unitar").seats == ("Yellow", "Red", "Blue")
