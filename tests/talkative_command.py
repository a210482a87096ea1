"""The command `unboard` whose server writes down, and counts, how a game stands at each move."""

import logging
from typing import Any

from prometheus_client import Counter

from unboard.cli.main import main
from unboard.server.health import Counts
from unboard.table.table import Table

STOOD = Counter("unboard_stood", "How games stood", ["position"], registry=None)


def talkative(honest: Any) -> Any:
    """Return a function of a table that tells how its game stands."""

    def tells(table: Table, *given: Any) -> Any:
        text = table.now.position.text()
        logging.getLogger("unboard").info("a move at table %s, where %s", table.id, text)
        STOOD.labels(text).inc()
        return honest(table, *given)

    return tells


def counting_more(honest: Any) -> Any:
    """Return how counts begin, with one more of them."""

    def begin(counts: Counts) -> None:
        honest(counts)
        counts.registry.register(STOOD)

    return begin


if __name__ == "__main__":
    Table.move = talkative(Table.move)  # type: ignore[method-assign]
    Counts.__init__ = counting_more(Counts.__init__)  # type: ignore[method-assign]
    main()
