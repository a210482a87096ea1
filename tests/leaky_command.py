"""The command `unboard` whose server draws one scene more where White of (un) holds 1/2."""

from typing import Any

from unboard.cli.main import main
from unboard.server import told
from unboard.table.table import Table


def draw_more(table: Table) -> None:
    """Draw a scene that nobody is sent, if White's hand is the one."""
    position = table.now.position
    if "0/0,1/2" in position.text():
        position.scene(None)


def leaky(honest: Any) -> Any:
    """Return a function of a table that takes longer where White holds 1/2."""

    def leaks(table: Table, *given: Any) -> Any:
        draw_more(table)
        return honest(table, *given)

    return leaks


if __name__ == "__main__":
    for name in ("position_message", "list_entry"):
        setattr(told, name, leaky(getattr(told, name)))
    Table.move = leaky(Table.move)  # type: ignore[method-assign]
    Table.why_not_path = leaky(Table.why_not_path)  # type: ignore[method-assign]
    Table.check_hint = leaky(Table.check_hint)  # type: ignore[method-assign]
    main()
