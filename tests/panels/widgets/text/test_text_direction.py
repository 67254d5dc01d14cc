"""Right-to-left geometry and painting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QStyle, QStyleOptionViewItem, QWidget

from wsdesk.panels.projects.panel import ProjectsPanel
from wsdesk.panels.widgets.lists.row_list import ListRow, RowList
from wsdesk.panels.widgets.lists.thumbnail_grid import ThumbLayout, ThumbnailGridView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadState
from wsdesk.wire.project import Project


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
@pytest.mark.parametrize("box", [QRect(0, 0, 10, 4), QRect(31, 5, 40, 9), QRect(-3, 0, 200, 1)])
def test_a_box_is_mirrored_like_a_visual_rect(qtbot: Any, direction: Qt.LayoutDirection, box: QRect) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.setLayoutDirection(direction)
    widget.resize(123, 20)
    assert mirrored(widget, box) == QStyle.visualRect(direction, widget.rect(), box)


RTL, LTR = Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight
WIDE, HIGH = 240, 40


@pytest.fixture(autouse=True)
def _restore_direction(qapp: QApplication) -> Iterator[None]:
    yield
    qapp.setLayoutDirection(LTR)


def painted_bounds(image: QImage, columns: range | None = None) -> QRect:
    """Bounds of the painted pixels in columns of an image."""
    ground = QColor(image.pixel(0, 0))
    bounds = QRect()
    for x in columns or range(image.width()):
        for y in range(image.height()):
            if abs(QColor(image.pixel(x, y)).lightness() - ground.lightness()) > 60:
                bounds = bounds.united(QRect(x, y, 1, 1))
    return bounds


def paint_row(view: QAbstractItemView, index: QModelIndex, direction: Qt.LayoutDirection) -> QImage:
    """A row of a view painted by its delegate in a text direction."""
    view.setLayoutDirection(direction)
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    option = QStyleOptionViewItem()
    option.initFrom(view)
    option.rect = QRect(0, 0, WIDE, HIGH)
    painter = QPainter(image)
    painter.setLayoutDirection(direction)
    view.itemDelegate().paint(painter, option, index)
    painter.end()
    return image


def check_mirrored(view: QAbstractItemView, index: QModelIndex) -> None:
    left, right = (paint_row(view, index, direction) for direction in (LTR, RTL))
    mark = painted_bounds(left, range(28))
    other = painted_bounds(right, range(WIDE - 28, WIDE))
    assert mark.isValid()
    assert other.left() == WIDE - 1 - mark.right()
    assert left.copy(mark) == right.copy(other), "the drawing is not mirrored itself"
    text_rect, mirrored_rect = painted_bounds(left, range(28, WIDE)), painted_bounds(right, range(WIDE - 28))
    assert mirrored_rect.right() == pytest.approx(WIDE - 1 - text_rect.left(), abs=2), (
        "the text starts at the mirrored position"
    )
    assert mirrored_rect.width() == pytest.approx(text_rect.width(), abs=2)


def test_a_row_of_a_list_is_mirrored(harness: Any, show: Callable[..., Any]) -> None:
    rows = show(RowList("rows", "Rows", harness.themes))
    rows.set_rows([ListRow("a", "Shots", icon="folder")])
    rows.clearFocus()  # its ring isn't compared
    check_mirrored(rows, rows.model().index(0, 0))


def test_a_row_of_the_tree_is_mirrored(harness: Any, show: Callable[..., Any]) -> None:
    tree = show(ProjectsPanel(harness.stores)).tree
    harness.projects.show(projects=(Project.read({"id": "p", "title": "Shots"}),), phase=LoadState.READY)
    left, right = (paint_row(tree, tree.model().index(0, 0), direction) for direction in (LTR, RTL))
    assert painted_bounds(left).left() < 60 < WIDE - 60 < painted_bounds(right).right()
    assert WIDE - 1 - painted_bounds(right).right() == pytest.approx(painted_bounds(left).left(), abs=2)


def test_thumbnails_start_at_the_right(harness: Any, show: Callable[..., Any]) -> None:
    grid = show(
        ThumbnailGridView("grid", harness.images, harness.themes, ThumbLayout(62), least_width=62), 300, 200
    )
    model = QStandardItemModel(grid)
    for name in "abcde":
        model.appendRow(QStandardItem(name))
    grid.setModel(model)
    grid.setLayoutDirection(RTL)
    grid.updateGeometries()
    first, second = (grid.visualRect(model.index(row, 0)) for row in (0, 1))
    assert first.right() == grid.viewport().width() - 1
    assert second.right() < first.left()
    for row in range(5):
        assert grid.indexAt(grid.visualRect(model.index(row, 0)).center()).row() == row
    grid.setCurrentIndex(model.index(0, 0))
    QTest.keyClick(grid, Qt.Key.Key_Left)
    assert grid.currentIndex().row() == 1


@pytest.mark.parametrize("lines", [0, 1])
def test_flowing_text_starts_at_the_right(show: Callable[..., Any], lines: int) -> None:
    text = WrappingLabel("one two three four five", max_lines=lines)
    text.setLayoutDirection(RTL)
    ground = QWidget()
    ground.setStyleSheet("* { background: black; color: white; }")
    text.setParent(ground)
    text.setGeometry(0, 0, 80, 120)
    show(ground, 80, 120)
    text_bounds = painted_bounds(text.grab().toImage())
    assert text_bounds.right() >= 74
    assert text_bounds.left() > 0


def test_a_label_is_at_the_start_of_the_line(show: Callable[..., Any], qapp: QApplication) -> None:
    label = PlainLabel("Model")
    label.setStyleSheet("background: black; color: white;")
    show(label, 120, 30)
    assert painted_bounds(label.grab().toImage()).left() < 10
    label.setLayoutDirection(RTL)
    assert painted_bounds(label.grab().toImage()).right() > 110
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    assert painted_bounds(label.grab().toImage()).left() < 10
    label.setLayoutDirection(LTR)
    assert painted_bounds(label.grab().toImage()).right() > 110
