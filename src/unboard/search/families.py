"""Families: games that are searched and measured alike."""

from unboard.core.game import Game

OPTIONS = {"unity": "players", "un": "mode"}  # what tells the families of a game apart


def family_of(game: Game) -> str:
    """Return what a game is called where it is measured: games of one family are played alike."""
    option = OPTIONS.get(game.id)
    return f"{game.id} {game.options[option]}" if option else game.id
