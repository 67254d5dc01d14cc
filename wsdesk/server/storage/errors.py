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


def from_postgresql(state: str | None, message: str) -> StorageError:
    """The storage error for an SQLSTATE of PostgreSQL ("PostgreSQL Error Codes").

    `message` may name hosts and users; it is used only for what an administrator sees.
    """
    if state is None or state[:2] == "08" or state in _GOING_DOWN:
        return StorageUnavailableError("the database doesn't answer")
    if state in ("40001", "40P01"):
        return StorageConflictError("other changes are in the way")
    if state == "53100":
        return StorageFullError("the disk of the database is full")
    if state[:2] in ("53", "55") or state in _TIMEOUTS:
        return StorageUnavailableError("the database is overloaded")
    if state[:2] == "23":
        return StorageConstraintError(message)
    return StorageError(message)


_GOING_DOWN = ("57P01", "57P02", "57P03", "57P05")
_TIMEOUTS = ("57014", "25P03", "25P04")


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
