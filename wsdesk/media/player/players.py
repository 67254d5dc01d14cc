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
    from wsdesk.media.player import (
        child_session,
        frame_buffer,
        pdf_reader,
        playback,
        process,
        sandbox,
        sync_group,
        waveform_job,
    )
    from wsdesk.media.player.child_session import ChildSession
    from wsdesk.media.player.frame_buffer import FrameBuffer
    from wsdesk.media.player.pdf_reader import PdfReader
    from wsdesk.media.player.playback import Playback
    from wsdesk.media.player.process import PlayerProcess
    from wsdesk.media.player.sync_group import SyncGroup
    from wsdesk.media.player.waveform_job import WaveformJob
else:
    sandbox = lazy_import("wsdesk.media.player.sandbox")
    child_session = lazy_import("wsdesk.media.player.child_session")
    waveform_job = lazy_import("wsdesk.media.player.waveform_job")
    pdf_reader = lazy_import("wsdesk.media.player.pdf_reader")
    playback = lazy_import("wsdesk.media.player.playback")
    process = lazy_import("wsdesk.media.player.process")
    frame_buffer = lazy_import("wsdesk.media.player.frame_buffer")
    sync_group = lazy_import("wsdesk.media.player.sync_group")

T = TypeVar("T")


class PlayerPool(QObject):
    """Starts a process for each file that is to be played. For the GUI thread; nothing blocks it."""

    emptied = Signal()
    """The last process has ended."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._processes: dict[int, PlayerProcess] = {}
        # Stills are made for many cards at once, and a process takes some 100 MB.
        self._one_still = asyncio.Semaphore(1)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Of what runs just now, also of what is about to end."""
        return tuple(process.id for process in self._processes.values() if process.id)

    def open(self, path: Path) -> Playback:
        """A player for a local file, at its beginning. Raises OSError where nothing more can be opened."""
        given = frame_buffer.new_slots()
        played = playback.Playback(path, self._start(given), given, self)
        played.began.connect(self._on_began)
        return played

    def open_together(self, paths: Sequence[Path]) -> SyncGroup:
        """Players for several local files that keep in step. Raises OSError, with none of them open."""
        opened: list[Playback] = []
        try:
            for path in paths:
                opened.append(self.open(path))
        except OSError:
            for one in opened:
                one.close()
            raise
        return sync_group.SyncGroup(opened, self)

    async def still(self, path: Path, width_px: int) -> QImage:
        """A video's first frame, not wider than that. Raises `MediaError`."""
        async with self._one_still:
            played = self._begin(path, self.open)
            played.set_size(width_px, width_px)
            played.pause()
            async with _answered(played, played.frame_came) as answer:
                await answer
                image = played.take_frame()
        if image is None:
            raise MediaError("not-media")
        return image

    def open_pdf(self, path: Path) -> PdfReader:
        """A reader of a PDF file. Raises OSError where nothing more can be opened."""
        given = frame_buffer.new_slots(1)
        return pdf_reader.PdfReader(path, self._start(given, sandbox.PDF), given, self)

    async def pdf_page(self, path: Path, page: int, width_px: int) -> QImage:
        """A page (from 0) of a PDF file on white. Raises `MediaError`."""
        async with self._one_still:
            reader = self._begin(path, self.open_pdf)
            try:
                return await reader.page(page, width_px)
            finally:
                reader.close()

    async def peaks(self, path: Path) -> Peaks:
        """What a sound looks like, whatever its coding. Raises `MediaError`."""
        heard = self._begin(path, self._listen)
        async with _answered(heard, heard.heard) as answer:
            found = await answer
        assert isinstance(found, Peaks)
        return found

    def _listen(self, path: Path) -> WaveformJob:
        given = frame_buffer.new_slots()
        try:
            return waveform_job.WaveformJob(path, self._start(given), self)
        finally:
            given.close()

    def _begin(self, path: Path, how: Callable[[Path], T]) -> T:
        try:
            return how(path)
        except OSError:
            raise MediaError("no-room") from None

    def _start(self, given: FrameBuffer, work: str = "") -> PlayerProcess:
        started = process.PlayerProcess(self)
        started.gone.connect(self._on_gone)
        self._processes[id(started)] = started
        started.start(given.descriptor, work)
        return started

    def end(self) -> None:
        """Have all of them end; `emptied` follows where there were any."""
        if not self._processes:
            return
        for one in self.findChildren(child_session.ChildSession):
            one.close()
        for running in tuple(self._processes.values()):
            running.end()

    async def aclose(self) -> None:
        """End all of them; back when they are gone."""
        self.end()
        while self._processes:
            gone = _Answer()
            self.emptied.connect(gone.on_answer)
            await gone.future

    def _on_began(self, began: Playback) -> None:
        """Two at a time would be heard as noise, but for those that play together: of them one is heard."""
        for played in self.findChildren(playback.Playback):
            company = began.company is not None and played.company is began.company
            if played is not began and played.playing and not company:
                played.pause()

    def _on_gone(self, gone: PlayerProcess) -> None:
        if self._processes.pop(id(gone), None) is not None:
            gone.deleteLater()
            if not self._processes:
                self.emptied.emit()


@asynccontextmanager
async def _answered(asked: ChildSession, signal: SignalInstance) -> AsyncGenerator[asyncio.Future[object]]:
    """What the signal brings, or `MediaError` where it fails; the conversation is over afterwards."""
    answer = _Answer()
    signal.connect(answer.on_answer)
    asked.failed.connect(answer.on_failed)
    try:
        yield answer.future
    finally:
        asked.close()


class _Answer(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.future: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    def on_answer(self, value: object = None) -> None:
        if not self.future.done():
            self.future.set_result(value)

    def on_failed(self, _code: object) -> None:
        if not self.future.done():
            self.future.set_exception(MediaError("not-media"))
