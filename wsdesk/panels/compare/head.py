"""Header of the comparison: versions, save, close."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QSizePolicy, QToolButton, QWidget

from wsdesk.panels.compare.layout import MAX_COLUMNS
from wsdesk.panels.versions.properties import model_words
from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox
from wsdesk.panels.widgets.layout.boxes import Stretch, named, row
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.store.results.comparing import ComparedVersion, Comparison
from wsdesk.theme.theme_manager import ThemeManager


class CompareHead(QWidget):
    """Title bar of the comparison; each control emits a signal."""

    side_chosen = Signal(object, object)
    """Emitted with a side (0 or 1) and a version ID."""
    swap_wanted = Signal()
    save_wanted = Signal()
    page_wanted = Signal(object)
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
        self._title = PlainLabel(role="title")
        self._title.setObjectName("compareTitle")
        self.swap_button = self._icon_button("compareSwap", self.tr("Swap sides"))
        self.previous_button = self._icon_button("comparePrevious", self.tr("Previous page   PgUp"))
        self.next_button = self._icon_button("compareNext", self.tr("Next page   PgDown"))
        self.columns = self._column_choice()
        self.save_button = named(
            QPushButton(self.tr("Save…")), "compareSave", self.tr("Save comparison as PNG or PDF")
        )
        row(
            self.previous_button,
            self._title,
            self.next_button,
            (self.choosers[0], 3),
            self.swap_button,
            (self.choosers[1], 3),
            Stretch(1),
            self.columns,
            self.save_button,
            close_button,
            parent=self,
        )
        self.choosers[0].activated.connect(self._on_first_chosen)
        self.choosers[1].activated.connect(self._on_second_chosen)
        self.swap_button.clicked.connect(self.swap_wanted)
        self.save_button.clicked.connect(self.save_wanted)
        self.previous_button.clicked.connect(self._on_previous_clicked)
        self.next_button.clicked.connect(self._on_next_clicked)
        self.columns.activated.connect(self._on_columns_chosen)
        ThemedIcon(self.previous_button, "chevron-left", themes)
        ThemedIcon(self.next_button, "chevron-right", themes)
        ThemedIcon(self.swap_button, "swap", themes)

    def show_comparison(self, comparison: Comparison) -> None:
        """Show the version choices of two sides; of more sides, only their number."""
        two = comparison.is_pair
        for widget in (*self.choosers, self.swap_button):
            widget.setVisible(two)
        self._title.setVisible(not two)
        self.columns.setVisible(not two)
        if two:
            for chooser, side in zip(self.choosers, comparison.sides, strict=True):
                _fill(chooser, side)
        else:
            self._title.setText(self._count_words(comparison))
        paged = comparison.count > len(comparison.sides)
        for button in (self.previous_button, self.next_button):
            button.setVisible(paged)
        self.previous_button.setEnabled(comparison.first > 0)
        self.next_button.setEnabled(comparison.first + len(comparison.sides) < comparison.count)

    def _count_words(self, comparison: Comparison) -> str:
        shown_here, count = len(comparison.sides), comparison.count
        if shown_here == count:
            return self.tr("%Ln results", "", count)
        words = self.tr("{first}–{last} of {count} results")
        first = comparison.first + 1
        return words.format(first=first, last=comparison.first + shown_here, count=count)

    def _chooser(self, name: str, words: str) -> QComboBox:
        chooser = named(ElidedComboBox(), name, words)
        chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        chooser.setMinimumContentsLength(10)
        chooser.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return chooser

    def _column_choice(self) -> QComboBox:
        choice = named(ElidedComboBox(), "compareColumns", self.tr("Columns"))
        choice.addItem(self.tr("Columns: automatic"), 0)
        for count in range(1, MAX_COLUMNS + 1):
            words = self.tr("%Ln columns", "", count)
            choice.addItem(words, count)
        return choice

    def _icon_button(self, name: str, words: str) -> QToolButton:
        button = named(QToolButton(), name, words.split("   ")[0])
        set_tip(button, words)
        return button

    def show_columns(self, columns: int) -> None:
        """Set the number of columns, 0 for automatic."""
        self.columns.setCurrentIndex(max(0, self.columns.findData(columns)))

    def _on_previous_clicked(self) -> None:
        self.page_wanted.emit(-1)

    def _on_next_clicked(self) -> None:
        self.page_wanted.emit(1)

    def _on_columns_chosen(self, _index: int) -> None:
        self.columns_chosen.emit(self.columns.currentData())

    def _on_first_chosen(self, _index: int) -> None:
        self.side_chosen.emit(0, str(self.choosers[0].currentData()))

    def _on_second_chosen(self, _index: int) -> None:
        self.side_chosen.emit(1, str(self.choosers[1].currentData()))


def _fill(chooser: QComboBox, side: ComparedVersion) -> None:
    chooser.clear()
    for number, version in enumerate(side.versions, 1):
        words = (f"v{number}" if side.number else "", side.title, model_words(version))
        chooser.addItem(" · ".join(word for word in words if word), version.id)
    chooser.setCurrentIndex(max(0, side.number - 1))
