"""The tables of both stores, as numbered migrations in SQL that both understand.

| table   | holds                                                                     |
|---------|---------------------------------------------------------------------------|
| `event` | the logs; `place` orders the events of all tables, `sum` tells of damage  |
| `visit` | who has acted at which table                                              |
| `lease` | which server lets a bot think about what follows an event                 |

Each store says in its own words what a wide number is, what ends the definition of a table, where a
place comes from and what the time is, in milliseconds.
"""

from typing import NamedTuple

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        create table event (
            table_id text not null,
            number integer not null,
            player text not null,
            at text not null,
            body text not null,
            primary key (table_id, number)
        ) {tail}
        """,
        "create index event_by_player on event (player, table_id)",
    ),
    (
        "drop index event_by_player",
        "alter table event add column errand text not null default ''",
        "alter table event add column asked text not null default ''",
        "alter table event add column sum text",
        "alter table event add column place {place}",
        """
        update event set place = found.place from (
            select table_id, number, row_number() over (order by at, table_id, number) as place
            from event
        ) as found
        where event.table_id = found.table_id and event.number = found.number
        """,
        "create index event_by_place on event (place)",
        """
        create table visit (
            player text not null,
            table_id text not null,
            primary key (player, table_id)
        ) {tail}
        """,
        "insert into visit select distinct player, table_id from event",
        """
        create table lease (
            table_id text not null,
            number integer not null,
            holder text not null,
            until {wide} not null,
            primary key (table_id, number)
        ) {tail}
        """,
    ),
)
VERSION = len(MIGRATIONS)


class Dialect(NamedTuple):
    """What one store says otherwise than the other."""

    tail: str
    wide: str
    place: str
    now: str

    def says(self, statement: str) -> str:
        """Return a statement in this dialect."""
        return statement.format_map(self._asdict())


def newer(where: str, version: int) -> str:
    """Return the sentence that refuses a store of a newer Unboard."""
    return (
        f"{where} was written by a newer Unboard (store version {version}, here {VERSION}); "
        "update Unboard or choose another with --data or --store"
    )
