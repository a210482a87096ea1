"""Get the bots ready: compile what they think with, so that nobody waits for it at a table.

`python -m unboard.bots.prepare` does so for all games and says which one it is at.
"""

from unboard.core.game import Game
from unboard.engine import can_compile
from unboard.games.registry import rulebooks


def is_ready(game: Game) -> bool:
    """Tell whether bots can think about a game at once."""
    from unboard.engine.build import is_compiled
    from unboard.search.methods import modules_of

    flat = game.rulebook.flat
    return flat is None or (
        is_compiled(flat.kernel) and is_compiled(flat.kernel, *modules_of(game))
    )


def get_ready(game: Game) -> None:
    """Compile what bots need for a game, which takes some seconds, once."""
    from unboard.engine.build import compiled
    from unboard.search.methods import modules_of

    if flat := game.rulebook.flat:
        compiled(flat.kernel)
        compiled(flat.kernel, *modules_of(game))


def main() -> None:
    """Compile what is lacking."""
    if not can_compile():
        print("· no Numba here: bots move at random (pip install numba, where it has wheels)")
        return
    games = [game for book in rulebooks() if not is_ready(game := Game(book, {}))]
    if games:
        print("· teaching the bots their games (once, about a minute)", flush=True)
    for game in games:
        print(f"  {game.rulebook.name}", flush=True)
        get_ready(game)


if __name__ == "__main__":
    main()
