"""Words for sentences that people read."""

from collections.abc import Sequence


def plural(count: int, noun: str) -> str:
    """Count a noun.

    >>> plural(1, "moon"), plural(2, "moon"), plural(0, "moon")
    ('1 moon', '2 moons', '0 moons')
    """
    return f"{count} {noun}{'s' * (count != 1)}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Name several in a sentence.

    >>> listed(["Ada"]), listed(["Ada", "Bob"]), listed(["Ada", "Bob", "Cy"], "or")
    ('Ada', 'Ada and Bob', 'Ada, Bob or Cy')
    """
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def one(noun: str) -> str:
    """Name one of something.

    >>> one("moon"), one("industry module")
    ('a moon', 'an industry module')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
