"""The palette: the colours that seats, pieces and borders can have, and how each is painted."""

from typing import Literal

Colour = Literal["purple", "orange", "green", "yellow", "red", "blue", "white", "black"]
Pattern = Literal["plain", "stripes", "dots"]

PAINTS: dict[Colour, str] = {
    "purple": "#6a3fa0",
    "orange": "#d9761a",
    "green": "#3c8c4a",
    "yellow": "#e0b321",
    "red": "#c0392b",
    "blue": "#2b5fa8",
    "white": "#fffdf8",
    "black": "#33302b",
}
PATTERNS: dict[Colour, Pattern] = {  # those that meet on a board are told apart without colour
    "purple": "dots",
    "orange": "stripes",
    "green": "plain",
    "yellow": "plain",
    "red": "stripes",
    "blue": "dots",
    "white": "plain",
    "black": "plain",
}
SHADES: dict[Colour, str] = {  # in a terminal
    "purple": "magenta",
    "orange": "dark_orange",
    "green": "green",
    "yellow": "yellow",
    "red": "red",
    "blue": "blue",
    "white": "bright_white",
    "black": "bright_black",
}
