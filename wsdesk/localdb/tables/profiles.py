"""All data of one profile, for counting and removal."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.recovery import SMALL_TABLES
from wsdesk.localdb.core.text_encoding import as_key

TABLES = (*SMALL_TABLES, "snapshots")


def forget_profile(db: Database, profile: str) -> Future[None]:
    """Removes every row of the profile, what was written before this call included."""

    def work(connection: sqlite3.Connection, _: None) -> None:
        for table in TABLES:
            connection.execute(f"DELETE FROM {table} WHERE profile = ?", (as_key(profile),))

    # By the way that snapshots take, so that none which is being packed comes after.
    return db.write_prepared(lambda: None, work)


def with_data(db: Database) -> tuple[str, ...]:
    """Every profile that has a row in any table, sorted; the program's own rows don't count."""

    def work(connection: sqlite3.Connection) -> set[str]:
        found: set[str] = set()
        for table in TABLES:
            found.update(str(row[0]) for row in connection.execute(f"SELECT DISTINCT profile FROM {table}"))
        return found

    return tuple(sorted(db.read(work) - {""}))


def counted(db: Database, profile: str) -> dict[str, int]:
    """Rows of the profile by table: what a person is told before they forget it."""

    def work(connection: sqlite3.Connection) -> dict[str, int]:
        query = "SELECT count(*) FROM {} WHERE profile = ?"
        return {
            table: connection.execute(query.format(table), (as_key(profile),)).fetchone()[0]
            for table in TABLES
        }

    return db.read(work)
