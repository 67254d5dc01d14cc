"""Process lock: one process owns the outbox."""

from __future__ import annotations

from pathlib import Path

from wsdesk.files.file_lock import FileLock, acquire


def own(database: Path) -> FileLock | None:
    """Takes the ownership of the database file, or None where another process has it. Raises OSError.

    Who does not own it may read, but sends nothing and calls no `OutboxTable.interrupted`.
    """
    return acquire(database.with_name(database.name + "-owner"))
