"""Errors of the local database.

LocalDbError
├── CannotOpenError         the file or folder can't be opened or created
├── DatabaseTooNewError     written by a newer program; left untouched
├── DiskFullError           the transaction was rolled back
├── DatabaseDamagedError    a page is unreadable; the next start quarantines the file
├── DatabaseBusyError       another process held the lock for too long
└── DatabaseClosedError     called after `close()`
"""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path


class LocalDbError(Exception):
    """Base class of this package's errors."""


class CannotOpenError(LocalDbError):
    """The file or its folder can't be opened or created."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class DatabaseTooNewError(LocalDbError):
    """The file was written by a newer version of wsdesk. `version` and `supported` are schema versions."""

    def __init__(self, path: Path, version: int, supported: int) -> None:
        super().__init__(f"{path} has version {version}; this program knows versions up to {supported}")
        self.path = path
        self.version = version
        self.supported = supported


class DiskFullError(LocalDbError):
    """The disk is full; the transaction was rolled back."""


class DatabaseDamagedError(LocalDbError):
    """SQLite reported a malformed file."""


class DatabaseBusyError(LocalDbError):
    """Another process held the lock for longer than the timeout."""


class DatabaseClosedError(LocalDbError):
    """The database is closed."""


def translate_error(error: BaseException) -> BaseException:
    """Convert an error of sqlite3 or a full disk to one of this module; return others unchanged."""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFullError(str(error))
    if not isinstance(error, sqlite3.DatabaseError):
        return error
    # The primary result code is in the low byte; errors raised by the sqlite3 module itself have none.
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
