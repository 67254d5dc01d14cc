"""What every panel that follows the current canvas does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typing_extensions import override

from wsdesk.graph.model.document import Document
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.store.base.debouncer import SNAPSHOT_REST_MS


class Counting(CanvasPanel):
    """Counts how often it was refreshed, and for which canvas."""

    def __init__(self, stores: Any) -> None:
        super().__init__("counting", "Counting", stores.themes, stores.canvases)
        self.seen: list[str] = []
        self.request_refresh()

    @override
    def refresh(self) -> None:
        self.seen.append(self.canvas.canvas_id if self.canvas is not None else "")


def test_changes_of_one_moment_are_one_refresh(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    panel = show(Counting(harness.stores))
    qtbot.waitUntil(lambda: panel.seen == [""])
    canvas = harness.open("c1")
    canvas.show(Document("c1"))
    canvas.state_changed.emit(None)
    qtbot.waitUntil(lambda: len(panel.seen) > 1)
    qtbot.wait(20)
    assert panel.seen == ["", "c1"]


def test_a_hidden_panel_is_refreshed_when_it_is_shown(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    panel = show(Counting(harness.stores))
    qtbot.waitUntil(lambda: panel.seen == [""])
    panel.hide()
    harness.open("c1")
    harness.open("c2")
    qtbot.wait(20)
    assert panel.seen == [""]
    panel.show()
    assert panel.seen == ["", "c2"]


def test_a_canvas_that_is_not_current_any_more_changes_nothing(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    first = harness.open("c1")
    panel = show(Counting(harness.stores))
    harness.open("c2")
    qtbot.waitUntil(lambda: panel.seen[-1:] == ["c2"])
    count = len(panel.seen)
    first.show(Document("c1"))
    qtbot.wait(20)
    assert len(panel.seen) == count


def test_the_state_of_the_canvas_is_followed(harness: Any, show: Callable[..., Any], qtbot: Any) -> None:
    canvas = harness.open("c1")
    panel = show(Counting(harness.stores))
    qtbot.waitUntil(lambda: bool(panel.seen))
    canvas.state_changed.emit(None)
    qtbot.waitUntil(lambda: len(panel.seen) == 2)


def test_of_snapshots_in_quick_succession_the_last_one_is_shown(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    canvas = harness.open("c1")
    panel = show(Counting(harness.stores))
    qtbot.waitUntil(lambda: panel.seen[-1:] == ["c1"])
    count = len(panel.seen)
    for _ in range(3):
        canvas.snapshot = object()
        canvas.changed.emit(())
        panel.request_refresh()
        qtbot.wait(20)
    assert len(panel.seen) == count
    qtbot.waitUntil(lambda: len(panel.seen) == count + 1)
    canvas.snapshot = None
    canvas.changed.emit(())
    qtbot.wait(20)
    assert len(panel.seen) == count + 2


def test_nothing_is_refreshed_while_the_next_snapshot_is_loading(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    canvas = harness.open("c1")
    panel = show(Counting(harness.stores))
    qtbot.waitUntil(lambda: panel.seen == ["c1"])
    canvas.snapshot, canvas.is_loading_snapshot = object(), True
    canvas.snapshot_changed.emit(canvas.snapshot)
    qtbot.wait(SNAPSHOT_REST_MS + 100)
    assert panel.seen == ["c1"]
    canvas.is_loading_snapshot = False
    qtbot.waitUntil(lambda: panel.seen == ["c1", "c1"])
