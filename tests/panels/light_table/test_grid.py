"""The grid of results."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QCursor

from wsdesk.graph.model.values import Asset
from wsdesk.media.decode.peaks import Peaks
from wsdesk.panels.light_table.cells import ResultCell, text_box
from wsdesk.panels.light_table.grid import CELL_ROLE, MIN_ROW_PX, GridSection, ResultsGrid
from wsdesk.store.culling.marks import Flag, ResultMarks


class Cells(QAbstractListModel):
    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count
        self.requested_rows: set[int] = set()
        self.marks: dict[int, ResultMarks] = {}
        self.cells: dict[int, ResultCell] = {}

    def rowCount(self, parent: Any = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self.count

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == CELL_ROLE:
            self.requested_rows.add(index.row())
            marks = self.marks.get(index.row(), ResultMarks())
            return self.cells.get(index.row()) or ResultCell(Asset(f"a{index.row()}"), "image", marks=marks)
        return f"cell {index.row()}" if role == Qt.ItemDataRole.DisplayRole else None


def ratios(count: int) -> list[float]:
    choose = random.Random(3)
    return [choose.choice((1, 1.78, 0.56, 1.5, 2.39, 0.75)) for _ in range(count)]


SECTIONS = (GridSection(0, "Hero film board", "40 results"), GridSection(40, "Packaging shots", "60 results"))


@pytest.fixture
def grid(harness: Any, show: Callable[..., Any]) -> ResultsGrid:
    view = ResultsGrid("Results", harness.images, harness.themes)
    view.setModel(Cells(100))
    view.set_layout(ratios(100), SECTIONS)
    return show(view, 900, 600)


def center_of(grid: ResultsGrid, row: int) -> QPoint:
    return grid.visualRect(grid.model().index(row, 0)).center()


def test_only_visible_results_are_computed_and_their_images_requested(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    view = ResultsGrid("Results", harness.images, harness.themes)
    model = Cells(100_000)
    view.setModel(model)
    view.set_layout(ratios(100_000))
    show(view, 900, 600)
    qtbot.waitUntil(lambda: "a0" in harness.images.wanted_ids())
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: "a99999" in harness.images.wanted_ids())
    assert "a0" not in harness.images.wanted_ids()
    assert len(model.requested_rows) < 200


def test_the_images_of_the_next_page_are_requested_after_the_visible_ones(
    grid: ResultsGrid, harness: Any, qtbot: Any
) -> None:
    def requested_rows() -> list[int]:
        (wanted,) = harness.images.wanted.values()
        return [int(asset.asset_id[1:]) for asset, _ in wanted]

    bar = grid.verticalScrollBar()
    qtbot.waitUntil(lambda: bool(harness.images.wanted))
    visible = grid.visible_rows()
    assert requested_rows()[: len(visible)] == list(visible)
    ahead = set(requested_rows())
    bar.setValue(grid.viewport().height())
    assert set(grid.visible_rows()) <= ahead
    bar.setValue(bar.maximum() // 2)
    bar.setValue(bar.maximum() // 2 - 10)
    qtbot.waitUntil(lambda: requested_rows()[0] == grid.visible_rows().start)
    visible = grid.visible_rows()
    assert min(requested_rows()) < visible.start - 3, "upwards, the page before"
    assert max(requested_rows()) < visible.stop + 3


def test_a_cropped_image_is_requested_in_its_full_width(grid: ResultsGrid, harness: Any, qtbot: Any) -> None:
    model = grid.model()
    assert isinstance(model, Cells)
    model.cells[3] = ResultCell(Asset("a3", "image", "image", width=2100, height=900), "image")
    model.dataChanged.emit(model.index(3, 0), model.index(3, 0))

    def width() -> int:
        return next(
            (px for wanted in harness.images.wanted.values() for asset, px in wanted if asset.width == 2100),
            0,
        )

    qtbot.waitUntil(lambda: width() > 0)
    assert width() == round(grid.visualRect(model.index(3, 0)).height() * 2100 / 900)


def test_an_audio_file_shows_its_waveform(grid: ResultsGrid, harness: Any, qtbot: Any) -> None:
    model = grid.model()
    assert isinstance(model, Cells)
    audio = Asset("a3", "audio", "audio", addresses=(("url", "https://x.example/a3.m4a"),))
    model.cells[3] = ResultCell(audio, "audio")
    model.dataChanged.emit(model.index(3, 0), model.index(3, 0))
    waveforms = harness.images.waveforms
    qtbot.waitUntil(lambda: [audio] in waveforms.wanted.values())
    box = grid.visualRect(model.index(3, 0)).translated(grid.viewport().pos())
    middle = box.adjusted(8, box.height() // 2, -8, -box.height() // 2 + 1)

    def colors() -> set[str]:
        image = grid.grab().toImage()
        return {image.pixelColor(x, middle.y() - 20).name() for x in range(middle.left(), middle.right())}

    before = colors()
    waveforms.bring("a3", Peaks(bytes([255] * 400), 3_000))
    qtbot.waitUntil(lambda: len(colors()) > len(before))


def test_a_loaded_image_is_painted_and_a_rejected_one_is_dimmed(
    grid: ResultsGrid, harness: Any, qtbot: Any
) -> None:
    qtbot.waitUntil(lambda: "a3" in harness.images.wanted_ids())
    at = grid.viewport().mapTo(grid, center_of(grid, 3))
    harness.images.bring("a3", 400, 300, color="#ff0000")
    qtbot.waitUntil(lambda: grid.grab().toImage().pixelColor(at) == QColor("#ff0000"))
    model = grid.model()
    assert isinstance(model, Cells)
    model.marks[3] = ResultMarks(Flag.REJECT)
    index = model.index(3, 0)
    model.dataChanged.emit(index, index)
    assert grid.grab().toImage().pixelColor(at) != QColor("#ff0000")


def test_the_frame_of_a_selected_result_covers_its_corners(
    grid: ResultsGrid, harness: Any, qtbot: Any
) -> None:
    qtbot.waitUntil(lambda: "a3" in harness.images.wanted_ids())
    harness.images.bring("a3", 400, 300, color="#ff0000")
    grid.select_row(3)
    box = grid.visualRect(grid.model().index(3, 0))
    accent = harness.themes.current.color("accent")
    corners = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
    qtbot.waitUntil(
        lambda: all(
            grid.grab().toImage().pixelColor(grid.viewport().mapTo(grid, corner)) == accent
            for corner in corners
        )
    )


def test_the_current_result_stays_in_view_when_the_size_changes(grid: ResultsGrid) -> None:
    QCursor.setPos(grid.mapToGlobal(grid.rect().bottomRight()) + QPoint(20, 20))  # else its result stays
    grid.select_row(70)
    grid.scrollTo(grid.model().index(70, 0), ResultsGrid.ScrollHint.PositionAtCenter)
    for height in (300, 90, 400, 10):
        grid.set_row_px(height)
        assert grid.viewport().rect().intersects(grid.visualRect(grid.model().index(70, 0)))
    assert grid.row_px == MIN_ROW_PX


def test_keys_move_by_position_and_extend_the_selection(grid: ResultsGrid, qtbot: Any) -> None:
    grid.select_row(30)
    x = center_of(grid, 30).x()
    qtbot.keyClick(grid, Qt.Key.Key_Down)
    below = grid.currentIndex()
    assert below.row() > 30
    box = grid.visualRect(below)
    assert box.left() - 6 <= x <= box.right() + 6
    qtbot.keyClick(grid, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert grid.selected_rows() == (below.row(), below.row() + 1)
    qtbot.keyClick(grid, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(grid.selected_rows()) == 100
    qtbot.keyClick(grid, Qt.Key.Key_Home)
    assert grid.selected_rows() == (0,)
    qtbot.keyClick(grid, Qt.Key.Key_End)
    assert grid.selected_rows() == (99,)


@pytest.mark.parametrize(("row", "key"), [(0, "Home"), (0, "Left"), (0, "Up"), (99, "End"), (99, "PageDown")])
def test_keys_at_an_end_select_one_of_several(grid: ResultsGrid, qtbot: Any, row: int, key: str) -> None:
    grid.select_row(row)
    grid.selectAll()
    pressed = Qt.Key[f"Key_{key}"]
    for modifier in (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier):
        qtbot.keyClick(grid, pressed, modifier)
        assert grid.currentIndex().row() == row
    grid.selectAll()
    qtbot.keyClick(grid, pressed)
    assert grid.selected_rows() == (row,)


def test_ctrl_and_shift_clicks_select_like_a_file_manager(grid: ResultsGrid, qtbot: Any) -> None:
    left, ctrl, shift = (
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.KeyboardModifier.ShiftModifier,
    )
    qtbot.mouseClick(grid.viewport(), left, pos=center_of(grid, 2))
    qtbot.mouseClick(grid.viewport(), left, ctrl, pos=center_of(grid, 6))
    assert grid.selected_rows() == (2, 6)
    qtbot.mouseClick(grid.viewport(), left, pos=center_of(grid, 3))
    qtbot.mouseClick(grid.viewport(), left, shift, pos=center_of(grid, 7))
    assert grid.selected_rows() == (3, 4, 5, 6, 7)


@pytest.mark.parametrize("is_upwards", [False, True])
def test_a_rubber_band_selects_the_results_it_touches(
    grid: ResultsGrid, qtbot: Any, *, is_upwards: bool
) -> None:
    boxes = [grid.visualRect(grid.model().index(row, 0)) for row in range(40)]
    tops = sorted({box.top() for box in boxes})
    first = QPoint(boxes[0].center().x(), boxes[0].top() - 4)  # in the gap below the header
    last = QPoint(boxes[1].center().x(), tops[2] - 3)  # in the gap below the second row
    start, end = (last, first) if is_upwards else (first, last)
    view = grid.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view, start + QPoint(-20, -1) if is_upwards else start + QPoint(20, 1))
    qtbot.mouseMove(view, end)
    selected = grid.selected_rows()
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    touched = [row for row, box in enumerate(boxes) if box.left() <= last.x() and box.right() >= first.x()]
    assert set(selected) == {row for row in touched if boxes[row].top() <= last.y()}
    assert len(selected) >= 3


def test_the_top_of_a_cell_that_is_taller_than_the_view_is_shown(grid: ResultsGrid) -> None:
    def top_of(row: int) -> int:
        return grid.visualRect(grid.model().index(row, 0)).top()

    grid.set_row_px(320)
    grid.resize(900, 200)
    header = grid.cells.header_above(0)
    assert 0 < header < grid.viewport().height() / 2
    for row in (0, 40):
        grid.select_row(row)
        assert grid.visualRect(grid.model().index(row, 0)).height() > grid.viewport().height()
        assert top_of(row) == header
    in_the_next_line = grid.cells.row_of(40).last
    grid.select_row(in_the_next_line)
    assert top_of(in_the_next_line) == 0


def test_the_first_row_of_a_section_is_shown_with_its_header(grid: ResultsGrid) -> None:
    grid.select_row(99)
    header = grid.cells.header_above(0)
    assert header > 0
    grid.select_row(0)
    assert grid.verticalOffset() == 0
    grid.select_row(99)
    grid.select_row(40)
    assert grid.visualRect(grid.model().index(40, 0)).top() == header
    row = grid.cells.row_of(41).last
    assert grid.cells.header_above(row) == 0
    grid.select_row(99)
    grid.select_row(row)
    assert grid.visualRect(grid.model().index(row, 0)).top() == 0


def test_a_double_click_and_enter_activate_and_a_right_click_opens_the_menu(
    grid: ResultsGrid, qtbot: Any
) -> None:
    activated: list[int] = []
    menus: list[int] = []
    grid.activated.connect(lambda index: activated.append(index.row()))
    grid.menu_requested.connect(lambda index, _at: menus.append(index.row()))
    grid.select_row(5)
    qtbot.keyClick(grid, Qt.Key.Key_Return)
    qtbot.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=center_of(grid, 4))
    qtbot.mouseDClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=center_of(grid, 4))
    assert activated[0] == 5
    assert activated[-1] == 4
    from PySide6.QtGui import QContextMenuEvent

    at = center_of(grid, 1)
    grid.contextMenuEvent(
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, grid.viewport().mapToGlobal(at))
    )
    assert menus == [1]


def test_the_text_of_a_cell_leaves_room_for_its_badges() -> None:
    box = QRect(0, 0, 300, 200)
    plain = text_box(box, ResultCell(text="Lamp"))
    for cell in (
        ResultCell(text="Lamp", duration="0:05"),
        ResultCell(text="Lamp", stack=2),
        ResultCell(text="Lamp", marks=ResultMarks(Flag.REJECT)),
    ):
        assert text_box(box, cell).top() > plain.top() + 10
    assert text_box(QRect(0, 0, 300, 70), ResultCell(text="Lamp", duration="0:05")).top() == plain.top()


def test_a_result_with_a_missing_file_shows_an_error(grid: ResultsGrid, harness: Any) -> None:
    box = grid.visualRect(grid.model().index(1, 0)).translated(grid.viewport().pos())
    loading = grid.grab(box).toImage()
    harness.images.error_codes["a1"] = "gone"
    grid.viewport().update()
    assert grid.grab(box).toImage() != loading


def test_the_star_of_a_favorite_is_readable_on_a_white_image(grid: ResultsGrid) -> None:
    model = grid.model()
    assert isinstance(model, Cells)
    model.cells[3] = ResultCell(Asset("a3", "image", "image", width=1, height=1), "image", is_favorite=True)
    box = grid.visualRect(model.index(3, 0)).translated(grid.viewport().pos())
    grid.themes.choose("light")
    image = grid.grab().toImage()
    corner = box.adjusted(8, box.height() - 22, 24 - box.width(), -8)
    dark = [
        image.pixelColor(x, y).lightness() < 128
        for x in range(corner.left(), corner.right())
        for y in range(corner.top(), corner.bottom())
    ]
    assert sum(dark) > len(dark) / 2, "the white star has a dark background"


def test_screen_readers_are_notified_of_the_cell_and_not_of_the_grid(
    grid: ResultsGrid, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[tuple[Any, int]] = []
    grid.window().activateWindow()
    qtbot.waitUntil(grid.window().isActiveWindow)
    grid.setFocus()
    grid.select_row(4)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: events.append((event.type(), event.child()))
    )
    kind = QAccessible.Event
    qtbot.keyClick(grid, Qt.Key.Key_Right)
    expected = ((kind.Focus, 5), (kind.SelectionAdd, 5), (kind.SelectionRemove, 4))
    assert sorted(events, key=str) == sorted(expected, key=str)
    events.clear()
    model = grid.model()
    model.dataChanged.emit(model.index(5, 0), model.index(6, 0))
    assert events == [(kind.NameChanged, 5), (kind.NameChanged, 6)]
    events.clear()
    model.dataChanged.emit(model.index(0, 0), model.index(99, 0))
    assert len(events) == len(grid.visible_rows()), "names of cells that aren't visible are read later"
