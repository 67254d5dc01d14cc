"""Writes new files: complete under their names, without overwriting others."""

from __future__ import annotations

import asyncio
import os
import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from wsdesk.store.text.file_names import numbered

_CHUNK_BYTES = 1 << 20
_MAX_NUMBER = 10_000
_PART = re.compile(r"\.[0-9a-f]{16}\.part")
_CLEANED = set[Path]()
"""Folders whose leftovers were removed: to list one for each of thousands of files takes long."""
_LEFTOVER_S = 86_400
"""Age in seconds after which no run of the program writes to a temporary file any more."""


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


def part_in(folder: Path) -> Path:
    """Path of a new temporary file, which is hidden."""
    return folder / f".{os.urandom(8).hex()}.part"


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files of runs that were killed, once for each folder. Blocks."""
    if folder in _CLEANED:
        return
    _CLEANED.add(folder)
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _PART.fullmatch(entry.name) and time.time() - entry.stat().st_mtime > _LEFTOVER_S:
                Path(entry.path).unlink()


def write_new(folder: Path, name: str, data: bytes) -> Path:
    """Write a new file, numbered if the name exists. Blocks. Raises OSError."""
    remove_leftovers(folder)
    part = part_in(folder)
    try:
        part.write_bytes(data)
        return move_new(part, folder, name)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def move_new(part: Path, folder: Path, name: str) -> Path:
    """Move a complete temporary file to a new file, numbered if the name exists. Raises OSError."""
    for number in range(1, _MAX_NUMBER):
        target = folder / numbered(name, number)
        with suppress(FileExistsError):
            try:
                os.link(part, target)
            except FileExistsError:
                raise
            except OSError:  # a file system without hard links
                _move_over_placeholder(part, target)
            else:
                part.unlink()
            return target
    raise FileExistsError(name)


def _move_over_placeholder(part: Path, target: Path) -> None:
    target.open("xb").close()
    try:
        part.replace(target)
    except OSError:
        with suppress(OSError):
            target.unlink()
        raise


def _copy(
    source: Path, folder: Path, name: str, report: Callable[[int], None], stop: threading.Event
) -> Path:
    """The file appears under its name when it is complete."""
    remove_leftovers(folder)
    part = part_in(folder)
    try:
        with source.open("rb") as reader, part.open("xb") as writer:
            count = 0
            while chunk := reader.read(_CHUNK_BYTES):
                if stop.is_set():
                    raise CopyCanceledError
                writer.write(chunk)
                count += len(chunk)
                report(count)
        return move_new(part, folder, name)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
