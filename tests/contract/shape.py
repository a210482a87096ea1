"""Check plain JSON against the types that describe it."""

import types
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfits(value: Any, hint: Any, where: str = "scene") -> Iterator[str]:
    """Iterate what is wrong with a JSON value that should have this type.

    >>> from unboard.core.scene import Label
    >>> list(misfits({"text": "a", "x": 0.5}, Label))
    ["scene lacks 'y'"]
    >>> list(misfits([1, "2"], list[float]))
    ["scene[1] is '2', not float"]
    >>> list(misfits("square", Literal["disc", "ring"]))
    ["scene is 'square', not one of disc, ring"]
    """
    kind = get_origin(hint)
    if is_typeddict(hint):
        yield from _misfits_of_object(value, hint, where)
    elif kind is Literal:
        if value not in get_args(hint):
            yield f"{where} is {value!r}, not one of {', '.join(get_args(hint))}"
    elif kind in (Union, types.UnionType):
        if all(list(misfits(value, choice, where)) for choice in get_args(hint)):
            yield f"{where} is {value!r}, not {hint}"
    elif kind is list and isinstance(value, list):
        for number, item in enumerate(value):
            yield from misfits(item, get_args(hint)[0], f"{where}[{number}]")
    elif kind is dict and isinstance(value, dict):
        for name, item in value.items():
            yield from misfits(name, get_args(hint)[0], f"{where} key")
            yield from misfits(item, get_args(hint)[1], f"{where}[{name!r}]")
    elif hint is not Any and not _is(value, kind or hint):
        yield f"{where} is {value!r}, not {getattr(hint, '__name__', hint)}"


def _misfits_of_object(value: Any, hint: Any, where: str) -> Iterator[str]:
    hints = _hints_of(hint)
    if not isinstance(value, dict):
        yield f"{where} is {value!r}, not {hint.__name__}"
        return
    yield from (f"{where} lacks {name!r}" for name in sorted(hint.__required_keys__ - set(value)))
    for name, item in value.items():
        if name in hints:
            yield from misfits(item, hints[name], f"{where}.{name}")
        else:
            yield f"{where} has {name!r}, which {hint.__name__} has not"


@cache
def _hints_of(hint: Any) -> dict[str, Any]:
    return get_type_hints(hint)


def _is(value: Any, kind: type) -> bool:
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
