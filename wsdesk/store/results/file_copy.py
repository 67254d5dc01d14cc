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

_PIECE = 1 << 20
_MOST_NUMBERS = 10_000


class CopyCanceledError(Exception):
    """The copying was called off."""


async def copy_new(source: Path, folder: Path, name: str, on_progress: Callable[[int], None]) -> Path:
    """Copy `source` into `folder` under `name`, or the first name with a number that is free.

    Works on a thread; `on_progress` gets the bytes written, on the loop's thread. Cancelling waits until the
    unfinished file is removed. Raises OSError.
    """
    loop = asyncio.get_running_loop()
    stop = threading.Event()

    def tell(count: int) -> None:
        loop.call_soon_threadsafe(on_progress, count)

    work = asyncio.ensure_future(asyncio.to_thread(_copy, source, folder, name, tell, stop))
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
    """Write a file under the name, or the first one with a number that is free. Blocks. Raises OSError."""
    target, writer = _created(folder, name)
    try:
        with writer:
            writer.write(data)
    except BaseException:
        with suppress(OSError):
            target.unlink()
        raise
    return target


def _copy(source: Path, folder: Path, name: str, tell: Callable[[int], None], stop: threading.Event) -> Path:
    with source.open("rb") as reader:
        target, writer = _created(folder, name)
        try:
            with writer:
                count = 0
                while piece := reader.read(_PIECE):
                    if stop.is_set():
                        raise CopyCanceledError
                    writer.write(piece)
                    count += len(piece)
                    tell(count)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
    return target


def _created(folder: Path, name: str) -> tuple[Path, BinaryIO]:
    """A new file: made by one call that fails where there is one, so that nobody can slip another in."""
    for number in range(1, _MOST_NUMBERS):
        target = folder / numbered(name, number)
        with suppress(FileExistsError):
            return target, os.fdopen(_create(target), "wb")
    raise FileExistsError(name)


def _create(target: Path) -> int:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    return os.open(target, flags, 0o666)
