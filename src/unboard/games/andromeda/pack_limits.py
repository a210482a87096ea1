"""A cheap look at a pack's text before it is parsed: nothing in it may take long to answer.

A parser of TOML needs time for much text and far more for deep keys; what is too much is refused
here, with the card and field where that shows.
"""

import re
from collections.abc import Iterator
from itertools import accumulate, islice

from unboard.core.errors import BadOption, quoted

LETTERS = 65_000  # of the whole text: the sample pack has 8,000
CARDS = 400  # headers of cards and tables: the sample pack has 54
VALUES = 3_000  # lines, keys, and entries of lists: the sample pack has 333 lines
DOTS = 3  # in a key, as tracks.science.marks.3 has
DOTTED = 500  # dots of all keys: the sample pack has 5
DEPTH = 5  # of lists and tables within each other: commander = [{ wheel = [["moon"]] }] has 4
DIGITS = 20  # of a number

_QUOTED = re.compile(  # a quotation that does not end goes on to the end, and is looked at once
    r'"""(?:[^\\]|\\[\s\S])*?(?:"""|\Z)|\'\'\'[\s\S]*?(?:\'\'\'|\Z)'
    r'|"(?:[^"\\\n]|\\[^\n])*+"?|\'[^\'\n]*+\'?|#[^\n]*'
)
_HEADER = re.compile(  # a list that goes on in the next line is none
    r"^[ \t]*+\[\[?+([^\[\],\n]*+)\]\]?+[ \t]*+(?:#[^\n]*+)?$", re.MULTILINE
)
_FIELD = re.compile(r"^[ \t]*([\w-]+)[ \t]*=", re.MULTILINE)
_DEEP = re.compile(r"(?:\.[ \t]*[\w-]+[ \t]*){%d}" % (DOTS + 1))  # noqa: UP031 (braces)
_BRACKET = re.compile(r"[\[\]{}]")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_LONG = re.compile(r"(?<![\w.-])[0-9]\w{%d,}" % DIGITS)  # noqa: UP031 (braces)


def check_limits(text: str) -> None:
    """Refuse a text that is no pack because of its mere size or shape."""
    for place, problem in _problems(text):
        raise BadOption(f"pack: {place}: {problem}")


def _problems(text: str) -> Iterator[tuple[str, str]]:
    """Iterate where a text is too much, and why."""
    if len(text) > LETTERS:
        most = f"must end before here, since a pack has at most {LETTERS:,} letters"
        yield place_of(text, LETTERS), most
    bare = _QUOTED.sub(_blank, text)
    headers = list(_HEADER.finditer(bare))
    if len(headers) > CARDS:
        most = f"must not be there, since a pack has at most {CARDS} cards"
        yield card_of(text, headers[CARDS].start()), most
    if deep := _DEEP.search(bare):
        line = text[text.rfind("\n", 0, deep.start()) + 1 :][:60]
        field = line.partition(".")[0].strip("[ \t")
        problem = f"must be a key with at most {DOTS} dots, not {quoted(line)}"
        yield f"{card_of(text, deep.start())}, field {field}", problem
    for letter, name, number in _COUNTED:
        if bare.count(letter) > number:
            most = f"must end before here, since a pack has at most {number:,} {name}"
            yield place_of(text, _nth(bare, letter, number)), most
    if (at := _too_deep(bare)) is not None:
        most = f"must be lists and tables at most {DEPTH} deep within each other"
        yield place_of(text, at), most
    if long := _LONG.search(bare):
        yield place_of(text, long.start()), f"must be a number of at most {DIGITS} digits"


_COUNTED = (
    ("\n", "lines", VALUES),
    ("=", "keys", VALUES),
    (",", "entries of lists", VALUES),
    (".", "dots in keys", DOTTED),
)


def _blank(quoted: re.Match[str]) -> str:
    """Return as many letters as a quoted text or comment has, none of which means anything."""
    return (" " if quoted[0].startswith("#") else "_") * len(quoted[0])


def _too_deep(bare: str) -> int | None:
    """Return where lists and tables lie too deep within each other."""
    depths = accumulate(map(_STEPS.__getitem__, _BRACKET.findall(bare)))
    number = next((n for n, depth in enumerate(depths) if depth > DEPTH), None)
    if number is None:
        return None
    return next(islice(_BRACKET.finditer(bare), number, None)).start()


def _nth(text: str, letter: str, number: int) -> int:
    at = -1
    for _ in range(number):
        at = text.index(letter, at + 1)
    return at


def place_of(text: str, at: int) -> str:
    r"""Name the card and field in which a place of the text lies.

    >>> place_of("[[action]]\n[[action]]\nid = 1\ntarget = 'x'", 40)
    'action number 2, field target'
    """
    headers = _headers(text, at)
    fields = _FIELD.findall(text, headers[-1].end() if headers else 0, at + 1)
    return f"{card_of(text, at)}, field {fields[-1][:40]}" if fields else card_of(text, at)


def card_of(text: str, at: int) -> str:
    """Name the card or table in which a place of the text lies."""
    headers = _headers(text, at)
    if not headers:
        return "the pack"
    names = [found[1].strip() for found in headers]
    number = f" number {names.count(names[-1])}" if "[[" in headers[-1][0] else ""
    return f"{names[-1][:40] or 'a table'}{number}"


def _headers(text: str, at: int) -> list[re.Match[str]]:
    """Return the headers that begin before a place; one is soon at its end."""
    return [found for found in _HEADER.finditer(text, 0, at + 60) if found.start() <= at]
