"""The score sheet of Unity, kept up to date all game (AND-24)."""

from unboard.games.andromeda.pack import TRACK_OF, TRACKS
from unboard.games.andromeda.state import State

MOON, TOKEN, DAMAGE = 2, 3, -2
MOST_TACTICS = 15  # cards that the vault counts


def score(state: State) -> dict[str, int]:
    """Return Unity's score by source, as it would be scored now, and the total."""
    commerce = state.terms.pack.tracks[TRACKS.index("commerce")]
    vault = commerce.vault[state.track("commerce")]
    lines = {
        "vp": state.vp,
        **track_values(state),
        "developments": sum(development_vp(state, type) for _, type in state.developments),
        "moons": MOON * state.moons,
        "tokens": TOKEN * (state.discovery + state.supremacy_tokens),
        "vault": vault * min(state.tactics, MOST_TACTICS),
        "leaders": state.station,
        "damage": DAMAGE * state.damaged,
        "upgrades": upgrade_vp(state),
    }
    return {**lines, "total": sum(lines.values())}


def track_values(state: State) -> dict[str, int]:
    """Return what each track is worth now."""
    spaces = zip(state.terms.pack.tracks, state.tracks, strict=True)
    return {track.name: track.values[space] for track, space in spaces}


def development_vp(state: State, type: str) -> int:
    """Return what a development is worth by the level of its track."""
    name = TRACK_OF[type]
    level = state.terms.pack.tracks[TRACKS.index(name)].level(state.track(name))
    return state.terms.pack.development_vp[level - 1] if level else 0


def upgrade_vp(state: State) -> int:
    """Return what the end-of-game upgrades give, and what was entered for them by hand."""
    cards = [state.terms.pack.upgrade(id) for id in state.upgrades if id]
    ends = sum(card.vp * counted(state, card.per) for card in cards if card.kind == "end")
    return state.upgrade_vp + ends


def counted(state: State, per: str) -> int:
    """Return how many there are of what an upgrade counts."""
    match per:
        case "modules":
            return sum(state.modules)
        case "leaders":
            return state.station
        case "developments" | "upgrades":
            return len(getattr(state, per))
    return int(getattr(state, per))
