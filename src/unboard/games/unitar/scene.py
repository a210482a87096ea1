"""What Unitar looks like: tiles with coloured frames, and the story of each reveal."""

from collections.abc import Sequence

from unboard.core.grid import square_name
from unboard.core.rulebook import TRUTH, Facts, Seat, Sight
from unboard.core.scene import (
    Button,
    Counter,
    Ending,
    Mark,
    Point,
    Preview,
    Scene,
    SceneMove,
    SceneSeat,
    Space,
    bare_scene,
    button,
    ending,
    nothing_previewed,
    square_frame,
    square_labels,
)
from unboard.core.words import listed, plural
from unboard.games.unitar.blocks import DONE, Blocks, block_of, carried_out, laid_out
from unboard.games.unitar.box import MASTERS, SIZE, SQUARES, STONES
from unboard.games.unitar.notation import write
from unboard.games.unitar.rules import frames
from unboard.games.unitar.state import (
    COLOURS,
    JOINING,
    KINDS,
    NAMES,
    WORDS,
    Block,
    Choose,
    Deed,
    Move,
    Place,
    Stone,
    action_words,
    master_words,
    names_of,
    own_master,
    reading_order,
)
from unboard.games.unitar.story import reveal_sheet, told
from unboard.games.unitar.tiles import (
    LONG,
    SIDES,
    SIGNS,
    block_words,
    pieces_of,
    tile,
    why_stopped,
)
from unboard.games.unitar.view import View

MARGIN = 0.85  # room for coordinates


def scene(sight: Sight[View], moves: Sequence[Move]) -> Scene:
    """Return what to draw of what somebody sees, and how his legal moves are clicked."""
    facts, view = sight
    blocks = _known_blocks(view)
    squares = sorted(SQUARES, key=reading_order)
    seats = [_seat(sight, seat) for seat in range(len(NAMES))]
    return {
        **bare_scene(),
        "frame": square_frame(SIZE, MARGIN),
        "spaces": [_space(blocks, square) for square in squares],
        "labels": square_labels(SIZE),
        "pieces": pieces_of(blocks),
        "marks": _group_marks(blocks),
        "story": told(view),
        "pace": "step",
        "sealed": not facts.over,
        "sheets": [reveal_sheet(view.report)] if view.report else [],
        "buttons": _buttons(moves),
        "seats": seats,
        "counters": [_counter(view)],
        "prompt": _prompt(sight),
        "prompts": _prompts(view, moves),
        "moves": [_move(blocks, move) for move in moves],
        "stamp": _stamp(facts, moves),
        "ending": _ending(view, seats),
    }


def _known_blocks(view: View) -> Blocks:
    """Return the blocks on the field; while the set-up is covert, those placed that are known."""
    return view.blocks or tuple(
        _laid_out(seat, place)
        for seat, own in enumerate(view.choices)
        for place in own
        if isinstance(place, Place)
    )


def _laid_out(seat: Seat, place: Place) -> Block:
    return laid_out(own_master(seat, place.kind), place.square)


def _space(blocks: Blocks, square: tuple[int, int]) -> Space:
    name = square_name(square)
    holds = [
        f"{WORDS[stone.frame]} frame{_on_master(stone)}, {block_words(block)}"
        for block in blocks
        for stone in block
        if stone.square == square
    ]
    caption = "; ".join(holds) or "empty"
    return {"id": name, "x": square[0], "y": SIZE - 1 - square[1], "caption": f"{name}: {caption}"}


def _on_master(stone: Stone) -> str:
    return f" on the master {master_words(stone.master)}" if stone.master else ""


def _group_marks(blocks: Blocks) -> list[Mark]:
    return [
        {
            "look": "group",
            "spaces": [square_name(stone.square) for stone in block],
            "caption": f"{block_words(block)}, {_content_words(block)}",
        }
        for block in blocks
    ]


def _content_words(block: Block) -> str:
    """Say how many stones a block has, and with which frames."""
    counts = zip(COLOURS, frames((block,)), strict=True)
    words = ", ".join(f"{count} {WORDS[colour]}" for colour, count in counts if count)
    return f"{plural(len(block), 'stone')}: {words}"


def _state(view: View, seat: Seat) -> str:
    if view.eyes == TRUTH and view.choices[seat]:
        return f"chose {' '.join(map(write, view.choices[seat]))}"
    return "has chosen" if seat in view.sealed else ""


def _counter(view: View) -> Counter:
    if view.phase == "setup":
        return {"label": "Phase", "value": "set-up", "named": True}
    now = view.played + (view.phase == "round")
    return {"label": "Round", "value": f"{now} of {view.rounds}", "named": True}


def _seat(sight: Sight[View], seat: Seat) -> SceneSeat:
    facts, view = sight
    return {
        "name": NAMES[seat],
        "colour": WORDS[COLOURS[seat]],
        "aim": "most frames",
        "score": _frame_words(sight, seat),
        "state": _state(view, seat),
        "done": seat in view.sealed,
        "to_act": seat in facts.to_act,
        "won": seat in facts.winners,
    }


def _ending(view: View, seats: Sequence[SceneSeat]) -> Ending | None:
    """Say whose frames are the most, and which these are (UNT-15)."""
    if view.phase != "over":
        return None
    winners = [seat for seat in seats if seat["won"]]
    colours = {seat["colour"] for seat in winners}
    decided = [s.id for block in view.blocks for s in block if WORDS[s.frame] in colours]
    names = listed([seat["name"] for seat in winners])
    headline = f"{names} {'share the win' if len(winners) > 1 else 'has the most frames'}"
    return ending(seats, headline, decided)


def _frame_words(sight: Sight[View], seat: Seat) -> str:
    """Count a seat's frames: on the board, and before that in its hand (UNT-3, UNT-15)."""
    if sight.view.phase != "setup":
        return plural(sight.facts.points[seat], "frame")
    count = sum(len(STONES[own_master(seat, kind)]) for kind in KINDS)
    return f"{count} in hand"


def _prompt(sight: Sight[View]) -> str:
    facts, view = sight
    if facts.result is not None:
        return facts.result
    if facts.seat is not None and facts.seat in facts.to_act:
        return _task(view, facts.seat)
    who = names_of(sorted(facts.to_act))
    doing = "place both blocks" if view.phase == "setup" else "choose"
    waiting = f"Waiting for {who} to {doing} ({len(view.sealed)} of 3 sealed)."
    if facts.seat is None or view.phase == "setup":
        return waiting
    (choice,) = view.choices[facts.seat]
    return f"You chose {write(choice)}. {waiting}"


def _task(view: View, seat: Seat) -> str:
    if view.phase == "round":
        return (
            f"Round {view.played + 1} of {view.rounds}, {NAMES[seat]}: choose a colour, "
            "a master and an action."
        )
    kind = KINDS[len(view.choices[seat])]
    size = len(STONES[own_master(seat, kind)])
    return (
        f"{NAMES[seat]}, choose the square of your {kind} master; its block of {size} must lie "
        "on the field."
    )


def _buttons(moves: Sequence[Move]) -> list[Button]:
    if not moves or isinstance(moves[0], Place):
        return []
    colours = [button(word, word, colour=word) for word in WORDS.values()]
    actions = [
        button(action, LONG.get(action, action), sign=sign, side=SIDES.get(action))
        for action, sign in SIGNS.items()
    ]
    return [*colours, *(button(kind, kind) for kind in KINDS), *actions]


def paths(move: Move) -> list[list[str]]:
    """Return the clicks that play a move: a square; or words, or a master stone and a word."""
    match move:
        case Place(_, square):
            return [[square_name(square)]]
        case Choose(colour, kind, action):
            return [[colour, kind, action], [move.master, action]]


def _move(blocks: Blocks, move: Move) -> SceneMove:
    match move:
        case Place(kind, square):
            says = f"Place your {kind} block with its master on {square_name(square)}"
            return {"move": write(move), "paths": paths(move), "says": says}
        case Choose():
            known = paths(move) if block_of(blocks, move.master) else paths(move)[:1]
            return {"move": write(move), "paths": known, "says": _plan_words(move)}


def _stamp(facts: Facts, moves: Sequence[Move]) -> list[Point]:
    """Return where the stones of the block to be placed lie, seen from its master."""
    if not moves or not isinstance(moves[0], Place):
        return []
    column, row = moves[0].square
    block = _own_block(facts, moves[0])
    return [[stone.square[0] - column, row - stone.square[1]] for stone in block]


def _own_block(facts: Facts, place: Place) -> Block:
    assert facts.seat is not None  # who only watches has nothing to place
    return _laid_out(facts.seat, place)


def preview(sight: Sight[View], move: Move) -> Preview:
    """Return what a move would do: the block it lays out; or its plan, carried out at once."""
    match move:
        case Place():
            block = _own_block(sight.facts, move)
            return {**nothing_previewed(), "adds": pieces_of((block,))}
        case Choose():
            return _choice_preview(sight.view.blocks, move)


def _plan_words(choice: Choose) -> str:
    master = master_words(choice.master)
    match choice.action:
        case "unify" | "eliminate":
            return f"{choice.action.capitalize()} with {master}"
        case "cw" | "ccw":
            return f"Turn {master} {action_words(choice.action).removeprefix('rotation ')}"
    return f"Shift {master} {choice.action}"


def _choice_preview(blocks: Blocks, choice: Choose) -> Preview:
    """Show what a move would do if it were confirmed and came first."""
    deed = carried_out(blocks, choice)
    if deed.outcome != DONE:
        why, rule = why_stopped(deed.outcome, choice.action)
        return {**nothing_previewed(), "note": f"as the board stands nothing: {why} ({rule})"}
    kept = {stone.id for block in deed.blocks for stone in block}
    gone = [s for block in blocks for s in block if s.id not in kept]
    arriving = [] if choice.action == "eliminate" else [b for b in deed.blocks if b not in blocks]
    return {
        **nothing_previewed(),
        "adds": [tile(stone, "preview") for block in arriving for stone in block],
        "motions": [{"from": stone.id, "to": None} for stone in gone],
        "note": _note(deed, choice),
    }


def _note(deed: Deed, choice: Choose) -> str:
    if choice.action not in JOINING:
        return f"moves {plural(len(deed.block), 'stone')}, if two parameters agree"
    counts = ", ".join(
        f"{WORDS[colour]} {count}"
        for colour, count in zip(COLOURS, frames(deed.blocks), strict=True)
    )
    return f"with the {block_words(deed.partner)}; frames then: {counts}"


def _prompts(view: View, moves: Sequence[Move]) -> dict[str, str]:
    """Return what to do next within each click path."""
    if not any(isinstance(move, Choose) for move in moves):
        return {}
    prompts: dict[str, str] = {
        word: f"{word.capitalize()}: choose its master, uni or tar." for word in WORDS.values()
    }
    for master in MASTERS:
        says = f"{master_words(master).capitalize()}: choose an action."
        prompts[master_words(master)] = says
        if block_of(view.blocks, master):
            prompts[master] = says
    return prompts
