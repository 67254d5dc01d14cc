"""Header of the comparison: versions, save, close, and the bar of compare modes."""

from __future__ import annotations

from functools import partial
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QSlider, QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.compare.cell import PinButton
from wsdesk.panels.compare.contact_sheet import MAX_COLUMNS
from wsdesk.panels.compare.pane import Mode
from wsdesk.panels.versions.properties import model_label
from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.marks_label import MarksLabel
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import (
    Space,
    Stretch,
    column,
    flow,
    named,
    row,
    set_accessible_description,
)
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comparison.compared_version import ComparedVersion
from wsdesk.store.comparison.comparison import Comparison
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import ResultMarks
from wsdesk.theme.theme_manager import ThemeManager

MODES: tuple[Mode, ...] = ("slider", "side", "overlay", "difference", "flicker")


_PAIR_INDEX = 3
"""Position of the choosers of two sides in the first row, after the page buttons and the title."""
_PAIR_STRETCH = 100
"""Stretch factor of the choosers, which take nearly all of the space beside the buttons."""
_MIN_ONE_ROW = 760
"""Width in logical px below which the choosers have a row of their own."""
_MIN_COLUMNS = 72
"""Width in logical px to which the choice of columns shrinks, so that the number of results isn't cut off."""


class CompareModeBar(QWidget):
    """Modes, and the slider of the selected mode."""

    chosen = Signal(object)
    """Emitted with a `Mode`."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("compareWays")
        modes: dict[Mode, str] = {
            "slider": self.tr("Slider"),
            "side": self.tr("Side by side"),
            "overlay": self.tr("Overlay"),
            "difference": self.tr("Difference"),
            "flicker": self.tr("Flicker"),
        }
        self.modes = SegmentedControl("compareModes", self.tr("Comparison mode"), segments={**modes})
        self.modes.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.opacity = self._slider("compareOpacity", self.tr("Opacity of second image"), 100, 50)
        self.threshold = self._slider("compareThreshold", self.tr("Threshold"), 128, 12)
        self._value_label = PlainLabel(role="small")
        control = QWidget()
        control.setMinimumHeight(self.modes.sizeHint().height())
        row(self._value_label, self.opacity, self.threshold, parent=control)
        self._control = control
        flow(self.modes, control, gap=Space.MEDIUM, parent=self)
        self.modes.chosen.connect(self._on_chosen)
        self._show()

    @property
    def mode(self) -> Mode:
        return cast(Mode, self.modes.current)

    @property
    def value_text(self) -> str:
        """Text of the slider's value."""
        return self._value_label.text()

    def next(self) -> None:
        """Next mode, with wrap-around."""
        self.modes.choose(MODES[(MODES.index(self.mode) + 1) % len(MODES)])

    def _slider(self, name: str, text: str, most: int, value: int) -> QSlider:
        slider = named(QSlider(Qt.Orientation.Horizontal), name, text)
        slider.setRange(0, most)
        slider.setValue(value)
        slider.setFixedWidth(120)
        slider.valueChanged.connect(self._show)
        return slider

    def _show(self) -> None:
        mode = self.mode
        self.opacity.setVisible(mode == "overlay")
        self.threshold.setVisible(mode == "difference")
        self._control.setVisible(mode in ("overlay", "difference"))
        text = self.tr("Opacity {n}%") if mode == "overlay" else self.tr("Threshold {n}")
        value = self.opacity.value() if mode == "overlay" else self.threshold.value()
        # Constant width, so that the slider doesn't move during a drag.
        self._value_label.setMinimumWidth(
            self._value_label.fontMetrics().horizontalAdvance(text.format(n=100))
        )
        self._value_label.setText(text.format(n=value))

    def _on_chosen(self, _mode: object) -> None:
        self._show()
        self.chosen.emit(self.mode)


class CompareHead(QWidget):
    """Title bar of the comparison; each control emits a signal."""

    side_chosen = Signal(object, object)
    """Emitted with a side (0 or 1) and a version ID."""
    page_requested = Signal(object)
    """Emitted with the number of pages to go forward."""
    columns_chosen = Signal(object)
    """Emitted with the number of columns, 0 for automatic."""

    def __init__(self, themes: ThemeManager, close_button: QToolButton) -> None:
        super().__init__()
        self.setObjectName("compareHead")
        self.choosers = (
            self._chooser("compareFirst", self.tr("First version")),
            self._chooser("compareSecond", self.tr("Second version")),
        )
        self.marks = (MarksLabel("compareMarks-first", themes), MarksLabel("compareMarks-second", themes))
        self._title = PlainLabel(role="title", name="compareTitle")
        self._title.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.pairwise_button = IconButton("comparePairwise", "compare", self.tr("Two at a time"), themes)
        self.pairwise_button.setCheckable(True)
        self.pin_button = PinButton("comparePin", themes)
        self.swap_button = IconButton("compareSwap", "swap", self.tr("Swap sides"), themes)
        self.previous_button = IconButton("comparePrevious", "chevron-left", self.tr("Previous page"), themes)
        self.next_button = IconButton("compareNext", "chevron-right", self.tr("Next page"), themes)
        self.columns = self._column_choice()
        self.save_button = push_button(
            "compareSave", self.tr("Save…"), label=self.tr("Save comparison as PNG or PDF")
        )
        self._pair = QWidget()
        row(
            (self.choosers[0], 1),
            self.marks[0],
            self.swap_button,
            (self.choosers[1], 1),
            self.marks[1],
            parent=self._pair,
        )
        self._first_row = row(
            self.previous_button,
            self._title,
            self.next_button,
            Stretch(1),
            self.pin_button,
            self.pairwise_button,
            self.columns,
            self.save_button,
            close_button,
        )
        self._second_row = row()
        column(self._first_row, self._second_row, parent=self)
        self._is_narrow = False
        self._first_row.insertWidget(_PAIR_INDEX, self._pair, _PAIR_STRETCH)
        for number, chooser in enumerate(self.choosers):
            chooser.activated.connect(partial(self._on_version_chosen, number))
        self.previous_button.clicked.connect(partial(self.page_requested.emit, -1))
        self.next_button.clicked.connect(partial(self.page_requested.emit, 1))
        self.columns.activated.connect(self._on_columns_chosen)

    def follow(self, commands: CommandStore) -> None:
        """Show the shortcuts of commands in the tooltips of the buttons that run them."""
        for button, name in (
            (self.pairwise_button, "pairwise"),
            (self.pin_button, "pin"),
            (self.swap_button, "swap"),
            (self.previous_button, "previous-page"),
            (self.next_button, "next-page"),
        ):
            button.follow(commands, f"compare.{name}")

    def show_comparison(self, comparison: Comparison) -> None:
        """Show the version choices of two sides; of more sides, only their number."""
        two = comparison.is_pair
        self._pair.setVisible(two)
        self._title.setVisible(not two or comparison.waiting > 0)
        self.columns.setVisible(not two)
        self.pin_button.setVisible(two and comparison.count > 2)
        self.pairwise_button.setVisible(comparison.count > 2)
        self.pairwise_button.setChecked(two)
        self._title.setText(self._count_texts(comparison))
        if two:
            for chooser, side in zip(self.choosers, comparison.sides, strict=True):
                _fill(chooser, side)
        for button in (self.previous_button, self.next_button):
            button.setVisible(comparison.is_paged)
        self.previous_button.setEnabled(comparison.first > 0)
        self.next_button.setEnabled(comparison.first + len(comparison.sides) < comparison.count)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < scaled(_MIN_ONE_ROW)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            if is_narrow:
                self._second_row.addWidget(self._pair)
            else:
                self._first_row.insertWidget(_PAIR_INDEX, self._pair, _PAIR_STRETCH)

    def show_marks(self, marks: tuple[ResultMarks, ...], current: int, *, is_pinned: bool = False) -> None:
        """Show the marks of two sides, and which one is current: the mark keys set its marks.

        `is_pinned` is whether the current one is the reference.
        """
        self.pin_button.show_pinned(is_pinned)
        for number, (label, chooser) in enumerate(zip(self.marks, self.choosers, strict=True)):
            label.hide()
            is_pair = len(marks) == 2
            if is_pair:
                label.show_marks(marks[number])
                is_current = self.tr("Current side") if number == current else ""
                parts = (is_current, marks_text(marks[number]))
                set_accessible_description(chooser, ", ".join(part for part in parts if part))
            chooser.setProperty("current", is_pair and number == current)
            chooser.style().polish(chooser)

    def _count_texts(self, comparison: Comparison) -> str:
        shown_here, count = len(comparison.sides), comparison.count
        if comparison.is_pair:
            return self.tr("%Ln more results", "", comparison.waiting)
        if shown_here == count:
            return self.tr("%Ln results", "", count)
        if comparison.reference >= 0:
            shown_here, count = shown_here - 1, count - 1
        text = self.tr("{first}–{last} of {count} results")
        first = comparison.first + 1
        return text.format(first=first, last=comparison.first + shown_here, count=count)

    def _chooser(self, name: str, text: str) -> QComboBox:
        chooser = named(ElidedComboBox(), name, text)
        chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        chooser.setMinimumContentsLength(10)
        chooser.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return chooser

    def _column_choice(self) -> QComboBox:
        choice = named(ElidedComboBox(), "compareColumns", self.tr("Columns"))
        choice.setMinimumWidth(scaled(_MIN_COLUMNS))
        choice.addItem(self.tr("Columns: automatic"), 0)
        for count in range(1, MAX_COLUMNS + 1):
            text = self.tr("%Ln columns", "", count)
            choice.addItem(text, count)
        return choice

    def show_columns(self, columns: int) -> None:
        """Set the number of columns, 0 for automatic."""
        self.columns.setCurrentIndex(max(0, self.columns.findData(columns)))

    def _on_columns_chosen(self, _index: int) -> None:
        self.columns_chosen.emit(self.columns.currentData())

    def _on_version_chosen(self, side: int, _index: int) -> None:
        self.side_chosen.emit(side, str(self.choosers[side].currentData()))


def _fill(chooser: QComboBox, side: ComparedVersion) -> None:
    chooser.clear()
    numbered = list(enumerate(side.versions, 1)) if side.node_id else [(side.number, side.version)]
    for number, version in numbered:
        parts = (f"v{number}" if number else "", side.title, model_label(version))
        chooser.addItem(" · ".join(word for word in parts if word), version.id)
    chooser.setCurrentIndex(max(0, chooser.findData(side.version.id)))
