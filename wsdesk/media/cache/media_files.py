"""Media as local files for players and viewers."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.media.core.asset_key import cache_name, identity
from wsdesk.media.core.asset_sizes import types_of
from wsdesk.media.core.errors import Code, MediaError
from wsdesk.media.core.sniff import HEAD_BYTES, OTHER_SUFFIX, check_file, check_media, media_suffix
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.fetch.fetcher import Fetcher

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

LARGEST = 2 << 30
"""Maximum size of a file in bytes."""
DEADLINE_S = 1800.0
_BUFFER_BYTES = 1 << 20

Check = Callable[[bytes], Code | None]
"""Returns the error code of a file by its first bytes, None if it is accepted."""
Progress = Callable[[int], None]
"""Called repeatedly with the number of bytes written so far."""


class MediaFiles:
    """Media files of one server and scope. Concurrent requests of a file share one download."""

    def __init__(self, fetcher: Fetcher, cache: DiskCache, scope: str, workers: WorkerThreads) -> None:
        self._fetcher = fetcher
        self._cache = cache
        self._scope = scope
        self._workers = workers
        self._downloads: dict[tuple[str, bool], asyncio.Task[Path]] = {}
        self._waiters: dict[tuple[str, bool], int] = {}

    async def fetch(
        self,
        asset: Asset,
        role: str,
        *,
        any_type: bool = False,
        limit: int = LARGEST,
        on_progress: Progress | None = None,
    ) -> Path:
        """Download the asset's file at this role and return its path, with an extension by content.

        With `any_type`, files to be saved, which players must not get: those of other formats have
        `OTHER_SUFFIX`. Raises `MediaError` (`no-address`, `not-media`, `too-large`, `no-room`, and those of
        `Fetcher.fetch`). The download is canceled when its last waiter is.
        """
        address = dict(asset.addresses).get(role, "")
        if not address:
            raise MediaError("no-address")
        name = cache_name(identity(asset), f"{role} file")
        accept = partial(check_file, types=types_of(asset)) if any_type else check_media
        key = (name, any_type)
        task = self._downloads.get(key)
        if task is None:
            task = asyncio.create_task(
                self._find_or_download(name, address, accept, limit, on_progress), name=f"file {name}"
            )
            self._downloads[key] = task
        self._waiters[key] = self._waiters.get(key, 0) + 1
        try:
            path = await asyncio.shield(task)
        finally:
            self._waiters[key] -= 1
            if not self._waiters[key]:
                del self._waiters[key]
                self._downloads.pop(key, None)
                task.cancel()
        if path.suffix == OTHER_SUFFIX and not any_type:
            raise MediaError("not-media")
        return path

    async def aclose(self) -> None:
        """Cancel and await all downloads."""
        tasks = tuple(self._downloads.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _find_or_download(
        self, name: str, address: str, accept: Check, limit: int, on_progress: Progress | None
    ) -> Path:
        path = await self._workers.run(self._cache.find_file, self._scope, name)
        if path is not None:
            return path
        try:
            part = await self._workers.run(self._cache.create_part_file, self._scope, name)
            try:
                return await self._download(part, name, address, accept, limit, on_progress)
            except BaseException:
                with suppress(OSError):
                    part.unlink()
                raise
        except OSError as error:
            raise MediaError(_disk_code(error)) from None

    async def _download(
        self, part: Path, name: str, address: str, accept: Check, limit: int, on_progress: Progress | None
    ) -> Path:
        with part.open("wb") as file:
            writer = _BufferedWriter(file, self._workers, on_progress)
            await self._fetcher.fetch(address, writer.write, limit, accept=accept, deadline_s=DEADLINE_S)
            await writer.flush()
        suffix = media_suffix(writer.head) or OTHER_SUFFIX
        return await self._workers.run(self._cache.keep_file, self._scope, name, part, suffix)


def _disk_code(error: OSError) -> Code:
    return "no-room" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "no-disk"


class _BufferedWriter:
    """Writes 1 MB at a time on a worker thread, so that a slow disk doesn't block the event loop."""

    def __init__(self, file: BinaryIO, workers: WorkerThreads, on_progress: Progress | None) -> None:
        self._file = file
        self._workers = workers
        self._on_progress = on_progress
        self._buffer = bytearray()
        self._total = 0
        self.head = b""

    async def write(self, data: bytes) -> None:
        if len(self.head) < HEAD_BYTES:
            self.head += data[: HEAD_BYTES - len(self.head)]
        self._buffer += data
        self._total += len(data)
        if len(self._buffer) >= _BUFFER_BYTES:
            await self.flush()

    async def flush(self) -> None:
        buffer, self._buffer = self._buffer, bytearray()
        try:
            await self._workers.run(self._file.write, buffer)
        except OSError as error:
            # Converted here, since `Fetcher.fetch` treats an OSError as a network error.
            raise MediaError(_disk_code(error)) from None
        if self._on_progress is not None:
            self._on_progress(self._total)
