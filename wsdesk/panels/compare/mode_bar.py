"""Comparison modes and their options."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from wsdesk.panels.compare.pane import Mode
from wsdesk.panels.widgets.controls.segmented import Segmented
from wsdesk.panels.widgets.layout.boxes import FlowLayout, Space, named, row
from wsdesk.panels.widgets.text.label import PlainLabel

MODES: tuple[Mode, ...] = ("slider", "side", "overlay", "difference", "flicker")


class CompareModeBar(QWidget):
    """Modes, and the slider of the selected mode."""

    chosen = Signal(object)
    """Emitted with a `Mode`."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("compareWays")
        self.modes = Segmented("compareModes", self.tr("Comparison mode"))
        for mode, words in zip(
            MODES,
            (
                self.tr("Slider"),
                self.tr("Side by side"),
                self.tr("Overlay"),
                self.tr("Difference"),
                self.tr("Flicker"),
            ),
            strict=True,
        ):
            self.modes.add(mode, words)
        self.modes.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.opacity = self._slider("compareOpacity", self.tr("Opacity of second image"), 100, 50)
        self.threshold = self._slider("compareThreshold", self.tr("Threshold"), 128, 12)
        self._words = PlainLabel(role="small")
        control = QWidget()
        control.setMinimumHeight(self.modes.sizeHint().height())
        row(self._words, self.opacity, self.threshold, parent=control)
        self._control = control
        flow = FlowLayout(self, gap=Space.MEDIUM)
        flow.addWidget(self.modes)
        flow.addWidget(control)
        self.modes.chosen.connect(self._on_chosen)
        self._show()

    @property
    def mode(self) -> Mode:
        return cast(Mode, self.modes.current)

    @property
    def words(self) -> str:
        """Text of the slider's value."""
        return self._words.text()

    def next(self) -> None:
        """Next mode, with wrap-around."""
        self.modes.choose(MODES[(MODES.index(self.mode) + 1) % len(MODES)])

    def _slider(self, name: str, words: str, most: int, value: int) -> QSlider:
        slider = named(QSlider(Qt.Orientation.Horizontal), name, words)
        slider.setRange(0, most)
        slider.setValue(value)
        slider.setFixedWidth(120)
        slider.valueChanged.connect(self._on_value_changed)
        return slider

    def _show(self) -> None:
        mode = self.mode
        self.opacity.setVisible(mode == "overlay")
        self.threshold.setVisible(mode == "difference")
        self._control.setVisible(mode in ("overlay", "difference"))
        words = self.tr("Opacity {n}%") if mode == "overlay" else self.tr("Threshold {n}")
        value = self.opacity.value() if mode == "overlay" else self.threshold.value()
        # Constant width, so that the slider doesn't move during a drag.
        self._words.setMinimumWidth(self._words.fontMetrics().horizontalAdvance(words.format(n=100)))
        self._words.setText(words.format(n=value))

    def _on_value_changed(self, _value: object) -> None:
        self._show()

    def _on_chosen(self, _mode: object) -> None:
        self._show()
        self.chosen.emit(self.mode)
