"""What a person sees of a film or a sound: its still and a play mark, then the film with its bar."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.graph.values import Asset
from wsdesk.media.identity import identity
from wsdesk.panels.parts.flow_text import FlowText
from wsdesk.panels.parts.player.bar import PlayerBar
from wsdesk.panels.parts.player.engine import Engine
from wsdesk.panels.parts.player.screen import Screen
from wsdesk.settings.table import Settings
from wsdesk.store.files import FileFailed, FileProgress, FileReady, FilesStore
from wsdesk.theme.current import Themes

INSET = 6
QUIET_MS = 2_000
"""The bar leaves a film that plays when the mouse has rested that long."""
_MOVES = (QEvent.Type.MouseMove, QEvent.Type.Enter, QEvent.Type.KeyPress, QEvent.Type.FocusIn)


class PlayerBox(QWidget):
    """A still that plays. Nothing is fetched before the person asks for it, and nothing plays unseen.

    `look` is `film` (the bar lies on the picture while it is of use) or `sound` (it stands below).
    """

    def __init__(
        self,
        name: str,
        still: QWidget,
        look: Literal["film", "sound"],
        files: FilesStore,
        settings: Settings,
        themes: Themes,
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._still = still
        self._look = look
        self._files = files
        self._asset: Asset | None = None
        self._waiting = False
        self._engine: Engine | None = None
        still.setParent(self)
        self.screen_area = Screen(themes, self)
        self.bar = PlayerBar(settings, themes, self)
        self.words = _Words(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(QUIET_MS)
        self._rest.timeout.connect(self._place)
        for watched in (still, self.bar, *self.bar.findChildren(QWidget)):
            watched.setMouseTracking(True)
            watched.installEventFilter(self)
        self.bar.toggled.connect(self.toggle)
        self.bar.sought.connect(self._on_sought)
        self.bar.loop_changed.connect(self._on_loop_changed)
        self.bar.volume_changed.connect(self._on_volume_changed)
        files.ready.connect(self._on_ready)
        files.progressed.connect(self._on_progressed)
        files.failed.connect(self._on_failed)
        self._place()

    @property
    def playing(self) -> bool:
        return self._engine is not None and self._engine.playing

    @property
    def engine(self) -> Engine | None:
        """What plays the file, while there is one to be played."""
        return self._engine

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
        if self._engine is not None:
            if self._engine.playing:
                self._engine.pause()
            else:
                self._engine.play()
        elif self._waiting:
            self._stop_waiting()
        else:
            self.words.say("")
            self._waiting = True
            self.bar.show_busy(self.tr("Loading"))
            self._files.request(self._asset)
        self._stir()

    def release(self) -> None:
        """End what plays and let its file go; the still is back."""
        self._stop_waiting()
        self.bar.keep_volume()
        if self._engine is not None:
            self._engine.close()
            self._engine = None
        self.screen_area.clear()
        self.bar.show_playing(False)
        self._place()

    def _known_as(self) -> str:
        return identity(self._asset) if self._asset is not None else ""

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting = False
            self._files.cancel(self._known_as())
        self.bar.show_busy("")
        if self._asset is not None and self._engine is None:
            self.bar.show_time(0, self._asset.duration_ms)

    def _on_ready(self, ready: FileReady) -> None:
        if not self._waiting or ready.asset_id != self._known_as():
            return
        self._waiting = False
        self.bar.show_busy("")
        try:
            if not ready.can_play:
                raise ImportError
            engine = Engine(ready.path, self)
        except ImportError:
            self._refuse(self.tr("This computer has no libraries to play sound and video with."))
            return
        self._engine = engine
        if self._look == "film":
            engine.frame_came.connect(self.screen_area.show_frame)
        engine.changed.connect(self._on_engine_changed)
        engine.failed.connect(self._on_engine_failed)
        self._on_loop_changed()
        self._on_volume_changed()
        engine.play()
        self._stir()

    def _on_progressed(self, progress: FileProgress) -> None:
        if self._waiting and progress.asset_id == self._known_as() and progress.total:
            share = min(99, progress.done * 100 // progress.total)
            self.bar.show_busy(self.tr("Loading, {n} %").format(n=share))

    def _on_failed(self, failed: FileFailed) -> None:
        if self._waiting and failed.asset_id == self._known_as():
            self._waiting = False
            self._refuse(failed.trouble.words)

    def _on_engine_failed(self) -> None:
        self._refuse(self.tr("The file is coded in a way that cannot be played here."))

    def _on_engine_changed(self) -> None:
        if self._engine is not None:
            self.bar.show_playing(self._engine.playing)
            self.bar.show_time(self._engine.position_ms, self._engine.duration_ms)
            self._place()

    def _refuse(self, words: str) -> None:
        self.release()
        self.words.say(words)
        self._place()

    def _on_sought(self, position_ms: int) -> None:
        if self._engine is not None:
            self._engine.seek(position_ms)

    def _on_loop_changed(self) -> None:
        if self._engine is not None:
            self._engine.set_loop(self.bar.looping)

    def _on_volume_changed(self) -> None:
        if self._engine is not None:
            self._engine.set_volume(self.bar.volume, self.bar.muted)

    def _stir(self) -> None:
        """Somebody is at it: the bar is there, for a while at least."""
        self._rest.start()
        self._place()

    def _needs_bar(self) -> bool:
        if self._asset is None:
            return False
        if self._look == "sound":
            return True
        if self._engine is None:
            return self._waiting
        focus = QApplication.focusWidget()
        held = self.bar.underMouse() or (focus is not None and self.bar.isAncestorOf(focus))
        return not self._engine.playing or self._rest.isActive() or held

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
        if event.type() in _MOVES and self._engine is not None:
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
        if self._engine is not None:
            self._engine.pause()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()


class _Words(QFrame):
    """Why it does not play, in one sentence on the still."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("playerTrouble")
        self.setProperty("role", "panel")
        self._text = FlowText(role="small", selectable=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.addWidget(self._text)
        self.hide()

    def say(self, words: str) -> None:
        self._text.setText(words)
        self.setAccessibleName(words)
        self.setVisible(bool(words))

    def text(self) -> str:
        return self._text.text()

    def place(self, area: QRect) -> None:
        """At the foot of an area, as high as the sentence is."""
        high = min(area.height(), self.heightForWidth(area.width()))
        self.setGeometry(area.x(), area.bottom() + 1 - high, area.width(), high)
