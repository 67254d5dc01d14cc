"""Process lock: one process owns the outbox."""

from __future__ import annotations

from pathlib import Path

from wsdesk.files.file_lock import FileLock, acquire


def own(database: Path) -> FileLock | None:
    """Acquire the lock of the database's outbox, or None if another process holds it. Raises OSError.

    Without the lock a process may read, but must not send or call `OutboxTable.interrupted`.
    """
    return acquire(database.with_name(database.name + "-owner"))
