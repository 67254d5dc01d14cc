"""All data of one profile, for counting and removal."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import SMALL_TABLES
from wsdesk.localdb.core.text_encoding import as_key

TABLES = (*SMALL_TABLES, "snapshots")


def delete_profile_data(db: Database, profile: str) -> Future[None]:
    """Delete every row of the profile, including earlier queued writes."""

    def work(connection: sqlite3.Connection, _: None) -> None:
        for table in TABLES:
            connection.execute(f"DELETE FROM {table} WHERE profile = ?", (as_key(profile),))

    # Through the queue of snapshots, so that one that is being compressed isn't written afterwards.
    return db.write_prepared(lambda: None, work)


def profiles_with_data(db: Database) -> tuple[str, ...]:
    """All profiles with rows in any table, sorted, except for rows of the program itself."""

    def work(connection: sqlite3.Connection) -> set[str]:
        profiles: set[str] = set()
        for table in TABLES:
            profiles.update(
                str(row[0]) for row in connection.execute(f"SELECT DISTINCT profile FROM {table}")
            )
        return profiles

    return tuple(sorted(db.read(work) - {""}))


def count_rows(db: Database, profile: str) -> dict[str, int]:
    """Row counts of the profile by table, shown before it is removed."""

    def work(connection: sqlite3.Connection) -> dict[str, int]:
        query = "SELECT count(*) FROM {} WHERE profile = ?"
        return {
            table: connection.execute(query.format(table), (as_key(profile),)).fetchone()[0]
            for table in TABLES
        }

    return db.read(work)
