"""Errors of the storage; those of the database drivers don't leave it."""

from __future__ import annotations

import sqlite3


class StorageError(RuntimeError):
    """The database rejects a statement, or is damaged; the message is for users."""


class StorageUnavailableError(StorageError):
    """The database can't be used now. The unit was rolled back, except as `write` says."""


class StorageFullError(StorageUnavailableError):
    """The disk is full."""


class StorageClosedError(StorageUnavailableError):
    """A request used the database after `close`."""


class StorageConflictError(StorageUnavailableError):
    """Another transaction was in the way; the same one can be repeated at once."""


class StorageConstraintError(StorageError):
    """A row contradicts another one, or lacks a value."""


class StorageTooNewError(StorageError):
    """The data was written by a newer version of the program; it isn't modified."""

    def __init__(self, place: str, version: int, known: int, advice: str) -> None:
        super().__init__(
            f"{place} is of version {version}; this program knows versions up to {known}. "
            f"Use a newer wsdesk, or {advice}."
        )


def from_sqlite(error: sqlite3.Error) -> StorageError:
    """The storage error for an error of SQLite."""
    if isinstance(error, sqlite3.IntegrityError):
        return StorageConstraintError(str(error))
    if not isinstance(error, sqlite3.OperationalError):
        return StorageError(str(error))
    # Absent if the error isn't from a statement. The lower byte is the kind (SQLite, "Result codes").
    if (getattr(error, "sqlite_errorcode", 0) & 0xFF) == sqlite3.SQLITE_FULL:
        return StorageFullError(str(error))
    return StorageUnavailableError(str(error))
