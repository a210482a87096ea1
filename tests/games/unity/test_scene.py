"""What UNITY looks like: pieces, walls, handles, scores, previews and words."""

from math import hypot

import unboard
from unboard.core.scene import Preview, Scene, SceneMove

# Purple: asterisk e2, rings a1 and a3.  Orange: rings e5, i5 and i9.  A wall beside e5.
SMALL = "O3O/6/7/8/1p2O4/8/7/6/P1P2 e5|e6 p po 9 0"


def scene_of(text: str = SMALL, seat: int | None = 0) -> Scene:
    return unboard.game("unity").load(text).scene(seat)


def preview_of(move: str, text: str = SMALL) -> Preview:
    return unboard.game("unity").load(text).preview(0, move)


def move_of(scene: Scene, text: str) -> SceneMove:
    (found,) = [move for move in scene["moves"] if move["move"] == text]
    return found


def test_rings_and_asterisks_are_told_apart_by_look_and_colour() -> None:
    looks = {p["space"]: (p["look"], p["colour"]) for p in scene_of()["pieces"]}
    assert looks["e2"] == ("asterisk", "purple")
    assert looks["i5"] == ("ring", "orange")


def test_neighbouring_spaces_are_one_apart() -> None:
    at = {space["id"]: (space["x"], space["y"]) for space in scene_of()["spaces"]}
    for near in ("e4", "e6", "f5", "f6", "d4", "d5"):
        (ax, ay), (bx, by) = at["e5"], at[near]
        assert abs(hypot(ax - bx, ay - by) - 1) < 0.01
    assert at["i5"][1] < at["e5"][1] < at["a1"][1]


def test_a_wall_lies_between_its_two_spaces() -> None:
    (wall,) = [edge for edge in scene_of()["edges"] if edge["wall"]]
    at = {space["id"]: (space["x"], space["y"]) for space in scene_of()["spaces"]}
    (ax, ay), (bx, by) = wall["line"]
    assert wall["id"] == "e5|e6"
    assert (round((ax + bx) / 2, 2), (ay + by) / 2) == (
        (at["e5"][0] + at["e6"][0]) / 2,
        at["e5"][1],
    )
    assert wall["caption"] == "edge e5|e6, a wall"


def test_groups_and_pieces_are_counted_for_every_player() -> None:
    scene = scene_of()
    assert [seat["score"] for seat in scene["seats"]] == ["3 groups, 3 pieces"] * 2
    assert [seat["colour"] for seat in scene["seats"]] == ["purple", "orange"]
    groups = [mark["spaces"] for mark in scene["marks"] if mark["look"] == "group"]
    assert sorted(groups) == [["a1"], ["a3"], ["e2"], ["e5"], ["i5"], ["i9"]]
    counters = {counter["label"]: counter["value"] for counter in scene["counters"]}
    assert counters == {"walls left": "9"}
    last = scene_of("O3O/6/7/8/1p2O4/8/7/6/P1P2 - p po 1 0")["counters"]
    assert last == [{"label": "wall left", "value": "1", "named": False}]


def test_quiet_turns_are_shown_where_there_is_a_limit() -> None:
    position = unboard.game("unity", quiet_limit=60).load(SMALL)
    (position,) = [position.play(seat, "e2-e3") for seat in position.to_act]
    counters = {counter["label"]: counter["value"] for counter in position.scene(None)["counters"]}
    assert counters == {"walls left": "9", "quiet turns": "1 of 60"}


def test_a_move_is_previewed_with_what_becomes_of_the_groups() -> None:
    move = move_of(scene_of(), "e2-a2")
    assert move["paths"] == [["e2", "a2"]]
    preview = preview_of("e2-a2")
    assert preview["motions"] == [{"from": "e2", "to": "a2"}]
    assert preview["note"] == "purple 3 → 1 group"


def test_a_capture_is_made_with_a_handle_and_previewed_with_what_it_removes() -> None:
    scene = scene_of()
    move = move_of(scene, "e2xE")
    assert move["paths"] == [["e2", "e2xE"]]
    preview = preview_of("e2xE")
    assert preview["motions"] == [{"from": "e2", "to": None}, {"from": "e5", "to": None}]
    assert preview["note"].startswith("removes 1 purple, 1 orange; purple 3 → 2 groups")
    handles = {handle["id"]: (handle["look"], handle["angle"]) for handle in scene["handles"]}
    assert handles["e2xE"] == ("arrow", 0)
    assert handles["e2xNE"] == ("arrow", 300)
    assert handles["a1x"][0] == "burst"


def test_an_asterisk_is_aimed_at_the_pieces_of_others_on_its_lines() -> None:
    walled = scene_of("p4/6/7/8/p1pGO1O2/8/7/6/5 e5|e6 p po 9 0")
    over = {handle["id"]: handle["over"] for handle in walled["handles"]}
    assert over["e1xE"] == ["e4", "e5"]  # its own piece is chosen instead, e7 is behind the wall
    assert over["e3xW"] == []


def test_a_wall_takes_two_clicks_and_is_previewed_with_what_it_splits() -> None:
    joined = "5/6/7/8/9/8/7/O5/PPP1O - p po 5 0"
    scene = scene_of(joined)
    assert move_of(scene, "a1|a2")["paths"] == [["a1|a2", "a1|a2"]]
    preview = preview_of("a1|a2", joined)
    assert preview["walls"] == ["a1|a2"]
    assert preview["note"] == "purple 1 → 2 groups"
    assert preview_of("e5|e6", joined)["note"] == ""
    assert scene["prompts"]["a1|a2"] == "Click a1|a2 again to place the wall there."


def test_a_captured_piece_fades_and_a_moved_one_travels() -> None:
    start = unboard.game("unity").load(SMALL)
    assert start.play(0, "e2-a2").scene(1)["motions"] == [{"from": "e2", "to": "a2"}]
    gone = start.play(0, "e2xE").scene(1)["motions"]
    assert gone == [{"from": "e2", "to": None}, {"from": "e5", "to": None}]


def test_the_prompt_promises_only_what_can_be_done() -> None:
    both = "Your turn, purple (player A): move or capture with a piece, or place a wall."
    assert scene_of()["prompt"] == both
    assert scene_of(seat=1)["prompt"] == "Waiting for purple (player A)."
    no_walls = scene_of("O3O/6/7/8/1p2O4/8/7/6/P1P2 - p po 0 0")
    assert no_walls["prompt"] == "Your turn, purple (player A): move or capture with a piece."
    three = scene_of("O3O/6/7/8/1p2O4/8/7/6/P1P1G - p pog 9 0")
    assert three["prompt"].endswith("or place two walls.")
    second = scene_of("O3O/6/7/8/1p2O4/8/7/6/P1P1G - p pog 9 0 : e5|e6")
    assert second["prompt"] == "Place your second wall, purple (player A)."


def test_a_chosen_piece_says_what_it_can_do() -> None:
    prompts = scene_of()["prompts"]
    assert prompts["a1"].endswith("or click it again to capture all around it.")
    assert prompts["e2"].endswith("or an arrow or a piece on a line to capture that line.")
    banned = scene_of("5/6/7/8/P3PO3/8/7/6/5 - p po 0 0")["prompts"]["e5"]
    assert "It may not capture" in banned
    assert "UNI-13" in banned
    walled_in = "O4/6/7/8/1p7/8/7/6/{}4 a1|a2,a1|b1,a1|b2 p po 9 0"
    ring = scene_of(walled_in.format("P"))["prompts"]["a1"]
    assert ring == "The ring on a1 cannot move: click it again to capture."
    asterisk = scene_of(walled_in.format("p"))["prompts"]["a1"]
    assert asterisk == (
        "The asterisk on a1 cannot move: choose an arrow or a piece on a line to capture."
    )


def test_the_end_is_told_in_a_headline_with_the_group_that_is_united() -> None:
    start = unboard.game("unity").load(SMALL)
    assert start.scene(0)["ending"] is None
    assert start.play(0, "e2-a2").scene(1)["ending"] == {
        "headline": "Purple is united",
        "colour": "purple",
        "decided": ["a1", "a2", "a3"],
    }


def test_before_the_draft_nobody_has_a_colour() -> None:
    seats = unboard.game("unity", setup="manual", colours="draft").start().scene(0)["seats"]
    assert [seat["aim"] for seat in seats] == ["has no colour yet"] * 2
    fixed = unboard.game("unity", setup="manual").start().scene(0)["seats"]
    assert [seat["aim"] for seat in fixed] == ["unites purple", "unites orange"]


def test_the_tray_shows_what_the_box_holds() -> None:
    scene = unboard.game("unity", setup="manual").start().play(0, "PR@e5").scene(0)
    labels = {button["id"]: button["label"] for button in scene["buttons"]}
    assert labels["PR"] == "purple ring (14 left)"
    assert labels["OA"] == "orange asterisk (15 left)"
    assert move_of(scene, "PR@e6")["paths"] == [["PR", "e6"]]
