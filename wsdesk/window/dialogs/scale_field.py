"""Field for the scale of an image: usual values, and a spin box for any other."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QSpinBox, QWidget

from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, add_items, column, named, row
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.export.export_request import MAX_SCALE, MAX_SIDE, MIN_SCALE, SCALES
from wsdesk.store.text.number_format import format_percent, number


class ScaleField(QWidget):
    """Scale in percent, with a note on the largest image."""

    chosen = Signal()
    """Emitted when the scale changes."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self.usual = SegmentedControl(
            "exportScale",
            self.tr("Usual scales"),
            segments={str(round(100 * one)): format_percent(100 * one) for one in SCALES},
        )
        self.percent = named(QSpinBox(), "exportScale-percent", self.tr("Scale"))
        self.percent.setRange(round(100 * MIN_SCALE), round(100 * MAX_SCALE))
        self.percent.setSuffix(format_percent(1).removeprefix(number(1)))
        self.percent.setValue(round(100 * scale))
        self.percent.setStepType(QSpinBox.StepType.AdaptiveDecimalStepType)
        self.percent.lineEdit().setTextMargins(
            Space.SMALL, 0, 0, 0
        )  # Qt leaves the style sheet's padding out
        note = WrappingLabel(role="small", name="exportScaleNote")
        note.setText(
            self.tr("An image has up to {n} px a side. Larger ones are scaled down.").format(
                n=number(MAX_SIDE)
            )
        )
        add_items(column(parent=self), row(self.usual, self.percent, space=Space.MEDIUM), note)
        self._on_percent(self.percent.value())
        self.usual.chosen.connect(self._on_usual)
        self.percent.valueChanged.connect(self._on_percent)

    @property
    def scale(self) -> float:
        """Px of the image per canvas px."""
        return self.percent.value() / 100

    def _on_usual(self, percent: object) -> None:
        self.percent.setValue(int(str(percent)))

    def _on_percent(self, percent: int) -> None:
        with QSignalBlocker(self.usual):
            self.usual.clear_choice()
            self.usual.choose(str(percent))
        self.chosen.emit()
