"""The house: what whoever runs a server decides about it."""

from typing import NamedTuple


class House(NamedTuple):
    """How a server is open to others."""

    names: tuple[str, ...] = ()  # by which it may be called, beside its addresses
    watchers: tuple[str, ...] = ()  # addresses that may read its metrics, beside this machine's
    limited: bool = True  # what a stranger can do has its limits; not while it is measured
