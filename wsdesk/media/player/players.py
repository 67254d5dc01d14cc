"""Pool of players; ends all child processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtGui import QImage

from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.errors import MediaError
from wsdesk.media.decode.peaks import Peaks

if TYPE_CHECKING:
    from wsdesk.media.player import child_session, frame_buffer, pdf_reader, playback, sandbox, sync_group
    from wsdesk.media.player.child_session import ChildSession, PlayerProcess, WaveformJob
    from wsdesk.media.player.frame_buffer import FrameBuffer
    from wsdesk.media.player.pdf_reader import PdfReader
    from wsdesk.media.player.playback import Playback
    from wsdesk.media.player.sync_group import SyncGroup
else:
    sandbox = lazy_import("wsdesk.media.player.sandbox")
    child_session = lazy_import("wsdesk.media.player.child_session")
    pdf_reader = lazy_import("wsdesk.media.player.pdf_reader")
    playback = lazy_import("wsdesk.media.player.playback")
    frame_buffer = lazy_import("wsdesk.media.player.frame_buffer")
    sync_group = lazy_import("wsdesk.media.player.sync_group")

T = TypeVar("T")


class PlayerPool(QObject):
    """Starts a child process for each opened file. For the GUI thread, which it never blocks."""

    emptied = Signal()
    """The last process has ended."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._processes: dict[int, PlayerProcess] = {}
        # Stills of many cards are requested at once, and a process takes about 100 MB.
        self._still_lock = asyncio.Semaphore(1)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """IDs of all running processes, including those that are about to end."""
        return tuple(process.id for process in self._processes.values() if process.id)

    def open(self, path: Path) -> Playback:
        """Open a local file in a paused player. Raises OSError if resources are exhausted."""
        frames = frame_buffer.create_frame_buffer()
        player = playback.Playback(path, self._start_process(frames), frames, self)
        player.started.connect(self._on_started)
        return player

    def open_together(self, paths: Sequence[Path]) -> SyncGroup:
        """Open several local files in synchronized players. Raises OSError, and then none is open."""
        opened: list[Playback] = []
        try:
            for path in paths:
                opened.append(self.open(path))
        except OSError:
            for player in opened:
                player.close()
            raise
        return sync_group.SyncGroup(opened, self)

    async def still(self, path: Path, width_px: int) -> QImage:
        """Return the first frame of a video, at most `width_px` wide. Raises `MediaError`."""
        async with self._still_lock:
            player = self._open_or_raise(path, self.open)
            player.set_size(width_px, width_px)
            player.pause()
            async with _awaiting(player, player.frame_ready) as result:
                await result
                image = player.take_frame()
        if image is None:
            raise MediaError("not-media")
        return image

    def open_pdf(self, path: Path) -> PdfReader:
        """Open a PDF file. Raises OSError if resources are exhausted."""
        frames = frame_buffer.create_frame_buffer(1)
        return pdf_reader.PdfReader(path, self._start_process(frames, sandbox.PDF), frames, self)

    async def pdf_page(self, path: Path, page: int, width_px: int) -> QImage:
        """Render a page (from 0) of a PDF file on white. Raises `MediaError`."""
        async with self._still_lock:
            reader = self._open_or_raise(path, self.open_pdf)
            try:
                return await reader.page(page, width_px)
            finally:
                reader.close()

    async def peaks(self, path: Path) -> Peaks:
        """Compute the peaks of an audio file in any supported codec. Raises `MediaError`."""
        job = self._open_or_raise(path, self._start_waveform_job)
        async with _awaiting(job, job.finished) as result:
            peaks = await result
        assert isinstance(peaks, Peaks)
        return peaks

    def _start_waveform_job(self, path: Path) -> WaveformJob:
        frames = frame_buffer.create_frame_buffer()
        try:
            return child_session.WaveformJob(path, self._start_process(frames), self)
        finally:
            frames.close()

    def _open_or_raise(self, path: Path, opener: Callable[[Path], T]) -> T:
        try:
            return opener(path)
        except OSError:
            raise MediaError("no-room") from None

    def _start_process(self, frames: FrameBuffer, work: str = "") -> PlayerProcess:
        child = child_session.PlayerProcess(self)
        child.ended.connect(self._on_process_ended)
        self._processes[id(child)] = child
        child.start(frames, work)
        return child

    def terminate_all(self) -> None:
        """Terminate all processes; `emptied` follows if there were any."""
        if not self._processes:
            return
        for player in self.findChildren(child_session.ChildSession):
            player.close()
        for child in tuple(self._processes.values()):
            child.terminate()

    async def aclose(self) -> None:
        """Terminate all processes and wait for their end."""
        self.terminate_all()
        while self._processes:
            ended = _SignalFuture()
            self.emptied.connect(ended.set_result_once)
            await ended.future

    def _on_started(self, started: Playback) -> None:
        """Pause the other players, so that only one is audible, except for members of the same sync group."""
        for player in self.findChildren(playback.Playback):
            is_same_group = started.group is not None and player.group is started.group
            if player is not started and player.playing and not is_same_group:
                player.pause()

    def _on_process_ended(self, ended: PlayerProcess) -> None:
        if self._processes.pop(id(ended), None) is not None:
            ended.deleteLater()
            if not self._processes:
                self.emptied.emit()


@asynccontextmanager
async def _awaiting(session: ChildSession, signal: SignalInstance) -> AsyncGenerator[asyncio.Future[object]]:
    """Await the signal of a session, or raise `MediaError` if it fails; closes the session afterwards."""
    result = _SignalFuture()
    signal.connect(result.set_result_once)
    session.failed.connect(result.set_failed)
    try:
        yield result.future
    finally:
        session.close()


class _SignalFuture(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.future: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    def set_result_once(self, value: object = None) -> None:
        if not self.future.done():
            self.future.set_result(value)

    def set_failed(self, _code: object) -> None:
        if not self.future.done():
            self.future.set_exception(MediaError("not-media"))
