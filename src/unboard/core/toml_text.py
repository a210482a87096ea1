"""TOML texts of strangers: looked at before they are parsed.

The parser's work grows with the square of a key's parts, as in `a.a.a = 1`; no honest text has many
of them in a line.
"""

import tomllib
from typing import Any

from unboard.core.errors import BadText

LONGEST = 65_536  # letters
MOST_DOTS = 64  # in a line; sentences have them too


def read_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    >>> read_toml("a.b = 1")
    {'a': {'b': 1}}
    >>> read_toml("a" + ".a" * 60_000 + " = 1")
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadText: it has 120005 letters, and 65536 are the most
    >>> read_toml("a" + ".a" * 100 + " = 1")
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadText: line 1 has 100 dots, and 64 are the most
    """
    if len(text) > LONGEST:
        raise BadText(f"it has {len(text)} letters, and {LONGEST} are the most")
    for number, line in enumerate(text.split("\n"), 1):
        if (dots := line.count(".")) > MOST_DOTS:
            raise BadText(f"line {number} has {dots} dots, and {MOST_DOTS} are the most")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers beyond any use
        raise BadText(str(error)) from None
