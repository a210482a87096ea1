"""`unboard play`: a game in the terminal, moves typed."""

import random
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from unboard.bots import random_bot
from unboard.core.errors import BadOption, MalformedMove, UnboardError, quoted
from unboard.core.game import Game, Position
from unboard.core.palette import SHADES
from unboard.core.picture import draw_sheet, draw_text
from unboard.core.record import Record
from unboard.core.rulebook import CHANCE, Played, Rulebook, Seat
from unboard.core.scene import Scene, Step
from unboard.games.ledger import parse_rules, rules_text
from unboard.games.registry import rulebook

HELP = """\
Type a move, such as {example}. Or:
  moves        list the legal moves
  why MOVE     say why a move is not legal
  undo         take back your last step
  rule ID      show a rule
  text         show the position as a text that --load takes
  save FILE    write the record of the game
  quit         stop
"""

EDITING = """\
Before you confirm it, the board is a draft:
  random       put all missing pieces by chance
  mirror       mirror what stands, and fill up alike
  load TEXT    take pieces and walls of a position text
  PR@e5  -e5  e5|e6    put a piece, take it off, put or take off a wall
  clear        take everything off
  confirm      play the draft
"""
EDITS = ("random", "mirror", "load", "clear")

console = Console(highlight=False, soft_wrap=True)


@click.command()
@click.argument("game")
@click.argument("options", nargs=-1, metavar="[OPTION=VALUE]...")
@click.option("--seat", default="0", help="Your seat, by name or number; bots take the others.")
@click.option("--together", is_flag=True, help="All seats are played at this terminal.")
@click.option("--load", "text", help="Begin at a position text.")
@click.option("--seed", type=int, help="Fix the bots' choices.")
def play(
    game: str, options: tuple[str, ...], seat: str, together: bool, text: str | None,
    seed: int | None,
) -> None:  # fmt: skip
    """Play a game here: unboard play unravel size=5."""
    chosen = Game(rulebook(game), parse_options(rulebook(game), options))
    people = set(range(len(chosen.seats))) if together else {find_seat(chosen, seat)}
    rng = random.Random(seed)
    position = (chosen.load(text) if text is not None else chosen.start(rng.getrandbits(32))).deal(
        rng
    )
    console.print(f"{chosen.rulebook.name}, by {' and '.join(chosen.rulebook.designers)}.")
    Session(position, people, rng).run()


def parse_options(book: Rulebook[Any, Any], given: tuple[str, ...]) -> dict[str, Any]:
    """Read options typed as `size=5`."""
    known = {option.name: option for option in book.options}
    parsed: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if name not in known or not equals:
            choices = ", ".join(f"{o.name}={o.default}" for o in book.options)
            raise BadOption(f"{quoted(text)} is no option of {book.name}; write {choices}")
        parsed[name] = known[name].parse(value)
    return parsed


def find_seat(game: Game, text: str) -> Seat:
    """Return the seat of a name or a number."""
    for seat, name in enumerate(game.seats):
        if text.lower() in (str(seat), name.lower()):
            return seat
    choices = ", ".join(f"{name.lower()} ({seat})" for seat, name in enumerate(game.seats))
    raise UnboardError(f"{game.rulebook.name} has no seat {quoted(text)}; choose {choices}")


class Session:
    """A game at the terminal: who plays here, and the positions so far."""

    def __init__(self, position: Position, people: set[Seat], rng: random.Random) -> None:
        self.positions = [position]
        self.people = people
        self.rng = rng
        self.drafts = [position] if position.may_arrange else []
        self.asked = self.seat()  # who looks at the screen
        self.told: list[Step] = []  # the story that was told last
        self.luck = rng.getrandbits(64)

    @property
    def draft(self) -> Position | None:
        """The draft of the set-up that is being arranged, if one is."""
        return self.drafts[-1] if self.drafts and self.now.may_arrange else None

    @property
    def now(self) -> Position:
        """The position now."""
        return self.positions[-1]

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        console.print("Type ? for help.")
        self.let_bots_play()
        self.show()
        while not self.now.over:
            try:
                line = console.input(f"{self.now.game.seat_name(self.seat())}> ").strip()
            except (EOFError, KeyboardInterrupt):
                console.print()
                line = "quit"
            if line == "quit":
                self.leave()
                return
            try:
                self.answer(line)
            except UnboardError as error:
                console.print(str(error), markup=False)

    def leave(self) -> None:
        """Say goodbye, and how to go on where that gives nothing away."""
        if self.seen().partial:
            console.print("Goodbye. This game ends here, for it holds what you may not know.")
        else:
            console.print(f'Goodbye. To go on: --load "{self.now.text()}"', markup=False)

    def seen(self) -> Record:
        """Return the record as the one who sits here may know it."""
        return self.now.record.seen_by(self.seat())

    def answer(self, line: str) -> None:
        """Do what a typed line asks for."""
        word, _, rest = line.partition(" ")
        match word:
            case "":
                return
            case "?" | "help":
                example = self.now.moves(self.seat())[0]
                console.print(HELP.format(example=example), markup=False, end="")
                if any(piece["badge"] for piece in self.now.scene(self.seat())["pieces"]):
                    console.print("A piece followed by ' carries a lock.", markup=False)
                if self.draft:
                    console.print(EDITING, markup=False, end="")
            case "moves":
                moves = self.now.moves(self.seat())
                between = "\n" if any(" " in move for move in moves) else " "
                console.print(between.join(moves), markup=False)
            case "why":
                reasons = self.now.why_not(self.seat(), rest.strip())
                console.print("\n".join(map(str, reasons)) or "That is legal.", markup=False)
            case "undo":
                self.undo()
            case "rule":
                self.rule(rest.strip())
            case "text" if self.seen().partial:
                console.print("The text of this position holds what you may not know.")
            case "text":
                console.print(self.now.text(), markup=False)
            case "save":
                self.save(rest.strip())
            case "confirm" if self.draft:
                self.turn(list(self.now.moves_to(self.draft)))
            case _ if self.draft:
                self.edit(word, rest) if word in EDITS else self.touch_up(line.split())
            case _:
                self.turn(self.read_moves(line))

    def read_moves(self, line: str) -> list[str]:
        """Return a typed line as one move if it is one, else as several, joined by spaces."""
        try:
            self.now.why_not(self.seat(), line)
        except MalformedMove:
            return line.split()
        return [line]

    def edit(self, word: str, argument: str = "") -> None:
        """Edit the draft of a set-up."""
        assert self.draft is not None
        self.drafts.append(self.draft.edited(word, argument.strip(), self.rng))
        self.show()

    def touch_up(self, edits: list[str]) -> None:
        """Edit the draft of a set-up piece by piece, all of it or nothing."""
        assert self.draft is not None
        draft = self.draft
        for edit in edits:
            draft = draft.edited(edit)
        self.drafts.append(draft)
        self.show()

    def turn(self, moves: list[str]) -> None:
        """Play typed moves one after another, then let the bots answer."""
        position = self.now
        for move in moves:
            position = self.dealt(position.play(self.acting(position), move))
        self.positions.append(position)
        self.let_bots_play()
        self.show()

    def let_bots_play(self) -> None:
        """Play for the bots until a person is to act."""
        while not self.now.over and not self.people & self.now.to_act:
            seat = min(self.now.to_act)
            if self.now.may_arrange:
                self.arrange(seat)
                continue
            move = random_bot.choose(self.now.view(seat), self.now.usual(seat), self.rng)
            self.positions[-1] = self.now.play(seat, move)
            self.tell(seat, move)
            self.positions[-1] = self.dealt(self.now)

    def dealt(self, position: Position) -> Position:
        """Let chance act: the same again where its move was taken back."""
        drawn = sum(played.seat == CHANCE for played in position.record.moves)
        return position.deal(random.Random(f"{self.luck} {drawn}"))

    def tell(self, seat: Seat, move: str) -> None:
        """Say what a bot has played, as far as the one who sits here may know it."""
        known = self.seen().moves[-1:] == (Played(seat, move),)
        doing = f"plays {move}" if known else "has chosen"
        console.print(f"{self.now.game.seat_name(seat)} {doing}.", markup=False)

    def arrange(self, seat: Seat) -> None:
        """Let a bot arrange the board by chance."""
        console.print(f"{self.now.game.seat_name(seat)} arranges the board.", markup=False)
        position = self.now
        for move in position.moves_to(position.edited("random", rng=self.rng)):
            position = position.play(seat, move)
        self.positions[-1] = position

    def undo(self) -> None:
        """Go back to where the player was last asked."""
        if self.draft and len(self.drafts) > 1:
            self.drafts.pop()
            self.show()
            return
        if "hidden" in self.now.game.rulebook.kinds:
            console.print("What was shown cannot be unseen: here nothing is taken back.")
            return
        if len(self.positions) == 1:
            console.print("There is nothing to take back.")
            return
        self.positions.pop()
        self.show()

    def rule(self, id: str) -> None:
        """Show a rule."""
        known = parse_rules(rules_text(self.now.game.id))
        text = known.get(id.upper(), f"There is no such rule; the rules are {', '.join(known)}.")
        console.print(text, markup=False)

    def save(self, name: str) -> None:
        """Write the record to a file."""
        try:
            Path(name or "record.json").write_text(self.seen().to_json(), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise UnboardError(f"{quoted(name)} cannot be written: {error}") from None
        console.print(f"Saved to {name or 'record.json'}.", markup=False)

    def seat(self) -> Seat:
        """Return the seat that is asked now."""
        return self.acting(self.now)

    def acting(self, position: Position) -> Seat:
        """Return the person's seat to act; if the turn has passed on, any person's."""
        return min(self.people & position.to_act or self.people)

    def show(self) -> None:
        """Draw the position and say what to do."""
        self.hand_over()
        scene = self.draft.edit_scene() if self.draft else self.now.scene(self.seat())
        console.print()
        if scene["story"] != self.told:
            self.tell_story(scene)
        picture = Text(draw_text(scene))
        for piece in scene["pieces"]:
            picture.highlight_words([piece["glyph"]], f"bold {SHADES[piece['colour']]}")
        console.print(picture)
        console.print(scene["prompt"], markup=False)

    def hand_over(self) -> None:
        """Clear the screen before somebody else looks at it, where he may know other things."""
        if self.seat() == self.asked or self.now.over:
            return
        self.asked = self.seat()
        if "hidden" in self.now.game.rulebook.kinds:
            console.clear()
            console.input(f"Hand over to {self.now.game.seat_name(self.asked)}, then press Enter. ")

    def tell_story(self, scene: Scene) -> None:
        """Tell step by step what has just happened."""
        self.told = scene["story"]
        for sheet in scene["sheets"]:
            console.print(draw_sheet(sheet), markup=False)
            console.print()
        for step in scene["story"]:
            rule = f" ({step['rule']})" if step["rule"] else ""
            console.print(f"{step['says']}{rule}", markup=False)
        console.print()
