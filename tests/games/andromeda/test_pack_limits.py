"""Packs that are too much are refused before they are parsed, with card and field."""

import tomllib
from typing import Any

import pytest

import unboard
from games.andromeda.table import SAMPLE_TEXT, pack
from unboard.games.andromeda.pack_limits import CARDS, LETTERS, VALUES, check_limits, place_of
from unboard.games.andromeda.pack_reader import read_pack

CARD = '\n[[conflict]]\nid = {}\ntext = "One more."\n'
HUGE = {
    "conflict number 1, field text: must end before here, since a pack has at most 65,000": (
        pack(("Cold signal", "x" * 240_000))
    ),
    "must not be there, since a pack has at most 400 cards": (
        SAMPLE_TEXT + "".join(CARD.format(n) for n in range(12, 1012))
    ),
    "the pack, field a: must be a key with at most 3 dots, not 'a.a.a.a": "a"
    + ".a" * 30_000
    + " = 1",
    "upgrade number 9, field bonus: must be a key with at most 3 dots": (
        f'{SAMPLE_TEXT}\nbonus."x"' + '."x"' * 9_000 + " = 1\n"
    ),
    "field start_vp: must end before here, since a pack has at most 3,000 entries of lists": (
        pack(("[0, 1, 2, 3]", f"[{'0, ' * 15_000}]"))
    ),
    "must end before here, since a pack has at most 3,000 keys": (
        pack(("start = { science = 1", f"start = {{ {'a = 1, ' * 4_000} science = 1"))
    ),
    "must end before here, since a pack has at most 3,000 lines": SAMPLE_TEXT + "\n" * 4_000,
    "upgrade number 9, field b: must end before here, since a pack has at most 500 dots in keys": (
        f"{SAMPLE_TEXT}\n" + "".join(f"a{n}.b.c.d = 1\nb = 1\n" for n in range(400))
    ),
    "the pack, field x: must be lists and tables at most 5 deep": f"x = {'[' * 900}{']' * 900}",
    "upgrade number 9, field bonus: must be lists and tables at most 5 deep": (
        f"{SAMPLE_TEXT}\nbonus = {'{ a = ' * 300}1{' }' * 300}"
    ),
    "the pack, field leader_vp: must be a number of at most 20 digits": (
        pack(("leader_vp = 1", f"leader_vp = 0x{'f' * 9_000}"))
    ),
}


@pytest.mark.parametrize("sentence", HUGE)
def test_too_much_is_refused_before_it_is_parsed(
    sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parse(text: str) -> dict[str, Any]:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(tomllib, "loads", parse)
    with pytest.raises(unboard.BadOption) as caught:
        read_pack(HUGE[sentence])
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", ['"\\' * 32_000, "'''" * 21_000, '"' * 64_999])
def test_quotations_that_never_end_are_looked_at_once(text: str) -> None:
    check_limits(text)  # it takes milliseconds; a careless pattern takes hours
    with pytest.raises(unboard.BadOption, match="pack must be sample or TOML text"):
        read_pack(text)


@pytest.mark.parametrize("text", ["[" * 64_999, "[" + " " * 64_998, "[x" * 30_000])
def test_brackets_that_never_close_are_looked_at_once(text: str) -> None:
    with pytest.raises(unboard.BadOption):
        read_pack(text)


def test_a_list_that_goes_on_in_the_next_line_is_no_card() -> None:
    at = SAMPLE_TEXT.index('"moon", "tactics"]')
    assert place_of(SAMPLE_TEXT, at) == "commander number 3, field wheel"


def test_a_remark_right_behind_a_number_is_no_part_of_it() -> None:
    remark = "#" + "x" * 60
    assert read_pack(pack(("leader_vp = 1", f"leader_vp = 1{remark}"))).leader_vp == 1


def test_a_file_may_begin_as_some_editors_begin_it() -> None:
    assert read_pack(f"\ufeff{SAMPLE_TEXT}") == read_pack(SAMPLE_TEXT)


@pytest.mark.rule("AND-16")
def test_a_space_of_the_wheel_has_a_dozen_bonuses_at_most() -> None:
    text = pack(("wheel = [", "wheel = [[" + '"moon", ' * 13 + "],"))
    with pytest.raises(unboard.BadOption, match="wheel, space 1: must be a list of at most 12"):
        read_pack(text)


def test_what_stands_in_texts_and_comments_is_not_counted() -> None:
    chatty = pack(
        ("Cold signal", "v1.2.3.4.5.6.7, [[card]] = {x}, " + "a, b = c; " * 90),
        ("# Deck I:", "# a.b.c.d.e.f.g = 1 , [[x]]\n#"),
    )
    assert read_pack(chatty).conflict(1).text.startswith("v1.2.3.4.5.6.7")


def test_a_rich_pack_is_far_from_the_limits() -> None:
    cards = "".join(CARD.format(n) for n in range(12, 312))
    assert len(read_pack(SAMPLE_TEXT + cards).conflicts) == 311
    assert len(SAMPLE_TEXT) * 8 < LETTERS
    assert SAMPLE_TEXT.count("\n") * 5 < VALUES
    assert SAMPLE_TEXT.count("\n[") * 5 < CARDS


ODD = {"202E": "\u202e", "D800": "\ud800", "E000": "\ue000", "FEFF": "\ufeff", "0085": "\x85"}


@pytest.mark.parametrize("code", ODD)
def test_letters_that_cannot_be_printed_are_refused_with_card_and_field(code: str) -> None:
    with pytest.raises(unboard.BadOption) as caught:
        read_pack(pack(("Cold signal", f"Cold {ODD[code]}signal")))
    assert str(caught.value).endswith(
        f"pack: conflict 1, field text: must be printable, and U+{code} is not"
    )


def test_letters_of_every_script_are_welcome() -> None:
    texts = ["Сигнал 冷たい 신호", "می\u200cخواهم", "👩\u200d🚀 launches", "naïve ½ Ω"]
    for text in texts:
        assert read_pack(pack(("Cold signal", text))).conflict(1).text.startswith(text)
    lines = pack(('"Cold signal: Unity rolls one die more."', '"""Cold\nsignal"""'))
    assert read_pack(lines).conflict(1).text == "Cold\nsignal"
    assert tomllib.loads(lines)


def test_a_place_is_named_by_card_and_field() -> None:
    at = SAMPLE_TEXT.index("Mirror logic")
    assert place_of(SAMPLE_TEXT, at) == "conflict number 2, field text"
    assert place_of(SAMPLE_TEXT, SAMPLE_TEXT.index("[0, 1, 1, 2, 3")) == (
        "tracks.commerce, field values"
    )
    assert place_of(SAMPLE_TEXT, SAMPLE_TEXT.index("Sample pack")) == "the pack, field name"
