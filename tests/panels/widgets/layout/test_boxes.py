"""Box layouts built in one call, accessible names, and scrolling columns."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from wsdesk.panels.widgets.layout.boxes import (
    ColumnScroll,
    Space,
    Stretch,
    ThinScrollBar,
    column,
    flow,
    named,
    row,
    set_accessible_description,
    set_margin,
)
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel


def margins(layout: Any) -> tuple[int, int, int, int]:
    edges = layout.contentsMargins()
    return edges.left(), edges.top(), edges.right(), edges.bottom()


def test_every_spacing_is_on_the_grid() -> None:
    assert all(space % 4 == 0 for space in Space)


def test_a_column_adds_its_items_in_order(qtbot: Any) -> None:
    page, title, value = QWidget(), QLabel("title"), QLabel("value")
    qtbot.addWidget(page)
    inner = row(QLabel("left"), Stretch(2))
    box = column(
        title, Space.LARGE, inner, (value, 3, Qt.AlignmentFlag.AlignRight), space=Space.TIGHT, parent=page
    )
    assert page.layout() is box
    assert [box.itemAt(n).widget() for n in (0, 3)] == [title, value]
    assert box.itemAt(1).sizeHint().height() == Space.LARGE
    assert box.itemAt(2).layout() is inner
    assert (box.stretch(3), box.itemAt(3).alignment()) == (3, Qt.AlignmentFlag.AlignRight)
    assert inner.stretch(1) == 2
    assert (box.spacing(), margins(box)) == (Space.TIGHT, (0, 0, 0, 0))
    assert title.parent() is page


def test_margins_are_given_for_all_two_or_four_sides(qtbot: Any) -> None:
    box = row(margin=(Space.LARGE, Space.TIGHT))
    assert margins(box) == (16, 4, 16, 4)
    set_margin(box, Space.SMALL)
    assert margins(box) == (8, 8, 8, 8)
    set_margin(box, (Space.NONE, Space.TIGHT, Space.SMALL, Space.PAGE))
    assert margins(box) == (0, 4, 8, 24)


def test_named_returns_the_widget_with_both_names(qtbot: Any) -> None:
    button = named(QPushButton("Save"), "save", "Save file")
    qtbot.addWidget(button)
    assert (button.text(), button.objectName(), button.accessibleName()) == ("Save", "save", "Save file")


class _RecordingWidget(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.calls: list[str] = []

    def setAccessibleName(self, name: str) -> None:
        self.calls.append(name)
        super().setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        self.calls.append(description)
        super().setAccessibleDescription(description)


@pytest.mark.usefixtures("qapp")
def test_an_unchanged_name_is_not_set_again() -> None:
    widget = _RecordingWidget()
    for _ in range(3):
        named(widget, "one", "Name")
        set_accessible_description(widget, "Words")
    assert widget.calls == ["Name", "Words"]


WORDS = "A sentence that wraps where the column ends, and a little earlier beside a scroll bar. " * 6


def test_the_width_of_the_column_does_not_depend_on_its_content(qtbot: QtBot) -> None:
    """Otherwise the layout oscillates at some heights between a scroll bar with wrapped text and none."""
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


def test_a_scroll_bar_without_overflow_is_hidden(qtbot: QtBot) -> None:
    bar = ThinScrollBar(Qt.Orientation.Vertical)
    qtbot.addWidget(bar)
    bar.resize(9, 200)
    bar.setRange(0, 0)
    empty = bar.grab().toImage()
    bar.setRange(0, 500)
    assert bar.grab().toImage() != empty


def test_items_of_a_flow_are_in_the_middle_of_their_row(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    low, high, last = QWidget(), QWidget(), QWidget()
    for widget, width, height in ((low, 60, 20), (high, 60, 30), (last, 60, 24)):
        widget.setFixedSize(width, height)
    layout = flow(low, high, last, parent=box)
    box.resize(60 + Space.SMALL + 60, 100)
    box.show()
    assert [widget.geometry().getRect() for widget in (low, high, last)] == [
        (0, 5, 60, 20),
        (68, 0, 60, 30),
        (0, 38, 60, 24),
    ]
    assert layout.heightForWidth(box.width()) == 62
    assert layout.heightForWidth(60) == 20 + 30 + 24 + 2 * Space.SMALL
