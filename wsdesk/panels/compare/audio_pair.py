"""Comparison of two audio files on one timeline."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.media_box import WaveformBox
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.theme.theme_manager import ThemeManager


class AudioPair(QWidget):
    """Two waveforms on a shared timeline; playback is elsewhere."""

    toggled = Signal()
    seek_requested = Signal(object)
    """Emitted with a position, 0 to 1 of the longer file."""

    def __init__(self, images: ImageProvider, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("compareSounds")
        self._names = ("", "")
        self._lengths = (0, 0)
        self._audio_source = 0
        self.waves = (
            WaveformBox("compareWave-0", images, themes),
            WaveformBox("compareWave-1", images, themes),
        )
        self._titles = (PlainLabel(elide=True), PlainLabel(elide=True))
        layout = column(
            space=Space.TIGHT, margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.NONE), parent=self
        )
        for title, wave in zip(self._titles, self.waves, strict=True):
            layout.addWidget(title)
            layout.addWidget(wave, 1)
            wave.activated.connect(self.toggled)
            wave.seek_requested.connect(self._on_seek_requested)
        self.setFocusProxy(self.waves[0])

    def show_files(self, sounds: Sequence[tuple[str, Asset]]) -> None:
        """Set the two files with their names."""
        self._names = (*(name for name, _ in sounds[:2]), "", "")[:2]
        self._lengths = (*(asset.duration_ms for _, asset in sounds[:2]), 0, 0)[:2]
        for number, wave in enumerate(self.waves):
            wave.show_asset(sounds[number][1] if number < len(sounds) else None)
            wave.setAccessibleName(self._names[number])
        self._show()

    def set_position(self, share: float | None) -> None:
        """Set the position, 0 to 1 of the longer file."""
        longest = max(self._lengths)
        for wave, length in zip(self.waves, self._lengths, strict=True):
            own = 1.0 if not length or not longest else longest / length
            wave.set_position(None if share is None else min(1.0, share * own))

    def set_audio_source(self, number: int) -> None:
        """Mark the audible file."""
        self._audio_source = number
        self._show()

    def _show(self) -> None:
        for number, title in enumerate(self._titles):
            heard = number == self._audio_source
            title.set_role("title" if heard else "muted")
            name = self._names[number]
            title.setText(self.tr("{name} · playing audio").format(name=name) if heard else name)

    def _on_seek_requested(self, share: float) -> None:
        number = next((n for n, wave in enumerate(self.waves) if wave is self.sender()), 0)
        longest = max(self._lengths) or 1
        self.seek_requested.emit(share * (self._lengths[number] or longest) / longest)
