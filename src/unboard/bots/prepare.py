"""Get the bots ready: compile what they think with, so that nobody waits for it at a table.

`python -m unboard.bots.prepare` does so and says which game it is at.
"""

from collections.abc import Iterator

from unboard.core.game import Game
from unboard.engine import can_compile
from unboard.games.registry import rulebooks


def lacking() -> Iterator[Game]:
    """Iterate the games whose bots are not ready."""
    from unboard.engine.build import is_compiled
    from unboard.search.methods import modules_of

    for book in rulebooks():
        if book.flat and not is_compiled(book.flat.kernel, *modules_of(Game(book, {}))):
            yield Game(book, {})


def main() -> None:
    """Compile what is lacking."""
    if not can_compile():
        print("· no Numba here: bots move at random (pip install numba, where it has wheels)")
        return
    from unboard.engine.build import compiled
    from unboard.search.methods import modules_of

    games = list(lacking())
    if games:
        print("· teaching the bots their games (once, about a minute)", flush=True)
    for game in games:
        print(f"  {game.rulebook.name}", flush=True)
        assert game.rulebook.flat
        compiled(game.rulebook.flat.kernel, *modules_of(game))
        compiled(game.rulebook.flat.kernel)


if __name__ == "__main__":
    main()
