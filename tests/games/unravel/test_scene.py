"""What Unravel looks like: edges, aims, marks, motions, previews and words."""

import unboard
from unboard.core.scene import Scene, SceneMove

CROSSCUT = "2r/b2/rb1 r"
RED = 0


def scene_of(text: str, seat: int | None = 0) -> Scene:
    return unboard.game("unravel").load(text).scene(seat)


def move_of(scene: Scene, text: str) -> SceneMove:
    (found,) = [move for move in scene["moves"] if move["move"] == text]
    return found


def mark_of(scene: Scene, look: str) -> list[list[str]]:
    return [mark["spaces"] for mark in scene["marks"] if mark["look"] == look]


def test_the_upper_and_lower_edges_are_red_and_the_others_blue() -> None:
    colours = {}
    for border in scene_of("3/3/3 r")["borders"]:
        (ax, ay), (bx, by) = border["line"]
        side = {(-0.5, -0.5): "top", (2.5, 2.5): "bottom"}[ay, by] if ay == by else None
        side = side or {(-0.5, -0.5): "left", (2.5, 2.5): "right"}[ax, bx]
        colours[side] = border["colour"]
    assert colours == {"top": "red", "bottom": "red", "left": "blue", "right": "blue"}


def test_the_bottom_left_square_is_a1_and_lies_lowest() -> None:
    spaces = {space["id"]: (space["x"], space["y"]) for space in scene_of("3/3/3 r")["spaces"]}
    assert spaces["a1"] == (0, 2)
    assert spaces["c3"] == (2, 0)


def test_the_seats_have_their_colours_and_aims() -> None:
    red, blue = scene_of("3/3/3 b")["seats"]
    assert (red["name"], red["colour"], red["aim"]) == ("Red", "red", "joins top and bottom")
    assert (blue["name"], blue["colour"], blue["aim"]) == ("Blue", "blue", "joins left and right")
    assert (red["to_act"], blue["to_act"]) == (False, True)


def test_a_crosscut_is_marked_and_its_completer_carries_a_lock() -> None:
    scene = scene_of(f"{CROSSCUT} : b2")
    assert mark_of(scene, "diamond") == [["a1", "a2", "b1", "b2"]]
    assert [piece["space"] for piece in scene["pieces"] if piece["badge"] == "lock"] == ["b2"]
    captions = {space["id"]: space["caption"] for space in scene["spaces"]}
    assert captions["b2"] == "b2, red checker with a lock: it completed a crosscut"
    assert (captions["a2"], captions["b3"]) == ("a2, blue checker", "b3, empty")


def test_no_checker_with_a_lock_can_be_clicked_also_not_for_another_crosscut() -> None:
    scene = scene_of("brr1/brrr/1bb1/brb1 r : a2 a3~b3 b1~b2")
    locked = {piece["space"] for piece in scene["pieces"] if piece["badge"] == "lock"}
    assert locked == {"a3", "b2", "b3"}
    assert set(scene["prompts"]) == {"a4", "b4", "c2", "c3"}
    assert {move["move"] for move in scene["moves"]} == {"a4~b4", "c2~c3"}


def test_a_placed_checker_appears_and_is_marked_as_the_last_move() -> None:
    scene = unboard.game("unravel", size=3).start().play(0, "b2").scene(1)
    assert scene["motions"] == [{"from": None, "to": "b2"}]
    assert mark_of(scene, "last") == [["b2"]]


def test_swapped_checkers_cross() -> None:
    scene = unboard.game("unravel").load(f"{CROSSCUT} : b2").play(0, "a1~a2").scene(1)
    assert scene["motions"] == [{"from": "a1", "to": "a2"}, {"from": "a2", "to": "a1"}]
    assert mark_of(scene, "last") == [["a1", "a2"]]


def test_a_placement_is_previewed_with_the_crosscut_it_makes() -> None:
    position = unboard.game("unravel").load(CROSSCUT)
    move = move_of(position.scene(RED), "b2")
    assert move["says"] == "Place a red checker on b2"
    preview = position.preview(RED, "b2")
    (ghost,) = preview["adds"]
    assert (ghost["space"], ghost["colour"], ghost["look"]) == ("b2", "red", "disc")
    assert [mark["spaces"] for mark in preview["marks"]] == [["a1", "a2", "b1", "b2"]]
    assert position.preview(RED, "a3")["marks"] == []


def test_a_swap_is_clicked_from_either_side_and_previewed_as_crossing() -> None:
    position = unboard.game("unravel").load(f"{CROSSCUT} : b2")
    scene = position.scene(RED)
    move = move_of(scene, "a1~b1")
    assert move["paths"] == [["a1", "b1"], ["b1", "a1"]]
    assert move["says"] == "Swap the checkers on a1 and b1"
    crossing = [{"from": "a1", "to": "b1"}, {"from": "b1", "to": "a1"}]
    assert position.preview(RED, "a1~b1")["motions"] == crossing
    assert scene["prompts"]["a1"] == "Choose the checker to swap with a1."


def test_the_prompt_says_whose_turn_it_is_and_what_to_do() -> None:
    place = "Your turn, Red: place a checker on any empty square."
    assert scene_of("3/3/3 r", 0)["prompt"] == place
    assert scene_of("3/3/3 r", 1)["prompt"] == "Waiting for Red to place a checker."
    assert scene_of(f"{CROSSCUT} : b2", None)["prompt"] == "Waiting for Red to unravel a crosscut."
    swap = "Crosscut at a1–b2: swap two of its checkers, none with a lock."
    assert scene_of(f"{CROSSCUT} : b2", 0)["prompt"] == swap


def test_two_crosscuts_are_both_named() -> None:
    scene = scene_of("brb/r1r/3 b : b2")
    assert scene_of("brb/r1r/3 b", 1)["prompt"].startswith("Your turn, Blue")
    assert mark_of(scene, "diamond") == [["a2", "a3", "b2", "b3"], ["b2", "b3", "c2", "c3"]]
    prompt = scene_of("brb/r1r/3 b : b2", 1)["prompt"]
    assert prompt == "2 crosscuts, at a2–b3 and b2–c3: swap two checkers of one, none with a lock."


def test_a_win_is_shown_with_its_path() -> None:
    scene = scene_of("1r/1r b", None)
    assert mark_of(scene, "path") == [["b1", "b2"]]
    assert scene["prompt"] == "Red wins: top and bottom are joined (UNR-9)."
    assert [seat["won"] for seat in scene["seats"]] == [True, False]
    assert not any(seat["to_act"] for seat in scene["seats"])
    assert scene["ending"] == {
        "headline": "Red joins top and bottom",
        "colour": "red",
        "decided": ["b1", "b2"],
    }


def test_a_checker_of_ones_own_is_seen_under_the_pointer_while_one_is_to_be_placed() -> None:
    ghost = scene_of("3/3/3 b", 1)["ghost"]
    assert ghost is not None
    assert (ghost["look"], ghost["colour"], ghost["space"]) == ("disc", "blue", "")
    assert scene_of("3/3/3 b", 0)["ghost"] is None, "it is not his turn"
    assert scene_of(f"{CROSSCUT} : b2")["ghost"] is None, "two are to be swapped"
