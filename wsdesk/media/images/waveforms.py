"""Waveforms of audio files, cached on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.media.cache.media_files import MediaFiles
from wsdesk.media.core.asset_key import cache_name, identity
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.decode.peaks import Peaks, unpacked
from wsdesk.media.decode.wav import peaks_of_wav
from wsdesk.media.images.request_queue import ImageRequest, ImageRequestQueue
from wsdesk.media.player.players import PlayerPool

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

LARGEST = 128 << 20
"""Bytes of a sound that is fetched to draw it."""
_MOST = 2000


@dataclass(frozen=True, slots=True)
class WaveformReady:
    """`Waveforms.peaks` now answers for the asset (by its ID, else its first address)."""

    asset_id: str


@dataclass(frozen=True, slots=True)
class WaveformFailed:
    """The sound could not be had or read; `code` is one of `trouble.Code`."""

    asset_id: str
    code: str


class Waveforms(QObject):
    """Peaks of sounds, for the GUI thread; made by `ImageProvider`. Nothing here blocks it."""

    ready = Signal(object)
    """WaveformReady."""
    failed = Signal(object)
    """WaveformFailed."""

    def __init__(
        self, cache: DiskCache, workers: WorkerThreads, players: PlayerPool, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._cache = cache
        self._workers = workers
        self._players = players
        self._files: MediaFiles | None = None
        self._scope = ""
        self._wishes = ImageRequestQueue()
        self._peaks: dict[str, Peaks] = {}
        self._troubles: dict[str, tuple[str, str]] = {}
        """Code and address."""
        self._job: asyncio.Task[None] | None = None
        self._current = ""
        self._moving = False
        self._closed = False

    def use(self, files: MediaFiles, scope: str) -> None:
        """Takes another service's files; what was known of the last one is dropped."""
        self._files = files
        self._scope = scope
        self._peaks.clear()
        self._troubles.clear()
        if self._job is not None:
            self._job.cancel()
        self._wishes.again()

    def peaks(self, asset: Asset) -> Peaks | None:
        """The sound's peaks if they are in memory."""
        return self._peaks.get(identity(asset))

    def request(self, owner: str, wanted: Sequence[Asset]) -> None:
        """Which sounds `owner` shows just now, most important first; replaces what it wanted before."""
        self._wishes.set(owner, [(asset, 1) for asset in wanted])
        if self._job is not None and self._wishes.current(self._current) is None:
            self._job.cancel()
        self._pump()

    def trouble(self, asset_id: str) -> str:
        """Why the asset has no waveform, as a code, or an empty text."""
        return self._troubles.get(asset_id, ("", ""))[0]

    def set_pace(self, moving: bool) -> None:
        """While the view moves fast, nothing is begun."""
        self._moving = moving
        if not moving:
            self._pump()

    @property
    def idle(self) -> bool:
        """Whether everything that is wanted is here, or cannot be had."""
        return self._job is None and not self._wishes.pending

    async def aclose(self) -> None:
        """Cancels and awaits what is under way."""
        self._closed = True
        if self._job is not None:
            self._job.cancel()
            await asyncio.gather(self._job, return_exceptions=True)

    def _pump(self) -> None:
        if self._closed or self._moving or self._job is not None or self._files is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        while (wish := self._wishes.next()) is not None:
            failed = self._troubles.get(wish.known_as)
            if wish.known_as in self._peaks or (failed and failed[1] == _address(wish.asset)[1]):
                continue
            self._current = wish.known_as
            self._job = loop.create_task(self._load(wish, self._files), name=f"waveform {wish.known_as}")
            self._job.add_done_callback(self._on_job_done)
            return

    async def _load(self, wish: ImageRequest, files: MediaFiles) -> None:
        known_as = wish.known_as
        name = cache_name(known_as, "peaks")
        kept = await self._workers.run(self._cache.read, self._scope, name)
        peaks = unpacked(kept) if kept is not None else None
        role, address = _address(wish.asset)
        if peaks is None:
            try:
                path = await files.fetch(wish.asset, role, limit=LARGEST)
                peaks = await self._listen(path)
            except MediaError as trouble:
                self._troubles[known_as] = (trouble.code, address)
                self.failed.emit(WaveformFailed(known_as, trouble.code))
                return
            await self._workers.run(self._cache.write, self._scope, name, peaks.packed())
        while len(self._peaks) >= _MOST:
            del self._peaks[next(iter(self._peaks))]
        self._peaks[known_as] = peaks
        self._troubles.pop(known_as, None)
        self.ready.emit(WaveformReady(known_as))

    async def _listen(self, path: Path) -> Peaks:
        if path.suffix == ".wav":
            try:
                return await self._workers.run(peaks_of_wav, path)
            except (MediaError, OSError):
                pass  # a WAV may hold any codec: Qt's decoders know more of them
        return await self._players.peaks(path)

    def _on_job_done(self, job: asyncio.Task[None]) -> None:
        self._job = None
        if job.cancelled():
            self._wishes.again()
        elif (error := job.exception()) is not None:
            words = {"message": "a waveform's task failed", "exception": error, "task": job}
            job.get_loop().call_exception_handler(words)
        self._pump()


def _address(asset: Asset) -> tuple[str, str]:
    """The role and address of the sound itself; empty ones where there is none."""
    addresses = dict(asset.addresses)
    return next(((role, addresses[role]) for role in ("url", "original") if addresses.get(role)), ("", ""))
