"""What Unitar looks like: tiles and groups, captions, the reveal sheet and the story of a round."""

import pytest

import unboard
from games.unitar.boards import CALM, FIELD, SQUARES, choose, do, set_up, walk
from unboard.core.picture import draw_text
from unboard.core.scene import Piece, Scene, SceneMove

YELLOW, RED, BLUE = 0, 1, 2
THREE = ("red/uni/eliminate", "blue/uni/unify", "red/uni/unify")
EDGE = "R0 d9b,e9b[bu]"
CHAIN = "R0 c5y,d5y[yt] f5r[ru],g5r d5b,e5b[bu],f5b"


def load(text: str) -> unboard.Position:
    return unboard.game("unitar").load(text)


def caption(scene: Scene, square: str) -> str:
    (found,) = [space["caption"] for space in scene["spaces"] if space["id"] == square]
    return found


def pieces(scene: Scene, square: str) -> list[Piece]:
    return [piece for piece in scene["pieces"] if piece["space"] == square]


def move_of(scene: Scene, text: str) -> SceneMove:
    (found,) = [move for move in scene["moves"] if move["move"] == text]
    return found


def says(scene: Scene) -> list[str]:
    return [step["says"] for step in scene["story"]]


# The board


def test_the_field_is_drawn_with_north_up_and_west_left() -> None:
    scene = set_up(CALM).scene(None)
    at = {space["id"]: (space["x"], space["y"]) for space in scene["spaces"]}
    assert list(at) == FIELD
    assert (at["e9"], at["a5"], at["e1"], at["i5"]) == ((4, 0), (0, 4), (4, 8), (8, 4))
    labels = {label["text"] for label in scene["labels"]}
    assert labels == {square[0] for square in SQUARES} | {square[1] for square in SQUARES}


def test_the_board_is_a_picture_in_text_with_masters_as_capitals() -> None:
    lines = draw_text(set_up(CALM).scene(None)).split("\n")
    assert lines[4] == "5 · · · r R r y Y y"
    assert lines[5] == "4 · b B b+r · · y ·"
    assert lines[0] == "9     · · · · y"


def test_every_overlap_is_told_in_the_caption_of_its_square() -> None:
    scene = set_up(CALM).scene(None)
    assert caption(scene, "a5") == "a5: empty"
    assert caption(scene, "e5") == "e5: red frame on the master red tar, block of red tar"
    both = "d4: red frame, block of red tar; blue frame, block of blue uni"
    assert caption(scene, "d4") == both
    three = load("R1 e5b[yu],e4y e5r e5y[bt],e6b[bu]").scene(None)
    assert caption(three, "e5") == (
        "e5: yellow frame on the master blue tar, block of blue tar + blue uni; "
        "blue frame on the master yellow uni, block of yellow uni; "
        "red frame, block without a master"
    )


@pytest.mark.parametrize("seed", range(5))
def test_captions_tell_all_frames_that_are_drawn(seed: int) -> None:
    for position in walk(seed)[::5]:
        scene = position.scene(None)
        for square in FIELD:
            drawn = [piece["colour"] for piece in pieces(scene, square)]
            told = caption(scene, square).removeprefix(f"{square}: ").split("; ")
            assert [part.split()[0] for part in told if part != "empty"] == drawn


def test_the_stones_of_a_block_hang_together_as_one_group() -> None:
    scene = load("R1 d5r[rt],e5b,c3r d5y,d4y[yu]").scene(None)
    groups = {(piece["space"], piece["colour"]): piece["group"] for piece in scene["pieces"]}
    assert groups["d5", "red"] == groups["e5", "blue"] == groups["c3", "red"]
    assert groups["d5", "yellow"] == groups["d4", "yellow"] != groups["d5", "red"]
    marks = [(mark["look"], mark["spaces"], mark["caption"]) for mark in scene["marks"]]
    assert marks == [
        ("group", ["d5", "e5", "c3"], "block of red tar, 3 stones: 2 red, 1 blue"),
        ("group", ["d5", "d4"], "block of yellow uni, 2 stones: 2 yellow"),
    ]


def test_a_block_of_one_stone_and_one_without_a_master_have_their_words() -> None:
    (mark,) = load("R1 e5b").scene(None)["marks"]
    assert mark["caption"] == "block without a master, 1 stone: 1 blue"


def test_masters_are_labelled_with_their_kind_in_their_own_colour() -> None:
    scene = load("R1 d5r[yt],e5b,f5y[bu]").scene(None)
    labels = {p["space"]: (p["colour"], p["label"], p["label_colour"]) for p in scene["pieces"]}
    assert labels == {
        "d5": ("red", "tar", "yellow"),
        "e5": ("blue", "", None),
        "f5": ("yellow", "uni", "blue"),
    }
    assert all(piece["look"] == "tile" for piece in scene["pieces"])


def test_a_stone_keeps_its_id_when_it_moves() -> None:
    before = set_up(CALM)
    after = do(before, "red/tar/north")
    old = {piece["id"]: piece["space"] for piece in before.scene(None)["pieces"]}
    new = {piece["id"]: piece["space"] for piece in after.scene(None)["pieces"]}
    assert (old["rt"], new["rt"]) == ("e5", "e6")
    assert {id for id in old if old[id] != new[id]} == {id for id in old if id.startswith("rt")}


# Beside the board


def test_the_round_counter_goes_from_the_set_up_to_the_last_round() -> None:
    path = [unboard.game("unitar", rounds=2).start(), set_up(CALM, rounds=2)]
    path.append(do(path[-1], "red/tar/north"))
    path.append(do(path[-1], "red/tar/north"))
    counters = [position.scene(None)["counters"] for position in path]
    assert [counter["label"] for (counter,) in counters] == ["Phase", *["Round"] * 3]
    assert [counter["value"] for (counter,) in counters] == ["set-up", "1 of 2", "2 of 2", "2 of 2"]


def test_frames_are_counted_for_every_player_at_all_times() -> None:
    before = unboard.game("unitar").start().scene(1)["seats"]
    assert [seat["score"] for seat in before] == ["11 in hand"] * 3
    seats = do(set_up(CALM), "blue/uni/unify").scene(1)["seats"]
    assert [seat["score"] for seat in seats] == ["11 frames", "9 frames", "12 frames"]
    assert [seat["colour"] for seat in seats] == ["yellow", "red", "blue"]
    single = load("R1 e5y").scene(None)["seats"]
    assert [seat["score"] for seat in single] == ["1 frame", "0 frames", "0 frames"]


def test_who_has_chosen_is_shown_until_the_reveal() -> None:
    position = set_up(CALM).play(RED, "red/tar/north")
    assert [seat["state"] for seat in position.scene(BLUE)["seats"]] == ["", "has chosen", ""]
    after = choose(set_up(CALM), *THREE)
    assert [seat["state"] for seat in after.scene(BLUE)["seats"]] == ["", "", ""]


def test_the_prompt_says_what_to_do_and_for_whom_one_waits() -> None:
    start = unboard.game("unitar").start()
    first = "Red, choose the square of your uni master; its block of 4 must lie on the field."
    assert start.scene(RED)["prompt"] == first
    second = "Red, choose the square of your tar master; its block of 7 must lie on the field."
    assert start.play(RED, "uni@e5").scene(RED)["prompt"] == second
    placed = start.play(RED, "uni@e5").play(RED, "tar@e5")
    waiting = "Waiting for Yellow and Blue to place both blocks (1 of 3 sealed)."
    assert placed.scene(RED)["prompt"] == placed.scene(None)["prompt"] == waiting
    chosen = set_up(CALM).play(RED, "red/tar/north")
    mine = "You chose red/tar/north. Waiting for Yellow and Blue to choose (1 of 3 sealed)."
    assert chosen.scene(RED)["prompt"] == mine
    assert chosen.scene(None)["prompt"] == mine.removeprefix("You chose red/tar/north. ")
    task = "Round 1 of 8, Blue: choose a colour, a master and an action."
    assert chosen.scene(BLUE)["prompt"] == task
    over = load("R8 e5y")
    assert over.scene(RED)["prompt"] == over.result


def test_a_seat_sees_its_own_blocks_while_the_set_up_is_covert() -> None:
    position = unboard.game("unitar").start().play(BLUE, "uni@e5")
    assert [piece["space"] for piece in position.scene(BLUE)["pieces"]] == ["d5", "e5", "f5"]
    assert position.scene(RED)["pieces"] == position.scene(None)["pieces"] == []
    placed = position.play(BLUE, "tar@e5").scene(BLUE)["pieces"]
    assert len(placed) == 11


# Moves


def test_a_master_is_placed_with_one_click_and_previewed_with_its_block() -> None:
    start = unboard.game("unitar").start()
    scene = start.scene(RED)
    move = move_of(scene, "uni@e5")
    assert move["paths"] == [["e5"]]
    assert move["says"] == "Place your uni block with its master on e5"
    adds = [(piece["space"], piece["colour"]) for piece in start.preview(RED, "uni@e5")["adds"]]
    assert adds == [("e6", "red"), ("d5", "red"), ("e5", "red"), ("f5", "red")]
    assert scene["stamp"] == [[0, -1], [-1, 0], [0, 0], [1, 0]]


def test_a_choice_is_three_words_or_a_master_stone_and_a_word() -> None:
    scene = load("R1 e5y[yu] e5b").scene(RED)
    here, gone = move_of(scene, "yellow/uni/cw"), move_of(scene, "red/tar/cw")
    assert here["paths"] == [["yellow", "uni", "cw"], ["yu", "cw"]]
    assert gone["paths"] == [["red", "tar", "cw"]]
    assert here["says"] == "Turn yellow uni clockwise"
    assert move_of(scene, "red/tar/west")["says"] == "Shift red tar west"
    assert len(scene["buttons"]) == 3 + 2 + 8
    assert scene["prompts"]["yellow"] == "Yellow: choose its master, uni or tar."
    assert scene["prompts"]["yu"] == "Yellow uni: choose an action."
    assert "rt" not in scene["prompts"]


def test_a_choice_is_previewed_as_if_it_came_first() -> None:
    position = set_up(CALM)
    scene = position.scene(RED)
    unify = position.preview(RED, "blue/uni/unify")
    assert unify["note"] == "with the block of red tar; frames then: yellow 11, red 9, blue 12"
    assert len(unify["adds"]) == 9
    assert len(unify["motions"]) == 1
    (lost,) = {motion["from"] for motion in unify["motions"]}
    assert lost in {piece["id"] for piece in scene["pieces"]}
    covered = load("R1 e5y[yu],e6y e5b[bu]").preview(RED, "yellow/uni/unify")
    assert {piece["space"] for piece in covered["adds"]} == {"e5", "e6"}, "its master is lost"
    eliminate = position.preview(RED, "blue/uni/eliminate")
    assert eliminate["adds"] == []
    assert [motion["to"] for motion in eliminate["motions"]] == [None, None]
    turn = position.preview(RED, "red/uni/cw")
    assert turn["note"] == "moves 4 stones, if two parameters agree"
    assert {piece["space"] for piece in turn["adds"]} == {"f3", "f2", "g2", "f1"}


@pytest.mark.parametrize(
    ("move", "note"),
    [
        ("blue/tar/west", "a stone would leave the field (UNT-9)"),
        ("yellow/uni/north", "a stone would leave the field (UNT-9)"),
        ("red/uni/unify", "its block overlaps no other (UNT-11)"),
        ("red/uni/eliminate", "its block overlaps no other (UNT-11)"),
    ],
)
def test_a_choice_that_could_not_be_done_now_says_why_in_its_preview(move: str, note: str) -> None:
    preview = set_up(CALM).preview(RED, move)
    assert preview["note"] == f"as the board stands nothing: {note}"
    assert preview["adds"] == []
    gone = load("R1 d9b,e9b[bu],f9b").preview(RED, "red/tar/cw")["note"]
    assert gone == "as the board stands nothing: that master has left the board (UNT-8)"
    turn = load("R1 d9b,e9b[bu],f9b").preview(RED, "blue/uni/cw")["note"]
    assert turn == "as the board stands nothing: a stone would leave the field (UNT-10)"


# The reveal


def test_the_reveal_sheet_compares_the_choices_and_says_what_became_of_them() -> None:
    (sheet,) = choose(load(CHAIN), *THREE).scene(None)["sheets"]
    assert sheet["title"] == "Round 1: the choices"
    assert sheet["head"] == ["player", "colour", "master", "action", "move"]
    assert [[cell["text"] for cell in row] for row in sheet["rows"]] == [
        ["Yellow", "red", "uni", "✕ eliminate", "apart"],
        ["Red", "blue", "uni", "∪ unify", "done"],
        ["Blue", "red", "uni", "∪ unify", "done"],
    ]
    assert [[cell["look"] for cell in row] for row in sheet["rows"]] == [
        ["", "agrees", "agrees", "differs", "stopped"],
        ["", "differs", "agrees", "agrees", "done"],
        ["", "agrees", "agrees", "agrees", "done"],
    ]
    assert [row[0]["colour"] for row in sheet["rows"]] == ["yellow", "red", "blue"]
    assert [row[1]["colour"] for row in sheet["rows"]] == ["red", "blue", "red"]
    (alone,) = do(load(CHAIN), "red/uni/unify").scene(None)["sheets"]
    assert [row[4]["text"] for row in alone["rows"]] == ["done", "void", "void"]
    assert load(CHAIN).scene(None)["sheets"] == []


def test_the_story_tells_who_is_confirmed_then_each_move_in_order_with_its_reason() -> None:
    story = choose(load(CHAIN), *THREE).scene(RED)["story"]
    assert [step["says"] for step in story] == [
        "Yellow, Red and Blue have two or more parameters in agreement: confirmed.",
        "Blue, red/uni/unify, goes first: red uni with its 4 comes before blue uni with its 3 "
        "(UNT-7). The block of red uni and the block of blue uni become one; frames: blue -1.",
        "Red, blue/uni/unify: red uni with its 4 comes before blue uni with its 3 (UNT-7). The "
        "block of red uni + blue uni and the block of yellow tar become one; frames: red -1.",
        "Yellow, red/uni/eliminate: unification comes before elimination (UNT-7). Nothing "
        "happens, its block overlaps no other.",
    ]
    assert [step["rule"] for step in story] == ["UNT-6", "UNT-13", "UNT-13", "UNT-11"]
    assert [len(step["pieces"]) for step in story] == [7, 6, 5, 5]


@pytest.mark.parametrize(
    ("text", "choice", "deed", "rule"),
    [
        (CHAIN, "blue/uni/south", "The block of blue uni shifts south", "UNT-9"),
        (CHAIN, "blue/uni/ccw", "The block of blue uni turns around blue uni", "UNT-10"),
        (
            CHAIN,
            "red/uni/eliminate",
            "The block of red uni and the block of blue uni lose 2 stones; "
            "the master red uni leaves the board; frames: red -1, blue -1",
            "UNT-12",
        ),
        (
            "R0 e5r[ru] e5b[bu]",
            "red/uni/eliminate",
            "The block of red uni and the block of blue uni lose 2 stones; "
            "the masters red uni and blue uni leave the board; frames: red -1, blue -1",
            "UNT-12",
        ),
        (CHAIN, "red/tar/cw", "Nothing happens, that master has left the board", "UNT-8"),
        ("R0 e9b[bu]", "blue/uni/north", "Nothing happens, a stone would leave the field", "UNT-9"),
        (EDGE, "blue/uni/ccw", "The block of blue uni turns around blue uni", "UNT-10"),
        (
            "R0 d9b,e9b[bu]",
            "blue/uni/cw",
            "Nothing happens, a stone would leave the field",
            "UNT-10",
        ),
        ("R0 e9b[bu]", "blue/uni/unify", "Nothing happens, its block overlaps no other", "UNT-11"),
    ],
)
def test_the_story_names_the_rule_that_acted_or_stopped_a_move(
    text: str, choice: str, deed: str, rule: str
) -> None:
    _, step = do(load(text), choice).scene(None)["story"]
    assert (step["says"], step["rule"]) == (f"Yellow, {choice}. {deed}.", rule)


def test_the_story_of_a_move_done_twice_and_of_no_move() -> None:
    twice = says(choose(load(CHAIN), "red/uni/south", "red/uni/south", "blue/tar/cw").scene(None))
    assert twice[0] == "Yellow and Red have two or more parameters in agreement: confirmed."
    assert twice[1].startswith(
        "Yellow, red/uni/south, goes first: the same move follows once more (UNT-7)."
    )
    assert twice[2].startswith("Red, red/uni/south: the same again (UNT-7).")
    one = says(do(load(CHAIN), "red/uni/south").scene(None))
    assert one[0] == "Yellow has two or more parameters in agreement: confirmed."
    nobody = choose(load(CHAIN), "red/uni/cw", "blue/tar/north", "yellow/uni/south").scene(None)
    told = "Nobody has two parameters in agreement: no move is confirmed."
    assert says(nobody) == [told]


def test_the_story_marks_the_squares_that_a_move_changed() -> None:
    story = do(set_up(CALM), "blue/uni/unify").scene(None)["story"]
    ((mark,),) = [step["marks"] for step in story if step["marks"]]
    assert (mark["look"], mark["spaces"]) == ("last", ["c4", "d4", "e5", "f6"])


def test_the_story_of_the_set_up_lays_out_yellow_red_and_blue() -> None:
    scene = set_up(CALM).scene(None)
    assert says(scene) == [f"{name}'s blocks are laid out." for name in ("Yellow", "Red", "Blue")]
    assert [len(step["pieces"]) for step in scene["story"]] == [11, 22, 33]
    assert {step["rule"] for step in scene["story"]} == {"UNT-4"}
    first = {piece["colour"] for piece in scene["story"][0]["pieces"]}
    assert first == {"yellow"}


@pytest.mark.parametrize("seed", range(4))
def test_the_last_step_of_a_story_is_the_board(seed: int) -> None:
    for position in walk(seed)[6:]:
        scene = position.scene(None)
        assert scene["story"], position
        assert scene["story"][-1]["pieces"] == scene["pieces"]
    for position in walk(seed)[:6]:
        assert position.scene(None)["story"] == []


@pytest.mark.parametrize(
    "text", ["R0 e5y", "R0 e5y[yu] d5r", CHAIN, "R0 e5y[yu],e6y[rt] d5b", "R2 e5y d5b", "R8 e5y"]
)
def test_a_loaded_board_that_no_set_up_reveals_has_no_story(text: str) -> None:
    scene = load(text).scene(None)
    assert scene["story"] == []
    assert scene["pieces"]


def test_an_empty_board_is_drawn_also_while_choices_are_sealed() -> None:
    scene = load("R3").play(RED, "red/tar/north").scene(RED)
    assert (scene["pieces"], scene["marks"], scene["story"]) == ([], [], [])
    assert scene["counters"] == [{"label": "Round", "value": "4 of 8", "named": True}]


def test_the_end_is_told_in_a_headline_with_the_frames_that_won() -> None:
    over = unboard.game("unitar", rounds=1).load("R1 c5y,d5y[yt] f5r[ru]")
    scene = over.scene(None)
    assert scene["ending"] == {
        "headline": "Yellow has the most frames",
        "colour": "yellow",
        "decided": [piece["id"] for piece in scene["pieces"] if piece["colour"] == "yellow"],
    }
    shared = unboard.game("unitar", rounds=1).load("R1 d5y[yt] f5r[ru]").scene(None)["ending"]
    assert shared is not None
    assert shared["headline"] == "Yellow and Red share the win"
    assert shared["colour"] is None
    assert len(shared["decided"]) == 2
