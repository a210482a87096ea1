"""AND-27 to AND-29: chance, corrections, and what holds after every move of long games."""

from itertools import pairwise
from typing import Any

import pytest

import unboard
from games.andromeda import naive
from games.andromeda.table import (
    COMMANDERS,
    MAPS,
    pack,
    play,
    random_game,
    refused,
    table,
    told,
    view,
)
from unboard import CHANCE


@pytest.mark.rule("AND-27")
def test_rolls_and_draws_are_moves_of_chance_and_stay_in_the_record() -> None:
    position = table("launch R4 ; end ; d6=3")
    assert [move for seat, move in position.record.moves if seat == CHANCE][-1] == "d6=3"
    assert unboard.replay(unboard.read_record(position.record.to_json())) == position
    rolling = table("launch R4 ; end")
    assert rolling.moves(0) == ()
    assert [reason.rule for reason in rolling.why_not(0, "d6=3")] == ["AND-27"]
    assert refused(table(), "d6=3") == "AND-27"


@pytest.mark.rule("AND-27")
def test_while_chance_is_pending_only_chance_acts() -> None:
    position = table("battle R3 ; diplomacy")
    assert position.to_act == {CHANCE}
    assert [reason.rule for reason in position.why_not(0, "vp +2")] == ["AND-27"]
    assert refused(position, "card I:4") == "AND-27"


@pytest.mark.rule("AND-28")
def test_every_step_says_what_to_do_why_and_what_changed() -> None:
    position = table("launch R4 ; end ; d6=1 ; to R4")
    assert told(position).split("\n") == [
        "AND-15 Launch ship A (transport) to R4. [ship A bay → R4]",
        "AND-16 Advance the command marker to space 2: a moon. [wheel space 1 → 2]",
        "AND-10 Give Unity the leftmost nebula moon. [moons 0 → 1, nebula moons 6 → 5]",
        "AND-17 Move the Unity leader of R4 to the station. "
        "[leaders on the station 7 → 8, leader off R4]",
    ]


CORRECTIONS: dict[str, tuple[str, Any]] = {
    "set vp 300": ("vp", 300),
    "set tactics 40": ("tactics", 40),
    "set moons 9": ("moons", 9),
    "set nebula_moons 2": ("nebula_moons", 2),
    "set discovery 3": ("discovery", 3),
    "set supremacy_tokens 2": ("supremacy_tokens", 2),
    "set damaged 1": ("damaged", 1),
    "set shield 1": ("shield", 1),
    "set wheel 8": ("wheel", 8),
    "set event 7": ("event", 7),
    "set upgrade_vp 12": ("upgrade_vp", 12),
    "set conn 2": ("conn", 2),
    "set probe R9": ("probe", "R9"),
}


@pytest.mark.rule("AND-28")
@pytest.mark.parametrize("move", CORRECTIONS)
def test_a_correction_changes_its_value_and_nothing_else(move: str) -> None:
    before = table("set modules science 2 ; set ship I R3 ; launch R2 ; gain module", players=2)
    after = play(before, move)
    name, value = CORRECTIONS[move]
    aside = {name, "steps", "score", "points", "who", "question"}
    assert view(after)[name] == value
    assert {k: v for k, v in view(after).items() if k not in aside} == {
        k: v for k, v in view(before).items() if k not in aside
    }
    assert after.record.moves[-1].move == move


@pytest.mark.rule("AND-28")
def test_corrections_reach_into_every_part() -> None:
    position = table(
        "set science 9 ; set modules commerce 3 ; set tiles city 0 ; set leaders 4 ; "
        "set leaders R2 0 ; set ship C barge ; set probe R3 ; set probe none ; "
        "set development R6 obelisk"
    )
    shown = view(position)
    assert (shown["tracks"]["science"], shown["modules"]["commerce"]) == (9, 3)
    assert (shown["tiles"]["city"], shown["tiles"]["obelisk"], shown["probe"]) == (0, 3, None)
    assert (shown["leaders"]["station"], shown["leaders"]["R2"]) == (4, 0)
    assert (shown["ships"]["C"], shown["developments"]) == ("barge", {"R6": "obelisk"})
    assert (shown["discovery"], shown["asks"]) == (0, None)  # no mark of the track has worked


@pytest.mark.rule("AND-28")
def test_what_an_any_time_move_asks_is_answered_before_what_was_open() -> None:
    position = table("launch R4 ; end ; d6=1 ; gain module science ; gain upgrade")
    assert position.to_act == {CHANCE}
    position = play(position, "upgrade 2")
    asked = []
    for answer in ("module industry", "module science", "to R3", "moon"):
        asked.append((view(position)["asks"], view(position)["question"]["type"]))
        position = play(position, answer)
    assert asked == [("module", ""), ("module", "science"), ("to", None), ("moon", None)]


@pytest.mark.rule("AND-29")
@pytest.mark.parametrize(
    "move",
    [
        "set nebula_moons 7",
        "set damaged 1",
        "set shield 1",
        "set shield 2",
        "set wheel 0",
        "set wheel 9",
        "set conn 0",
        "set conn 2",
        "set science 11",
        "set tiles city 4",
        "set leaders 8",
        "set leaders R2 2",
        "set leaders R1 1",
        "set human 0",
        "set human 2",
        "set development R2 none",
        "set development R2 city human",
        "set development R2 city",
    ],
)
def test_a_correction_that_would_break_the_books_is_refused(move: str) -> None:
    assert refused(table(), move) == "AND-29"


@pytest.mark.rule("AND-29")
def test_corrections_are_refused_for_what_hangs_on_a_value() -> None:
    hit = table("set ship I R3 ; hit I")
    assert refused(hit, "set ship I bay") == "AND-29"
    assert "set ship I R4" in hit.moves(0)
    modules = table("set modules science 1 ; set modules industry 1 ; set damaged 2")
    assert refused(modules, "set modules science 0") == "AND-29"
    assert refused(table("set leaders R2 0 ; set leaders 8"), "set leaders R2 1") == "AND-29"


@pytest.mark.rule("AND-29")
@pytest.mark.parametrize(("lost", "left"), [(1, 4), (5, 0), (20, 0)])
def test_missing_points_are_forgiven(lost: int, left: int) -> None:
    assert view(table(f"set vp 5 ; vp -{lost}"))["vp"] == left


every_table = pytest.mark.parametrize("humans", [1, 2, 3])
every_commander = pytest.mark.parametrize("commander", [*COMMANDERS, "physical"])


@pytest.mark.rule("AND-29")
@every_table
@every_commander
@pytest.mark.parametrize("cards", ["app", "physical"])
def test_the_books_hold_after_every_move_of_long_games(
    humans: int, commander: str, cards: str
) -> None:
    for bold in (0.02, 0.3):
        path = random_game(humans, bold, players=humans, commander=commander, cards=cards)
        for position in path:
            shown = view(position)
            assert list(naive.violations(shown)) == [], position
            assert shown["score"] == naive.score(shown), position


@pytest.mark.rule("AND-27", "AND-28")
@every_table
@every_commander
def test_a_record_replays_to_the_same_books(humans: int, commander: str) -> None:
    last = random_game(7, 0.2, players=humans, commander=commander)[-1]
    again = unboard.replay(unboard.read_record(last.record.to_json()))
    assert view(again) == view(last)


@pytest.mark.rule("AND-29")
@every_table
def test_leaders_are_lost_by_corrections_alone(humans: int) -> None:
    for before, after in pairwise(random_game(3, 0.2, players=humans)):
        if not after.record.moves[-1].move.startswith("set leaders"):
            assert _leaders(after) == _leaders(before), after
    assert _leaders(random_game(3, 0.0, players=humans)[-1]) == 13


def _leaders(position: unboard.Position) -> int:
    return sum(view(position)["leaders"].values())


def test_a_wrong_answer_is_a_sentence_and_harms_nothing() -> None:
    position = table("launch R4 ; end ; d6=1")
    before = view(position)
    for wrong in ("moon", "collect 1", "end", "ship B", "battle won", "develop none"):
        with pytest.raises(unboard.IllegalMove) as caught:
            position.play(0, wrong)
        assert "the question is to, and human 1 decides" in str(caught.value)
    with pytest.raises(unboard.MalformedMove, match="regions go from R1 to R30"):
        position.play(0, "to R31")
    assert view(position) == before
    assert view(play(position, "to R3"))["asks"] == "moon"


def test_a_game_with_an_owners_pack_travels_in_its_record() -> None:
    own = pack(('name = "Sample', 'name = "My box, not the sample'), ('"assumed"', '"owner"'))
    position = table("launch R4 ; end ; d6=1 ; to R3", pack=own)
    again = unboard.replay(unboard.read_record(position.record.to_json()))
    assert view(again)["pack"]["label"] == "owner"
    assert [name for name, label in view(again)["labels"].items() if label == "assumed"] == [
        "module types",
        "development tracks",
    ]


@pytest.mark.rule("AND-28")
def test_steps_questions_and_checklist_say_where_they_rest_on_an_assumed_value() -> None:
    shown = view(play(table(), "launch R4 ; end ; d6=1"))
    labels = {step["text"].split(":")[0]: step["label"] for step in shown["steps"]}
    assert labels["The die shows 1"] == "assumed", "the faces of the die are (AND-14)"
    assert labels["Marshal Ansa"] == "assumed"
    assert labels["Unity moves, after the human who holds the Conn."] == ""
    assert shown["question"]["label"] == "assumed", "its card is made up by us"
    marked = {line["text"]: line["label"] for line in shown["checklist"]}

    def label(words: str) -> object:
        return next(label for text, label in marked.items() if words in text)

    assert label("VP marker on") == label("launch bay") == "assumed"
    assert label("Lay out 4 planets") == label("its 9 ships") == "base"
    assert label("corrupted leaders") == ""


@pytest.mark.rule("AND-4")
def test_the_checklist_and_the_reminders_fit_the_cards_that_are_used() -> None:
    def lines(**options: str) -> str:
        game = unboard.game("andromeda", map=MAPS[1], **options)
        return " ".join(line["text"] for line in game.start().view(0)["checklist"])

    assert "Leave the Unity action, conflict and upgrade cards in the box" in lines()
    assert "Shuffle the action decks I, II and III" in lines(cards="physical")
    assert "science +1, civilization +1" in lines()
    assert "enter the start bonuses of your commander card" in lines(commander="physical")
    assert "brings no tactics cards yet" in lines(commander="physical")
    assert "a six-sided die" in lines(dice="physical")
    assert "a six-sided die" not in lines()
    for words in ("a colour for Unity, white", "5 track markers", "VP marker", "command marker",
                  "event marker", "probe", "Conn"):  # fmt: skip
        assert words in lines(), words
    own = unboard.game("andromeda", map=MAPS[1], commander="physical", cards="physical").start()
    for move in ("launch R4", "end"):
        own = own.play(0, move)
    told = [step["text"] for step in own.view(0)["steps"]]
    assert "Commander: Apply the ability of your commander card." in told
