"""A panning view moves the painted part and paints the exposed part; together they equal a full paint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QWidget
from typing_extensions import override

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Kind, Node, Rect

NewHarness = Callable[..., Any]
Settled = Callable[[Any], QImage]
_SAME = 8
"""Color difference at the edge of a ring that is painted in two parts."""


class PaintRecorder(QObject):
    """Which part of a viewport each of its frames drew."""

    def __init__(self, viewport: Any) -> None:
        super().__init__()
        self.frames: list[QRegion] = []
        viewport.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.frames.append(QRegion(event.region()))
        return False


def px(region: QRegion) -> int:
    return sum(rect.width() * rect.height() for rect in region)  # type: ignore[attr-defined]


def unlike(a: QImage, b: QImage) -> int:
    """The largest difference of a color channel of two images."""
    assert a.size() == b.size()
    both = a.convertToFormat(QImage.Format.Format_RGB32)
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, b)
    painter.end()
    flat = both.convertToFormat(QImage.Format.Format_RGB888)
    return max(bytes(flat.constBits()))


def on_screen(harness: Any) -> QImage:
    view = harness.view
    return view.screen().grabWindow(view.winId()).toImage()


def frame() -> None:
    """Draw what is to be drawn, and nothing of what timers would bring about."""
    QApplication.sendPostedEvents()


def walk(harness: Any, steps: Sequence[tuple[int, int]], settled: Settled) -> None:
    """Pan step by step over painted tiles: no frame shows a placeholder."""
    start = harness.view.camera.camera
    for dx, dy in steps:
        harness.view.camera.pan(dx, dy)
        settled(harness)
    harness.view.camera.set_camera(start, moving=False)
    settled(harness)
    for dx, dy in steps:
        harness.view.camera.pan(dx, dy)
        frame()


_STEPS = ((-31, 17), (40, 0), (0, -55), (-7, -9), (33, 21), (-120, 80), (1, 1), (60, -44))


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.25])
def test_what_was_moved_is_what_would_be_drawn_there(
    new_harness: NewHarness, settled: Settled, scale: float
) -> None:
    harness = new_harness()
    harness.view.camera.set_camera(Camera(492, 432, scale), moving=False)
    harness.selection.select("board", ["harbour", "shots"], ["e2"])
    walk(harness, _STEPS, settled)
    assert unlike(on_screen(harness), harness.view.viewport().grab().toImage()) <= _SAME


def test_a_frame_of_a_pan_paints_the_exposed_part(new_harness: NewHarness, settled: Settled) -> None:
    harness = new_harness()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    settled(harness)
    paint_tile = PaintRecorder(harness.view.viewport())
    harness.view.camera.pan(-30, 20)
    frame()
    whole = harness.view.viewport().width() * harness.view.viewport().height()
    assert paint_tile.frames
    assert px(paint_tile.frames[0]) == whole - (harness.view.viewport().width() - 30) * (
        harness.view.viewport().height() - 20
    )


def test_under_other_widgets_the_rest_of_the_view_is_moved_all_the_same(
    new_harness: NewHarness, settled: Settled
) -> None:
    harness = new_harness(show=False)
    page = QWidget()
    page.resize(984, 864)
    harness.view.setParent(page)
    harness.view.setGeometry(page.rect())
    corner, pill = QLabel("corner", page), QLabel("pill", page)
    corner.setGeometry(780, 730, 190, 120)
    pill.setGeometry(14, 810, 150, 40)
    page.show()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    settled(harness)
    walk(harness, _STEPS, settled)
    assert unlike(page.screen().grabWindow(page.winId()).toImage(), page.grab().toImage()) <= _SAME
    paint_tile = PaintRecorder(harness.view.viewport())
    harness.view.camera.pan(-30, 20)
    frame()
    assert 0 < px(paint_tile.frames[0]) < 0.25 * 984 * 864
    over = QLabel("An overlapping label", page)
    over.setGeometry(300, 200, 400, 300)
    over.show()
    frame()
    harness.view.camera.pan(-30, 20)
    over.setText("with a new text")
    frame()
    assert unlike(page.screen().grabWindow(page.winId()).toImage(), page.grab().toImage()) <= _SAME
    harness.view.setParent(None)
    page.close()


def test_a_jump_a_zoom_and_parts_of_a_px_draw_all_of_the_view(
    new_harness: NewHarness, settled: Settled
) -> None:
    harness = new_harness()
    for change in (
        lambda: harness.view.camera.set_camera(Camera(500, 440, 1.0), moving=False),
        lambda: harness.view.camera.zoom_at(1.5, 100, 100),
        lambda: harness.view.camera.pan(5_000, 0),
    ):
        harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
        settled(harness)
        paint_tile = PaintRecorder(harness.view.viewport())
        change()
        frame()
        assert px(paint_tile.frames[0]) == harness.view.viewport().width() * harness.view.viewport().height()


def test_a_ring_removed_between_two_frames_is_erased(new_harness: NewHarness, settled: Settled) -> None:
    harness = new_harness()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    walk(harness, _STEPS, settled)
    harness.selection.select("board", ["harbour"])
    frame()
    harness.view.camera.pan(-25, -13)
    harness.selection.select("board", ["prompt"])
    QTest.mouseMove(harness.view.viewport(), QPoint(500, 300))
    harness.view.camera.pan(-4, 6)
    frame()
    assert unlike(on_screen(harness), harness.view.viewport().grab().toImage()) <= _SAME


def test_a_title_is_hidden_by_a_larger_one_that_becomes_visible(
    new_harness: NewHarness, settled: Settled
) -> None:
    """The larger group's title is painted, and the smaller one's is erased."""
    nodes = (
        Node("small", Kind.GROUP, Rect(0, 0, 420, 200), title="Hills and harbours of the north"),
        Node("large", Kind.GROUP, Rect(180, 0, 900, 700), title="Everything that was shot by night"),
    )
    harness = new_harness(Document("board", nodes))
    view = harness.view
    view.camera.set_camera(Camera(150 - view.viewport().width() / 2, 200, 1.0), moving=False)
    before = settled(harness)
    walk(harness, [(-20, 0), (-20, 0), (-20, 0)], settled)
    shown = on_screen(harness)
    assert unlike(shown, view.viewport().grab().toImage()) <= _SAME
    move = before.copy(60, 0, before.width() - 60, before.height())
    assert unlike(shown.copy(0, 0, move.width(), move.height()), move) > 60


def test_titles_that_there_was_no_time_for_come_one_by_one_and_alone(
    new_harness: NewHarness, settled: Settled, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = tuple(
        Node(f"g{i}", Kind.GROUP, Rect(320 * (i % 3), 260 * (i // 3), 300, 200), title=f"Title {i}")
        for i in range(6)
    )
    model = Document("board", groups)
    whole = settled(new_harness(model))
    monkeypatch.setattr("wsdesk.scene.layers.group_titles._BUDGET", -1.0)
    harness = new_harness(model)
    settled(harness)
    harness.view.camera.set_camera(Camera(470, 200, 0.7), moving=False)
    settled(harness)
    paint_tile = PaintRecorder(harness.view.viewport())
    harness.view.fit()
    qtbot.waitUntil(lambda: unlike(on_screen(harness), whole) == 0, timeout=30_000)
    sizes = [px(region) for region in paint_tile.frames]
    assert sizes.count(max(sizes)) < 6
    assert min(sizes) < max(sizes) / 2


def test_after_a_long_way_items_and_tiles_still_meet(new_harness: NewHarness) -> None:
    harness = new_harness()
    for _ in range(900):
        harness.view.camera.pan(-401, 333)
    transform, on_screen = harness.view.camera.transform, harness.view.viewportTransform()
    assert on_screen.dx() * harness.view.camera.ratio == pytest.approx(transform.x, abs=1e-3)
    assert on_screen.dy() * harness.view.camera.ratio == pytest.approx(transform.y, abs=1e-3)


def test_what_lies_over_the_canvas_stays_where_it_is_while_the_view_moves(
    new_harness: NewHarness, settled: Settled
) -> None:
    harness = new_harness()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    harness.selection.select("board", ["harbour"])
    settled(harness)
    harness.view.picking.open_for_selection(Direction.SOURCE)
    picker = harness.view.findChild(QFrame, "targetPicker")
    assert picker.isVisible()
    place = picker.geometry()
    for dx, dy in _STEPS:
        harness.view.camera.pan(dx, dy)
        frame()
        assert picker.geometry() == place
    harness.view.camera.zoom_at(1.2, 100, 100)
    frame()
    assert picker.geometry() == place


def test_the_way_back_stays_where_it_is_while_the_view_moves(
    new_harness: NewHarness, settled: Settled
) -> None:
    harness = new_harness()
    harness.view.camera.set_camera(Camera(90_000, 90_000, 1.0), moving=False)
    settled(harness)
    harness.view.camera.rested.emit(harness.view.camera.camera)
    button = harness.view.viewport().findChild(QPushButton, "wayBack")
    assert button.isVisible()
    place = button.geometry()
    for dx, dy in _STEPS:
        harness.view.camera.pan(dx, dy)
        frame()
        assert button.geometry() == place
    assert unlike(on_screen(harness), harness.view.grab().toImage()) <= _SAME
