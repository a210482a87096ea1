"""A game at the terminal: a shell around a table, moves typed."""

import random
import sys
from pathlib import Path
from time import monotonic, sleep

from rich.console import Console
from rich.text import Text

from unboard.bots import decided
from unboard.bots.at_table import SHORT_PAUSE, event_of, pause_of
from unboard.bots.explain import explained
from unboard.bots.prepare import get_ready, is_ready
from unboard.core.errors import MalformedMove, UnboardError, quoted
from unboard.core.palette import SHADES
from unboard.core.picture import draw_counters, draw_sheet, draw_text
from unboard.core.position import Position
from unboard.core.rulebook import CHANCE, Seat
from unboard.core.scene import Scene, Step
from unboard.games.ledger import parse_rules, rules_text
from unboard.search.found import Found
from unboard.store.protocol import Entry, NotKept
from unboard.store.sqlite import File
from unboard.table.errors import Overtaken
from unboard.table.events import Arranged, Declined, Ended, Event, Moved, Offered, to_json
from unboard.table.table import Table, next_draw

PLAYER = "terminal"  # who sits here
HELP = """\
Type a move, such as {example}. Or:
  moves        list the legal moves
  why MOVE     say why a move is not legal
  undo         take back your last step
  rule ID      show a rule
  text         show the position as a text that --load takes
  save FILE    write the record of the game
  draw         offer a draw, or agree to one
  resign       give the game up
  quit         stop; the game is kept
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
SAID = {  # what bots do besides moving
    Offered.kind: "A draw is offered: type draw to agree, or move on.",
    Declined.kind: "The draw is declined.",
    Ended.kind: "The draw is accepted.",
}
EDITS = ("random", "mirror", "load", "clear")

console = Console(highlight=False, soft_wrap=True)


class Session:
    """Somebody at a table in this terminal; what happens is written to a store at once."""

    def __init__(
        self, table: Table, store: File, rng: random.Random, explains: bool = False
    ) -> None:
        self.table = table
        self.explains = explains  # what bots have found is shown
        if not self.mine:
            raise UnboardError("nobody plays this game in the terminal; go on with it on the page")
        self.store = store
        self.rng = rng
        self.drafts = [self.position] if self.position.may_arrange else []
        self.asked = self.seat()  # who looks at the screen
        self.told: list[Step] = []  # the story that was told last

    @property
    def position(self) -> Position:
        """The position now."""
        return self.table.now.position

    @property
    def draft(self) -> Position | None:
        """The draft of the set-up that is being arranged, if one is."""
        arranging = self.position.may_arrange and not self.table.now.over
        return self.drafts[-1] if self.drafts and arranging else None

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        if not self.table.now.over:
            self.get_bots_ready()
            console.print("Type ? for help.")
        try:
            self.go_on()
            while not self.table.now.over:
                line = console.input(f"{self.position.game.seat_name(self.seat())}> ").strip()
                if line == "quit":
                    raise EOFError
                try:
                    self.answer(line)
                except UnboardError as error:
                    console.print(str(error), markup=False)
        except (EOFError, KeyboardInterrupt):
            console.print()
            self.leave()
        else:
            self.tell_of_record()

    def leave(self) -> None:
        """Say goodbye, and how to go on."""
        how = f"{self.table.id} --explain" if self.explains else self.table.id
        console.print(f"Goodbye. To go on: unboard resume {how}", markup=False)
        if not self.position.seen_by(self.seat()).partial:
            console.print(f'Or from here: --load "{self.position.text()}"', markup=False)

    def tell_of_record(self) -> None:
        """Say how a game that is over is saved and gone through."""
        console.print(
            f"To save its record: unboard resume {self.table.id} --save FILE", markup=False
        )
        if self.position.game.rulebook.flat:  # or nothing could judge it
            console.print("To go through it then: unboard analyse FILE", markup=False)

    def do(self, event: Event) -> None:
        """Let something happen: first to a value, then to the log, then to the table."""
        moment = self.table.now.after(event)
        entry = Entry(self.table.id, self.table.number + 1, PLAYER, to_json(event))
        at = self.store.write([entry])
        self.table.add(moment.written(at))

    def answer(self, line: str) -> None:
        """Do what a typed line asks for."""
        word, _, rest = line.partition(" ")
        match word:
            case "":
                return
            case "?" | "help":
                self.help()
            case "moves":
                moves = self.position.moves(self.seat())
                between = "\n" if any(" " in move for move in moves) else " "
                console.print(between.join(moves), markup=False)
            case "why":
                reasons = self.position.why_not(self.seat(), rest.strip())
                console.print("\n".join(map(str, reasons)) or "That is legal.", markup=False)
            case "undo":
                self.undo()
            case "rule":
                self.rule(rest.strip())
            case "text" if self.position.seen_by(self.seat()).partial:
                console.print("The text of this position holds what you may not know.")
            case "text":
                console.print(self.position.text(), markup=False)
            case "save":
                self.save(rest.strip())
            case "draw":
                self.do(self.table.offer_draw(PLAYER))
                self.go_on()
            case "resign":
                self.do(self.table.resign(PLAYER, self.seat()))
                self.show()
            case "confirm" if self.draft:
                self.do(Arranged(self.seat(), self.position.moves_to(self.draft)))
                self.go_on()
            case _ if self.draft:
                self.edit(word, rest) if word in EDITS else self.touch_up(line.split())
            case _:
                self.turn(self.read_moves(line))

    def help(self) -> None:
        """Say what can be typed."""
        example = self.position.moves(self.seat())[0]
        console.print(HELP.format(example=example), markup=False, end="")
        if any(piece["badge"] for piece in self.position.scene(self.seat())["pieces"]):
            console.print("A piece followed by ' carries a lock.", markup=False)
        if self.draft:
            console.print(EDITING, markup=False, end="")

    def read_moves(self, line: str) -> list[str]:
        """Return a typed line as one move if it is one, else as several, joined by spaces."""
        try:
            self.position.why_not(self.seat(), line)
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
        """Play typed moves one after another, all or none, then let the bots answer."""
        moment, events = self.table.now, list[Event]()
        for move in moves:
            event: Event | None = Moved(self.acting(moment.position), move)
            while event:
                moment = moment.after(event)
                events.append(event)
                event = next_draw(moment, self.table.opened.luck)
        for each in events:
            self.do(each)
        self.go_on()

    def go_on(self) -> None:
        """Let others act, then ask again."""
        self.let_others_act()
        self.show()

    def let_others_act(self) -> None:
        """Let chance and bots act until a person is to."""
        while True:
            if said := self.table.bots_say():
                self.do(said)
                console.print(SAID[said.kind], markup=False)
            elif drawn := self.table.drawn():
                self.do(drawn)
            elif forced := self.table.forced():
                pause(SHORT_PAUSE)
                self.do(forced)
                name = self.position.game.seat_name(forced.seat)
                console.print(f"{name} has no choice: {forced.move}.", markup=False)
            elif self.people_to_act() or (seat := self.table.bot_to_act()) is None:
                return
            else:
                self.let_bot_act(seat)

    def people_to_act(self) -> bool:
        """Tell whether somebody here is to act; bots that choose at once wait for him."""
        return any(not self.table.now.seats[s].bot for s in self.table.now.to_act - {CHANCE})

    def get_bots_ready(self) -> None:
        """Compile what the bots here think with, if that was never done, and say so."""
        game = self.position.game
        if any(seat.level for seat in self.table.now.seats) and not is_ready(game):
            with console.status(f"teaching the bots {game.rulebook.name} (once, some seconds)"):
                get_ready(game)

    def let_bot_act(self, seat: Seat) -> None:
        """Let a bot move, and say what it did as far as the one who sits here may know it.

        A weaker one takes the place of a bot that fails.
        """
        level, name = self.table.now.seats[seat].level or 0, self.position.game.seat_name(seat)
        began = monotonic()
        try:
            with console.status(f"{name} is thinking"):
                decision = decided(self.position.seen_by(seat), seat, level, self.rng)
                pause(began + pause_of(self.table.now, seat) - monotonic())
            event = event_of(decision, self.table, seat)
            self.do(event)
        except (NotKept, Overtaken):  # which is not the bot's fault
            raise
        except Exception:  # whatever it was, the game goes on
            relief = self.table.bot_fails(seat)
            if relief is None:
                raise
            self.do(relief)
            console.print(self.table.note, markup=False)
            return
        told = None
        match event:
            case Arranged():
                console.print(f"{name} arranges the board.", markup=False)
            case Moved(_, move):
                told = move if self.position.last_seen_by(self.seat()) == move else None
                says = f"plays {told.removeprefix('play ')}" if told else "has chosen"
                console.print(f"{name} {says}.", markup=False)
            case Ended():
                console.print(f"{name} gives up.", markup=False)
        if self.explains and not isinstance(event, Arranged):
            self.explain(decision.found, told)

    def explain(self, found: Found | None, move: str | None) -> None:
        """Say what a bot has found, also what only it knows: somebody asked for it."""
        mixed = "simultaneous" in self.position.game.rulebook.kinds
        for line in explained(found, move, mixed):
            console.print(f"  {line}", markup=False)

    def undo(self) -> None:
        """Go back to where the player was last asked."""
        if self.draft and len(self.drafts) > 1:
            self.drafts.pop()
        elif self.table.now.take_back_to(PLAYER) is None:
            console.print("There is nothing to take back.")
            return
        else:
            self.do(self.table.take_back(PLAYER, self.mine[0], None))
        self.show()

    def rule(self, id: str) -> None:
        """Show a rule."""
        known = parse_rules(rules_text(self.position.game.id))
        text = known.get(id.upper(), f"There is no such rule; the rules are {', '.join(known)}.")
        console.print(text, markup=False)

    def save(self, name: str) -> None:
        """Write the record to a file."""
        record = self.table.now.seen_by(PLAYER)
        try:
            Path(name or "record.json").write_text(record.to_json(), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise UnboardError(f"{quoted(name)} cannot be written: {error}") from None
        console.print(f"Saved to {name or 'record.json'}.", markup=False)

    @property
    def mine(self) -> list[Seat]:
        """The seats that are played here."""
        return self.table.now.seats_of(PLAYER)

    def seat(self) -> Seat:
        """Return the seat that is asked now."""
        return self.acting(self.position)

    def acting(self, position: Position) -> Seat:
        """Return the person's seat to act; if the turn has passed on, any person's."""
        return min(position.to_act.intersection(self.mine) or self.mine)

    def show(self) -> None:
        """Draw the position and say what to do."""
        self.hand_over()
        scene = self.draft.edit_scene() if self.draft else self.table.now.scene(self.seat())
        console.print()
        if scene["story"] and scene["story"] != self.told:
            self.tell_story(scene)
        self.told = scene["story"]
        picture = Text(draw_text(scene))
        for piece in scene["pieces"]:
            picture.highlight_words([piece["glyph"]], f"bold {SHADES[piece['colour']]}")
        console.print(picture)
        if scene["counters"]:
            console.print(draw_counters(scene), markup=False)
        console.print(scene["prompt"], markup=False)

    def hand_over(self) -> None:
        """Clear the screen before somebody else looks at it, where he may know other things."""
        if self.seat() == self.asked or self.table.now.over:
            return
        self.asked = self.seat()
        if "hidden" in self.position.game.rulebook.kinds:
            console.clear()
            name = self.position.game.seat_name(self.asked)
            console.input(f"Hand over to {name}, then press Enter. ")

    def tell_story(self, scene: Scene) -> None:
        """Tell step by step what has just happened."""
        for sheet in scene["sheets"]:
            console.print(draw_sheet(sheet), markup=False)
            console.print()
        for step in scene["story"]:
            rule = f" ({step['rule']})" if step["rule"] else ""
            console.print(f"{step['says']}{rule}", markup=False)
        console.print()


def pause(seconds: float) -> None:
    """Wait, so that what happens can be followed, where somebody follows it."""
    if is_followed() and seconds > 0:
        sleep(seconds)


def is_followed() -> bool:
    """Tell whether what is printed is seen as it comes, in a terminal."""
    return sys.stdout.isatty()
