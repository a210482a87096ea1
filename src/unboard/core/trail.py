"""A trail: a list that grows without being copied, so that n moves cost as much as n moves."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Trail(Generic[T]):
    """A list as a value: adding to it shares all that was there before.

    >>> short = Trail.of("ab")
    >>> long = short.add("c")
    >>> list(short), list(long), long.last, len(long), list(reversed(long))
    (['a', 'b'], ['a', 'b', 'c'], 'c', 3, ['c', 'b', 'a'])
    """

    __slots__ = ("_before", "_item", "_length")

    def __init__(self) -> None:
        self._before: Trail[T] | None = None
        self._item: T | None = None
        self._length = 0

    @classmethod
    def of(cls, items: Sequence[T]) -> "Trail[T]":
        """Return a trail of some items."""
        trail = cls()
        for item in items:
            trail = trail.add(item)
        return trail

    def add(self, item: T) -> "Trail[T]":
        """Return a trail that is one item longer."""
        longer: Trail[T] = Trail()
        longer._before, longer._item, longer._length = self, item, self._length + 1
        return longer

    @property
    def last(self) -> T | None:
        """The item that came last; None where there is none."""
        return self._item

    def begins_with(self, other: "Trail[T]") -> bool:
        """Tell whether this trail has grown out of another one."""
        link: Trail[T] | None = self
        while link is not None and link._length > other._length:
            link = link._before
        return link is other

    def __len__(self) -> int:
        return self._length

    def __reversed__(self) -> Iterator[T]:
        link: Trail[T] | None = self
        while link is not None and link._length:
            yield link._item  # type: ignore[misc]  # only the empty trail has none
            link = link._before

    def __iter__(self) -> Iterator[T]:
        return iter(list(reversed(self))[::-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail) and (self is other or tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Trail.of, (tuple(self),)
