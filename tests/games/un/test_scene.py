"""What (un) looks like: rings, pawns, dominoes with their numbers, cards, pushes and words."""

from typing import Any

import pytest

import unboard
from games.un.boards import BLACK, WHITE, capture, dance, legal, play, push
from unboard.core.scene import Card, Scene, SceneMove, Zone

APART = "5 · · · B B\n4 · · · · B\n2 W · · · ·\n1 W W · · ·"
OPEN = "a1a3a5;a1a3c1;a1a4d1;a1b2c3;a2b1b2 -"


def zone(scene: Scene, title: str) -> Zone:
    (found,) = [zone for zone in scene["zones"] if zone["title"] == title]
    return found


def move_of(scene: Scene, text: str) -> SceneMove:
    (found,) = [move for move in scene["moves"] if move["move"] == text]
    return found


def card(scene: Scene, id: str) -> Card:
    (found,) = [card for zone in scene["zones"] for card in zone["cards"] if card["id"] == id]
    return found


def notes(card: Card) -> str:
    return " · ".join(note["text"] for note in card["notes"])


@pytest.mark.parametrize(
    ("read", "note"), [("boxes", "White 2 · Black 1"), ("dots", "White 1 · Black 2")]
)
def test_a_domino_says_what_it_makes_each_side_move(read: str, note: str) -> None:
    text = capture(APART, hands=("0/0,1/1,2/1", "")).text()
    scene = unboard.game("un", read=read).load(text).scene(WHITE)
    domino = card(scene, "2/1")
    assert domino["parts"] == ["2", "1"]
    assert notes(domino) == note
    assert domino["caption"] == f"domino 2/1, {note}"
    assert notes(card(scene, "0/0")) == "wild: 0 to 3 for both"
    assert move_of(scene, "play 2/1")["says"] == f"Play 2/1: {note}"


def test_a_domino_is_one_click_and_the_blank_two() -> None:
    scene = capture(APART, hands=("0/0,1/1,2/1", "")).scene(WHITE)
    assert move_of(scene, "play 2/1")["paths"] == [["2/1"]]
    assert move_of(scene, "play 0/0=3")["paths"] == [["0/0", "=3"]]
    assert [button["label"] for button in scene["buttons"]] == ["0", "1", "2", "3"]
    assert scene["prompts"] == {"0/0": "The blank is wild: name a number for both of you (UN-8)."}


def test_the_others_hand_is_backs_and_what_it_could_be() -> None:
    scene = capture(APART, hands=("0/0,1/1,2/1", "")).scene(WHITE)
    hidden = zone(scene, "Black's hand")
    assert [card["look"] for card in hidden["cards"]] == ["back"] * 3
    could = ["0/1", "0/2", "0/3", "1/0", "1/2", "1/3", "2/0", "2/2", "2/3", "3/0", "3/1", "3/2"]
    assert ["/".join(card["parts"]) for card in hidden["could"]] == could
    assert hidden["note"] == f"Black could hold {', '.join(could)}"
    watched = capture(APART).scene(None)
    assert [z["title"] for z in watched["zones"]] == ["In play", "White's hand", "Black's hand"]


def test_what_only_one_seat_may_see_is_marked_as_secret() -> None:
    scene = capture(APART, "2/1:w", hands=("0/0,1/1", "")).scene(WHITE)
    secret = {zone["title"]: zone["secret"] for zone in scene["zones"]}
    assert secret == {
        "In play": False,
        "Your hand": True,
        "Black's hand": True,  # what it could be tells what the own hand is not
        "Played in this round": False,
    }


def test_the_domino_in_play_says_who_moves_now_by_how_much() -> None:
    position = capture(APART, "2/1:w")
    scene = position.scene(WHITE)
    (domino,) = zone(scene, "In play")["cards"]
    assert (domino["parts"], domino["lit"]) == (["2", "1"], True)
    assert [seat["state"] for seat in scene["seats"]] == ["moves 2", "moves 1"]
    assert scene["prompt"] == "White moves 2 now: choose a piece."
    assert position.scene(BLACK)["prompt"] == "Waiting for White to move 2."
    assert scene["prompts"]["a2"] == "Choose where a2 goes: exactly 2 away."


@pytest.mark.parametrize(
    ("position", "seat", "prompt"),
    [
        (capture(APART), WHITE, "Your turn, White: play a domino."),
        (capture(APART), BLACK, "Waiting for White to play a domino."),
        (capture(APART, "0/1:w"), WHITE, "White has 0: stay (UN-6)."),
        (capture(APART, "0/1:w"), BLACK, "Waiting for White."),
        (
            capture("2 W · · · ·\n5 · · · B B\n4 · · · · B", "1/1:w", captured="W2B0"),
            WHITE,
            "White moves 1 now: choose a piece, or bring one back (UN-14).",
        ),
        (
            capture("2 B B · · ·\n1 W B · · ·", "2/1:w", points="w2b0"),
            WHITE,
            "None of White's pieces can move exactly 2: stay (UN-6).",
        ),
        (unboard.game("un").start(), WHITE, "White draws a domino."),
        (unboard.game("un", mode="dance").start(), None, "A card is opened."),
    ],
)
def test_the_prompt_says_whose_turn_it_is_and_what_to_do(
    position: unboard.Position, seat: int | None, prompt: str
) -> None:
    assert position.scene(seat)["prompt"] == prompt


def test_a_capture_is_previewed_and_then_shown() -> None:
    position = capture("2 B · · · ·\n1 W · B · ·", "2/1:w", points="w2b1")
    move = move_of(position.scene(WHITE), "a1-c1")
    assert move["paths"] == [["a1", "c1"]]
    preview = position.preview(WHITE, "a1-c1")
    assert preview["note"] == "captures the black piece"
    gone = [{"from": "c1", "to": None}, {"from": "a1", "to": "c1"}]
    assert preview["motions"] == gone
    after = play(position, "a1-c1").scene(BLACK)
    assert after["motions"] == gone
    assert after["story"] == []
    (pawn,) = zone(after, "Captured")["cards"]
    assert (pawn["look"], pawn["parts"], pawn["id"]) == ("pawn", ["black"], "@")


def test_a_resurrection_begins_with_the_captured_piece() -> None:
    position = capture("2 B · · · ·\n1 · W · · ·\n5 · · · B B", "1/1:w", captured="W2B0")
    scene = position.scene(WHITE)
    move = move_of(scene, "@a2")
    assert move["paths"] == [["@", "a2"]]
    preview = position.preview(WHITE, "@a2")
    assert preview["motions"] == [{"from": "a2", "to": None}, {"from": None, "to": "a2"}]
    assert preview["adds"][0]["colour"] == "white"
    assert scene["prompts"]["@"] == "Choose one of your start squares (UN-14)."
    assert [c["id"] for c in zone(scene, "Captured")["cards"]] == ["@", "captured-w1"]
    assert play(position, "@a2").scene(WHITE)["motions"] == preview["motions"]


def test_moves_are_said_as_what_one_does() -> None:
    text = "3bb/5/2b2/2w2/w4 W1B0 w0b0 w 1/2,3/0 0/2,1/1,2/2 1/0 1/0:w"
    scene = unboard.game("un").load(text).scene(WHITE)
    assert move_of(scene, "c2-b2")["says"] == "Move c2 to b2"
    assert move_of(scene, "c2-c3")["says"] == "Capture c3 with c2"
    assert move_of(scene, "@a2")["says"] == "Bring a piece back on a2"


def test_a_push_is_clicked_square_by_square_and_its_side_with_an_arrow() -> None:
    position = push("3 · · B · ·\n2 · · W · ·\n1 W W · B B", "3/0:w")
    scene = position.scene(WHITE)
    move = move_of(scene, "c2NNNw")
    preview = position.preview(WHITE, "c2NNNw")
    assert move["paths"] == [["c2", "c3", "c4", "c5", "c2NNNw"]]
    assert move["says"] == "Move c2 to c5, NNNw"
    assert preview["motions"] == [{"from": "c2", "to": "c5"}, {"from": "c3", "to": "b5"}]
    assert preview["note"] == "pushes c3 to c4; pushes c4 to c5; pushes c5 to b5"
    assert preview["marks"][0]["spaces"] == ["c2", "c3", "c4", "c5"]
    (arrow,) = [handle for handle in scene["handles"] if handle["id"] == "c2NNNw"]
    assert (arrow["look"], arrow["angle"], arrow["x"], arrow["y"]) == ("arrow", 180, 1, 0)
    assert arrow["caption"] == "push c5 west"
    so_far = scene["previews"]["c2 c3 c4"]
    assert so_far["motions"] == [{"from": "c2", "to": "c4"}, {"from": "c3", "to": "c5"}]
    assert so_far["note"] == "pushes c3 to c4; pushes c4 to c5"
    at_the_edge = scene["previews"]["c2 c3 c4 c5"]
    assert at_the_edge["motions"] == so_far["motions"]
    assert at_the_edge["marks"][0]["spaces"] == ["c2", "c3", "c4", "c5"]
    prompts = scene["prompts"]
    assert prompts["c2"] == "Step 1 of 3: choose a square beside c2."
    assert prompts["c2 c3 c4"] == "Step 3 of 3: choose a square beside c4."
    assert prompts["c2 c3 c4 c5"] == "The piece on c5 is at the edge: choose its side (UN-16)."


def told(position: unboard.Position) -> list[tuple[str, str]]:
    return [(step["says"], step["rule"]) for step in position.scene(None)["story"]]


def test_a_push_is_told_step_by_step_and_every_piece_keeps_its_name() -> None:
    position = play(push("3 · · B · ·\n2 · · W · ·\n1 W W · B B", "3/0:w"), "c2NNNw")
    assert told(position) == [
        ("White steps to c3 and pushes black to c4.", "UN-15"),
        ("White steps to c4 and pushes black to c5.", "UN-15"),
        ("White steps to c5 and pushes black to b5.", "UN-16"),
    ]
    scene = position.scene(None)
    assert scene["motions"] == []
    ways = [{p["id"]: p["space"] for p in step["pieces"]} for step in scene["story"]]
    assert [way["b-c3"] for way in ways] == ["c4", "c5", "b5"]
    assert [way["w-c2"] for way in ways] == ["c3", "c4", "c5"]
    assert all(set(way) == set(ways[0]) for way in ways)
    assert {p["id"] for p in scene["pieces"]} >= {"w-c5", "b-b5"}  # so the next story begins


def test_a_plain_move_is_no_story() -> None:
    scene = play(push(APART, "2/1:w"), "a2NE").scene(None)
    assert scene["story"] == []
    assert scene["motions"] == [{"from": "a2", "to": "b3"}]
    marks = [mark["spaces"] for mark in scene["marks"] if mark["look"] == "last"]
    assert marks == [["a2", "b3"]]


def test_a_transition_is_told_and_the_piece_lies_beside_the_board() -> None:
    position = capture("5 · · · W ·\n3 B W · · B", "1/1:w", points="w1b1")
    assert (
        position.preview(WHITE, "d5-e5")["note"] == "on the ring: a point if it stays there (UN-10)"
    )
    position = play(position, "d5-e5")
    position = play(position, "a3-a2")
    assert told(position) == [
        ("Black moves to a2.", ""),
        ("White's piece on e5 is across: a point for White.", "UN-10"),
    ]
    scene = position.scene(None)
    assert len(zone(scene, "White's pieces across")["cards"]) == 2
    assert [seat["score"] for seat in scene["seats"]] == ["2 of 3 across", "1 of 3 across"]


def test_a_story_is_told_once() -> None:
    position = capture("5 · · · W ·\n3 B W · · B", "1/1:w", points="w1b1")
    position = play(position, "d5-e5, a3-a2")
    drawn = play(position, legal(position)[0])
    assert drawn.scene(None)["story"] == []
    assert drawn.scene(None)["motions"] == []
    assert [m["spaces"] for m in drawn.scene(None)["marks"] if m["look"] == "last"] == [
        ["a3", "a2"]
    ]


def test_claims_are_told() -> None:
    position = dance("5 · · · · B\n4 · · · B B\n2 · W W · ·\n1 W · · · ·", "1/1:w", cards=OPEN)
    position = play(position, "c2N, e5W")
    assert told(position) == [
        ("Black steps to d5.", ""),
        ("White claims the card a1 b2 c3: a point.", "UN-20"),
        ("Black claims the card a2 b1 b2: a point.", "UN-20"),
    ]
    claimed = zone(position.scene(None), "Claimed cards")["cards"]
    assert [card["parts"] for card in claimed] == [["a1", "b2", "c3"], ["a2", "b1", "b2"]]


def test_a_card_that_both_fit_is_told() -> None:
    picture = "5 · · · · B\n4 · · · B B\n3 · W · · ·\n2 W · · · ·\n1 · W · · ·"
    position = play(dance(picture, "1/1:w", cards=OPEN), "b3S, e5W")
    assert told(position)[-1] == (
        "Both stand on the card a2 b1 b2, so nobody claims it.",
        "UN-20",
    )


def test_an_open_card_is_turned_to_fit_and_lit_when_a_player_is_close() -> None:
    picture = "5 · · · · W\n4 · · · · ·\n3 · · W W ·\n2 · · · · B\n1 · B · B ·"
    position = dance(picture, "1/1:w", cards=OPEN)
    scene = position.scene(WHITE)
    close = card(scene, "card-a1b2c3")
    assert close["lit"]
    assert close["parts"] == ["c3", "d4", "e5"]
    assert close["lacks"] == ["d4"]
    assert notes(close) == "White lacks d4"
    far = card(scene, "card-a1a3a5")
    assert not far["lit"]
    assert far["parts"] == ["a1", "a3", "a5"]
    assert far["size"] == 5
    after = play(position, "d3N").scene(BLACK)
    assert notes(card(after, "card-a1b2c3")) == "White stands on it"
    note = position.preview(WHITE, "d3N")["note"]
    assert note == "White would stand on a1 b2 c3 (UN-20)"


def test_counters_show_bag_deck_and_turns() -> None:
    shown: Any = dance(APART, "1/1:w").scene(None)["counters"]
    assert {counter["label"]: counter["value"] for counter in shown} == {
        "dominoes in the bag": "9",
        "cards in the deck": "55",
        "Turn": "1",
    }
    hands = "0/0,1/1,2/1 0/3,2/0,3/1 0/1,0/2,1/0,1/2,1/3,2/2,2/3,3/0"
    late = unboard.game("un").load(f"3bb/4b/5/w4/ww3 W0B0 w0b0 w {hands} -")
    assert late.scene(None)["counters"][0]["label"] == "domino in the bag"
    limited = unboard.game("un", turn_limit=7).start().scene(None)["counters"]
    assert limited[-1] == {"label": "Turn", "value": "1 of 7", "named": True}


def test_spaces_say_what_stands_there_and_where_the_rings_are() -> None:
    captions = {s["id"]: s["caption"] for s in capture(APART).scene(None)["spaces"]}
    assert captions["a1"] == "a1, White's ring, white piece"
    assert captions["e5"] == "e5, Black's ring, black piece"
    assert captions["c3"] == "c3, empty"


def test_black_looks_from_blacks_side() -> None:
    start = unboard.game("un").start()
    assert [start.scene(seat)["turned"] for seat in (WHITE, BLACK, None)] == [False, True, False]


def test_the_end_of_a_duel_is_told_with_the_pieces_that_are_across() -> None:
    text = "5/5/1w3/b4/5 W1B0 w1b2 b 1/3,2/1,3/1 0/3,3/2 0/1 0/1:b"
    over = unboard.game("un").load(text).play(BLACK, "a2-a1").play(WHITE, "stay")
    scene = over.scene(WHITE)
    assert scene["ending"] is not None
    assert (scene["ending"]["headline"], scene["ending"]["colour"]) == ("Black is across", "black")
    across = [card["id"] for card in zone(scene, "Black's pieces across")["cards"]]
    assert scene["ending"]["decided"] == across
    assert len(across) == 3
