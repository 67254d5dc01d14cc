"""Media as local files for players and viewers."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.media.core.asset_key import cache_name, identity
from wsdesk.media.core.errors import Code, MediaError
from wsdesk.media.core.sniff import LONGEST_HEAD, media_suffix, media_trouble
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.fetch.fetcher import Fetcher

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

LARGEST = 2 << 30
"""Bytes of one file."""
DEADLINE_S = 1800.0
_BATCH = 1 << 20

Progress = Callable[[int], None]
"""Told now and then how many bytes are there."""


class MediaFiles:
    """Of one service and scope. Each file is fetched once, however many ask for it, and kept on disk."""

    def __init__(self, fetcher: Fetcher, cache: DiskCache, scope: str, workers: WorkerThreads) -> None:
        self._fetcher = fetcher
        self._cache = cache
        self._scope = scope
        self._workers = workers
        self._under_way: dict[str, asyncio.Task[Path]] = {}
        self._waiting: dict[str, int] = {}

    async def fetch(
        self, asset: Asset, role: str, *, limit: int = LARGEST, on_progress: Progress | None = None
    ) -> Path:
        """The file at the asset's address of that role, its ending telling what its first bytes say it is.

        Raises `MediaError` (`no-address`, `not-media`, `too-large`, `no-room` and what fetching raises).
        When the last who waits for it is canceled, so is the fetching.
        """
        address = dict(asset.addresses).get(role, "")
        if not address:
            raise MediaError("no-address")
        name = cache_name(identity(asset), f"{role} file")
        task = self._under_way.get(name)
        if task is None:
            task = asyncio.create_task(self._get(name, address, limit, on_progress), name=f"file {name}")
            self._under_way[name] = task
        self._waiting[name] = self._waiting.get(name, 0) + 1
        try:
            return await asyncio.shield(task)
        finally:
            self._waiting[name] -= 1
            if not self._waiting[name]:
                del self._waiting[name]
                self._under_way.pop(name, None)
                task.cancel()

    async def aclose(self) -> None:
        """Cancels and awaits what is under way."""
        tasks = tuple(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _get(self, name: str, address: str, limit: int, on_progress: Progress | None) -> Path:
        found = await self._workers.run(self._cache.find_file, self._scope, name)
        if found is not None:
            return found
        try:
            part = await self._workers.run(self._cache.part_file, self._scope, name)
            try:
                return await self._into(part, name, address, limit, on_progress)
            except BaseException:
                with suppress(OSError):
                    part.unlink()
                raise
        except OSError as error:
            raise MediaError(_disk_code(error)) from None

    async def _into(
        self, part: Path, name: str, address: str, limit: int, on_progress: Progress | None
    ) -> Path:
        head = b""
        with part.open("wb") as file:
            spool = _Spool(file, self._workers, on_progress)
            await self._fetcher.fetch(address, spool.take, limit, accept=media_trouble, deadline_s=DEADLINE_S)
            await spool.flush()
            head = spool.head
        return await self._workers.run(self._cache.keep_file, self._scope, name, part, media_suffix(head))


def _disk_code(error: OSError) -> Code:
    return "no-room" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "no-disk"


class _Spool:
    """Gathers bytes and writes them a megabyte at a time, on a thread: a slow disk is not felt."""

    def __init__(self, file: BinaryIO, workers: WorkerThreads, on_progress: Progress | None) -> None:
        self._file = file
        self._workers = workers
        self._on_progress = on_progress
        self._batch = bytearray()
        self._total = 0
        self.head = b""

    async def take(self, data: bytes) -> None:
        if len(self.head) < LONGEST_HEAD:
            self.head += data[: LONGEST_HEAD - len(self.head)]
        self._batch += data
        self._total += len(data)
        if len(self._batch) >= _BATCH:
            await self.flush()

    async def flush(self) -> None:
        batch, self._batch = self._batch, bytearray()
        try:
            await self._workers.run(self._file.write, batch)
        except OSError as error:
            # Said here, since an error of the system means the network where bytes are being fetched.
            raise MediaError(_disk_code(error)) from None
        if self._on_progress is not None:
            self._on_progress(self._total)
