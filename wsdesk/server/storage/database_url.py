"""Opens the database of a workspace."""

from __future__ import annotations

from pathlib import Path

from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.errors import StorageError

POSTGRESQL = ("postgresql://", "postgres://")


def open_database(file: Path, url: str | None) -> ServerDatabase:
    """Open the SQLite database in a file or, with a URL, a PostgreSQL database.

    Raises:
        StorageTooNewError: the data is of a newer version.
        StorageError: the database can't be used.
    """
    if url is None:
        from wsdesk.server.storage.sqlite import SqliteDatabase

        return SqliteDatabase(file)
    if not url.startswith(POSTGRESQL):
        raise StorageError("The URL of a database begins with postgresql://")
    try:
        from wsdesk.server.storage.postgresql import PostgresqlDatabase
    except ImportError as error:
        raise StorageError(
            f"PostgreSQL needs another package: pip install 'wsdesk[server]' ({error})"
        ) from None
    return PostgresqlDatabase(url)
