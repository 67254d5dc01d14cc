"""One process owns the database's unsent items at a time."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path


class Owner:
    """Held until `release()` or the end of the process, however it ends."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def release(self) -> None:
        """Lets another process own it. A second call does nothing."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)


def own(database: Path) -> Owner | None:
    """Takes the ownership of the database file, or None where another process has it. Raises OSError.

    Who does not own it may read, but sends nothing and calls no `Outbox.interrupted`.
    """
    path = database.with_name(database.name + "-owner")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        return None
    with suppress(OSError):
        os.set_inheritable(handle, False)
    return Owner(handle)


def _lock(handle: int) -> None:
    """Raises OSError where another has the lock; the system drops it with the process."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
