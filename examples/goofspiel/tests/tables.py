"""Tables of Goofspiel for tests: a game played by one line."""

import unboard
from unboard import CHANCE, Position


def played(line: str, cards: int = 4, players: int = 2) -> Position:
    """Play `=3 2 4 =A …`: the prize of each round, then a bid of each player."""
    position = unboard.game("goofspiel", cards=cards, players=players).start()
    seat = CHANCE
    for word in line.split():
        seat = CHANCE if word.startswith("=") else seat + 1
        position = position.play(seat, word.replace("=", "prize:"))
    return position
