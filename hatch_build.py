"""Put the built page and the ledger into the package."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "src")]


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page for a wheel; a checkout builds it when it is run."""

    def dependencies(self) -> list[str]:
        """Ask for what compiles the games for the browser, and for a node where there is none."""
        import build_page

        node = [] if build_page.has_node() else [build_page.NODE_WHEEL]
        compilers = [name for name in self.metadata.core.dependencies if name.startswith("numba")]
        return [*node, *compilers]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is not in the repository."""
        if version == "editable":
            return
        import build_page
        from unboard.games.ledger import write_ledger

        build_page.build()
        write_ledger(ROOT)
