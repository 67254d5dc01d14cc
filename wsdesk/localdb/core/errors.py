"""Errors of the local database.

LocalDbError
├── CannotOpen          the folder or file is not ours to write
├── DatabaseTooNew      written by a newer program; left untouched
├── DiskFull            nothing of the write was kept
├── Damaged             a page cannot be read; the next start sets the file aside
├── Busy                another process held it for too long
└── Closed              asked after `close()`
"""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path


class LocalDbError(Exception):
    """Anything of this room."""


class CannotOpenError(LocalDbError):
    """The file or its folder cannot be opened or made."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class DatabaseTooNewError(LocalDbError):
    """The file was written by a newer program. `found` and `known` are schema versions."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(f"{path} has version {found}; this program knows versions up to {known}")
        self.path = path
        self.found = found
        self.known = known


class DiskFullError(LocalDbError):
    """There is no room left; the write was undone as a whole."""


class DatabaseDamagedError(LocalDbError):
    """SQLite found the file malformed."""


class DatabaseBusyError(LocalDbError):
    """Another process kept the file locked for longer than we wait."""


class DatabaseClosedError(LocalDbError):
    """The database was closed before."""


def translated(error: BaseException) -> BaseException:
    """The error of this room that stands for what sqlite3 raised; anything else as it is."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFullError(str(error))
    if not isinstance(error, sqlite3.DatabaseError):
        return error
    # The primary code is in the low byte; errors that the sqlite3 module raises itself have none.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return DiskFullError(str(error))
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return DatabaseDamagedError(str(error))
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return DatabaseBusyError(str(error))
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM):
        return LocalDbError(str(error))
    return error
