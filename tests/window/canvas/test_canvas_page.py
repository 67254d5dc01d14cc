"""What lies over a canvas."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from tests.stand_ins import PaintedRegions
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.localdb.history.values import CanvasSnapshot
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.canvas_state import CanvasState, ShownSnapshot
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.history.timeline import Timeline

ONE = Document("c1", nodes=(Node("n", Kind.TEXT, Rect(0, 0, 9, 9)),))
TROUBLE = LoadFailure("unreachable", "Couldn't reach the server. Check your network connection.", "refused")


def test_a_ghost_stands_in_within_a_tenth_of_a_second(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    placeholder = window.area.page.placeholder
    assert placeholder.state == "busy"
    harness.qtbot.waitUntil(lambda: placeholder._skeleton.isVisible())
    assert placeholder._wait.ms <= 100


def test_content_lifts_the_veil(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(ONE)
    assert window.area.page.placeholder.state == "clear"


def test_an_empty_canvas_says_so(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(Document("c1"))
    assert window.area.page.placeholder.state == "empty"


def test_a_change_to_or_from_no_content_is_shown(harness: Any) -> None:
    canvas = harness.open("c1")
    placeholder = harness.show().area.page.placeholder
    canvas.put_document(Document("c1"))
    for document, state in ((ONE, "clear"), (Document("c1"), "empty")):
        canvas._show_document(document)
        canvas.changed.emit(())
        assert placeholder.state == state


def test_a_change_leaves_the_controls_in_place(harness: Any) -> None:
    canvas = harness.open("c1")
    page = harness.show().area.page
    canvas.put_document(ONE)
    raised = _Events(QEvent.Type.ZOrderChange, page.minimap, page.zoom, page.find_bar)
    canvas.changed.emit(())
    assert not raised.count
    canvas.put_document(ONE)
    assert raised.count


def test_the_find_bar_is_created_on_first_use_and_follows_the_zoom_control(harness: Any) -> None:
    harness.open("c1").put_document(ONE)
    page = harness.show().area.page
    assert page.findChild(QWidget, "findBar") is None
    view = harness.views["c1"]
    view.setFocus()
    harness.qtbot.keyClick(view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.findChild(QWidget, "findBar").isVisible()
    assert "F3" in page.find_bar.after.toolTip()
    page.zoom.fit.setFocus()
    harness.qtbot.keyClick(page.zoom.fit, Qt.Key.Key_Tab)
    assert page.find_bar.field.hasFocus()


def test_a_failure_says_what_happened_and_can_be_tried_again(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    assert window.findChild(QWidget, "canvasFailed") is None, "it is created on first use"
    canvas.put_state(CanvasState(LoadState.FAILED, TROUBLE))
    assert window.area.page.placeholder.state == "failed"
    for message in window.area.page.placeholder.findChildren(WrappingLabel):
        assert message.height() >= message.heightForWidth(message.width()), message.text()
    before = canvas.reloads
    harness.qtbot.mouseClick(harness.find(object, "canvasFailed-retry"), Qt.MouseButton.LeftButton)
    assert canvas.reloads == before + 1


def test_a_failed_refresh_keeps_the_canvas_and_adds_a_line(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(ONE)
    canvas.put_state(CanvasState(LoadState.FAILED, TROUBLE))
    assert window.area.page.placeholder.state == "clear"
    assert harness.find(object, "canvasTrouble").isVisible()


def test_an_error_bar_is_as_high_as_its_lines(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show(1400, 800)
    canvas.put_document(ONE)
    canvas.put_state(CanvasState(LoadState.FAILED, TROUBLE))
    bar = harness.find(QWidget, "canvasTrouble")
    one_line = bar.height()
    window.resize(640, 480)
    harness.qtbot.waitUntil(lambda: bar.height() == bar.sizeHint().height() > one_line)
    harness.qtbot.mouseClick(harness.find(QWidget, "canvasTrouble-details"), Qt.MouseButton.LeftButton)
    two_lines = bar.height()
    harness.qtbot.waitUntil(lambda: bar.height() == bar.sizeHint().height() > two_lines)
    window.resize(1400, 800)
    harness.qtbot.mouseClick(harness.find(QWidget, "canvasTrouble-details"), Qt.MouseButton.LeftButton)
    harness.qtbot.waitUntil(lambda: bar.height() == one_line)


@pytest.mark.parametrize(("size", "seen"), [((1280, 800), True), ((640, 400), True), ((640, 300), False)])
def test_overlays_stay_in_their_corners(harness: Any, size: tuple[int, int], seen: bool) -> None:
    harness.open("c1").put_document(ONE)
    harness.window.setMinimumSize(10, 10)
    window = harness.show(*size)
    page = window.area.page
    assert page.view.geometry() == page.rect()
    assert page.zoom.geometry().bottomLeft().x() == 14
    assert page.rect().contains(page.zoom.geometry())
    assert page.minimap.isVisible() is seen
    if seen:
        assert page.minimap.geometry().right() == page.width() - 14 - 1
        assert not page.minimap.geometry().intersects(page.zoom.geometry())
    assert page.view.reserved == (page.minimap.geometry() if seen else None)


def test_the_pill_follows_and_steers_the_view(harness: Any) -> None:
    harness.open("c1").put_document(ONE)
    harness.show()
    view = harness.views["c1"]
    view.look(0.86)
    assert harness.find(object, "zoomPercent").text() == "86%"
    view.look(0.042)
    assert harness.find(object, "zoomPercent").text() == "4.2%"
    for name in ("zoomIn", "zoomOut", "zoomPercent", "zoomFit"):
        harness.qtbot.mouseClick(harness.find(object, name), Qt.MouseButton.LeftButton)
    assert view.calls == [1.25, 0.8, "Zoom to 100%", "fit"]


SNAPSHOT = CanvasSnapshot(3, "c1", 1_700_000_000, 1_700_000_000, "", b"", False, "", True, {})


def test_the_time_line_takes_space_below_the_canvas_and_the_focus(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(ONE)
    page, view = window.area.page, harness.views["c1"]
    view.setFocus()
    height = view.height()
    harness.stores.timelines.show(Timeline("c1", LoadState.READY, (SNAPSHOT,)))
    assert page.timeline.isVisible()
    assert view.height() + page.timeline.height() == height
    assert window.panes.current == "timeline"
    harness.qtbot.keyClick(window, Qt.Key.Key_F6)
    assert window.panes.current == "canvas"
    harness.qtbot.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert window.panes.current == "timeline"
    harness.stores.timelines.show()
    assert page.timeline is None
    assert view.height() == height
    assert view.hasFocus()


def test_the_first_snapshot_returns_the_space_of_the_message(harness: Any) -> None:
    harness.open("c1").put_document(ONE)
    page = harness.show().area.page
    empty, full = (Timeline("c1", LoadState.READY, snapshots) for snapshots in ((), (SNAPSHOT,)))
    heights: list[int] = []
    for timeline in (empty, full, empty):
        harness.stores.timelines.show(timeline)
        heights.append(page.timeline.height())
        assert heights[-1] == page.timeline.sizeHint().height() == page.height() - page.view.height()
    assert heights[0] == heights[2] > heights[1]


def test_a_snapshot_has_a_banner_and_a_frame(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(ONE)
    page = window.area.page
    canvas.show_snapshot(ShownSnapshot(SNAPSHOT, LoadedContent(ONE)))
    banner, frame = harness.find(QWidget, "snapshotBanner"), harness.find(QWidget, "snapshotFrame")
    assert banner.isVisible()
    assert frame.isVisible()
    assert frame.geometry().top() == banner.height()
    assert frame.geometry().bottom() == page.rect().bottom()
    banner.back.click()
    assert harness.stores.timelines.calls == [("choose", "c1", 0)]
    canvas.show_snapshot(None)
    assert not banner.isVisible()
    assert not frame.isVisible()


def test_the_differences_leave_the_find_bar_uncovered(harness: Any) -> None:
    canvas = harness.open("c1")
    page = harness.show().area.page
    canvas.put_document(ONE)
    harness.stores.timelines.show(Timeline("c1", LoadState.READY, (SNAPSHOT,), 3, compares=True))
    changes = harness.find(QWidget, "changesCard")
    top = changes.geometry().top()
    page.find_bar.open()
    assert page.find_bar.isVisible()
    assert not changes.geometry().intersects(page.find_bar.geometry())
    assert page.view.geometry().contains(changes.geometry())
    page.find_bar.dismiss()
    assert changes.geometry().top() == top


def test_escape_ends_a_snapshot_wherever_the_focus_is_on_the_page(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(ONE)
    timelines = harness.stores.timelines
    timelines.show(Timeline("c1", LoadState.READY, (SNAPSHOT,), 3, compares=True))
    canvas.show_snapshot(ShownSnapshot(SNAPSHOT, LoadedContent(ONE)))
    focused = harness.find(QWidget, "zoomFit")
    harness.qtbot.keyClick(focused, Qt.Key.Key_Escape)
    timelines.show(Timeline("c1", LoadState.READY, (SNAPSHOT,), 3))
    harness.qtbot.keyClick(focused, Qt.Key.Key_Escape)
    assert timelines.calls == [("toggle_comparison", "c1"), ("choose", "c1", 0)]
    timelines.show(Timeline("c1", LoadState.READY, (SNAPSHOT,)))
    harness.qtbot.keyClick(focused, Qt.Key.Key_Escape)
    assert len(timelines.calls) == 2, "the timeline stays open"
    assert window.area.page.timeline is not None


def test_the_time_line_follows_a_canvas_to_its_window(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    harness.stores.timelines.show(Timeline("c1", LoadState.READY, (SNAPSHOT,)))
    harness.stores.detached_windows.detach("c1")
    detached = window.windows.all[0]
    assert detached.page.timeline is not None
    assert detached.panes.pane_of(detached.page.timeline.scrubber) is detached.page.timeline


def test_a_loading_canvas_repaints_only_its_skeleton(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    page = window.area.page
    skeleton = page.placeholder._skeleton
    harness.qtbot.waitUntil(skeleton.isVisible)
    harness.qtbot.waitUntil(lambda: not page.minimap.isHidden())
    below, frames = PaintedRegions(page.view, page.minimap), PaintedRegions(skeleton)

    def is_painted_alone() -> bool:
        if below.regions:  # of opening the canvas
            below.regions.clear()
            frames.regions.clear()
        return len(frames.regions) > 20

    harness.qtbot.waitUntil(is_painted_alone)
    widths = sorted(region.boundingRect().width() for region in frames.regions)
    assert widths[len(widths) // 2] < skeleton.width()  # the window repaints it too when it becomes active


class _Events(QObject):
    """Counts events of a type that some widgets receive."""

    def __init__(self, kind: QEvent.Type, *widgets: QWidget) -> None:
        super().__init__()
        self._kind = kind
        self.count = 0
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is self._kind
        return False
