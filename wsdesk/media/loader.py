"""One picture from one address: from the disk cache or else from its host, decoded, and kept."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext

from wsdesk.files.classes import dataclass
from wsdesk.media.decode import Decoded, decode
from wsdesk.media.diskcache import DiskCache
from wsdesk.media.fetch import Fetcher
from wsdesk.media.files import MediaFiles
from wsdesk.media.identity import cache_name
from wsdesk.media.player.players import Players
from wsdesk.media.posters import poster_bytes
from wsdesk.media.sizes import POSTER, Candidate, decode_width
from wsdesk.media.sniff import picture_trouble
from wsdesk.media.trouble import MediaTrouble
from wsdesk.media.wishes import Wish
from wsdesk.media.workers import Workers

_LARGE_ROLES = ("url", "original")
BYTES_OF_LARGE = 64 << 20
_BYTES_OF_SMALL = 16 << 20
_LARGE_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class Loaded:
    """A picture, and where it came from its host the bytes that are to be kept (`Loader.keep`)."""

    decoded: Decoded
    name: str = ""
    data: bytes | bytearray = b""


class Loader:
    """Of one service and scope."""

    def __init__(
        self,
        fetcher: Fetcher,
        files: MediaFiles,
        cache: DiskCache,
        scope: str,
        workers: Workers,
        players: Players,
    ) -> None:
        self._fetcher = fetcher
        self._files = files
        self._cache = cache
        self._scope = scope
        self._workers = workers
        self._players = players
        # Together with the bounds of bytes, this bounds what pictures under way take in memory.
        self._large = asyncio.Semaphore(_LARGE_AT_ONCE)

    async def load(self, wish: Wish, candidate: Candidate) -> Loaded:
        """The candidate's picture, decoded for the wish's width. Raises `MediaTrouble`."""
        name = cache_name(wish.known_as, candidate.role)
        width = decode_width(wish.width_px)
        kept = await self._workers.run(self._from_disk, name, width)
        if kept is not None:
            return Loaded(kept)
        if candidate.role == POSTER:
            role = next(role for role, address in wish.asset.addresses if address == candidate.address)
            made = await poster_bytes(self._files, self._workers, self._players, wish.asset, role)
            return await self._take(name, made, width)
        large = candidate.role in _LARGE_ROLES
        async with self._large if large else nullcontext():
            data = bytearray()
            limit = BYTES_OF_LARGE if large else _BYTES_OF_SMALL
            await self._fetcher.fetch(candidate.address, data.extend, limit, accept=picture_trouble)
            return await self._take(name, data, width)

    async def keep(self, loaded: Loaded) -> None:
        """Put what was fetched on disk; nobody who looks waits for that."""
        if loaded.data:
            await self._workers.run(self._cache.write, self._scope, loaded.name, loaded.data)

    def _from_disk(self, name: str, width: int) -> Decoded | None:
        data = self._cache.read(self._scope, name)
        if data is None:
            return None
        try:
            return decode(data, width)
        except MediaTrouble:
            self._cache.drop(self._scope, name)
            return None

    async def _take(self, name: str, data: bytes | bytearray, width: int) -> Loaded:
        return Loaded(await self._workers.run(decode, data, width), name, data)
