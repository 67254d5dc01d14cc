"""Crash handling: logs unexpected exceptions, notifies once, and reports a native crash at the next start.

Exceptions in slots reach `sys.excepthook`, those of tasks the loop's exception handler; both are handled
here. A bug is never reported as a network problem, and never closes the window.

A running program keeps an empty report file open and locked, and deletes it on a regular exit. An unlocked
file belongs to a program that was killed, and contains a report if it crashed.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any

from wsdesk.files.file_lock import FileLock
from wsdesk.localdb.core.open_database import own

log = logging.getLogger("wsdesk.crash")

MAX_TRACE = 8_000
"""Characters; a longer trace is cut at its start."""


def start_log(folder: Path, *, verbose: bool = False) -> Path:
    """Log to a file of a few hundred kB in `folder`, and warnings to standard error; returns the file.

    If the file can't be created, only to standard error.
    """
    path = folder / "wsdesk.log"
    form = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    console = logging.StreamHandler()
    console.setFormatter(form)
    console.setLevel(logging.DEBUG if verbose else logging.WARNING)
    root = logging.getLogger()
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    # httpx logs URLs, and media URLs are signed; qasync logs arguments and results of threads,
    # which may include a key.
    for name in ("httpx", "httpcore", "qasync", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    root.addHandler(console)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        to_file = RotatingFileHandler(path, maxBytes=300_000, backupCount=2, encoding="utf-8")
    except OSError as error:
        log.warning("no log file: %s", error.strerror)
    else:
        to_file.setFormatter(form)
        root.addHandler(to_file)
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None in a windowed frozen program
        faulthandler.enable()
    return path


def unclaimed(_error: BaseException) -> bool:
    """Claim no exception, as the initial value of `CrashHandler.claim`."""
    return False


class CrashHandler:
    """Handles uncaught exceptions."""

    def __init__(self) -> None:
        self.notify: Callable[[str], object] = str
        self.claim: Callable[[BaseException], bool] = unclaimed
        """Returns whether an exception is handled elsewhere, as one of an extension. Called in any thread."""
        self.trace = ""
        """Traceback of the last exception."""
        self._seen: set[tuple[str, str]] = set()

    def install(self) -> None:
        """Install the hooks of the interpreter and its threads."""
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Install the exception handler of a loop."""
        loop.set_exception_handler(self._on_loop_exception)

    def handle(self, error: BaseException) -> None:
        """Log an exception and notify the user, once per kind and run."""
        if self.claim(error):
            return
        log.error("unexpected exception", exc_info=error)
        self.trace = "".join(traceback.format_exception(error))[-MAX_TRACE:]
        key = (type(error).__name__, str(error)[:200])
        if key not in self._seen:
            self._seen.add(key)
            self.notify(f"{type(error).__name__}: {error}")

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.handle(error.with_traceback(trace))

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.handle(args.exc_value)

    def _on_loop_exception(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.handle(error)
        else:
            log.error("the event loop: %s", context.get("message", "no message"))


_FOLDER = "faults"
MAX_REPORT = 8_000
"""Maximum length; the beginning has the location of the crash."""


class CrashReportFile:
    """The report file of this process."""

    def __init__(self, path: Path, lock: FileLock, file: int) -> None:
        self._path = path
        self._lock = lock
        self._file = file

    def end(self) -> None:
        """Delete the file on a regular exit."""
        faulthandler.disable()
        os.close(self._file)
        self._lock.release()
        _remove(self._path)


def take_crash_reports(data: Path) -> str:
    """Read and delete the reports of ended processes, the newest first; empty if there are none."""
    reports: list[tuple[float, str]] = []
    for path in sorted((data / _FOLDER).glob("*.txt")):
        with suppress(OSError):
            lock = own(path)
            if lock is None:
                continue  # that program runs
            report = _in_order(path.read_text(encoding="utf-8", errors="replace").strip())[:MAX_REPORT]
            if report:
                reports.append((path.stat().st_mtime, report))
            lock.release()
            _remove(path)
    return "\n\n".join(report for _time, report in sorted(reports, reverse=True))[:MAX_REPORT]


def enable_faulthandler(data: Path) -> CrashReportFile | None:
    """Enable faulthandler with a report file; None if it can't be created."""
    path = data / _FOLDER / f"{os.getpid()}.txt"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = own(path)
        if lock is None:
            raise OSError("another program has this file")
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    except OSError:
        return None
    faulthandler.enable(file)
    return CrashReportFile(path, lock, file)


def _in_order(report: str) -> str:
    """Move the crashed thread to the front."""
    kind, *threads = report.split("\n\n")
    return "\n\n".join((kind, *sorted(threads, key=lambda thread: not thread.startswith("Current thread"))))


def _remove(path: Path) -> None:
    for name in (path, path.with_name(path.name + "-owner")):
        with suppress(OSError):
            name.unlink()
