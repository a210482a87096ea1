"""The command `unboard` with the toys among its games: `python tests/toy_command.py serve`."""

from contract import bids, toy
from unboard.cli.main import unboard
from unboard.games import registry

if __name__ == "__main__":
    registry.OURS = (*registry.OURS, toy.TOY, bids.BIDS)
    unboard()
