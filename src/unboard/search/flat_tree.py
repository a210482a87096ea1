"""Search without a tree, in kernel language: random games after every move, each as often.

What others have sealed is forgotten, and drawn by chance in every game.
"""

from unboard.core.kernel import Words, play, playout

DOORS = {
    "think": "BBNBBLLSNNNN",
    "forget": "BN",
}

MASKS = 8  # of winners; so often did a move come to each of them


def unseal(state: Words, seat: int) -> None:
    """Forget what others have sealed: the judgement's own, where choices are sealed."""


def forget(state: Words, seat: int) -> None:
    """Forget what others have sealed."""
    unseal(state, seat)


def think(
    terms: Words, origin: Words, size: int, state: Words, work: Words, dice: Words, ended: Words,
    moves: Words, count: int, seat: int, first: int, games: int,
) -> None:  # fmt: skip
    """Play a random game after each move in turn, and count how they ended."""
    for game in range(first, first + games):
        number = game % count
        for place in range(size):
            state[place] = origin[place]
        play(terms, state, work, seat, moves[number])
        ended[MASKS * number + (playout(terms, state, work, dice) & MASKS - 1)] += 1
