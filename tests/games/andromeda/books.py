"""A second, naive model of Unity's books: it is told the moves of a record and nothing else.

It shares no line with the game.  Whatever asks for answers is a generator that waits for them; what
is noted in between is played at once, and what that asks is answered first.
"""

import tomllib
from collections.abc import Generator, Iterable
from typing import Any

from games.andromeda import naive

TYPES = ("science", "industry", "commerce", "civilization")
TRACKS = ("science", "industry", "supremacy", "commerce", "civilization")
Asking = Generator[str, list[str], None]  # asks for a kind of answer, is sent its words


class Books:
    """Unity's books, as the moves of a game make them."""

    def __init__(self, options: dict[str, Any], map: str, pack: str) -> None:
        self.options = options
        self.data: dict[str, Any] = tomllib.loads(pack)
        commanders = {card["name"]: card for card in self.data["commander"]}
        self.commander = commanders.get(options["commander"])
        self.own_cards = options["cards"] == "physical"
        self.regions: dict[str, str] = {}
        self.columns: dict[str, int] = {}
        for row in map.split("/"):
            for column, letter in enumerate(row, 1):
                if letter in "PB":
                    self._add("planet" if letter == "P" else "base", column)
        self.kinds: dict[str, str] = {}
        self.sections: dict[str, list[str]] = {}
        for name in ("I", "II", "III"):
            spaces = [entry.split(":") for entry in self.data["bay"][name]]
            self.kinds |= dict(spaces)
            self.sections[name] = sorted(letter for letter, _ in spaces)
        self.ships = dict.fromkeys("ABCDEFGHI", "bay")
        self.leaders = {name: 1 for name, kind in self.regions.items() if kind == "base"}
        self.station, self.box = 7, 0
        self.tracks = dict.fromkeys(TRACKS, 0)
        self.modules = dict.fromkeys(TYPES, 0)
        self.tiles = dict.fromkeys(naive.GROWS_ON, 3)
        self.developments: dict[str, str] = {}
        self.developed: dict[str, str] = {}
        self.upgrades: list[int] = []
        self.counts = {"vp": self.data["start_vp"][options["players"]], "tactics": 0, "moons": 0,
                       "nebula_moons": 6, "discovery": 0, "supremacy_tokens": 0, "damaged": 0,
                       "shield": 0, "event": 0, "upgrade_vp": 0, "human": 1,
                       "conn": options["players"], "wheel": 1}  # fmt: skip
        self.probe: str | None = None
        self.active, self.command, self.due = "", 0, 0
        self.phase, self.acted, self.begun = "setup", False, False
        self.final = self.last = False
        self.open = dict.fromkeys(("I", "II", "III"), 0)
        self.totals: list[int | None] = [None] * options["players"]
        self.stack: list[tuple[Asking, str]] = []  # what is asked for, the latest last
        self._begin(self._set_up())

    def _add(self, kind: str, column: int) -> None:
        name = f"R{len(self.regions) + 1}"
        self.regions[name], self.columns[name] = kind, column

    def _begin(self, asking: Asking) -> None:
        self._step(asking, None)

    def _step(self, asking: Asking, answer: list[str] | None) -> None:
        try:
            wanted = next(asking) if answer is None else asking.send(answer)
        except StopIteration:
            return
        self.stack.append((asking, wanted))

    # What is played.

    def play(self, move: str) -> None:
        """Enter a move."""
        words = move.replace("d6=", "d6 ").replace("leaders=", "").split()
        if self.stack and self._answers(self.stack[-1][1], words):
            asking, _ = self.stack.pop()
            self._step(asking, words)
        else:
            self._begin(self._noted(words))
        while self.stack and self._is_idle(*self.stack[-1]):
            asking, _ = self.stack.pop()
            self._step(asking, ["idle"])

    def _answers(self, wanted: str, words: list[str]) -> bool:
        if wanted == "fight":
            return words[:2] in (["battle", "won"], ["battle", "lost"]) or words[0] == "join"
        return words[0] == wanted.split()[0]

    def _is_idle(self, asking: Asking, wanted: str) -> bool:
        """Tell whether a correction has left a question without an answer."""
        word, *rest = wanted.split()
        if word == "to":
            return self.ships[rest[0]] != "bay"
        if word == "ship":
            return "scrapyard" not in self.ships.values()
        if word == "develop":
            return not self._sites()
        if word == "battle":
            return rest[0] not in self.ships.values()
        if word == "module" and rest[0] == "any":
            return all(count < int(rest[1]) for count in self.modules.values())
        return False

    def _noted(self, words: list[str]) -> Asking:
        """Note what happens between questions."""
        first, *rest = words
        does = {"set": self._set, "vp": self._vp, "region": self._region, "total": self._total,
                "developed": self._humans_built, "hit": self._hit, "lose": self._lose,
                "final": self._declare}  # fmt: skip
        if first in does:
            does[first](rest)
        elif first in ("launch", "return"):
            self._human(first, rest)
        elif first == "end":
            yield from self._end()
        elif first == "battle":
            yield from self._battle(rest[0])
        elif first == "diplomacy":
            if not self.own_cards:
                yield "conflict"
        elif first == "repair":
            yield from self._repair()
        elif first == "advance":
            yield from self._advance(rest[0])
        elif first == "score":
            value = self.data["tracks"][rest[0]]["values"][self.tracks[rest[0]]]
            self._gain_vp(max(0, value - self.data["event_damage"] * self.counts["damaged"]))
        elif first == "gain":
            yield from self._gain(rest)
        elif first == "event":
            yield from self._event(rest)
        else:
            raise AssertionError(f"nobody asked for {' '.join(words)}; {self.stack}")

    def _human(self, deed: str, rest: list[str]) -> None:
        self.acted = self.begun = True
        if deed == "launch" and rest[0] != "nebula":
            self.probe = rest[0]
        if rest == ["nebula", "moon"]:
            self.counts["nebula_moons"] -= 1

    def _gain(self, rest: list[str]) -> Asking:
        if rest[0] == "resource":
            self.counts["tactics"] += 1
        elif rest[0] == "moon":
            yield from self._moon()
        elif rest[0] == "upgrade":
            yield from self._upgrade()
        else:
            yield from self._module(rest[1] if len(rest) > 1 else "any")

    def _event(self, rest: list[str]) -> Asking:
        if not rest:
            self._mark()
            return
        self.due = max(0, self.due - 1)
        if rest != ["resolved"]:
            yield from self._module("any")
        self.counts["conn"] = self.counts["conn"] % self.options["players"] + 1

    def _vp(self, rest: list[str]) -> None:
        if int(rest[0]) > 0:
            self._gain_vp(int(rest[0]))
        else:
            self.counts["vp"] = max(0, self.counts["vp"] + int(rest[0]))

    def _gain_vp(self, number: int) -> None:
        self.counts["vp"] += number
        if number and self.counts["vp"] >= self.options["length"]:
            self.final = True

    def _lose(self, rest: list[str]) -> None:
        self.counts["tactics"] = max(0, self.counts["tactics"] - 1)

    def _declare(self, rest: list[str]) -> None:
        self.final = True

    def _region(self, rest: list[str]) -> None:
        self._add(rest[0], int(rest[1]))
        if rest[0] == "base":
            self.leaders[list(self.regions)[-1]] = 0

    def _total(self, rest: list[str]) -> None:
        self.totals[int(rest[0]) - 1] = int(rest[1])
        if None not in self.totals:
            self.phase = "over"

    def _humans_built(self, rest: list[str]) -> None:
        self.developed[rest[0]] = rest[1]
        self.tiles[rest[1]] -= 1

    def _hit(self, rest: list[str]) -> None:
        if rest == ["module"]:
            self.counts["damaged"] += 1
        elif self.kinds[rest[0]] == "heavy cruiser" and not self.counts["shield"]:
            self.counts["shield"] = 1
        else:
            self.ships[rest[0]] = "scrapyard"
            if self.kinds[rest[0]] == "heavy cruiser":
                self.counts["shield"] = 0

    def _set(self, rest: list[str]) -> None:
        name, *parts = rest
        if name == "ship":
            self.ships[parts[0]] = parts[1]
        elif name == "probe":
            self.probe = None if parts == ["none"] else parts[0]
        elif name == "leaders" and len(parts) == 2:
            self.leaders[parts[0]] = int(parts[1])
        elif name == "leaders":
            self.station = int(parts[0])
        elif name in ("modules", "tiles"):
            getattr(self, name)[parts[0]] = int(parts[1])
        elif name == "development":
            self.developments.pop(parts[0], None)
            self.developed.pop(parts[0], None)
            if parts[1] != "none":
                self.developed[parts[0]] = parts[1]
                if len(parts) == 2:
                    self.developments[parts[0]] = parts[1]
        elif name == "final":
            self.final = self.last = False
            self.phase = "human" if self.phase == "closing" else self.phase
        elif name == "upgrades":
            self.upgrades = [0] * int(parts[0])
        elif name in self.tracks:
            self.tracks[name] = int(parts[0])
        else:
            self.counts[name] = int(parts[0])

    # What Unity does.

    def _set_up(self) -> Asking:
        if not self.own_cards:
            for deck in self.open:
                words = yield f"card {deck}"
                self.open[deck] = int(words[1].split(":")[1])
        start = self.commander["start"] if self.commander else {}
        for track in TRACKS:
            for _ in range(start.get(track, 0)):
                yield from self._advance(track)
        self.phase = "human"

    def _end(self) -> Asking:
        players, human = self.options["players"], self.counts["human"]
        if self.phase == "human" and self.counts["conn"] == human:
            yield from self._turn()
        else:
            self.counts["human"], self.acted = human % players + 1, False

    def _turn(self) -> Asking:
        self.phase, self.last = "unity", self.final
        if not (self.final and set(self.ships.values()) != {"bay"}):
            words = yield "d6"
            section = self.data["d6"][int(words[1]) - 1]
            while ship := next((s for s in self.sections[section] if self.ships[s] == "bay"), ""):
                where = self._plain(section)
                if not where:
                    words = yield f"to {ship}"
                    if words == ["idle"]:
                        continue
                    where = str(self.probe) if words == ["to", "none"] else words[1]
                yield from self._launch(section, ship, where)
                return self._turn_over()
        yield from self._return()
        return self._turn_over()

    def _turn_over(self) -> None:
        self.counts["human"] = self.counts["human"] % self.options["players"] + 1
        self.acted, self.active = False, ""
        self.phase = "closing" if self.last else "human"

    def _card(self, section: str) -> dict[str, Any]:
        found = [c for c in self.data["action"] if c["deck"] == section]
        return next(c for c in found if c["id"] == self.open[section])

    def _plain(self, section: str) -> str:
        at = "" if self.own_cards else self._card(section).get("at", "")
        if at == "probe":
            return self.probe or ""
        return at if at in self.regions else ""

    def _launch(self, section: str, ship: str, region: str) -> Asking:
        self.ships[ship], self.active = region, region
        if self.kinds[ship] == "science vessel":
            yield from self._moon()
        if self.regions[region] == "planet":
            words = yield "moon"
            self.counts["tactics" if words == ["moon", "none"] else "moons"] += 1
        else:
            yield from self._wheel()
        for name in {*self.ships.values()} & {*self.leaders}:
            self.station += self.leaders[name]
            self.leaders[name] = 0
        words = yield "collect"
        self.counts["tactics"] += int(words[1])
        icons = (yield "icons") if self.own_cards else self._card(section).get("icons", [])
        if "develop" in icons:
            yield from self._develop()
        if "event" in icons:
            self._mark()
        while (words := (yield "raiders")) != ["raiders", "none"]:
            self._hit(words[2:])
        words = yield f"battle {region}"
        if words[0] == "battle" and words[1] != "none":
            yield from self._battle(region)
        if not self.own_cards:
            self.open[section] = 0
            words = yield f"card {section}"
            self.open[section] = int(words[1].split(":")[1])

    def _battle(self, region: str) -> Asking:
        cruiser = next(s for s, kind in self.kinds.items() if kind == "heavy cruiser")
        if self.ships[cruiser] in self.regions:
            self.ships[cruiser] = region
        while (words := (yield "fight"))[0] == "join":
            self.ships[words[1]] = region

    def _return(self) -> Asking:
        yield from self._develop()
        away = [place for place in self.ships.values() if place in self.regions or place == "barge"]
        self.command = len(away)
        while self.command > 0:
            self.command -= 1
            yield from self._wheel()
        self._gain_vp(2 * list(self.ships.values()).count("scrapyard"))
        home = {s: p if p == "scrapyard" else "bay" for s, p in self.ships.items()}
        transports = [s for s in sorted(home) if self.kinds[s] == "transport"]
        places = sorted(home[s] for s in transports)
        self.ships = home | dict(zip(transports, places, strict=True))
        self.counts["shield"] = 0

    def _wheel(self) -> Asking:
        if self.commander is None:
            while (words := (yield "bonus")) != ["bonus", "done"]:
                yield from self._bonus(words[1:])
            return
        spaces = self.commander["wheel"]
        self.counts["wheel"] = self.counts["wheel"] % len(spaces) + 1
        for bonus in spaces[self.counts["wheel"] - 1]:
            yield from self._bonus(bonus.split())

    def _bonus(self, words: list[str]) -> Asking:
        gives, *rest = words
        number = int(rest[0]) if rest and rest[0].isdigit() else 1
        if gives == "moon":
            yield from self._moon()
        elif gives == "tactics":
            self.counts["tactics"] += number
        elif gives == "vp":
            self._gain_vp(number)
        elif gives == "repair":
            yield from self._repair()
        elif gives == "module":
            yield from self._module(rest[0] if rest else "any")
        elif gives == "advance":
            yield from self._advance(rest[0])
        elif gives == "upgrade":
            yield from self._upgrade()
        elif gives == "develop":
            yield from self._develop()
        elif gives == "event":
            self._mark()
        else:
            for most in [2] * (number // 2) + [1] * (number % 2):
                yield from self._tokens("discovery", most)

    def _tokens(self, kind: str, most: int) -> Asking:
        words = yield f"tokens {most}"
        self.counts[kind] += int(words[1])

    def _mark(self) -> None:
        self.counts["event"] += 1
        self.due += self.counts["event"] in self.data["events"]

    def _moon(self) -> Asking:
        if self.counts["nebula_moons"]:
            self.counts["nebula_moons"] -= 1
            self.counts["moons"] += 1
        else:
            words = yield "moon any"
            self.counts["moons"] += words == ["moon"]

    def _repair(self) -> Asking:
        scrapped = [ship for ship, place in self.ships.items() if place == "scrapyard"]
        if self.counts["damaged"]:
            self.counts["damaged"] -= 1
        elif not scrapped:
            self._gain_vp(1)
        else:
            ship = scrapped[0]
            if len(scrapped) > 1:
                words = yield "ship"
                if words == ["idle"]:
                    return
                ship = words[1]
            self.ships[ship] = "barge"
            self.command += 1

    def _module(self, type: str) -> Asking:
        least = 0
        while True:
            words = yield f"module {type} {least}"
            if words == ["idle"] or (words == ["module", "none"] and type != "any"):
                return
            if words != ["module", "none"]:
                break
            least = min(count for count in self.modules.values() if count >= least) + 1
            if all(count < least for count in self.modules.values()):
                return
        self.modules[words[1]] += 1
        self.counts["damaged"] += words[-1] == "damaged"
        yield from self._advance(words[1])

    def _upgrade(self) -> Asking:
        if self.own_cards:
            self.upgrades.append(0)
            return
        if len(self.upgrades) == len(self.data["upgrade"]):
            return
        words = yield "upgrade"
        self.upgrades.append(int(words[1]))
        card = next(c for c in self.data["upgrade"] if c["id"] == self.upgrades[-1])
        given = card.get("bonus", [])
        for bonus in [given] if isinstance(given, str) else given:
            yield from self._bonus(bonus.split())

    def _advance(self, track: str) -> Asking:
        table = self.data["tracks"][track]
        if self.tracks[track] == len(table["values"]) - 1:
            return
        self.tracks[track] += 1
        mark = table.get("marks", {}).get(str(self.tracks[track]), "")
        if mark == "discovery":
            yield from self._tokens("discovery", 2)
        elif mark == "supremacy":
            yield from self._tokens("supremacy_tokens", 1)
        elif mark == "upgrade":
            yield from self._upgrade()
        elif mark == "hand" and self.phase != "setup" and (self.commander or self.begun):
            self.counts["tactics"] += 3

    def _needed(self, type: str) -> int:
        needed = self.data["leaders_needed"]
        return int(needed[type] if isinstance(needed, dict) else needed)

    def _sites(self) -> bool:
        if not any(n and self._needed(t) <= self.station for t, n in self.tiles.items()):
            return False
        stands = {self.ships[s] for s, kind in self.kinds.items() if kind == "transport"}
        return any(self.regions.get(p) == "planet" and p not in self.developed for p in stands)

    def _develop(self) -> Asking:
        if not self._sites():
            return
        words = yield "develop"
        if words[1:] == ["none"] or words == ["idle"]:
            return
        _, type, region, leaders = words
        self.tiles[type] -= 1
        self.developments[region] = self.developed[region] = type
        if self.data["leaders_go"] != "stay":
            self.station -= self._needed(type)
            if self.data["leaders_go"] == "box":
                self.box += self._needed(type)
            else:
                self.leaders[region] = self.leaders.get(region, 0) + self._needed(type)
        yield from self._advance(naive.GROWS_ON[type])
        self._gain_vp(self.data["leader_vp"] * min(int(leaders), 10))
        if type == "observatory":
            yield from self._tokens("discovery", 2)
        elif type in ("factory", "obelisk"):
            yield from self._repair()
            yield from self._repair()
        else:
            yield from self._module("any")

    # What they show.

    def shown(self) -> dict[str, Any]:
        """Return the books under the names of a view, score included."""
        on_planets = {n: c for n, c in self.leaders.items() if self.regions[n] == "planet" and c}
        on_bases = {n: self.leaders[n] for n, kind in self.regions.items() if kind == "base"}
        shown: dict[str, Any] = {
            **self.counts, "phase": self.phase, "acted": self.acted, "final": self.final,
            "probe": self.probe, "ships": self.ships, "tracks": self.tracks,
            "modules": self.modules, "tiles": self.tiles, "developments": self.developments,
            "developed": self.developed, "upgrades": self.upgrades, "totals": self.totals,
            "regions": self.regions, "columns": self.columns, "event_due": self.due > 0,
            "leaders": {"station": self.station, "box": self.box, **on_bases, **on_planets},
        }  # fmt: skip
        shown["wheel"] = shown["wheel"] if self.commander else None
        shown["score"] = naive.score(shown, self.data)
        return shown


def differences(books: Books, view: dict[str, Any]) -> Iterable[str]:
    """Iterate where the books and a view disagree."""
    for name, value in books.shown().items():
        if view[name] != value:
            yield f"{name}: {value}, but the view has {view[name]}"
