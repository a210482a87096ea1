"""The games: a folder each, a line each in the registry.

The package can be called: `unboard.games()` lists the games, and `unboard.games.andromeda` is the
folder of one.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unboard.games.registry import GameInfo


class Games(ModuleType):
    """The package of the games, which lists them when it is called."""

    def __call__(self) -> tuple["GameInfo", ...]:
        """List the games with their options, seats and designers."""
        from unboard.games.registry import games

        return games()


sys.modules[__name__].__class__ = Games
