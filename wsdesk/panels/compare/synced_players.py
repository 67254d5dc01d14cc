"""Synchronized video and audio players of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QImage
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.core.asset_key import identity
from wsdesk.media.player.child_session import Failure
from wsdesk.media.player.players import PlayerPool
from wsdesk.media.player.sync_group import SyncGroup
from wsdesk.panels.widgets.controls.segmented import Segmented
from wsdesk.panels.widgets.layout.boxes import Space, column, row
from wsdesk.panels.widgets.player.bar import PlayerBar
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.table import Settings
from wsdesk.store.results.file_export import FileFailed, FileReady, FilesStore
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

Side = tuple[int, str, Asset]
"""Its place in the comparison, its name, and what is played of it."""


class SyncedPlayers(QWidget):
    """Nothing is fetched before the person asks for it, and nothing plays unseen."""

    frame_came = Signal(object, object)
    """A place and the frame that belongs there (None: its still again)."""
    moved = Signal(object)
    """How far it has come, from 0 to 1; None while nothing is open."""
    heard_changed = Signal(object)
    """The place whose sound is heard."""
    open_externally_requested = Signal(object)
    """The asset that cannot be played here, and that the person wants to see all the same."""

    def __init__(
        self, players: PlayerPool, files: FilesStore, settings: Settings, themes: ThemeManager
    ) -> None:
        super().__init__()
        self.setObjectName("comparePlayer")
        self._players = players
        self._files = files
        self._sides: tuple[Side, ...] = ()
        self._paths: dict[str, Path] = {}
        self._waiting = False
        self._step_first = 0
        self._together: SyncGroup | None = None
        self._sizes: dict[int, QSize] = {}
        self.bar = PlayerBar(settings, themes, self)
        self.hear = Segmented("compareHear", self.tr("Audio source"))
        self.hear.add("0", "1")
        self.hear.add("1", "2")
        self.hear.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.words = WrappingLabel(role="error", selectable=False)
        self.words.setObjectName("comparePlayerTrouble")
        self.outside = tuple(self._outside_button(number) for number in range(2))
        trouble = row((self.words, 1))
        for button in self.outside:
            trouble.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        column(
            trouble,
            self.bar,
            (self.hear, 0, Qt.AlignmentFlag.AlignLeft),
            margin=(Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.SMALL),
            parent=self,
        )
        self._hide_trouble()
        self.bar.toggled.connect(self.toggle)
        self.bar.sought.connect(self._on_sought)
        self.bar.loop_changed.connect(self._tell_bar)
        self.bar.rate_changed.connect(self._tell_bar)
        self.bar.volume_changed.connect(self._tell_bar)
        self.hear.chosen.connect(self._on_hear_chosen)
        files.ready.connect(self._on_ready)
        files.failed.connect(self._on_failed)

    @property
    def sides(self) -> tuple[Side, ...]:
        """What can be played."""
        return self._sides

    @property
    def current(self) -> SyncGroup | None:
        """What plays, while something is open."""
        return self._together

    @property
    def heard(self) -> int:
        """The place whose sound is heard."""
        return self._sides[int(self.hear.current)][0] if len(self._sides) == 2 else 0

    def show_sides(self, sides: Sequence[Side]) -> None:
        """Offer to play these; others than before end what plays."""
        if [(place, identity(asset)) for place, _, asset in sides] != [
            (place, identity(asset)) for place, _, asset in self._sides
        ]:
            self.release()
        self._sides = tuple(sides)
        self.setVisible(bool(sides))
        self.hear.setVisible(len(sides) == 2)
        for number, (_, name, _asset) in enumerate(sides[:2]):
            self.hear.set_text(str(number), self.tr("Listen to {name}").format(name=name))
            words = self.tr("Open {name} in another app").format(name=name)
            self.outside[number].setText(sanitize.label(words))
            self.outside[number].setAccessibleName(words)
        if self._together is None:
            self.bar.show_time(0, max((asset.duration_ms for _, _, asset in sides), default=0))

    def set_size(self, place: int, size: QSize) -> None:
        """How large the frames of a place are shown, in device px."""
        self._sizes[place] = size
        self._tell_sizes()

    def toggle(self) -> None:
        """Play, pause, or give up waiting for the files."""
        if self._together is not None:
            if self._together.playing:
                self._together.pause()
            else:
                self._together.play()
        elif self._waiting:
            self.release()
        elif self._sides:
            self._fetch(0)

    def step(self, by: int) -> None:
        """Stop on the next frame, or on the one before."""
        if self._together is not None:
            self._together.step(by)
        elif self._sides and not self._waiting:
            self._fetch(by)

    def go_to(self, share: float) -> None:
        """Go to a place, from 0 to 1 of the longest."""
        if self._together is not None:
            self._together.seek(round(share * self._together.duration_ms))

    def hear_other(self) -> None:
        """Have the other's sound heard."""
        if len(self._sides) == 2:
            self.hear.choose("1" if self.hear.current == "0" else "0")

    def release(self) -> None:
        """End what plays; the stills are back."""
        if self._waiting:
            self._waiting = False
            for _, _, asset in self._sides:
                self._files.cancel(identity(asset))
        self._paths.clear()
        self._hide_trouble()
        self.bar.save_volume()
        self.bar.show_busy("")
        self.bar.show_playing(False)
        if self._together is not None:
            self._together.close()
            self._together = None
            for place, _, _asset in self._sides:
                self.frame_came.emit(place, None)
            self.moved.emit(None)

    def _fetch(self, step: int) -> None:
        self._waiting = True
        self._step_first = step
        self._hide_trouble()
        self.bar.show_busy(self.tr("Loading…"))
        for known_as in dict.fromkeys(identity(asset) for _, _, asset in self._sides):
            asset = next(asset for _, _, asset in self._sides if identity(asset) == known_as)
            self._files.request(asset)

    def _begin(self) -> None:
        self._waiting = False
        self.bar.show_busy("")
        try:
            together = self._players.open_together([self._paths[identity(a)] for _, _, a in self._sides])
        except OSError:
            self._refuse(self.tr("Couldn't play these files."), outside=True)
            return
        self._together = together
        together.frame_came.connect(self._on_frame_came)
        together.changed.connect(self._on_changed)
        together.failed.connect(self._on_playing_failed)
        self._tell_bar()
        self._tell_sizes()
        self._on_hear_chosen(None)
        if not self._step_first:
            together.play()

    def _tell_sizes(self) -> None:
        if self._together is not None:
            for (place, _, _asset), playing in zip(self._sides, self._together.all, strict=True):
                size = self._sizes.get(place)
                if size is not None:
                    playing.set_size(size.width(), size.height())

    def _outside_button(self, number: int) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName(f"compareOutside-{number}")
        button.clicked.connect(partial(self._on_outside_clicked, number))
        return button

    def _refuse(self, words: str, *, outside: bool = False) -> None:
        self.release()
        self.words.setText(words)
        self.words.show()
        for button, _side in zip(self.outside, self._sides, strict=False):
            button.setVisible(outside and len(self._sides) <= len(self.outside))

    def _hide_trouble(self) -> None:
        for part in (self.words, *self.outside):
            part.hide()

    def _on_outside_clicked(self, number: int) -> None:
        if number < len(self._sides):
            self.open_externally_requested.emit(self._sides[number][2])

    def _tell_bar(self) -> None:
        """What the bar is set to holds for both."""
        if self._together is not None:
            self._together.set_loop(self.bar.looping)
            self._together.set_rate(self.bar.rate)
            self._together.set_volume(self.bar.volume, self.bar.muted)

    def _on_sought(self, ms: int) -> None:
        if self._together is not None:
            self._together.seek(ms)

    def _on_hear_chosen(self, _which: object) -> None:
        if self._together is not None:
            self._together.hear(int(self.hear.current) if len(self._sides) == 2 else 0)
        self.heard_changed.emit(self.heard)

    def _on_ready(self, ready: FileReady) -> None:
        if not self._waiting:
            return
        self._paths[ready.asset_id] = ready.path
        if all(identity(asset) in self._paths for _, _, asset in self._sides):
            self._begin()

    def _on_failed(self, failed: FileFailed) -> None:
        if self._waiting and failed.asset_id in (identity(asset) for _, _, asset in self._sides):
            self._refuse(failed.trouble.message)

    def _on_playing_failed(self, code: Failure) -> None:
        if code == "no-library":
            words = self.tr("Can't play audio or video: the required system libraries are missing.")
        else:
            words = self.tr("Couldn't play one of the files.")
        self._refuse(words, outside=True)

    def _on_frame_came(self, number: int) -> None:
        if self._together is not None:
            frame: QImage | None = self._together.all[number].take_frame()
            if frame is not None:
                self.frame_came.emit(self._sides[number][0], frame)

    def _on_changed(self) -> None:
        together = self._together
        if together is not None:
            self.bar.show_playing(together.playing)
            self.bar.show_time(together.position_ms, together.duration_ms)
            length = together.duration_ms
            self.moved.emit(together.position_ms / length if length else 0.0)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._waiting:
            self.release()
        elif self._together is not None and self._together.playing:
            self._together.pause()
