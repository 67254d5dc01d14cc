"""Box layouts built in one call."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, row, set_margin


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
