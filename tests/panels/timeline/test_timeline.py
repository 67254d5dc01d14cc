"""The timeline below a canvas, and the banner of a snapshot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from wsdesk.graph.analysis.differences import KINDS, DifferenceKind, differences
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.localdb.history.values import FIRST_ID, CanvasHistory, CanvasSnapshot, SeenState
from wsdesk.panels.timeline.banner import SnapshotBanner
from wsdesk.panels.timeline.changes import ChangesCard
from wsdesk.panels.timeline.layout import TimelineLayout
from wsdesk.panels.timeline.pane import TimelinePane
from wsdesk.settings.table import HISTORY
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.history.comparison import SnapshotComparison
from wsdesk.store.history.history import HistoryState
from wsdesk.store.history.timeline import NOW, Timeline

K = DifferenceKind
NOON = datetime.now().astimezone().replace(hour=12, minute=0, second=0, microsecond=0)


def snapshot(number: int, hours_ago: float = 0, **kinds: int) -> CanvasSnapshot:
    at = (NOON - timedelta(hours=hours_ago)).timestamp()
    counts = {KINDS.index(K[name]): count for name, count in kinds.items()}
    return CanvasSnapshot(number, "c1", at, at, "", b"", False, "", True, counts)


SNAPSHOTS = (
    snapshot(3, 96),
    snapshot(5, 48, NODE_ADDED=2, NODE_MOVED=1),
    snapshot(8, 24, VERSIONS_ADDED=3),
    snapshot(9, 23, NODE_REMOVED=1),
)


@pytest.fixture
def pane(harness: Any, show: Callable[..., Any]) -> TimelinePane:
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS))
    return show(TimelinePane("c1", harness.stores), 800, 90)


def test_keys_go_through_snapshots_and_days(pane: TimelinePane, harness: Any) -> None:
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        QTest.keyClick(pane.scrubber, key)
    QTest.keyClick(pane.scrubber, Qt.Key.Key_Home)
    QTest.keyClick(pane.scrubber, Qt.Key.Key_End)
    assert harness.timelines.calls == [
        *(("step", "c1", -1), ("step", "c1", 1)),
        *(("step_day", "c1", -1), ("step_day", "c1", 1)),
        *(("choose_at", "c1", 0), ("choose_at", "c1", 4)),
    ]


def test_a_drag_chooses_the_nearest_snapshots(pane: TimelinePane, harness: Any) -> None:
    scrubber, middle = pane.scrubber, pane.scrubber.height() // 2

    def point(at: int) -> QPoint:
        return QPoint(round(scrubber.x_of(at)), middle)

    QTest.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=point(1) + QPoint(2, 0))
    QTest.mouseMove(scrubber, point(0))
    QTest.mouseRelease(scrubber, Qt.MouseButton.LeftButton, pos=point(0))
    QTest.mouseMove(scrubber, point(2))
    assert harness.timelines.calls == [("choose_at", "c1", 1), ("choose_at", "c1", 0)]
    QTest.mouseClick(scrubber, Qt.MouseButton.LeftButton, pos=QPoint(scrubber.width() - 1, middle))
    assert harness.timelines.calls[-1] == ("choose_at", "c1", 4), "the right end is the current content"


def test_the_position_is_described(pane: TimelinePane, harness: Any) -> None:
    assert pane.scrubber.accessibleDescription() == "Now"
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS, chosen=5))
    text = pane.scrubber.accessibleDescription()
    assert text.endswith("snapshot 2 of 4 · 2 added, 1 moved")
    snapshots = (SNAPSHOTS[0], replace(SNAPSHOTS[1], starred=True), *SNAPSHOTS[2:])
    harness.timelines.show(Timeline("c1", LoadState.READY, snapshots, chosen=5))
    assert "starred" in pane.scrubber.accessibleDescription()
    assert pane.star.accessibleName() == "Remove star"
    starred = pane.star.icon().pixmap(16).toImage()
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS, chosen=3))
    rating = harness.themes.current.color("rating").rgb()
    colors = [
        {one.pixel(x, y) for x in range(16) for y in range(16)}
        for one in (starred, pane.star.icon().pixmap(16).toImage())
    ]
    assert [rating in one for one in colors] == [True, False]


def test_buttons_depend_on_the_position(pane: TimelinePane, harness: Any) -> None:
    assert (pane.before.isEnabled(), pane.after.isEnabled(), pane.star.isEnabled()) == (True, False, False)
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS, chosen=3))
    assert (pane.before.isEnabled(), pane.after.isEnabled(), pane.star.isEnabled()) == (False, True, True)
    for button in (pane.after, pane.star, pane.close_button):
        button.click()
    assert harness.timelines.calls == [("step", "c1", 1), ("toggle_star", "c1"), ("close", "c1")]
    assert pane.count.text() == "4 snapshots"
    seen = SeenState(1, frozenset())
    history = CanvasHistory("c1", "Board", 4, b"", seen, b"", 4, 0, 3_200_000)
    harness.history.state = HistoryState((history,))
    harness.history.changed.emit(harness.history.state)
    assert pane.count.text() == "4 snapshots\n3.2 MB of 64.0 MB"


def test_escape_shows_the_current_content_then_closes(pane: TimelinePane, harness: Any) -> None:
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS, chosen=5))
    QTest.keyClick(pane.scrubber, Qt.Key.Key_Escape)
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS))
    QTest.keyClick(pane.scrubber, Qt.Key.Key_Escape)
    assert harness.timelines.calls == [("choose", "c1", NOW), ("close", "c1")]


def test_without_snapshots_the_reason_is_shown(pane: TimelinePane, harness: Any) -> None:
    harness.timelines.show(Timeline("c1"))
    assert pane.scrubber.isVisible(), "the skeleton"
    harness.timelines.show(Timeline("c1", LoadState.READY))
    assert not pane.scrubber.isVisible()
    assert pane.title.text() == "No snapshots yet"
    assert "whenever the canvas is read" in pane.message.text()
    harness.settings.set(HISTORY, False)
    harness.timelines.show(Timeline("c1", LoadState.READY))
    harness.timelines.show(Timeline("c1", LoadState.READY, chosen=1))
    assert "turned off" in pane.message.text()
    harness.timelines.show(Timeline("c1", LoadState.FAILED))
    assert pane.title.text() == "Couldn't read the history"
    pane.retry.click()
    assert harness.timelines.calls == [("reload", "c1")]


def test_the_banner_shows_the_snapshot(show: Callable[..., Any], qtbot: Any) -> None:
    from PySide6.QtWidgets import QWidget

    page = show(QWidget(), 700, 60)
    banner = SnapshotBanner(page)
    banner.set_snapshot(snapshot(5, 0, NODE_ADDED=1), None)
    assert banner.title.text().startswith("Snapshot of today, 12:00")
    assert banner.details.text() == "Read-only · 1 added"
    with qtbot.waitSignal(banner.back.clicked):
        banner.back.click()


def test_positions_are_ordered_and_ticks_have_the_colors_of_changes() -> None:
    layout = TimelineLayout(SNAPSHOTS, 400)
    assert layout.positions == sorted(layout.positions)
    assert layout.positions[-1] < layout.x_of(4) == 400
    assert [layout.nearest(layout.x_of(at)) for at in range(5)] == [0, 1, 2, 3, 4]
    ticks = layout.ticks()
    assert [token for token, _ in ticks[1].colors] == ["change.added", "change.moved"]
    assert sum(share for _, share in ticks[1].colors) == pytest.approx(1)
    assert ticks[0].colors == (("muted", 1.0),)
    many = TimelineLayout([snapshot(at, 100 - at / 100, NODE_ADDED=1) for at in range(2_000)], 400)
    assert len(many.ticks()) <= 110, "snapshots at the same position share a tick"
    assert all(tick.height <= 1 for tick in many.ticks())


def test_labels_are_days_or_times_of_one_day() -> None:
    days = TimelineLayout(SNAPSHOTS, 2_000).labels(60)
    assert len(days) == 3
    weekdays = [(NOON - timedelta(hours=hours)).strftime("%a") for hours in (96, 48, 24)]
    assert [label.text.partition(",")[0] for label in days] == weekdays, "as in the banner"
    (old,) = TimelineLayout([snapshot(1, 200), snapshot(2, 0)], 2_000).labels(1_500)
    assert "," not in old.text
    times = TimelineLayout([snapshot(1, 3), snapshot(2, 2), snapshot(3, 1)], 2_000).labels(60)
    assert len({label.text for label in times}) == 3
    layout = TimelineLayout([snapshot(at, hours) for at, hours in enumerate((96, 24, 0, 0, 0))], 2_000)
    every = layout.labels(60)
    assert [label.text for label in every][2:] == ["Today"]
    near = layout.labels(every[2].x - every[1].x + 1)
    assert near == [every[0], every[2]], "the newest day is preferred to the one before it"
    narrow = TimelineLayout(SNAPSHOTS, 100).labels(60)
    assert len(narrow) <= 1


def comparison() -> SnapshotComparison:
    old = Document("c1", (Node("n1", Kind.IMAGE, Rect(0, 0, 9, 9), title="Fog"),))
    new = Document("c1", (Node("n2", Kind.TEXT, Rect(0, 0, 9, 9), title="Pier"),))
    return SnapshotComparison(old, new, differences(old, new), "yesterday, 3:12 PM", "now")


def test_shift_compares_with_the_previous_position(pane: TimelinePane, harness: Any) -> None:
    shift = Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(pane.scrubber, Qt.Key.Key_Left, shift)
    QTest.keyClick(pane.scrubber, Qt.Key.Key_Home, shift)
    at = QPoint(round(pane.scrubber.x_of(1)), 40)
    QTest.mouseClick(pane.scrubber, Qt.MouseButton.LeftButton, shift, at)
    assert harness.timelines.calls == [("step", "c1", -1), ("choose_at", "c1", 0), ("choose_at", "c1", 1)]
    assert harness.timelines.extended == [True, True, True]


def test_a_comparison_is_started_and_ended(pane: TimelinePane, harness: Any) -> None:
    assert pane.compare.accessibleName() == "Compare with previous snapshot"
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS, chosen=5))
    assert pane.compare.accessibleName() == "Compare with now"
    pane.compare.click()
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS, chosen=5, compares=True))
    assert pane.compare.isChecked()
    assert pane.compare.accessibleName() == "End comparison"
    QTest.keyClick(pane.scrubber, Qt.Key.Key_Escape)
    assert harness.timelines.calls == [("toggle_comparison", "c1"), ("toggle_comparison", "c1")]


def test_differences_are_listed(show: Callable[..., Any], harness: Any, qtbot: Any) -> None:
    card = show(ChangesCard(harness.stores), 300, 200)
    card.set_comparison(None)
    assert card.title.text() == "Comparing…"
    card.set_comparison(comparison())
    assert card.title.text() == "Differences · 2"
    assert [row.title for row in card.list.rows] == ["Fog deleted", "Pier added"]
    assert card.list.content(card.list.rows[0]).dot == "change.removed"
    with qtbot.waitSignals([card.copy_button.clicked, card.close_button.clicked]):
        card.copy_button.click()
        card.close_button.click()
    card.list.step(1)
    with qtbot.waitSignal(card.list.chosen) as chosen:
        QTest.keyClick(card.list, Qt.Key.Key_Return)
    assert chosen.args[0].node.title == "Fog"


def test_the_banner_shows_the_compared_snapshots(show: Callable[..., Any]) -> None:
    from PySide6.QtWidgets import QWidget

    banner = SnapshotBanner(show(QWidget(), 700, 60))
    timeline = Timeline("c1", LoadState.READY, SNAPSHOTS, compares=True, comparison=comparison())
    banner.set_snapshot(SNAPSHOTS[1], timeline)
    assert banner.details.text() == "compared with now · 1 added, 1 deleted"
    banner.set_snapshot(None, replace(timeline, other=5))
    assert banner.title.text() == "Now"
    assert banner.details.text().startswith("compared with ")
    assert banner.back.isHidden()
    known = replace(timeline, other=5)
    banner.set_snapshot(None, replace(known, snapshots=()))
    unknown = banner.details.text()
    banner.set_snapshot(None, known)
    assert banner.details.text() != unknown, "the list was read meanwhile"


def test_the_replay_has_a_button_a_key_and_a_speed(pane: TimelinePane, harness: Any) -> None:
    assert pane.play.accessibleName() == "Replay history"
    QTest.keyClick(pane.scrubber, Qt.Key.Key_Space)
    pane.play.click()
    pane.speed.click()
    assert harness.timelines.calls == [*2 * [("toggle_replay", "c1")], ("step_speed", "c1")]
    harness.timelines.show(Timeline("c1", LoadState.READY, SNAPSHOTS, is_playing=True, speed=4))
    assert pane.play.accessibleName() == "Pause"
    assert pane.speed.text() == "4×"
    assert pane.speed.accessibleName() == "Replay speed 4×"
    harness.timelines.show(Timeline("c1", LoadState.READY))
    assert not pane.play.isEnabled()


def test_rebuilt_snapshots_are_labeled(pane: TimelinePane, harness: Any, show: Callable[..., Any]) -> None:
    rebuilt = snapshot(FIRST_ID - 1, 200, NODE_ADDED=1)
    harness.timelines.show(Timeline("c1", LoadState.READY, (rebuilt, *SNAPSHOTS), chosen=rebuilt.id))
    assert pane.count.text() == "4 snapshots, 1 rebuilt"
    assert not pane.star.isEnabled()
    assert "rebuilt from creation times" in pane.scrubber.accessibleDescription()
    banner = show(SnapshotBanner(pane))
    banner.set_snapshot(rebuilt, None)
    assert banner.title.text().startswith("Rebuilt: ")
    assert "moves, edits, and deletions are unknown" in banner.details.text()
