"""Playback of the video under the pointer in the light table."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPersistentModelIndex
from PySide6.QtGui import QMouseEvent
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.media.player.playback import Playback
from wsdesk.panels.light_table.grid import ResultsGrid
from wsdesk.panels.widgets.player.video_surface import VideoSurface
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.export.file_export import FileExportStore, FileReady
from wsdesk.theme import motion
from wsdesk.theme.theme_manager import ThemeManager

HOVER_DELAY_MS = 500
_RING_PX = 6
"""Width of the rings of a selected cell."""
_STOPPING = (QEvent.Type.Leave, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.Hide)


class HoverPlayerStores(Protocol):
    """Stores that the playback uses."""

    themes: ThemeManager
    images: ImageProvider
    file_export: FileExportStore


class HoverPlayer(QObject):
    """Plays a video muted and in a loop while the pointer rests on its cell; never with reduced motion."""

    def __init__(self, grid: ResultsGrid, stores: HoverPlayerStores) -> None:
        super().__init__(grid)
        self._grid = grid
        self._files = stores.file_export
        self._players = stores.images.players
        self._index = QPersistentModelIndex()
        """Cell under the pointer."""
        self._asset: Asset | None = None
        """Video whose file is being loaded or played."""
        self.playing: Playback | None = None
        self.surface = VideoSurface(stores.themes, grid.viewport())
        self._delay = Debouncer(HOVER_DELAY_MS, self._start, self)
        grid.viewport().installEventFilter(self)
        grid.verticalScrollBar().valueChanged.connect(self.stop)
        grid.model().modelReset.connect(self.stop)
        self._files.ready.connect(self._on_ready)
        self._files.failed.connect(self._on_failed)

    def stop(self, _value: object = None) -> None:
        """Stop the playback, or loading its file."""
        self._delay.cancel()
        self._index = QPersistentModelIndex()
        if self._asset is not None and self.playing is None:
            self._files.cancel(identity(self._asset))
        self._asset = None
        if self.playing is not None:
            self.playing.close()
            self.playing = None
        self.surface.clear()

    def _start(self) -> None:
        cell = self._grid.cell(self._index.row()) if self._index.isValid() else None
        is_video = cell is not None and cell.asset is not None and cell.kind == "video" and not cell.is_failed
        if cell is not None and is_video and not motion.reduced():
            self._asset = cell.asset
            assert cell.asset is not None
            self._files.request(cell.asset)

    def _on_ready(self, ready: FileReady) -> None:
        if self._asset is None or self.playing is not None or ready.asset_id != identity(self._asset):
            return
        if not self._index.isValid():
            return
        try:
            playing = self._players.open(ready.path)
        except OSError:
            self.stop()
            return
        self.playing = playing
        playing.failed.connect(self.stop)
        playing.set_volume(0, muted=True)
        playing.set_loop(True)
        is_selected = self._grid.selectionModel().isSelected(self._index)
        inset = _RING_PX if is_selected else 0
        self.surface.setGeometry(self._grid.visualRect(self._index).adjusted(inset, inset, -inset, -inset))
        self.surface.show_playing(playing)
        playing.play()

    def _on_failed(self, failed: object) -> None:
        """Leave the poster image: the file is played, or its error shown, in the viewer."""
        if self._asset is not None and getattr(failed, "asset_id", "") == identity(self._asset):
            self.stop()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            index = self._grid.indexAt(event.position().toPoint())
            if index != self._index:
                self.stop()
                self._index = QPersistentModelIndex(index)
                if index.isValid() and not event.buttons():
                    self._delay.trigger()
        elif event.type() in _STOPPING:
            self.stop()
        # A tooltip would cover the video.
        return event.type() == QEvent.Type.ToolTip and self.playing is not None
