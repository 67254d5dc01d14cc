"""Report of a crash below Python, read at the next start.

While a program runs, a file of its own stands ready for them, locked; it goes when the program ends in good
order. A file that nobody holds any more is of a program that was ended, and has words where that was a fault.
"""

from __future__ import annotations

import faulthandler
import os
from contextlib import suppress
from pathlib import Path

from wsdesk.files.file_lock import FileLock
from wsdesk.localdb.core.process_lock import own

_FOLDER = "faults"
LONGEST = 8_000
"""Characters of the words; their beginning says where it happened."""


class CrashReportFile:
    """The file that is ready for the words of this program."""

    def __init__(self, path: Path, held: FileLock, file: int) -> None:
        self._path = path
        self._held = held
        self._file = file

    def end(self) -> None:
        """The program ends in good order: there was nothing to say."""
        faulthandler.disable()
        os.close(self._file)
        self._held.release()
        _remove(self._path)


def take_last_words(data: Path) -> str:
    """What programs that are gone had to say, the newest first; it is told once, or an empty text."""
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


def listen_for_faults(data: Path) -> CrashReportFile | None:
    """Have the interpreter write where it stood when the system ends it; None where there is no file."""
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
    """With the thread in which it happened before the others, which only waited."""
    kind, *threads = words.split("\n\n")
    return "\n\n".join((kind, *sorted(threads, key=_is_another)))


def _is_another(thread: str) -> bool:
    return not thread.startswith("Current thread")


def _remove(path: Path) -> None:
    for name in (path, path.with_name(path.name + "-owner")):
        with suppress(OSError):
            name.unlink()
