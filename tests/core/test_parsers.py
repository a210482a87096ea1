"""Whatever is typed or sent, parsers answer with a value or with one sentence, never otherwise."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import unboard

GAME = unboard.game("unravel", size=4)
VOCABULARY = sorted(GAME.vocabulary())
TEXTS = [
    "4/4/4/4 r",
    "2r/b2/rb1 r : b2",
    "brr1/brrr/1bb1/brb1 r : a2 a3~b3 b1~b2",
    "1r1/br1/1rb b",
    "12/12/12/12/12/12/12/12/12/5b6/12/r11 b",
]
RECORD: dict[str, Any] = {
    "format": "unboard record 1",
    "game": "unravel",
    "rules_version": 2,
    "options": {"size": 3},
    "start": "b2/r2/r2 r",
    "moves": [[0, "b2"], [1, "c1"]],
    "result": None,
    "winners": [],
    "points": [],
    "partial": False,
}
END = {
    "moves": [[0, "b2"], [1, "c1"], [0, "b3"]],
    "result": "Red wins: top and bottom are joined (UNR-9).",
    "winners": [0],
}
RECORDS = [json.dumps(record) for record in (RECORD, RECORD | END, RECORD | {"partial": True})]
odd = st.text(st.sampled_from('ab14~/ :r0²٣\n\x00{}[]",\u2028x\ud800'), max_size=4) | st.text(
    max_size=4
)


@st.composite
def mutated(draw: st.DrawFn, good: list[str]) -> str:
    """Draw a good text with up to three places cut out, doubled or overwritten."""
    text = draw(st.sampled_from(good))
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 5)))
        middle = draw(st.sampled_from(["", text[start:end] * 2]) | odd)
        text = text[:start] + middle + text[end:]
    return text


def value_or_sentence(parse: Callable[[], Any]) -> Any:
    """Return what is parsed, or None where it is refused in one sentence of reasonable length."""
    try:
        return parse()
    except unboard.UnboardError as refused:
        sentence = str(refused)
    assert sentence.strip()
    assert len(sentence.splitlines()) == 1, sentence
    assert len(sentence) < 800, sentence
    return None


@settings(max_examples=300, deadline=None)
@given(text=st.text() | mutated(VOCABULARY) | st.sampled_from(VOCABULARY))
def test_a_text_is_a_move_exactly_when_it_is_in_the_vocabulary(text: str) -> None:
    reasons = value_or_sentence(lambda: GAME.start().why_not(0, text))
    assert (reasons is not None) == (text in VOCABULARY)


@settings(max_examples=300, deadline=None)
@given(text=st.text() | mutated(TEXTS))
def test_a_text_that_loads_is_the_text_of_its_position(text: str) -> None:
    position = value_or_sentence(lambda: unboard.game("unravel").load(text))
    if position is not None:
        assert position.text() == text.strip()
        assert position.game.load(position.text()) == position


def check_record(text: str) -> None:
    record = value_or_sentence(lambda: unboard.read_record(text))
    if record is not None:
        assert unboard.read_record(record.to_json()) == record
        assert record.partial or unboard.replay(record).record.moves == record.moves


def test_the_records_to_be_mutated_are_good() -> None:
    assert [unboard.read_record(text).partial for text in RECORDS] == [False, False, True]


@settings(max_examples=300, deadline=None)
@given(text=st.text() | mutated(RECORDS))
def test_a_text_that_reads_as_a_record_is_one(text: str) -> None:
    check_record(text)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | odd,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(good=st.sampled_from(RECORDS), data=st.data())
def test_a_record_with_anything_in_its_fields_is_read_or_refused(
    good: str, data: st.DataObject
) -> None:
    content = json.loads(good)
    for field in data.draw(st.lists(st.sampled_from(sorted(content)), min_size=1, max_size=2)):
        entries = st.lists(
            st.tuples(st.integers(-2, 3), st.text(max_size=3) | st.sampled_from(VOCABULARY))
        )
        content[field] = data.draw(anything | entries if field == "moves" else anything)
    check_record(json.dumps(content))


@settings(max_examples=100, deadline=None)
@given(
    path=st.lists(odd | st.sampled_from(["a1", "b2", "b1"]), max_size=4), seat=st.integers(-3, 3)
)
def test_any_click_path_is_answered_with_a_list_of_reasons(path: list[str], seat: int) -> None:
    position = unboard.game("unravel").load("2r/b2/rb1 r : b2")
    reasons = position.why_not_path(seat, path)
    paths = [full for move in position.scene(0)["moves"] for full in move["paths"]]
    begins = seat == 0 and any(full[: len(path)] == path for full in paths)
    assert (reasons == []) == begins
    assert all(len(str(reason).splitlines()) == 1 for reason in reasons)
