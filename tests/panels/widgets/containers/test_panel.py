"""Properties of all panels that follow the current canvas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typing_extensions import override

from wsdesk.graph.model.document import Document
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.store.base.debouncer import SNAPSHOT_REST_MS


class RecordingPanel(CanvasPanel):
    """A panel that records its refreshes and their canvases."""

    def __init__(self, stores: Any) -> None:
        super().__init__("counting", "Counting", stores.themes, stores.canvases)
        self.refreshes: list[str] = []
        self.request_refresh()

    @override
    def refresh(self) -> None:
        self.refreshes.append(self.canvas.canvas_id if self.canvas is not None else "")


def test_simultaneous_changes_cause_one_refresh(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    panel = show(RecordingPanel(harness.stores))
    qtbot.waitUntil(lambda: panel.refreshes == [""])
    canvas = harness.open("c1")
    canvas.show(Document("c1"))
    canvas.state_changed.emit(None)
    qtbot.waitUntil(lambda: len(panel.refreshes) > 1)
    qtbot.wait(20)
    assert panel.refreshes == ["", "c1"]


def test_a_hidden_panel_is_refreshed_when_shown(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    panel = show(RecordingPanel(harness.stores))
    qtbot.waitUntil(lambda: panel.refreshes == [""])
    panel.hide()
    harness.open("c1")
    harness.open("c2")
    qtbot.wait(20)
    assert panel.refreshes == [""]
    panel.show()
    assert panel.refreshes == ["", "c2"]


def test_changes_of_another_canvas_are_ignored(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    first = harness.open("c1")
    panel = show(RecordingPanel(harness.stores))
    harness.open("c2")
    qtbot.waitUntil(lambda: panel.refreshes[-1:] == ["c2"])
    count = len(panel.refreshes)
    first.show(Document("c1"))
    qtbot.wait(20)
    assert len(panel.refreshes) == count


def test_the_state_of_the_canvas_is_followed(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    canvas = harness.open("c1")
    panel = show(RecordingPanel(harness.stores))
    qtbot.waitUntil(lambda: bool(panel.refreshes))
    canvas.state_changed.emit(None)
    qtbot.waitUntil(lambda: len(panel.refreshes) == 2)


def test_the_last_of_several_snapshots_is_shown(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    canvas = harness.open("c1")
    panel = show(RecordingPanel(harness.stores))
    qtbot.waitUntil(lambda: panel.refreshes[-1:] == ["c1"])
    count = len(panel.refreshes)
    for rest_ms in (60_000, 60_000, SNAPSHOT_REST_MS):  # however slow the machine is
        assert len(panel.refreshes) == count
        panel._current._rest.ms = rest_ms
        canvas.snapshot = object()
        canvas.changed.emit(())
        panel.request_refresh()
        qtbot.wait(20 if rest_ms > SNAPSHOT_REST_MS else 0)
    qtbot.waitUntil(lambda: len(panel.refreshes) == count + 1)
    canvas.snapshot = None
    canvas.changed.emit(())
    qtbot.waitUntil(lambda: len(panel.refreshes) == count + 2)


def test_nothing_is_refreshed_while_the_next_snapshot_is_loading(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    canvas = harness.open("c1")
    panel = show(RecordingPanel(harness.stores))
    qtbot.waitUntil(lambda: panel.refreshes == ["c1"])
    canvas.snapshot, canvas.is_loading_snapshot = object(), True
    canvas.snapshot_changed.emit(canvas.snapshot)
    qtbot.wait(SNAPSHOT_REST_MS + 100)
    assert panel.refreshes == ["c1"]
    canvas.is_loading_snapshot = False
    qtbot.waitUntil(lambda: panel.refreshes == ["c1", "c1"])
