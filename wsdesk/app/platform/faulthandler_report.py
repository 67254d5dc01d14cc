"""Report of a native crash, read at the next start.

A running program keeps an empty report file open and locked, and deletes it on a regular exit. An unlocked
file belongs to a program that was killed, and contains a report if it crashed.
"""

from __future__ import annotations

import faulthandler
import os
from contextlib import suppress
from pathlib import Path

from wsdesk.files.file_lock import FileLock
from wsdesk.localdb.core.open_database import own

_FOLDER = "faults"
LONGEST = 8_000
"""Maximum length; the beginning has the location of the crash."""


class CrashReportFile:
    """The report file of this process."""

    def __init__(self, path: Path, held: FileLock, file: int) -> None:
        self._path = path
        self._held = held
        self._file = file

    def end(self) -> None:
        """Delete the file on a regular exit."""
        faulthandler.disable()
        os.close(self._file)
        self._held.release()
        _remove(self._path)


def take_crash_reports(data: Path) -> str:
    """Read and delete the reports of ended processes, the newest first; empty if there are none."""
    told: list[tuple[float, str]] = []
    for path in sorted((data / _FOLDER).glob("*.txt")):
        with suppress(OSError):
            held = own(path)
            if held is None:
                continue  # that program runs
            words = _in_order(path.read_text(encoding="utf-8", errors="replace").strip())[:LONGEST]
            if words:
                told.append((path.stat().st_mtime, words))
            held.release()
            _remove(path)
    return "\n\n".join(words for _when, words in sorted(told, reverse=True))[:LONGEST]


def enable_faulthandler(data: Path) -> CrashReportFile | None:
    """Enable faulthandler with a report file; None if it can't be created."""
    path = data / _FOLDER / f"{os.getpid()}.txt"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = own(path)
        if held is None:
            raise OSError("another program has this file")
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    except OSError:
        return None
    faulthandler.enable(file)
    return CrashReportFile(path, held, file)


def _in_order(words: str) -> str:
    """Move the crashed thread to the front."""
    kind, *threads = words.split("\n\n")
    return "\n\n".join((kind, *sorted(threads, key=_is_another)))


def _is_another(thread: str) -> bool:
    return not thread.startswith("Current thread")


def _remove(path: Path) -> None:
    for name in (path, path.with_name(path.name + "-owner")):
        with suppress(OSError):
            name.unlink()
