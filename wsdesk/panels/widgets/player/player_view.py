"""Player of a video or audio file."""

from __future__ import annotations

from typing import Literal, Protocol

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.media.player.child_session import Failure
from wsdesk.media.player.playback import Playback
from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.panels.widgets.player.bar import PlayerBar
from wsdesk.panels.widgets.player.video_surface import VideoSurface
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.table import Settings
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.results.file_export import FileFailed, FileProgress, FileReady, FilesStore
from wsdesk.theme.theme_manager import ThemeManager


class PlayerErrorOverlay(QFrame):
    """A sentence; with `outside`, also a button that leads to a program that may know the file."""

    outside_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("playerTrouble")
        self.setProperty("role", "panel")
        self._text = WrappingLabel(role="small", selectable=False)
        self.outside_button = named(
            QPushButton(self.tr("Open in another app")), "playerOutside", self.tr("Open in another app")
        )
        self.outside_button.clicked.connect(self.outside_wanted)
        column(self._text, self.outside_button, margin=(Space.MEDIUM, Space.SMALL), parent=self)
        self.hide()

    def say(self, words: str, *, outside: bool = False) -> None:
        """Say why; an empty text takes it away."""
        self._text.setText(words)
        self.outside_button.setVisible(outside)
        self.setAccessibleName(words)
        self.setVisible(bool(words))

    def text(self) -> str:
        return self._text.text()

    def place(self, area: QRect) -> None:
        """At the foot of an area, as high as the sentence is."""
        high = min(area.height(), self.heightForWidth(area.width()))
        self.setGeometry(area.x(), area.bottom() + 1 - high, area.width(), high)


INSET = 6
QUIET_MS = 2_000
"""The bar leaves a film that plays when the mouse has rested that long."""
_MOVES = (QEvent.Type.MouseMove, QEvent.Type.Enter, QEvent.Type.KeyPress, QEvent.Type.FocusIn)


class PlayerStores(Protocol):
    """Stores that a player uses."""

    themes: ThemeManager
    pictures: ImageProvider
    settings: Settings
    files: FilesStore


class PlayerView(QWidget):
    """A still that plays. Nothing is fetched before the person asks for it, and nothing plays unseen.

    `look` is `film` (the bar lies on the picture while it is of use) or `sound` (it stands below).
    """

    moved = Signal(object)
    """How far it has come, from 0 to 1; None while no file is played."""
    outside_wanted = Signal()
    """It cannot be played here, and the person wants to see it all the same."""

    def __init__(
        self,
        name: str,
        still: QWidget,
        look: Literal["film", "sound"],
        stores: PlayerStores,
        *,
        ground: str = "bg",
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._still = still
        self._look = look
        self._players = stores.pictures.players
        self._files = stores.files
        self._asset: Asset | None = None
        self._waiting = False
        self._begins: Literal["playing", "paused"] = "playing"
        self._playing: Playback | None = None
        still.setParent(self)
        self.screen_area = VideoSurface(stores.themes, self, ground)
        self.bar = PlayerBar(stores.settings, stores.themes, self)
        self.words = PlayerErrorOverlay(self)
        self._rest = Debounced(QUIET_MS, self._place, self)
        for watched in (still, self.bar, *self.bar.findChildren(QWidget)):
            watched.setMouseTracking(True)
            watched.installEventFilter(self)
        self.bar.toggled.connect(self.toggle)
        self.bar.sought.connect(self._on_sought)
        self.bar.loop_changed.connect(self._on_loop_changed)
        self.bar.rate_changed.connect(self._on_rate_changed)
        self.words.outside_wanted.connect(self.outside_wanted)
        self.bar.volume_changed.connect(self._on_volume_changed)
        self._files.ready.connect(self._on_ready)
        self._files.progressed.connect(self._on_progressed)
        self._files.failed.connect(self._on_failed)
        self._place()

    @property
    def playing(self) -> bool:
        return self._playing is not None and self._playing.playing

    @property
    def current(self) -> Playback | None:
        """What plays the file, while there is one to be played."""
        return self._playing

    @property
    def has_asset(self) -> bool:
        """Whether there is something to play."""
        return self._asset is not None

    def show_asset(self, asset: Asset | None) -> None:
        """Offer to play an asset's file, or none; another one than before ends what plays."""
        known_as = identity(asset) if asset is not None else ""
        if known_as != self._known_as():
            self.release()
            self.words.say("")
            self.bar.show_time(0, asset.duration_ms if asset is not None else 0)
        self._asset = asset
        self._place()

    def toggle(self) -> None:
        """Play, pause, or give up waiting for the file."""
        if self._asset is None:
            return
        if self._playing is not None:
            if self._playing.playing:
                self._playing.pause()
            else:
                self._playing.play()
        elif self._waiting:
            self._stop_waiting()
        else:
            self._begin("playing")
        self._stir()

    def step(self, by: int) -> None:
        """Stop on the next frame, or on the one before; from the still, on the first one."""
        if self._playing is not None:
            self._playing.step(by)
            self._stir()
        elif self._asset is not None and not self._waiting:
            self._begin("paused")
            self._stir()

    def go_to(self, share: float) -> None:
        """Go to a place, from 0 to 1 of the length."""
        if self._playing is not None:
            self._playing.seek(round(share * self._playing.duration_ms))

    def _begin(self, begins: Literal["playing", "paused"]) -> None:
        assert self._asset is not None
        self.words.say("")
        self._waiting = True
        self._begins = begins
        self.bar.show_busy(self.tr("Loading…"))
        self._files.request(self._asset)

    def release(self) -> None:
        """End what plays and let its file go; the still is back."""
        self._stop_waiting()
        self.bar.keep_volume()
        if self._playing is not None:
            self._playing.close()
            self._playing = None
        self.screen_area.clear()
        self.moved.emit(None)
        self.bar.show_playing(False)
        self._place()

    def _known_as(self) -> str:
        return identity(self._asset) if self._asset is not None else ""

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting = False
            self._files.cancel(self._known_as())
        self.bar.show_busy("")
        if self._asset is not None and self._playing is None:
            self.bar.show_time(0, self._asset.duration_ms)

    def _on_ready(self, ready: FileReady) -> None:
        if not self._waiting or ready.asset_id != self._known_as():
            return
        self._waiting = False
        self.bar.show_busy("")
        try:
            playing = self._players.open(ready.path)
        except OSError:
            self._refuse(self.tr("Couldn't play this file."), outside=True)
            return
        self._playing = playing
        self.bar.show_time(0, self._asset.duration_ms if self._asset is not None else 0)
        if self._look == "film":
            self.screen_area.show_playing(playing)
        playing.changed.connect(self._on_playing_changed)
        playing.failed.connect(self._on_playing_failed)
        self._on_loop_changed()
        self._on_rate_changed()
        self._on_volume_changed()
        if self._begins == "playing":
            playing.play()
        else:
            playing.pause()
        self._stir()

    def _on_progressed(self, progress: FileProgress) -> None:
        if self._waiting and progress.asset_id == self._known_as() and progress.total:
            share = min(99, progress.done * 100 // progress.total)
            self.bar.show_busy(self.tr("Loading… {n}%").format(n=share))

    def _on_failed(self, failed: FileFailed) -> None:
        if self._waiting and failed.asset_id == self._known_as():
            self._waiting = False
            self._refuse(failed.trouble.message)

    def _on_playing_failed(self, code: Failure) -> None:
        if code == "no-library":
            words = self.tr("Can't play audio or video: the required system libraries are missing.")
        else:
            words = self.tr("Couldn't play this file.")
        self._refuse(words, outside=True)

    def _on_playing_changed(self) -> None:
        playing = self._playing
        if playing is not None:
            self.bar.show_playing(playing.playing)
            # The service's word until the file has told its own.
            length = playing.duration_ms or (self._asset.duration_ms if self._asset is not None else 0)
            self.bar.show_time(playing.position_ms, length)
            self.moved.emit(playing.position_ms / length if length else 0.0)
            self._place()

    def _refuse(self, words: str, *, outside: bool = False) -> None:
        self.release()
        self.words.say(words, outside=outside)
        self._place()

    def _on_sought(self, position_ms: int) -> None:
        if self._playing is not None:
            self._playing.seek(position_ms)

    def _on_loop_changed(self) -> None:
        if self._playing is not None:
            self._playing.set_loop(self.bar.looping)

    def _on_rate_changed(self) -> None:
        if self._playing is not None:
            self._playing.set_rate(self.bar.rate)

    def _on_volume_changed(self) -> None:
        if self._playing is not None:
            self._playing.set_volume(self.bar.volume, self.bar.muted)

    def _stir(self) -> None:
        """Somebody is at it: the bar is there, for a while at least."""
        self._rest.trigger()
        self._place()

    def _needs_bar(self) -> bool:
        if self._asset is None:
            return False
        if self._look == "sound":
            return True
        if self._playing is None:
            return self._waiting
        focus = QApplication.focusWidget()
        held = self.bar.underMouse() or (focus is not None and self.bar.isAncestorOf(focus))
        return not self._playing.playing or self._rest.is_pending or held

    def _place(self) -> None:
        """Everything to its place; the bar only where it is of use."""
        area, high = self.rect(), self.bar.sizeHint().height()
        bar = area.adjusted(INSET, area.height() - high - INSET, -INSET, -INSET)
        below = self._look == "sound" and self._asset is not None
        if below:
            bar = area.adjusted(0, area.height() - high, 0, 0)
        self._still.setGeometry(area.adjusted(0, 0, 0, -high - INSET) if below else area)
        self.screen_area.setGeometry(area)
        self.bar.setGeometry(bar)
        self.bar.setVisible(self._needs_bar())
        self.words.place(self._still.geometry().adjusted(INSET, INSET, -INSET, -INSET))
        self.bar.raise_()
        self.words.raise_()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES and self._playing is not None:
            self._stir()
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
        if self._playing is not None:
            self._playing.pause()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
