"""Write the page's types of a scene from those of the core, so that the two cannot drift."""

import types
import typing
from pathlib import Path
from typing import Any, Literal

from unboard.core import rulebook, scene

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "lib" / "scene.ts"
HEAD = "// Written by scripts/scene_types.py from src/unboard/core/scene.py: change it there.\n"
PLAIN = {
    str: "string",
    float: "number",
    int: "number",
    bool: "boolean",
    Any: "unknown",
    type(None): "null",
}
LISTS = {  # closed lists by what they hold, in the order in which they are declared
    typing.get_args(value): name
    for name, value in [("Kind", rulebook.Kind), *vars(scene).items()]
    if typing.get_origin(value) is Literal
}


def typescript() -> str:
    """Return the TypeScript of every type that a scene is made of, and of the kinds of games."""
    shapes = [s for s in vars(scene).values() if typing.is_typeddict(s)]
    point = f"\nexport type Point = {_type(scene.Point)}\n"
    lists = (f"\nexport type {name} = {_union(words)}\n" for words, name in LISTS.items())
    return HEAD + point + "".join(lists) + "".join(f"\n{_interface(shape)}" for shape in shapes)


def _union(words: tuple[str, ...]) -> str:
    return " | ".join(f"'{word}'" for word in words)


def _interface(shape: Any) -> str:
    words = (shape.__doc__ or "").splitlines()[0]
    fields = typing.get_type_hints(shape).items()
    lines = "".join(f"  {name}: {_type(hint)}\n" for name, hint in fields)
    return f"/** {words} */\nexport interface {shape.__name__} {{\n{lines}}}\n"


def _type(hint: Any) -> str:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        item = _type(inner[0])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is dict:
        return f"Record<{_type(inner[0])}, {_type(inner[1])}>"
    if origin is Literal:
        return LISTS.get(inner) or _union(inner)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(map(_type, inner))
    return PLAIN.get(hint) or str(hint.__name__)


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
