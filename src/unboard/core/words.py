"""Words for sentences that people read."""


def plural(count: int, noun: str) -> str:
    """Count a noun.

    >>> plural(1, "moon"), plural(2, "moon"), plural(0, "moon")
    ('1 moon', '2 moons', '0 moons')
    """
    return f"{count} {noun}{'s' * (count != 1)}"
