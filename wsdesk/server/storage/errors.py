"""Errors of the storage; those of the database drivers don't leave it."""

from __future__ import annotations

import errno
import sqlite3


class StorageError(RuntimeError):
    """The database rejects a statement, or is damaged; the message is for users."""


class StorageUnavailableError(StorageError):
    """The database can't be used now. The unit was rolled back, unless `may_be_written`."""

    may_be_written = False
    """Whether the connection was lost during the commit, so that only the data shows whether it happened."""


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


class StorageTooOldError(StorageError):
    """The data is of an older version of the program, and isn't to be migrated; it isn't modified."""


def check_version(place: str, version: int, known: int, *, migrate: bool, advice: str) -> None:
    """Check the version of a database, which is 0 if it is empty.

    Raises:
        StorageTooNewError, StorageTooOldError: the program can't use it.
    """
    if version > known:
        raise StorageTooNewError(
            f"{place} is of version {version}; this program knows versions up to {known}. "
            f"Use a newer wsdesk, or {advice}."
        )
    if 0 < version < known and not migrate:
        raise StorageTooOldError(
            f"{place} is of version {version}; this program needs version {known}. "
            "Run wsdesk admin migrate, or start wsdesk serve; older programs can't use it afterwards."
        )


def is_disk_full(error: Exception) -> bool:
    """Whether the disk of the database or of the files is full."""
    no_space = (errno.ENOSPC, errno.EDQUOT)
    return isinstance(error, StorageFullError) or (isinstance(error, OSError) and error.errno in no_space)


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
