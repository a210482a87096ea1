"""The command `unboard`, as a person at a terminal meets it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import unboard
from unboard.cli.main import unboard as command
from unboard.server.requests import NewTable
from unboard.store.protocol import Entry
from unboard.store.sqlite import FILE, File
from unboard.table.events import Opened, Sitter, to_json

CROSSCUT = "2r/b2/rb1 r"


@pytest.fixture(autouse=True)
def kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the games of a test in a folder of its own."""
    monkeypatch.setenv("UNBOARD_DATA", str(tmp_path / "kept"))


def typed(lines: str, *arguments: str) -> str:
    """Return what the terminal shows when somebody types these lines."""
    done = CliRunner().invoke(command, ["play", *arguments], input=lines)
    assert done.exit_code == 0, done.output
    return done.output


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "unboard.cli.main", *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_who_serves_nothing_does_not_wait_for_the_server() -> None:
    code = "import sys, unboard.cli.main; print({'fastapi', 'uvicorn'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_the_board_is_drawn_with_coordinates() -> None:
    shown = typed("", "unravel", "--load", f"{CROSSCUT} : b2", "--together")
    assert "3 · · R\n2 B R'·\n1 R B ·\n  a b c" in shown
    assert "Crosscut at a1–b2: swap two of its checkers" in shown


def test_a_game_against_the_bot_goes_to_its_end() -> None:
    lines = "".join(f"{c}{r}\n" for c in "ab" for r in "12") * 3
    shown = typed(lines, "unravel", "size=2", "--seed", "1")
    assert "Blue plays" in shown
    assert "wins: " in shown
    assert "(UNR-9)" in shown


def test_a_whole_turn_can_be_typed_in_one_line() -> None:
    shown = typed("b2 a1~a2\n", "unravel", "--load", CROSSCUT, "--together")
    assert "Your turn, Blue" in shown


def test_nothing_of_a_turn_is_played_if_a_part_of_it_is_wrong() -> None:
    shown = typed("b2 b1~b2\ntext\n", "unravel", "--load", CROSSCUT, "--together")
    assert "Red cannot play b1~b2" in shown
    assert f"Red> {CROSSCUT}\n" in shown


def test_a_refused_move_is_explained_with_its_rule() -> None:
    shown = typed("a1\nwhy a1\nwhy b3\nz9\n", "unravel", "--load", CROSSCUT, "--together")
    assert shown.count("a1 holds a red checker; choose an empty square (UNR-2)") == 2
    assert "That is legal." in shown
    assert "'z9' is no move of Unravel on this board" in shown


def test_help_moves_and_rules_are_at_hand() -> None:
    lines = "?\nmoves\nrule unr-3\nrule X-1\n"
    shown = typed(lines, "unravel", "--load", CROSSCUT, "--together")
    assert "Type a move, such as a3." in shown
    assert "a3 b2 b3 c1 c2" in shown
    assert "Squares are connected through their sides only" in shown
    assert "There is no such rule" in shown


def test_undo_returns_to_the_players_last_choice() -> None:
    shown = typed("undo\nb2\nundo\ntext\n", "unravel", "--load", CROSSCUT, "--together")
    assert "There is nothing to take back." in shown
    assert f"Red> {CROSSCUT}\n" in shown


def test_a_record_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = typed(f"b2\nsave {file}\nsave {tmp_path}\n", "unravel", "--load", CROSSCUT)
    position = unboard.replay(unboard.read_record(file.read_text()))
    assert position.text() == f"{CROSSCUT} : b2"
    assert "cannot be written" in shown


def test_leaving_tells_how_to_go_on() -> None:
    shown = typed("quit\n", "unravel", "--load", CROSSCUT)
    assert f'Or from here: --load "{CROSSCUT}"' in shown
    assert "To go on: unboard resume " in shown


def resumed(lines: str, *arguments: str) -> str:
    """Return what the terminal shows when somebody goes on with a game."""
    done = CliRunner().invoke(command, ["resume", *arguments], input=lines)
    assert done.exit_code == 0, done.output
    return done.output


def name_of(shown: str) -> str:
    """Return the name by which a game goes on."""
    return str(re.findall(r"unboard resume (\S+)", shown)[-1])


def test_a_game_is_kept_and_taken_up_again() -> None:
    left = typed("b2\nquit\n", "unravel", "--load", CROSSCUT, "--together")
    assert f"{CROSSCUT} : b2" in resumed("text\n", name_of(left))
    listed = resumed("")
    assert f"{name_of(left)}  20" in listed
    assert "Unravel, 3 × 3 squares: Crosscut at a1–b2" in listed


@pytest.mark.parametrize("game", ["un", "unitar"])
def test_a_game_that_is_over_is_saved_and_analysed(tmp_path: Path, game: str) -> None:
    given, file = [game, "--seed", "1", "--bot", "0"], tmp_path / "game.json"
    move = re.findall(r"play \d/\d\S*|uni@e5", typed("moves\n", *given))[0]
    over = typed(f"{move}\nresign\n", *given)
    assert f"To save its record: unboard resume {name_of(over)} --save FILE\n" in over
    assert over.endswith("To go through it then: unboard analyse FILE\n")
    again = resumed("", name_of(over))
    assert "Type ? for help." not in again
    assert again.splitlines()[-3:] == over.splitlines()[-3:]
    assert resumed("", name_of(over), "--save", str(file)) == f"Saved to {file}.\n"
    done = run("analyse", str(file), "--seconds", "0.05")
    assert move in done.stdout, done.stderr
    assert done.stdout.endswith(f"{unboard.read_record(file.read_text()).result}\n")


def test_a_game_that_goes_on_is_saved_as_far_as_its_player_may_know_it(tmp_path: Path) -> None:
    left, file = typed("quit\n", "un", "--seed", "1"), tmp_path / "game.json"
    assert resumed("", name_of(left), "--save", str(file)) == f"Saved to {file}.\n"
    assert unboard.read_record(file.read_text()).partial
    done = run("resume", "--save", str(file))
    assert done.returncode == 1
    assert "name the game to be saved: unboard resume ID --save FILE" in done.stderr


def test_a_game_that_nothing_can_judge_is_not_said_to_be_analysed() -> None:
    text = (
        "PBBPB/BBPBP : card I:2 ; card II:7 ; card III:7 ; final ; launch R4 ; end ; d6=3 ; "
        "moon none ; collect 3 ; develop observatory R4 leaders=8 ; tokens 1 ; raiders hit D ; "
        "raiders none ; card II:4"
    )
    shown = typed("total 1 63\n", "andromeda", "--load", text)
    assert "To save its record: " in shown
    assert "unboard analyse" not in shown


def test_a_game_with_secrets_is_taken_up_with_the_same_hand() -> None:
    left = typed("moves\nquit\n", "un", "--seed", "1")
    again = resumed("moves\n", name_of(left))
    hand = re.findall(r"play \d/\d\S*", left)
    assert hand
    assert hand == re.findall(r"play \d/\d\S*", again)
    assert "Black's hand: ?  ?  ?" in again


def test_with_secrets_one_takes_back_alone() -> None:
    first = re.findall(r"play \d/\d\S*", typed("moves\n", "un", "--seed", "2"))[0]
    shown = typed(f"{first}\nundo\nmoves\n", "un", "--seed", "2")
    assert first in shown.split("undo")[-1]
    assert "There is nothing to take back." not in shown


def test_a_set_up_that_is_resigned_says_that_it_is_over() -> None:
    shown = typed("resign\n", "unity", "setup=manual")
    assert "\nA resigned; B wins.\nTo save its record: " in shown


def test_leaving_before_the_other_looks_tells_how_to_go_on() -> None:
    first = re.findall(r"play \d/\d\S*", typed("moves\n", "un", "--together", "--seed", "2"))[0]
    shown = typed(f"{first}\nstay\n", "un", "--together", "--seed", "2")
    assert "To go on: unboard resume " in shown
    assert "Aborted" not in shown


def test_times_are_kept_with_the_moves(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed(f"b2\nsave {file}\n", "unravel", "--load", CROSSCUT, "--together")
    (time,) = unboard.read_record(file.read_text()).times
    assert time.startswith("20")


def test_a_game_of_the_page_is_not_taken_up_here(tmp_path: Path) -> None:
    start = unboard.game("unravel", size=3).start()
    seats = (Sitter("ada"), Sitter("bob"))
    opened = Opened("unravel", dict(start.game.options), 2, start.text(), seats)
    store = File(tmp_path / FILE)
    store.write([Entry("theirs", 0, "ada", to_json(opened))])
    store.close()
    done = run("resume", "theirs", "--data", str(tmp_path))
    assert done.returncode == 1
    assert "nobody plays this game in the terminal" in done.stderr


def test_a_game_that_is_over_or_unknown_says_so() -> None:
    assert "No game is kept here yet" in resumed("")
    left = typed("resign\n", "unravel", "size=3")
    assert "Red resigned; Blue wins." in left
    assert "Red resigned; Blue wins." in resumed("")
    done = run("resume", "nothing")
    assert done.returncode == 1
    assert "no game 'nothing' is kept here" in done.stderr


def test_the_rules_are_shown_whole_or_one_by_one() -> None:
    whole = run("rules", "unravel").stdout
    assert "Mark Steere" in whole
    assert "UNR-11" in whole
    one = run("rules", "unravel", "UNR-3").stdout
    assert one.startswith("UNR-3")
    assert "UNR-4" not in one


def test_the_games_are_listed() -> None:
    shown = run("games").stdout
    assert "unravel: Unravel by Mark Steere (2024)" in shown
    assert "from 2 to 26 (default 9)" in shown
    assert "  target: cards that win a dance, 3 (to 3 cards, tiny), 5 (to 5 cards, short)" in shown
    assert "  players: 2, 3; minutes: about 25" in shown
    assert "One domino moves you both." in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["play", "chess"],
            "there is no game 'chess'; the games are: unravel, unity, unitar, un, andromeda",
        ),
        (
            ["rules", "chess"],
            "there is no game 'chess'; the games are: unravel, unity, unitar, un, andromeda",
        ),
        (["rules", "unravel", "UNR-99"], "unravel has no rule 'UNR-99'; its rules are UNR-1"),
        (["play", "unravel", "size=99"], "size must be a whole number from 2 to 26, not 99"),
        (["play", "unravel", "size=big"], "size must be a whole number from 2 to 26, not 'big'"),
        (["play", "unravel", "colour=red"], "'colour=red' is no option of Unravel; write size=9"),
        (["play", "unravel", "--seat", "green"], "has no seat 'green'; choose red (0), blue (1)"),
        (["play", "unravel", "--load", "br/rb r"], "the text holds a crosscut at a1, a2, b1, b2"),
        (["play", "unravel", "size=5", "--load", "3/3/3 r"], "the text means size=3"),
        (["play", "un", "dominoes=0/0 1/2"], "dominoes holds 2 where a set has 15 (UN-2)"),
    ],
)
def test_a_wrong_command_is_one_sentence(arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("unboard: ")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_set_up_is_drafted_and_confirmed() -> None:
    lines = "?\nPR@e5 e5|e6\nrandom\nz9\nconfirm\ntext\n"
    shown = typed(lines, "unity", "setup=manual", "--together", "--seed", "3")
    assert "Before you confirm it, the board is a draft" in shown
    assert "59 of 60 pieces are still to be placed." in shown
    assert "All pieces stand, 23 walls are left. Touch it up, or confirm." in shown
    assert "'z9' is no edit; write PR@e5" in shown
    assert "Your turn, purple (player A)" in shown
    assert " e5|e6 p po 23 0\n" in shown


def test_a_set_up_is_loaded_from_a_text() -> None:
    text = unboard.game("unity").start(seed=2).text()
    shown = typed(f"load {text}\nconfirm\ntext\n", "unity", "setup=manual", "--together")
    assert f"A> {text}\n" in shown


def test_undo_steps_back_in_a_draft_and_returns_to_it_after_confirming() -> None:
    lines = "random\nclear\nundo\nconfirm\nundo\nconfirm\n"
    shown = typed(lines, "unity", "setup=manual", "--together", "--seed", "3")
    full, cleared = "All pieces stand, 24 walls", "60 of 60 pieces are still"
    boards = [line for line in shown.split("\n") if full in line or cleared in line]
    assert [full in line for line in boards] == [False, True, False, True, True]
    assert shown.count("Your turn, purple (player A)") == 2
    assert "nothing to take back" not in shown


def test_an_unfinished_draft_is_not_confirmed() -> None:
    shown = typed("confirm\n", "unity", "setup=manual", "--together")
    assert "20 purple, 20 orange, 20 green are missing (UNI-3)" in shown


def test_a_bot_arranges_the_board_in_one_line() -> None:
    shown = typed("", "unity", "setup=manual", "--seat", "b", "--seed", "1")
    assert "A arranges the board." in shown
    assert "A plays PR" not in shown
    assert "Your turn, orange (player B)" in shown


def test_a_game_with_hidden_hands_shows_only_ones_own() -> None:
    shown = typed("moves\n", "un", "mode=dance", "--seat", "white", "--seed", "1")
    assert "Your turn, White: play a domino." in shown
    assert "Black's hand: ?  ?  ?" in shown
    assert "9 dominoes in the bag" in shown
    assert shown.count("\nplay ") >= 2


def test_a_game_with_dominoes_of_ones_own_is_opened() -> None:
    own = "3/3 0/0 0/1 0/2 0/3 1/0 1/2 1/3 2/0 2/1 2/2 2/3 3/0 3/1 3/2"
    lines = "why play 1/1\nwhy play 4/4\n"
    shown = typed(lines, "un", f"dominoes={own}", "--seat", "white", "--seed", "1")
    held = "0/0 0/1 0/2 0/3 1/0 1/2 1/3 2/0 2/1 2/2 2/3 3/0 3/1 3/2 3/3"
    assert shown.count(f"is no domino of the set; it holds {held}") == 2
    assert "Your turn, White: play a domino." in shown


@pytest.mark.rule("AND-27")
def test_a_roll_that_is_taken_back_comes_again_as_it_was() -> None:
    lines = "launch R4\nend\ntext\nundo\nvp +1\nend\ntext\n"
    shown = typed(lines, "andromeda", "map=PBPB/BPBB/PB", "--seed", "3")
    first, second = re.findall(r"launch R4 ;(?: vp \+1 ;)? end ; (d6=\d)", shown)[:2]
    assert first == second


def test_hidden_hands_are_neither_shown_nor_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = typed(f"text\nsave {file}\nundo\n", "un", "--seed", "5")
    assert "holds what you may not know" in shown
    assert "There is nothing to take back." in shown
    hidden = [move for _, move in json.loads(file.read_text())["moves"] if move.startswith("B+")]
    assert hidden == ["B+?"] * 3


def test_what_a_bot_has_sealed_is_not_told_before_the_reveal() -> None:
    start = "R2 d8r,e8r[rt],f8r d5b,e5b[bu],f5b"
    shown = typed("red/tar/north\n", "unitar", "--load", start, "--seed", "4")
    assert "Red has chosen." in shown
    assert "Round 3: the choices" in shown


QUIET = (
    "OGoPp/PpgOGo/gPoOgPg/oGgOgopp/g1oOGgGGo/pOpOGpgo/pPgoGPO/GPGPPo/pOOPp "
    "b1|c2,c2|c3,h7|h8 p po 21 {quiet}"
)


@pytest.mark.parametrize(
    ("quiet", "answer"), [(45, "A draw was agreed."), (5, "The draw is declined.")]
)
def test_a_bot_answers_an_offer_of_a_draw(quiet: int, answer: str) -> None:
    shown = typed("draw\nquit\n", "unity", "--bot", "0", "--load", QUIET.format(quiet=quiet))
    assert answer in shown


@pytest.mark.parametrize("wished", [True, False])
def test_a_bot_gives_up_what_is_proven_lost_if_that_was_wished(wished: bool) -> None:
    flag = ["--bots-resign"] if wished else []
    shown = typed("quit\n", "unravel", "--bot", "8", *flag, "--load", "rb1b/rb2/4/rr2 b")
    assert ("Blue resigned; Red wins." in shown) == ("Blue gives up." in shown) == wished


def test_help_and_description_say_that_bots_give_up_only_where_two_play() -> None:
    shown = " ".join(CliRunner().invoke(command, ["play", "--help"]).output.split())
    assert "Bots give up what is proven lost, where two play." in shown
    described = str(NewTable.model_fields["bots_resign"].description)
    assert described.endswith("only where two play")
