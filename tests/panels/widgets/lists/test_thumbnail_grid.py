from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, Qt

from wsdesk.graph.model.values import Asset
from wsdesk.panels.widgets.lists.thumbnail_grid import THUMB_ROLE, Thumb, ThumbLayout, ThumbnailGridView
from wsdesk.panels.widgets.painting import paint


class Cells(QAbstractListModel):
    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count
        self.requests: set[int] = set()

    def rowCount(self, parent: Any = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self.count

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == THUMB_ROLE:
            self.requests.add(index.row())
            return Thumb(Asset(f"a{index.row()}"), "image", f"v{index.row() + 1}")
        return f"cell {index.row()}" if role == Qt.ItemDataRole.DisplayRole else None


@pytest.fixture
def grid(harness: Any, show: Callable[..., Any]) -> ThumbnailGridView:
    view = ThumbnailGridView("grid", harness.images, harness.themes, ThumbLayout(62), least_width=70)
    view.setAccessibleName("grid")
    view.setModel(Cells(10_000))
    return show(view, 320, 210)


def test_only_visible_cells_are_requested(grid: ThumbnailGridView, harness: Any, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "a0" in harness.images.wanted_ids())
    assert len(harness.images.wanted_ids()) <= 24
    grid.verticalScrollBar().setValue(grid.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: "a9999" in harness.images.wanted_ids())
    assert "a0" not in harness.images.wanted_ids()
    grid.grab()
    model = grid.model()
    assert isinstance(model, Cells)
    assert len(model.requests) < 100


def test_a_hidden_grid_requests_nothing(grid: ThumbnailGridView, harness: Any, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: bool(harness.images.wanted_ids()))
    grid.hide()
    qtbot.waitUntil(lambda: not harness.images.wanted_ids())


def test_a_loaded_image_is_painted(grid: ThumbnailGridView, harness: Any, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "a0" in harness.images.wanted_ids())
    at = grid.visualRect(grid.model().index(0, 0)).center()
    before = grid.grab().toImage().pixelColor(at)
    harness.images.bring("a0", color="#ff0000")
    assert grid.grab().toImage().pixelColor(at) != before


@pytest.mark.parametrize(
    ("key", "goal"),
    [
        (Qt.Key.Key_Right, 6),
        (Qt.Key.Key_Left, 4),
        (Qt.Key.Key_Down, 9),
        (Qt.Key.Key_Up, 1),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 9_999),
    ],
)
def test_keys_navigate_the_grid(grid: ThumbnailGridView, qtbot: Any, key: Qt.Key, goal: int) -> None:
    grid.setCurrentIndex(grid.model().index(5, 0))
    qtbot.keyClick(grid, key)
    assert grid.currentIndex().row() == goal
    assert grid.viewport().rect().contains(grid.visualRect(grid.currentIndex()).center())


def test_enter_and_a_right_click_emit_the_cell(grid: ThumbnailGridView, qtbot: Any) -> None:
    activated: list[int] = []
    menus: list[int] = []
    grid.activated.connect(lambda index: activated.append(index.row()))
    grid.menu_requested.connect(lambda index, at: menus.append(index.row()))
    grid.setCurrentIndex(grid.model().index(2, 0))
    qtbot.keyClick(grid, Qt.Key.Key_Return)
    assert activated == [2]
    from PySide6.QtGui import QContextMenuEvent

    point = grid.visualRect(grid.model().index(1, 0)).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, grid.viewport().mapToGlobal(point))
    grid.contextMenuEvent(event)
    assert menus == [1]
    assert grid.indexAt(QPoint(-5, -5)).row() == -1


def test_the_width_is_used_to_the_last_pixel(grid: ThumbnailGridView, qtbot: Any) -> None:
    for width in (150, 233, 320, 700):
        grid.resize(width, 210)
        last = grid.visualRect(grid.model().index(grid.cells.columns - 1, 0))
        assert abs(last.right() + 1 - grid.viewport().width()) <= 1


def test_a_long_caption_loses_its_first_part_instead_of_its_end(
    harness: Any, show: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Captions(Cells):
        def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
            if role == THUMB_ROLE:
                return Thumb(None, "image", caption="poster", second_caption="37.0 kB · 3 canvases")
            return super().data(index, role)

    texts: list[str] = []
    monkeypatch.setattr(paint, "draw_line", lambda _p, _r, text, *_a, **_k: texts.append(text))
    for width, text in ((60, "3 canvases"), (300, "37.0 kB · 3 canvases")):
        layout = ThumbLayout(62, caption_lines=2)
        view = ThumbnailGridView("grid", harness.images, harness.themes, layout, least_width=width - 20)
        view.setAccessibleName("grid")
        view.setModel(Captions(1))
        show(view, width + 20, 210)
        texts.clear()
        view.grab()
        assert texts == ["poster", text]
