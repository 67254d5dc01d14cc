"""A column that scrolls keeps its width, whatever its height and whatever is in it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from wsdesk.panels.widgets.layout.column_scroll import ColumnScroll, ThinScrollBar
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel

WORDS = "A sentence that wraps where the column ends, and a little earlier beside a scroll bar. " * 6


def test_the_width_of_the_column_does_not_depend_on_what_is_in_it(qtbot: QtBot) -> None:
    """Where it did, some heights had no state that held: the bar came, the text wrapped, the bar went."""
    area = ColumnScroll("column")
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    empty = area.viewport().width()
    text = WrappingLabel()
    text.setText(WORDS)
    area.column.addWidget(text)
    area.column.addStretch(1)
    widths: set[int] = set()
    for height in range(120, 420, 3):
        area.resize(300, height)
        QApplication.processEvents()
        widths.add(area.viewport().width())
    assert widths == {empty}


def test_a_bar_with_nothing_to_scroll_is_not_seen(qtbot: QtBot) -> None:
    bar = ThinScrollBar(Qt.Orientation.Vertical)
    qtbot.addWidget(bar)
    bar.resize(9, 200)
    bar.setRange(0, 0)
    empty = bar.grab().toImage()
    bar.setRange(0, 500)
    assert bar.grab().toImage() != empty
