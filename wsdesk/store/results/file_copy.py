"""Copies a file without overwriting and without partial results."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from wsdesk.store.text.file_names import numbered

_CHUNK_BYTES = 1 << 20
_MAX_NUMBER = 10_000


class CopyCanceledError(Exception):
    """Raised when copying is canceled."""


async def copy_new(source: Path, folder: Path, name: str, on_progress: Callable[[int], None]) -> Path:
    """Copy `source` to `folder` as `name`, numbered if the name exists.

    Runs in a worker thread; `on_progress` gets the bytes written, on the event loop. Canceling waits until
    the partial file is removed. Raises OSError.
    """
    loop = asyncio.get_running_loop()
    stop = threading.Event()

    def report(count: int) -> None:
        loop.call_soon_threadsafe(on_progress, count)

    work = asyncio.ensure_future(asyncio.to_thread(_copy, source, folder, name, report, stop))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait({work})
        if work.exception() is None:
            with suppress(OSError):
                work.result().unlink()
        raise


def write_new(folder: Path, name: str, data: bytes) -> Path:
    """Write a new file, numbered if the name exists. Blocks. Raises OSError."""
    target, writer = _create_numbered(folder, name)
    try:
        with writer:
            writer.write(data)
    except BaseException:
        with suppress(OSError):
            target.unlink()
        raise
    return target


def _copy(
    source: Path, folder: Path, name: str, report: Callable[[int], None], stop: threading.Event
) -> Path:
    with source.open("rb") as reader:
        target, writer = _create_numbered(folder, name)
        try:
            with writer:
                count = 0
                while chunk := reader.read(_CHUNK_BYTES):
                    if stop.is_set():
                        raise CopyCanceledError
                    writer.write(chunk)
                    count += len(chunk)
                    report(count)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
    return target


def _create_numbered(folder: Path, name: str) -> tuple[Path, BinaryIO]:
    """Create a new file atomically (`O_EXCL`), so that no existing file is ever overwritten."""
    for number in range(1, _MAX_NUMBER):
        target = folder / numbered(name, number)
        with suppress(FileExistsError):
            return target, os.fdopen(_create(target), "wb")
    raise FileExistsError(name)


def _create(target: Path) -> int:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    return os.open(target, flags, 0o666)
