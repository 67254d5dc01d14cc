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
from wsdesk.media.core.workers import WorkerThreads, report_task_error
from wsdesk.media.decode.peaks import Peaks, peaks_from_bytes, peaks_of_wav
from wsdesk.media.images.request_queue import ImageRequest, ImageRequestQueue
from wsdesk.media.player.players import PlayerPool

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

MAX_AUDIO_BYTES = 128 << 20
"""Maximum bytes of an audio file that is downloaded to compute its waveform."""
_MAX_PEAKS = 2000


@dataclass(frozen=True, slots=True)
class WaveformReady:
    """`Waveforms.peaks` returns the asset's peaks from now on (asset by ID, else its first URL)."""

    asset_id: str


@dataclass(frozen=True, slots=True)
class WaveformFailed:
    """The audio file couldn't be downloaded or decoded; `code` is a `media.core.errors.Code`."""

    asset_id: str
    code: str


class Waveforms(QObject):
    """Peaks of audio files, for the GUI thread, which it never blocks; created by `ImageProvider`."""

    ready = Signal(object)
    """Emitted with `WaveformReady`."""
    failed = Signal(object)
    """Emitted with `WaveformFailed`."""

    def __init__(
        self, cache: DiskCache, workers: WorkerThreads, players: PlayerPool, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._cache = cache
        self._workers = workers
        self._players = players
        self._files: MediaFiles | None = None
        self._scope = ""
        self._requests = ImageRequestQueue()
        self._peaks: dict[str, Peaks] = {}
        self._error_codes: dict[str, tuple[str, str]] = {}
        """Error code and URL by asset."""
        self._job: asyncio.Task[None] | None = None
        self._current = ""
        self._is_paused = False
        self._closed = False

    def set_source(self, files: MediaFiles, scope: str) -> None:
        """Switch to the files of another server and clear the peaks in memory."""
        self._files = files
        self._scope = scope
        self._peaks.clear()
        self._error_codes.clear()
        if self._job is not None:
            self._job.cancel()
        self._requests.restart()

    def peaks(self, asset: Asset) -> Peaks | None:
        """Return the peaks of an audio asset if they are in memory."""
        return self._peaks.get(identity(asset))

    def request(self, owner: str, assets: Sequence[Asset]) -> None:
        """Set the waveforms that `owner` shows, most important first; replaces its previous requests."""
        self._requests.set(owner, [(asset, 1) for asset in assets])
        if self._job is not None and self._requests.current(self._current) is None:
            self._job.cancel()
        self._start_next()

    def error_code(self, asset_id: str) -> str:
        """Error code of an asset without a waveform, or an empty string."""
        return self._error_codes.get(asset_id, ("", ""))[0]

    def set_paused(self, paused: bool) -> None:
        """Start no work while it is paused."""
        self._is_paused = paused
        self._start_next()

    @property
    def idle(self) -> bool:
        """Whether every request is fulfilled, or has failed."""
        return self._job is None and not self._requests.pending

    async def aclose(self) -> None:
        """Cancel and await the running task."""
        self._closed = True
        if self._job is not None:
            self._job.cancel()
            await asyncio.gather(self._job, return_exceptions=True)

    def _start_next(self) -> None:
        if self._closed or self._is_paused or self._job is not None or self._files is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        while (request := self._requests.next()) is not None:
            failed = self._error_codes.get(request.asset_key)
            if request.asset_key in self._peaks or (failed and failed[1] == _address(request.asset)[1]):
                continue
            self._current = request.asset_key
            self._job = loop.create_task(
                self._load(request, self._files), name=f"waveform {request.asset_key}"
            )
            self._job.add_done_callback(self._on_job_done)
            return

    async def _load(self, request: ImageRequest, files: MediaFiles) -> None:
        asset_key = request.asset_key
        name = cache_name(asset_key, "peaks")
        cached = await self._workers.run(self._cache.read, self._scope, name)
        peaks = peaks_from_bytes(cached) if cached is not None else None
        role, address = _address(request.asset)
        if peaks is None:
            try:
                path = await files.fetch(request.asset, role, limit=MAX_AUDIO_BYTES)
                peaks = await self._compute_peaks(path)
            except MediaError as error_code:
                self._error_codes[asset_key] = (error_code.code, address)
                self.failed.emit(WaveformFailed(asset_key, error_code.code))
                return
            await self._workers.run(self._cache.write, self._scope, name, peaks.to_bytes())
        while len(self._peaks) >= _MAX_PEAKS:
            del self._peaks[next(iter(self._peaks))]
        self._peaks[asset_key] = peaks
        self._error_codes.pop(asset_key, None)
        self.ready.emit(WaveformReady(asset_key))

    async def _compute_peaks(self, path: Path) -> Peaks:
        if path.suffix == ".wav":
            try:
                return await self._workers.run(peaks_of_wav, path)
            except (MediaError, OSError):
                pass  # a WAV file may use any codec; Qt's decoders support more of them
        return await self._players.peaks(path)

    def _on_job_done(self, job: asyncio.Task[None]) -> None:
        self._job = None
        if job.cancelled():
            self._requests.restart()
        report_task_error(job, "computing a waveform failed")
        self._start_next()


def _address(asset: Asset) -> tuple[str, str]:
    """Role and URL of the audio file; empty strings if there is none."""
    addresses = dict(asset.addresses)
    return next(((role, addresses[role]) for role in ("url", "original") if addresses.get(role)), ("", ""))
