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
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, column, row
from wsdesk.panels.widgets.player.bar import PlayerBar
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.table import Settings
from wsdesk.store.export.file_export import FileExportStore, FileFailed, FileReady
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

Side = tuple[int, str, Asset]
"""Index in the comparison, name, and asset to play."""


class SyncedPlayers(QWidget):
    """Players of two or more files in sync. Files are loaded on the first play, and paused while hidden."""

    frame_changed = Signal(object, object)
    """Emitted with an index and its frame (None: the poster image)."""
    progress_changed = Signal(object)
    """Emitted with the position, 0 to 1; None while nothing is open."""
    audio_source_changed = Signal(object)
    """Emitted with the index of the audible file."""
    open_externally_requested = Signal(object)
    """Emitted with an asset that can't be played, to open it in another app."""

    def __init__(
        self, players: PlayerPool, files: FileExportStore, settings: Settings, themes: ThemeManager
    ) -> None:
        super().__init__()
        self.setObjectName("comparePlayer")
        self._players = players
        self._files = files
        self.sides: tuple[Side, ...] = ()
        self._paths: dict[str, Path] = {}
        self._is_loading = False
        self._initial_step = 0
        self._sync_group: SyncGroup | None = None
        self._sizes: dict[int, QSize] = {}
        self.bar = PlayerBar(settings, themes, self)
        self.source_switch = SegmentedControl(
            "compareHear", self.tr("Audio source"), segments={"0": "1", "1": "2"}
        )
        self.source_switch.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.message = WrappingLabel(role="error", selectable=False, name="comparePlayerTrouble")
        self.outside = tuple(self._outside_button(number) for number in range(2))
        column(
            row((self.message, 1), *((button, 0, Qt.AlignmentFlag.AlignTop) for button in self.outside)),
            self.bar,
            (self.source_switch, 0, Qt.AlignmentFlag.AlignLeft),
            margin=(Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.SMALL),
            parent=self,
        )
        self._hide_error()
        self.bar.toggled.connect(self.toggle)
        self.source_switch.chosen.connect(self._on_source_chosen)
        files.ready.connect(self._on_ready)
        files.failed.connect(self._on_failed)

    @property
    def current(self) -> SyncGroup | None:
        """Open playback group, or None."""
        return self._sync_group

    @property
    def audio_source(self) -> int:
        """Index of the audible file."""
        return self.sides[int(self.source_switch.current)][0] if len(self.sides) == 2 else 0

    def show_sides(self, sides: Sequence[Side]) -> None:
        """Set the files; different ones stop the playback."""
        if [(index, identity(asset)) for index, _, asset in sides] != [
            (index, identity(asset)) for index, _, asset in self.sides
        ]:
            self.release()
        self.sides = tuple(sides)
        self.setVisible(bool(sides))
        self.source_switch.setVisible(len(sides) == 2)
        for number, (_, name, _asset) in enumerate(sides[:2]):
            self.source_switch.set_text(str(number), self.tr("Listen to {name}").format(name=name))
            text = self.tr("Open {name} in another app").format(name=name)
            self.outside[number].setText(sanitize.label(text))
            self.outside[number].setAccessibleName(text)
        if self._sync_group is None:
            self.bar.show_time(0, max((asset.duration_ms for _, _, asset in sides), default=0))

    def set_size(self, index: int, size: QSize) -> None:
        """Set the displayed size of an index's frames, in device px."""
        self._sizes[index] = size
        self._apply_sizes()

    def toggle(self) -> None:
        """Play, pause, or cancel the loading of the files."""
        if self._sync_group is not None:
            if self._sync_group.playing:
                self._sync_group.pause()
            else:
                self._sync_group.play()
        elif self._is_loading:
            self.release()
        elif self.sides:
            self._load(0)

    def step(self, by: int) -> None:
        """Pause at the next or previous frame."""
        if self._sync_group is not None:
            self._sync_group.step(by)
        elif self.sides and not self._is_loading:
            self._load(by)

    def seek(self, share: float) -> None:
        """Seek to a position, 0 to 1 of the longest file."""
        if self._sync_group is not None:
            self._sync_group.seek(round(share * self._sync_group.duration_ms))

    def skip(self, ms: int) -> None:
        """Seek forward or backward from the current position."""
        group = self._sync_group
        if group is not None:
            group.seek(min(max(group.position_ms + ms, 0), group.duration_ms))

    def toggle_audio_source(self) -> None:
        if len(self.sides) == 2:
            self.source_switch.choose("1" if self.source_switch.current == "0" else "0")

    def release(self) -> None:
        """Stop the playback and show the poster images."""
        if self._is_loading:
            self._is_loading = False
            for _, _, asset in self.sides:
                self._files.cancel(identity(asset))
        self._paths.clear()
        self._hide_error()
        self.bar.save_volume()
        self.bar.control(None)
        self.bar.show_busy("")
        self.bar.show_playing(False)
        if self._sync_group is not None:
            self._sync_group.close()
            self._sync_group = None
            for index, _, _asset in self.sides:
                self.frame_changed.emit(index, None)
            self.progress_changed.emit(None)

    def _load(self, step: int) -> None:
        self._is_loading = True
        self._initial_step = step
        self._hide_error()
        self.bar.show_busy(self.tr("Loading…"))
        for known_as in dict.fromkeys(identity(asset) for _, _, asset in self.sides):
            asset = next(asset for _, _, asset in self.sides if identity(asset) == known_as)
            self._files.request(asset)

    def _begin(self) -> None:
        self._is_loading = False
        self.bar.show_busy("")
        try:
            group = self._players.open_together([self._paths[identity(a)] for _, _, a in self.sides])
        except OSError:
            self._show_error(self.tr("Couldn't play these files."), outside=True)
            return
        self._sync_group = group
        group.frame_ready.connect(self._on_frame_changed)
        group.changed.connect(self._on_changed)
        group.failed.connect(self._on_playing_failed)
        self.bar.control(group)
        self._apply_sizes()
        self._on_source_chosen(None)
        if not self._initial_step:
            group.play()

    def _apply_sizes(self) -> None:
        if self._sync_group is not None:
            for (index, _, _asset), playing in zip(self.sides, self._sync_group.all, strict=True):
                size = self._sizes.get(index)
                if size is not None:
                    playing.set_size(size.width(), size.height())

    def _outside_button(self, number: int) -> QPushButton:
        button = push_button(f"compareOutside-{number}")
        button.clicked.connect(partial(self._on_outside_clicked, number))
        return button

    def _show_error(self, text: str, *, outside: bool = False) -> None:
        self.release()
        self.message.setText(text)
        self.message.show()
        for button, _side in zip(self.outside, self.sides, strict=False):
            button.setVisible(outside and len(self.sides) <= len(self.outside))

    def _hide_error(self) -> None:
        for part in (self.message, *self.outside):
            part.hide()

    def _on_outside_clicked(self, number: int) -> None:
        if number < len(self.sides):
            self.open_externally_requested.emit(self.sides[number][2])

    def _on_source_chosen(self, _which: object) -> None:
        if self._sync_group is not None:
            self._sync_group.set_audible(int(self.source_switch.current) if len(self.sides) == 2 else 0)
        self.audio_source_changed.emit(self.audio_source)

    def _on_ready(self, ready: FileReady) -> None:
        if not self._is_loading:
            return
        self._paths[ready.asset_id] = ready.path
        if all(identity(asset) in self._paths for _, _, asset in self.sides):
            self._begin()

    def _on_failed(self, failed: FileFailed) -> None:
        if self._is_loading and failed.asset_id in (identity(asset) for _, _, asset in self.sides):
            self._show_error(failed.failure.message)

    def _on_playing_failed(self, code: Failure) -> None:
        text = self.tr("Couldn't play one of the files.")
        if code == "no-library":
            text = self.tr("Can't play audio or video: the required system libraries are missing.")
        self._show_error(text, outside=True)

    def _on_frame_changed(self, number: int) -> None:
        if self._sync_group is not None:
            frame: QImage | None = self._sync_group.all[number].take_frame()
            if frame is not None:
                self.frame_changed.emit(self.sides[number][0], frame)

    def _on_changed(self) -> None:
        group = self._sync_group
        if group is not None:
            self.bar.show_playing(group.playing)
            self.bar.show_time(group.position_ms, group.duration_ms)
            length = group.duration_ms
            self.progress_changed.emit(group.position_ms / length if length else 0.0)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._is_loading:
            self.release()
        elif self._sync_group is not None and self._sync_group.playing:
            self._sync_group.pause()
