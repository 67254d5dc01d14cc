"""File lock that one process holds until it releases it or ends, however it ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path


class FileLock:
    """A held lock. Created by `acquire`."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def release(self) -> None:
        """Let another process acquire the lock. A second call does nothing."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            os.close(handle)


def acquire(path: Path) -> FileLock | None:
    """The lock of that file, which is created if necessary; None if another process holds it.

    Raises:
        OSError: the file can't be created or opened.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        return None
    with suppress(OSError):
        os.set_inheritable(handle, False)
    return FileLock(handle)


def _lock(handle: int) -> None:
    """Raises OSError if another process has the lock; the system releases it when the process ends."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
