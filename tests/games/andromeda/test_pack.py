"""Packs: the sample says what it is, and a bad pack is a sentence with card and field."""

import re

import pytest

import unboard
from games.andromeda.naive import DATA
from games.andromeda.table import SAMPLE_TEXT, pack, table, view
from unboard.games.andromeda.pack_reader import read_pack


def test_the_sample_is_rich_enough_for_whole_games() -> None:
    assert sorted(commander["level"] for commander in DATA["commander"]) == [1, 2, 3]
    assert all(len(commander["wheel"]) >= 8 for commander in DATA["commander"])
    assert len({commander["ability"] for commander in DATA["commander"]}) == 3
    for deck in ("I", "II", "III"):
        cards = [card for card in DATA["action"] if card["deck"] == deck]
        assert len(cards) >= 8
        assert {icon for card in cards for icon in card.get("icons", [])} == {"develop", "event"}
        assert any("probe" in card["target"] for card in cards)
        assert any(re.search(r"\bR\d", card["target"]) for card in cards)
        assert any(not re.search(r"probe|\bR\d", card["target"]) for card in cards)
    assert len(DATA["conflict"]) >= 10
    assert len(DATA["upgrade"]) >= 9
    assert {card["kind"] for card in DATA["upgrade"]} == {"once", "ongoing", "end"}


def test_the_sample_says_that_it_is_made_up() -> None:
    shown = view(table())
    assert "made up" in shown["pack"]["name"]
    assert shown["pack"]["label"] == "assumed"
    assert shown["commander"]["label"] == "assumed"
    assert all("made up" in commander["ability"] for commander in DATA["commander"])
    assert {"d6", "bay", "tracks.science", "action I:1", "upgrade 9"} <= {
        name for name, label in shown["labels"].items() if label == "assumed"
    }


def test_a_label_of_its_own_beats_that_of_the_pack() -> None:
    own = pack(
        ("[bay]\n", '[bay]\nlabel = "book"\n'), ("id = 9\nkind", 'id = 9\nlabel = "owner"\nkind')
    )
    read = read_pack(own)
    assert read.bay_label == "book"
    assert (read.upgrade(9).label, read.upgrade(8).label) == ("owner", "assumed")
    assert not {"bay", "upgrade 9"} & set(read.labels)


def test_a_fourth_label_marks_what_is_known_of_the_base_game() -> None:
    own = pack(("[bay]\n", '[bay]\nlabel = "base"\n'))
    labels = read_pack(own).labels
    assert labels["bay"] == labels["battle dice"] == labels["pieces"] == "base"
    assert labels["d6"] == "assumed"
    assert read_pack(own).label_of("bay", "d6") == "assumed"  # the more doubtful of the two
    assert read_pack(own).label_of("bay", "nothing of the pack") == "base"


def test_what_a_pack_leaves_out_is_assumed_whatever_its_label() -> None:
    short = pack(
        ('label = "assumed"', 'label = "owner"'),
        ('leaders_go = "stay" ', "#"),
        ("event_damage = 1 ", "#"),
        ("events = [3, 6, 9, 12, 15] ", "#"),
    )
    read = read_pack(short)
    assert (read.leaders_go, read.event_damage, read.events) == ("stay", 1, ())
    assert {"leaders_go", "event_damage", "events"} <= set(read.labels)
    assert "leader_vp" not in read.labels


def test_another_pack_brings_its_first_commander_of_the_lowest_level() -> None:
    own = pack(('name = "Marshal Ansa"\nlevel = 1', 'name = "Zed"\nlevel = 3'))
    assert unboard.game("andromeda", pack=own).options["commander"] == "Proctor Veyl"
    with pytest.raises(unboard.BadOption, match="commander must be Zed, Proctor Veyl"):
        unboard.game("andromeda", pack=own, commander="Marshal Ansa")


BAD = {
    "which this is not: ": ("name = ", "name "),
    "the pack has no field 'colour'": ("start_vp", 'colour = "red"\nstart_vp'),
    "the pack lacks its field leader_vp": ("leader_vp = 1", ""),
    "the pack, field label: must be one of book, owner, base, assumed, not 'ours'": (
        "assumed", "ours",
    ),
    "the pack, field start_vp: must be a list of 4 numbers": ("[0, 1, 2, 3]", "[0, 1, 2]"),
    "field leaders_needed: must be a whole number from 0 to 13, not 1.5": (
        "leaders_needed = 1", "leaders_needed = 1.5",
    ),
    "leaders_needed lacks its field obelisk": (
        "leaders_needed = 1 ",
        "leaders_needed = { observatory = 1, factory = 1, spaceport = 1, city = 2 } ",
    ),
    "leaders_needed, field city: must be a whole number from 0 to 13, not 14": (
        "leaders_needed = 1 ",
        "leaders_needed = { observatory = 1, factory = 1, obelisk = 1, spaceport = 1, city = 14 }",
    ),
    "field leaders_go: must be one of stay, region, box, not 'away'": ('"stay"', '"away"'),
    "field event_damage: must be a whole number from 0 to 20, not -1": (
        "event_damage = 1", "event_damage = -1",
    ),
    "field events: must be a list of spaces from 1 to 40 in rising order": (
        "[3, 6, 9, 12, 15]", "[3, 3]",
    ),
    "field events: must be a list of whole numbers from 0 to 40, not 'x'": (
        "[3, 6, 9, 12, 15]", '["x"]',
    ),
    "action I:2, field at: must be probe or a region from R1 to R30, not 'R31'": (
        'at = "probe"', 'at = "R31"',
    ),
    "action I:2, field at: must be probe or a region from R1 to R30, not 4": (
        'at = "probe"', "at = 4",
    ),
    "field leader_vp: must be a whole number from 0 to 20, not True": (
        "leader_vp = 1", "leader_vp = true",
    ),
    "field d6: must be a list of six section names": (', "III"]', "]"),
    "field d6: must be a list of section names, I, II or III, not 'IV'": (', "III"]', ', "IV"]'),
    "bay, field II: must be a list of ships such as \"A:transport\", not 'D:truck'": (
        "D:transport", "D:truck",
    ),
    "bay: must have the nine spaces A to I once each, not 'ABBDEFGHI'": ('"C:', '"B:'),
    "bay: must hold 6 transport, 1 fighter": ("G:fighter", "G:transport"),
    "bay, field I: must be a list with at least one ship": (
        '["A:transport", "B:transport", "C:transport"]', "[]",
    ),
    "tracks has no field 'commerce2'": ("[tracks.supremacy]", "[tracks.commerce2]"),
    "tracks.science, field levels: must be a list of whole numbers from 0 to 10, not 11": (
        "levels = [1, 4, 8]", "levels = [1, 4, 11]",
    ),
    "tracks.science, field levels: must be in rising order": ("[1, 4, 8]", "[4, 1, 8]"),
    "tracks.science, field marks: must be a table of spaces from 0 to 10, not '11'": (
        '7 = "discovery"', '11 = "discovery"',
    ),
    "tracks.science, field marks.7: must be one of discovery, upgrade": (
        '7 = "discovery"', '7 = "gold"',
    ),
    "tracks.commerce, field vault: must be a list of 11 numbers": (
        "vault = [0, 0, ", "vault = [0, ",
    ),
    "tracks: the five lists of values must be equally long": ("15, 18]", "15]"),
    "commander 'Marshal Ansa', field level: must be a whole number from 1 to 3, not 4": (
        "level = 1", "level = 4",
    ),
    "commander 'Marshal Ansa', field wheel, space 2: must be made of moon": ('["moon"]', '["sun"]'),
    "commander 'Marshal Ansa', field start has no field 'magic'": ("science = 1", "magic = 1"),
    "commander Marshal Ansa, field name: stands on 2 cards": ("Proctor Veyl", "Marshal Ansa"),
    "commander 'physical', field name: must be another name": ("Proctor Veyl", "physical"),
    "commander number 2 lacks its field name": ('name = "Proctor Veyl"\n', ""),
    "action I:1, field target: must be a text of 1 to 1000 letters, not ''": (
        '"The leftmost undeveloped planet without a Unity ship."', '""',
    ),
    "action I:1, field icons: must be a list of develop and event": (
        'icons = ["develop"]', 'icons = ["dance"]',
    ),
    "action 1, field deck: must be one of I, II, III, not 'X'": ('deck = "I"', 'deck = "X"'),
    "action I:1, field id: stands on 2 cards": ('"I"\nid = 2', '"I"\nid = 1'),
    "conflict 1, field text: must be a text": (
        'text = "Cold signal: Unity rolls one die more."', "text = 3",
    ),
    "conflict 'x', field id: must be a whole number from 1 to 999, not 'x'": (
        "[[conflict]]\nid = 1\n", '[[conflict]]\nid = "x"\n',
    ),
    "upgrade 1, field kind: must be one of once, ongoing, end, not 'now'": (
        'kind = "once"', 'kind = "now"',
    ),
    "upgrade 1 lacks its field bonus": ('bonus = "moon"\n', ""),
    "upgrade 7, field per: must be one of moons": ('per = "moons"', 'per = "stars"'),
    "upgrade 4, field vp: must be left out": ('kind = "ongoing"', 'kind = "ongoing"\nvp = 2'),
}  # fmt: skip


@pytest.mark.parametrize("sentence", BAD)
def test_a_bad_pack_is_refused_with_card_and_field(sentence: str) -> None:
    with pytest.raises(unboard.BadOption) as caught:
        unboard.game("andromeda", pack=pack(BAD[sentence]))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wheel_has_at_least_two_spaces() -> None:
    start = SAMPLE_TEXT.index("wheel = [")
    end = SAMPLE_TEXT.index("\n]\n", start) + 3
    short = SAMPLE_TEXT[:start] + 'wheel = [["moon"]]\n' + SAMPLE_TEXT[end:]
    with pytest.raises(unboard.BadOption, match="field wheel: must be a list of 2 to 40 spaces"):
        unboard.game("andromeda", pack=short)


def without(table: str) -> str:
    """Return the sample without a table, or without all cards of a kind."""
    return re.sub(rf"^{re.escape(table)}\n(?:(?!\[).*\n)*", "", SAMPLE_TEXT, flags=re.MULTILINE)


@pytest.mark.parametrize("kind", ["commander", "action", "conflict", "upgrade"])
def test_there_is_a_card_of_every_kind(kind: str) -> None:
    text = without(f"[[{kind}]]")
    with pytest.raises(unboard.BadOption, match=f"the pack lacks its field {kind}"):
        unboard.game("andromeda", pack=text)
    with pytest.raises(unboard.BadOption, match=f"the pack, field {kind}: must be a list with"):
        unboard.game("andromeda", pack=f"{kind} = []\n{text}")


def test_there_are_five_tracks() -> None:
    with pytest.raises(unboard.BadOption, match="tracks lacks its field supremacy"):
        unboard.game("andromeda", pack=without("[tracks.supremacy]"))


def test_every_action_deck_has_a_card() -> None:
    text = SAMPLE_TEXT.replace('deck = "III"\nid = ', 'deck = "II"\nid = 1')
    with pytest.raises(unboard.BadOption, match="action: deck III must have at least one card"):
        unboard.game("andromeda", pack=text)
