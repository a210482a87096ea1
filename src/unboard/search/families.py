"""Families: games that are searched and measured alike."""

from unboard.core.game import Game


def family_of(game: Game) -> str:
    """Return what a game is called where it is measured: games of one family are played alike."""
    parts = {"unity": "players", "un": "mode"}
    option = parts.get(game.id)
    return f"{game.id} {game.options[option]}" if option else game.id
