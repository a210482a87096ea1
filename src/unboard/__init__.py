"""Unboard: play, study and research rare tabletop games.

>>> import unboard
>>> position = unboard.game("unravel", size=3).load("2r/b2/rb1 r").play(0, "b2")
>>> position.moves(0)
('a1~a2', 'a1~b1')
"""

import sys
from typing import cast

from unboard.bots import bot
from unboard.core.belief import imagine
from unboard.core.errors import (
    BadOption,
    BadText,
    IllegalMove,
    MalformedMove,
    Reason,
    UnboardError,
    UnknownGame,
)
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.replay import replay
from unboard.core.rulebook import CHANCE
from unboard.engine import kernel, verify
from unboard.games import Games
from unboard.games.registry import GameInfo, game, read_record
from unboard.search import analyse

games = cast(Games, sys.modules["unboard.games"])  # the package: called, it lists the games

__all__ = [
    "CHANCE",
    "BadOption",
    "BadText",
    "Game",
    "GameInfo",
    "IllegalMove",
    "MalformedMove",
    "Position",
    "Reason",
    "Record",
    "UnboardError",
    "UnknownGame",
    "analyse",
    "bot",
    "game",
    "games",
    "imagine",
    "kernel",
    "read_record",
    "replay",
    "verify",
]
