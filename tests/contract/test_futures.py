"""Equal positions have equal futures: whatever is played on stands in the text."""

from random import Random

from contract.cases import Case, every_case, everyone, sample
from unboard import CHANCE, Position

STEPS = 25


def outlook(position: Position) -> tuple[object, ...]:
    """Return all on which the further game depends."""
    seats = (CHANCE, *everyone(position))
    return (
        position.text(),
        position.to_act,
        [position.moves(seat) for seat in seats],
        [position.usual(seat) for seat in seats],
        position.chances(),
        position.over,
        position.winners,
        position.points,
        position.result,
    )


@every_case
def test_a_position_and_the_one_its_text_loads_play_on_alike(case: Case) -> None:
    rng = Random(5)
    for position in sample(case):
        loaded = case.game.load(position.text())
        if loaded != position:
            continue  # choices are sealed, which no text shows
        for _ in range(STEPS):
            assert outlook(loaded) == outlook(position)
            if not position.to_act:
                break
            seat = rng.choice(sorted(position.to_act))
            move = rng.choice(position.moves(seat))
            position, loaded = position.play(seat, move), loaded.play(seat, move)
            assert loaded == position


@every_case
def test_what_is_told_is_not_part_of_the_position(case: Case) -> None:
    for position in sample(case):
        loaded = case.game.load(position.text())
        if loaded == position:
            assert hash(loaded) == hash(position)
            assert case.rulebook.write_text(loaded._state) == position.text()
