"""Options of a game: what may be chosen before it starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unboard.core.errors import BadOption, quoted

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two bounds.

    >>> Number("size", 2, 26, default=9, about="squares on a side").check(30)
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadOption: size must be a whole number from 2 to 26, not 30
    >>> rounds = Number("rounds", 1, 8, default=8, about="rounds to play", says="{} round(s)")
    >>> rounds.say(1), rounds.say(8)
    ('1 round', '8 rounds')
    """

    name: str
    low: int
    high: int
    default: int
    about: str
    only: Options = field(default_factory=dict)  # it matters only where these are chosen
    title: str = ""  # what people call it; without one its name is read aloud
    says: str = ""  # a phrase with {} for the number; (s) is left out for one

    @property
    def allowed(self) -> str:
        """Say which values the option takes."""
        return f"a whole number from {self.low} to {self.high}"

    @property
    def explained(self) -> str:
        """Say which values the option takes, and what they mean."""
        return self.allowed

    def say(self, value: Any) -> str:
        """Return a value as a phrase of a summary; 0 means that there is nothing to say."""
        return self.says.format(value).replace("(s)", "" if value == 1 else "s") if value else ""

    def check(self, value: object) -> int:
        """Return the value if it is allowed."""
        if type(value) is int and self.low <= value <= self.high:
            return value
        raise BadOption(f"{self.name} must be {self.allowed}, not {quoted(value)}")

    def parse(self, text: str) -> int:
        """Read the value from a typed text."""
        is_number = text.isascii() and text.isdecimal() and len(text) < 10
        return self.check(int(text) if is_number else text)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values, or, where `other` names it, a text of one's own.

    Where `joined` is given, a list of texts means one text joined by it.

    >>> Choice("side", (5, 6), default=5, about="spaces on each side").check(7)
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadOption: side must be 5 or 6, not 7
    >>> Choice("target", (3, 5), default=3, about="", names={3: "tiny", 5: "short"}).explained
    '3 (tiny) or 5 (short)'
    """

    name: str
    values: tuple[int | bool | str, ...]
    default: int | bool | str
    about: str
    other: str = ""
    joined: str = ""
    only: Options = field(default_factory=dict)  # it matters only where these are chosen
    editor: str = ""  # how a page can make such a text: "shapes", marked squares of a board
    names: Mapping[Any, str] = field(default_factory=dict)  # what people call its values
    title: str = ""  # what people call it; without one its name is read aloud

    @property
    def allowed(self) -> str:
        """Say which values the option takes."""
        return self._either([str(value).lower() for value in self.values])

    @property
    def explained(self) -> str:
        """Say which values the option takes, with the names that they have."""
        return self._either([*map(self._word, self.values)])

    def say(self, value: Any) -> str:
        """Return a value as a phrase of a summary; what has no name is not told."""
        return self.names.get(value, "")

    def _either(self, values: list[str]) -> str:
        words = [*values, *([self.other] if self.other else [])]
        return f"{', '.join(words[:-1])} or {words[-1]}"

    def _word(self, value: int | bool | str) -> str:
        word = str(value).lower()
        return f"{word} ({self.names[value]})" if self.say(value) not in ("", value) else word

    def check(self, value: object) -> int | bool | str:
        """Return the value if it is allowed."""
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        if self.other and isinstance(value, str):
            return value
        if self.joined and isinstance(value, list | tuple):
            return self.check(self.joined.join(map(self._text, value)))
        raise BadOption(f"{self.name} must be {self.allowed}, not {quoted(value)}")

    def _text(self, part: object) -> str:
        if isinstance(part, str):
            return part
        raise BadOption(f"{self.name} must be a list of texts only, but holds {quoted(part)}")

    def parse(self, text: str) -> int | bool | str:
        """Read the value from a typed text."""
        known = {str(value).lower(): value for value in self.values}
        return self.check(known.get(text.lower(), text))


Option = Number | Choice
ALWAYS_TOLD = 2  # the first options matter most; of the others only what is not as usual


def heading(option: Option) -> str:
    """Return what people call an option.

    >>> heading(Number("turn_limit", 0, 9, default=0, about=""))
    'Turn limit'
    """
    words = option.name.replace("_", " ")
    return option.title or words[:1].upper() + words[1:]


def summary(known: Sequence[Option], options: Options) -> str:
    """Say with which options a game is played, in phrases as people would.

    >>> size = Number("size", 2, 26, default=9, about="", says="{0} × {0} squares")
    >>> first = Choice("first", ("white", "black"), "white", "", names={"white": "White begins"})
    >>> summary([size, first], {"size": 7, "first": "white"})
    '7 × 7 squares, White begins'
    """
    matter = [option for option in known if option.only.items() <= options.items()]
    told = [
        option.say(options[option.name])
        for place, option in enumerate(matter)
        if place < ALWAYS_TOLD or options[option.name] != option.default
    ]
    return ", ".join(filter(None, told))


def check_options(game: str, known: Sequence[Option], given: Options) -> dict[str, Any]:
    """Return all options of a game, defaults filled in; refuse what it does not have."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            choices = ", ".join(names) or "none"
            raise BadOption(f"{game} has no option {quoted(name)}; its options are: {choices}")
    return {option.name: option.check(given.get(option.name, option.default)) for option in known}
