"""Opens the database of a workspace."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qsl

from wsdesk.files.system import inherit_owner
from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.errors import StorageError

POSTGRESQL = ("postgresql://", "postgres://")
_PASSWORD = re.compile(r"[a-z]+://[^:@/]*:[^@/]+@")
"""A password before the hosts, of which there can be several (libpq, "Connection URIs")."""


def has_password(url: str) -> bool:
    """Whether the URL of a database has a password."""
    parameters = parse_qsl(url.partition("?")[2])
    return _PASSWORD.match(url) is not None or any(name == "password" for name, _ in parameters)


def open_database(file: Path, url: str | None, *, migrate: bool = True) -> ServerDatabase:
    """Open the SQLite database in a file or, with a URL, a PostgreSQL database.

    A new one is created. One of an older version is migrated, unless `migrate` is false.

    Raises:
        StorageTooNewError: the data is of a newer version.
        StorageTooOldError: the data is of an older version, and isn't to be migrated.
        StorageError: the database can't be used.
    """
    if url is None:
        from wsdesk.server.storage.sqlite import SqliteDatabase

        if not file.exists():
            # SQLite gives its other files the owner of this one, and reports what fails here.
            with suppress(OSError):
                file.touch(0o600)
                inherit_owner(file)
        return SqliteDatabase(file, migrate=migrate)
    if not url.startswith(POSTGRESQL):
        raise StorageError("The URL of a database begins with postgresql://")
    try:
        from wsdesk.server.storage.postgresql import PostgresqlDatabase
    except ImportError as error:
        raise StorageError(
            f"PostgreSQL needs another package: pip install 'wsdesk[server]' ({error})"
        ) from None
    return PostgresqlDatabase(url, migrate=migrate)
