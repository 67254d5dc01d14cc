"""Whom everybody asks for a player, and who sees all of them end."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from wsdesk.media.player.playing import Playing
from wsdesk.media.player.process import PlayerProcess
from wsdesk.media.player.slots import new_slots


class Players(QObject):
    """Starts a process for each file that is to be played. For the GUI thread; nothing blocks it."""

    emptied = Signal()
    """The last process has ended."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._processes: dict[int, PlayerProcess] = {}

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Of what runs just now, also of what is about to end."""
        return tuple(process.id for process in self._processes.values() if process.id)

    def open(self, path: Path) -> Playing:
        """A player for a local file, at its beginning. Raises OSError where nothing more can be opened."""
        slots = new_slots()
        process = PlayerProcess(self)
        process.gone.connect(self._on_gone)
        self._processes[id(process)] = process
        process.start(slots.descriptor)
        return Playing(path, process, slots, self)

    def end(self) -> None:
        """Have all of them end; `emptied` follows where there were any."""
        for playing in self.findChildren(Playing):
            playing.close()
        for process in tuple(self._processes.values()):
            process.end()

    async def aclose(self) -> None:
        """End all of them; back when they are gone."""
        self.end()
        while self._processes:
            gone = asyncio.get_running_loop().create_future()
            waker = _Waker(gone)
            self.emptied.connect(waker.on_emptied)
            try:
                await gone
            finally:
                self.emptied.disconnect(waker.on_emptied)

    def _on_gone(self, process: PlayerProcess) -> None:
        if self._processes.pop(id(process), None) is not None:
            process.deleteLater()
            if not self._processes:
                self.emptied.emit()


class _Waker(QObject):
    def __init__(self, gone: asyncio.Future[None]) -> None:
        super().__init__()
        self._gone = gone

    def on_emptied(self) -> None:
        if not self._gone.done():
            self._gone.set_result(None)
