"""Player of a video or audio file."""

from __future__ import annotations

from typing import Literal, Protocol

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.player.child_session import Failure
from wsdesk.media.player.playback import Playback
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.images.image_pane import ImagePaneStores
from wsdesk.panels.widgets.images.media_box import WaveformBox
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.player.bar import PlayerBar
from wsdesk.panels.widgets.player.video_surface import VideoSurface, fitted_rect
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.export.file_export import FileExportStore, FileFailed, FileProgress, FileReady

INSET = 6
HIDE_DELAY_MS = 2_000
"""Idle time in ms after which the bar is hidden while a video plays."""
_ACTIVITY_EVENTS = (QEvent.Type.MouseMove, QEvent.Type.Enter, QEvent.Type.KeyPress, QEvent.Type.FocusIn)
SKIP_MS = 1_000
"""Time that J and L skip."""


class PlayerStores(ImagePaneStores, Protocol):
    """Stores that a player uses."""

    file_export: FileExportStore


class PlayerView(QWidget):
    """Poster image that plays its file. The file is loaded on the first play, and paused while hidden.

    The bar of a video overlays the image while needed; that of an audio file is below it.
    """

    progress_changed = Signal(object)
    """Emitted with the position, 0 to 1; None while no file is open."""
    open_externally_requested = Signal()
    """Emitted to open a file that can't be played in another app."""

    def __init__(
        self,
        name: str,
        still: QWidget,
        media: Literal["video", "audio"],
        stores: PlayerStores,
        ground: str = "bg",
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._still = still
        self._media = media
        self._players = stores.images.players
        self._files = stores.file_export
        self._asset: Asset | None = None
        self._is_loading = False
        self._is_selecting = False
        self._initial_state: Literal["playing", "paused"] = "playing"
        self._initial_ms = 0
        """Position to seek to when the file is open."""
        self.current: Playback | None = None
        """The open file; None until it is loaded."""
        still.setParent(self)
        self.video_surface = VideoSurface(stores.themes, self, ground)
        self.bar = PlayerBar(stores.settings, stores.themes, self)
        self.error_overlay = PlayerErrorOverlay(self)
        self._hide_timer = Debouncer(HIDE_DELAY_MS, self._lay_out, self)
        for watched in (still, self.bar, *self.bar.findChildren(QWidget)):
            watched.setMouseTracking(True)
            watched.installEventFilter(self)
        self.bar.toggled.connect(self.toggle)
        self.error_overlay.outside_button.clicked.connect(self.open_externally_requested)
        self._files.ready.connect(self._on_ready)
        self._files.progressed.connect(self._on_progressed)
        self._files.failed.connect(self._on_failed)
        self._lay_out()

    @property
    def playing(self) -> bool:
        return self.current is not None and self.current.playing

    @property
    def has_asset(self) -> bool:
        return self._asset is not None

    @property
    def position_ms(self) -> int:
        return self.current.position_ms if self.current is not None else self._initial_ms

    @property
    def duration_ms(self) -> int:
        """Duration, as reported by the server until the file is open; 0 if unknown."""
        known = self.current.duration_ms if self.current is not None else 0
        return known or (self._asset.duration_ms if self._asset is not None else 0)

    def content_rect(self) -> QRectF:
        """Rectangle of the video or waveform in px of this widget."""
        box, asset = QRectF(self._still.geometry()), self._asset
        if isinstance(self._still, WaveformBox):
            return self._still.content_rect().translated(box.topLeft())
        if asset is None or not (asset.width and asset.height):
            return box
        return fitted_rect(box, QSizeF(asset.width, asset.height))

    def set_selecting(self, *, on: bool) -> None:
        """Show the bar and select ranges on its time bar instead of seeking."""
        self._is_selecting = on
        self.bar.position.set_selecting(on=on)
        self._lay_out()

    def show_position(self, position_ms: int) -> None:
        """Pause at a position; the file is loaded if it isn't open."""
        if self.current is not None:
            self.current.pause()
            self.current.seek(position_ms)
            self._reveal_bar()
        elif self._asset is not None:
            self._initial_ms = position_ms
            if not self._is_loading:
                self._begin("paused")

    def show_asset(self, asset: Asset | None) -> None:
        """Set the asset, or none; a different one stops the playback."""
        known_as = identity(asset) if asset is not None else ""
        if known_as != self._asset_id():
            self.release()
            self.error_overlay.set_message("")
            self.bar.show_time(0, asset.duration_ms if asset is not None else 0)
        self._asset = asset
        self._lay_out()

    def toggle(self) -> None:
        """Play, pause, or cancel the loading of the file."""
        if self._asset is None:
            return
        if self.current is not None:
            if self.current.playing:
                self.current.pause()
            else:
                self.current.play()
        elif self._is_loading:
            self._stop_waiting()
        else:
            self._begin("playing")
        self._reveal_bar()

    def step(self, by: int) -> None:
        """Pause at the next or previous frame; if not playing yet, at the first one."""
        if self.current is not None:
            self.current.step(by)
            self._reveal_bar()
        elif self._asset is not None and not self._is_loading:
            self._begin("paused")
            self._reveal_bar()

    def seek(self, share: float) -> None:
        """Seek to a position, 0 to 1."""
        if self.current is not None:
            self.current.seek(round(share * self.current.duration_ms))

    def skip(self, ms: int) -> None:
        """Seek forward or backward from the current position; a file that isn't open is loaded, paused."""
        position = max(self.position_ms + ms, 0)
        if self.current is None:
            self.show_position(position)
            return
        self.current.seek(min(position, self.current.duration_ms))
        self._reveal_bar()

    def _begin(self, begins: Literal["playing", "paused"]) -> None:
        assert self._asset is not None
        self.error_overlay.set_message("")
        self._is_loading = True
        self._initial_state = begins
        self.bar.show_busy(self.tr("Loading…"))
        self._files.request(self._asset)

    def release(self) -> None:
        """Stop the playback, close its file, and show the poster image."""
        self._stop_waiting()
        self.bar.save_volume()
        self.bar.control(None)
        self._initial_ms = 0
        if self.current is not None:
            self.current.close()
            self.current = None
        self.video_surface.clear()
        self.progress_changed.emit(None)
        self.bar.show_playing(False)
        self._lay_out()

    def _asset_id(self) -> str:
        return identity(self._asset) if self._asset is not None else ""

    def _stop_waiting(self) -> None:
        if self._is_loading:
            self._is_loading = False
            self._files.cancel(self._asset_id())
        self.bar.show_busy("")
        if self._asset is not None and self.current is None:
            self.bar.show_time(0, self._asset.duration_ms)

    def _on_ready(self, ready: FileReady) -> None:
        if not self._is_loading or ready.asset_id != self._asset_id():
            return
        self._is_loading = False
        self.bar.show_busy("")
        try:
            playing = self._players.open(ready.path)
        except OSError:
            self._show_error(self.tr("Couldn't play this file."), outside=True)
            return
        self.current = playing
        self.bar.show_time(0, self._asset.duration_ms if self._asset is not None else 0)
        if self._media == "video":
            self.video_surface.show_playing(playing)
        playing.changed.connect(self._on_playing_changed)
        playing.failed.connect(self._on_playing_failed)
        self.bar.control(playing)
        if self._initial_state == "playing":
            playing.play()
        else:
            playing.pause()
        if self._initial_ms:
            playing.seek(self._initial_ms)
        self._reveal_bar()

    def _on_progressed(self, progress: FileProgress) -> None:
        if self._is_loading and progress.asset_id == self._asset_id() and progress.total:
            share = min(99, progress.done * 100 // progress.total)
            self.bar.show_busy(self.tr("Loading… {n}%").format(n=share))

    def _on_failed(self, failed: FileFailed) -> None:
        if self._is_loading and failed.asset_id == self._asset_id():
            self._is_loading = False
            self._show_error(failed.failure.message)

    def _on_playing_failed(self, code: Failure) -> None:
        text = self.tr("Couldn't play this file.")
        if code == "no-library":
            text = self.tr("Can't play audio or video: the required system libraries are missing.")
        self._show_error(text, outside=True)

    def _on_playing_changed(self) -> None:
        playing = self.current
        if playing is not None:
            self.bar.show_playing(playing.playing)
            length = self.duration_ms
            self.bar.show_time(playing.position_ms, length)
            self.progress_changed.emit(playing.position_ms / length if length else 0.0)
            self._lay_out()

    def _show_error(self, text: str, *, outside: bool = False) -> None:
        self.release()
        self.error_overlay.set_message(text, outside=outside)
        self._lay_out()

    def _reveal_bar(self) -> None:
        """Show the bar and restart its hide timer."""
        self._hide_timer.trigger()
        self._lay_out()

    def _needs_bar(self) -> bool:
        if self._asset is None:
            return False
        if self._media == "audio" or self._is_selecting:
            return True
        if self.current is None:
            return self._is_loading
        focus = QApplication.focusWidget()
        is_used = self.bar.underMouse() or (focus is not None and self.bar.isAncestorOf(focus))
        return not self.current.playing or self._hide_timer.is_pending or is_used

    def _lay_out(self) -> None:
        """Set the geometry of all parts; hide the bar if it isn't needed."""
        area, high = self.rect(), self.bar.sizeHint().height()
        bar = area.adjusted(INSET, area.height() - high - INSET, -INSET, -INSET)
        below = self._media == "audio" and self._asset is not None
        if below:
            bar = area.adjusted(0, area.height() - high, 0, 0)
        self._still.setGeometry(area.adjusted(0, 0, 0, -high - INSET) if below else area)
        self.video_surface.setGeometry(area)
        self.bar.setGeometry(bar)
        self.bar.setVisible(self._needs_bar())
        self.error_overlay.set_area(self._still.geometry().adjusted(INSET, INSET, -INSET, -INSET))
        self.bar.raise_()
        self.error_overlay.raise_()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _ACTIVITY_EVENTS and self.current is not None:
            self._reveal_bar()
        return super().eventFilter(watched, event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._asset is not None:
            self.toggle()
            return
        super().keyPressEvent(event)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stop_waiting()
        if self.current is not None:
            self.current.pause()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()


class PlayerErrorOverlay(QFrame):
    """Error message; with `outside`, also a button that opens the file in another app."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("playerTrouble")
        self.setProperty("role", "panel")
        self._text = WrappingLabel(role="small", selectable=False)
        self.outside_button = push_button("playerOutside", self.tr("Open in another app"))
        column(self._text, self.outside_button, margin=(Space.MEDIUM, Space.SMALL), parent=self)
        self.hide()

    def set_message(self, text: str, *, outside: bool = False) -> None:
        """Set the message; an empty text hides the overlay."""
        self._text.setText(text)
        self.outside_button.setVisible(outside)
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def text(self) -> str:
        return self._text.text()

    def set_area(self, area: QRect) -> None:
        """Set the geometry: bottom of an area, as high as the text."""
        high = min(area.height(), self.heightForWidth(area.width()))
        self.setGeometry(area.x(), area.bottom() + 1 - high, area.width(), high)
