"""The What's new panel."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.localdb.history.values import CanvasHistory, SeenState
from wsdesk.panels.whats_new.commands import WhatsNewCommands
from wsdesk.panels.whats_new.panel import WhatsNewPanel
from wsdesk.settings.table import HISTORY_MB
from wsdesk.store.agent.approvals import ApprovalRow, ApprovalsState
from wsdesk.store.canvas.canvas_state import SavedCamera
from wsdesk.store.comments.unread import UnreadComments
from wsdesk.store.connection.connection import ConnectionState, Mode
from wsdesk.store.history.history import HistoryState
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import CanvasNews
from wsdesk.store.index.crawler import CrawlerState
from wsdesk.wire.agent import Approval

NODE = Node("n1", Kind.IMAGE, Rect(0, 0, 9, 9), title="Harbor")
K = DifferenceKind


def news(kind: DifferenceKind, node_id: str = "n1", **more: Any) -> News:
    node = replace(NODE, id=node_id)
    before = None if kind is K.NODE_ADDED else node
    after = None if kind is K.NODE_REMOVED else node
    difference = Difference(kind, node_id, before, after)
    now = time.time()
    return News("c1", difference, now, now, ids=(node_id,), keys=frozenset({difference.key}), **more)


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> WhatsNewPanel:
    widget = show(WhatsNewPanel(harness.stores), 300, 500)
    changes = (news(K.NODE_ADDED), news(K.NODE_MOVED, "n2"), news(K.NODE_REMOVED, "n3"))
    harness.whats_new.show(CanvasNews("c1", "Hero film", changes))
    widget.refresh()
    return widget


def test_times_are_repainted_only_while_the_panel_is_shown(panel: WhatsNewPanel) -> None:
    (timer,) = (one for one in panel.findChildren(QTimer) if one.interval() >= 10_000)
    assert timer.isActive()
    panel.hide()
    assert not timer.isActive()
    panel.show()
    assert timer.isActive()


def titles(panel: WhatsNewPanel) -> list[str]:
    return [panel.list.content(row).title for row in panel.list.rows]


def command(harness: Any, panel: WhatsNewPanel, command_id: str, subject: object = None) -> bool:
    commands = {one.id: one for one in WhatsNewCommands(harness.stores, panel).all()}
    if not commands[command_id].enabled(subject):
        return False
    commands[command_id].run(subject)
    return True


def test_changes_are_listed_by_canvas(panel: WhatsNewPanel, harness: Any) -> None:
    assert titles(panel) == ["Hero film", "Harbor added", "Harbor moved", "Harbor deleted"]
    (end,) = panel.list.content(panel.list.rows[0]).ends
    assert end.text == "3"
    assert [panel.list.content(row).dot for row in panel.list.rows[1:]] == [
        "change.added",
        "change.moved",
        "change.removed",
    ]
    assert panel.badge() == "3"


def test_a_click_opens_the_change(panel: WhatsNewPanel, harness: Any, qtbot: Any) -> None:
    box = panel.list.visualRect(panel.list.index_of(2))
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert harness.canvases.calls == [("reveal", "c1", "n2", "")]
    panel.go_to(panel.list.rows[3])
    assert harness.canvases.calls[-1] == ("open", "c1", ""), "a deleted node can't be selected"
    assert harness.canvases.opened_canvas.camera == SavedCamera(4.5, 4.5, 1)
    panel.go_to(panel.list.rows[3])
    (message,) = (one.message for one in harness.notifications.recent)
    assert message == "Harbor deleted. It was in the middle of this view."


def test_stepping_without_changes_says_so(panel: WhatsNewPanel, harness: Any) -> None:
    harness.whats_new.show()
    panel.step(1)
    assert harness.notifications.recent[-1].message == "Nothing new"


def test_a_connection_is_selected(panel: WhatsNewPanel, harness: Any) -> None:
    edge = Edge("e", "n1", "n2")
    change = Difference(K.EDGE_ADDED, "e", None, edge)
    harness.whats_new.show(CanvasNews("c1", "Hero", (News("c1", change, 1.0, 1.0, src="A", dst="B"),)))
    panel.step(1)
    assert harness.canvases.calls == [("reveal", "c1", "n2", "")]
    assert harness.selection.of("c1").edges == ("e",)


def test_next_and_previous_wrap_around_and_skip_headings(panel: WhatsNewPanel, harness: Any) -> None:
    for command_id, node_id in (
        ("news.next", "n1"),
        ("news.next", "n2"),
        ("news.previous", "n1"),
        ("news.previous", ""),
    ):
        assert command(harness, panel, command_id)
        if node_id:
            assert harness.canvases.calls[-1] == ("reveal", "c1", node_id, "")
    assert harness.canvases.calls[-1] == ("open", "c1", "")


def test_a_scrolled_list_stays_where_it_is_when_changes_arrive(panel: WhatsNewPanel, harness: Any) -> None:
    changes = [news(K.NODE_ADDED, f"n{at}") for at in range(40)]
    harness.whats_new.show(CanvasNews("c1", "Hero film", tuple(changes)))
    panel.refresh()
    panel.list.setCurrentIndex(panel.list.index_of(1))
    panel.list.verticalScrollBar().setValue(20 * panel.list.visualRect(panel.list.index_of(1)).height())
    top = panel.list.indexAt(QPoint(50, 0)).row()
    assert top > 10
    harness.whats_new.show(
        CanvasNews("c2", "Teaser", (news(K.NODE_MOVED, "m1"), news(K.NODE_MOVED, "m2"))),
        CanvasNews("c1", "Hero film", tuple(changes[:38])),
    )
    panel.refresh()
    row = panel.list.rows[panel.list.indexAt(QPoint(50, 0)).row()]
    assert row.news is not None
    assert row.news.ids == changes[top - 1].ids
    assert panel.current is not None
    assert panel.current.news == changes[0]
    panel.list.verticalScrollBar().setValue(0)
    harness.whats_new.show(CanvasNews("c1", "Hero film", tuple(changes)))
    panel.refresh()
    assert panel.list.verticalScrollBar().value() == 0


def test_the_change_after_a_marked_one_is_next(panel: WhatsNewPanel, harness: Any) -> None:
    changes = [news(K.NODE_ADDED, f"n{at}") for at in range(5)]
    harness.whats_new.show(CanvasNews("c1", "Hero film", tuple(changes)))
    panel.refresh()
    command(harness, panel, "news.next")
    command(harness, panel, "news.next")
    assert harness.canvases.calls[-1] == ("reveal", "c1", "n1", "")
    harness.whats_new.show(CanvasNews("c1", "Hero film", (changes[0], *changes[2:])))
    panel.refresh()
    command(harness, panel, "news.next")
    assert harness.canvases.calls[-1] == ("reveal", "c1", "n2", "")
    harness.whats_new.show(CanvasNews("c1", "Hero film", (changes[0], *changes[3:])))
    panel.refresh()
    command(harness, panel, "news.previous")
    assert harness.canvases.calls[-1] == ("reveal", "c1", "n0", "")


def test_a_collapsed_canvas_is_passed(panel: WhatsNewPanel, harness: Any) -> None:
    many(harness)
    panel.refresh()
    command(harness, panel, "news.next")
    command(harness, panel, "news.next")
    assert harness.canvases.calls[-1] == ("reveal", "c0", "0-1", "")
    panel.list.set_expanded(panel.list.rows[0], False)
    command(harness, panel, "news.next")
    assert harness.canvases.calls[-1] == ("reveal", "c1", "1-0", "")


def many(harness: Any, canvases: int = 3, changes: int = 30) -> None:
    """Too many changes to show all of them."""
    kinds = (K.RUN_FAILED, K.VERSIONS_ADDED, K.NODE_ADDED)
    harness.whats_new.show(
        *(
            CanvasNews(
                f"c{at}", f"Canvas {at}", tuple(news(kinds[n % 3], f"{at}-{n}") for n in range(changes)), 1e9
            )
            for at in range(canvases)
        )
    )


def test_many_changes_are_summed_up_by_canvas(panel: WhatsNewPanel, harness: Any, qtbot: Any) -> None:
    many(harness)
    panel.refresh()
    assert titles(panel) == ["Canvas 0", "Canvas 1", "Canvas 2"]
    content = panel.list.content(panel.list.rows[0])
    assert content.line == "10 added, 10 new versions, 10 failed runs"
    assert content.beside.startswith("since ")
    assert panel.list.accessible_text(panel.list.rows[0]).spoken.endswith("collapsed")
    qtbot.mouseClick(
        panel.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.list.visualRect(panel.list.index_of(1)).center(),
    )
    assert len(panel.list.rows) == 33
    assert harness.canvases.calls == [], "expanding opens nothing"
    many(harness, changes=31)
    panel.refresh()
    assert len(panel.list.rows) == 34, "it stays expanded when there are more changes"
    panel.list.setCurrentIndex(panel.list.index_of(5))
    qtbot.keyClick(panel.list, Qt.Key.Key_Left)
    assert len(panel.list.rows) == 3
    assert panel.list.currentIndex().row() == 1, "the canvas that was collapsed"


def test_stepping_expands_canvases(panel: WhatsNewPanel, harness: Any) -> None:
    many(harness, canvases=2, changes=30)
    panel.refresh()
    for _ in range(31):
        assert command(harness, panel, "news.next")
    assert harness.canvases.calls[0] == ("reveal", "c0", "0-0", "")
    assert harness.canvases.calls[-1] == ("reveal", "c1", "1-0", "")
    panel.list.set_expanded(panel.list.rows[0], False)
    assert command(harness, panel, "news.previous")
    assert harness.canvases.calls[-1] == ("reveal", "c0", "0-29", ""), "the last change of the one before"


def test_space_marks_the_canvas_of_the_current_row(panel: WhatsNewPanel, harness: Any) -> None:
    panel.list.setCurrentIndex(panel.list.index_of(0))
    assert command(harness, panel, "news.seen")
    assert harness.whats_new.seen == ["c1"]
    assert not command(harness, panel, "news.go")


def test_a_history_that_cannot_be_saved_is_reported(panel: WhatsNewPanel, harness: Any) -> None:
    harness.history.state = HistoryState(failure="The disk is full.")
    panel.refresh()
    assert panel.usage.text() == "Couldn't save the history. The disk is full."


@pytest.mark.parametrize(
    ("mode", "title"),
    [("starting", ""), ("offline", "Can't check for changes"), ("live", "Nothing new")],
)
def test_nothing_new_is_shown_only_if_the_server_was_asked(
    panel: WhatsNewPanel, harness: Any, mode: Mode, title: str
) -> None:
    harness.whats_new.show()
    state = ConnectionState(mode)
    harness.connection.state = state
    harness.connection.changed.emit(state)
    panel.refresh()
    shown = [label.text() for label in panel.findChildren(QLabel) if label.isVisible() and label.text()]
    assert shown[:1] == ([title] if title else [])


def test_the_progress_of_the_first_comparison_is_shown(panel: WhatsNewPanel, harness: Any) -> None:
    harness.crawler.state = CrawlerState("active", indexed=12, total=40)
    panel.refresh()
    assert panel.usage.text() == "Checking canvases: 12 of 40"


def test_marking_one_preserves_the_position_in_the_list(panel: WhatsNewPanel, harness: Any) -> None:
    panel.list.setCurrentIndex(panel.list.index_of(2))
    assert command(harness, panel, "news.seen")
    (marked_changes,) = harness.whats_new.seen
    assert marked_changes.difference.id == "n2"
    (canvas,) = harness.whats_new.state.canvases
    harness.whats_new.show(replace(canvas, news=(canvas.news[0], canvas.news[2])))
    panel.refresh()
    assert panel.current is not None
    assert panel.list.content(panel.current).title == "Harbor deleted"


def test_a_canvas_and_all_are_marked(panel: WhatsNewPanel, harness: Any, qtbot: Any) -> None:
    assert command(harness, panel, "news.canvas-seen", panel.list.rows[1])
    qtbot.mouseClick(panel.seen, Qt.MouseButton.LeftButton)
    assert command(harness, panel, "news.all-seen")
    assert harness.whats_new.seen == ["c1", "all", "all"]
    harness.whats_new.show()
    panel.refresh()
    assert not command(harness, panel, "news.all-seen")
    assert not panel.seen.isEnabled()
    assert panel.badge() == ""


def test_marking_is_undone_by_key(panel: WhatsNewPanel, harness: Any) -> None:
    assert not command(harness, panel, "news.undo"), "nothing is marked yet"
    assert command(harness, panel, "news.all-seen")
    assert command(harness, panel, "news.undo")
    assert harness.whats_new.seen == []
    (undo,) = (one for one in WhatsNewCommands(harness.stores, panel).all() if one.id == "news.undo")
    assert (undo.shortcuts, undo.pane) == (("Ctrl+Z",), "whats-new")


def test_the_space_for_the_history_is_shown_in_the_unit_of_its_setting(
    panel: WhatsNewPanel, harness: Any
) -> None:
    history = CanvasHistory("c1", "", 1, b"", SeenState(1), b"", 1, 0.0, size=300_000)
    harness.history.state = HistoryState((history,))
    harness.settings.set(HISTORY_MB, 512)
    panel.refresh()
    assert panel.usage.text() == "History of 1 canvas · 300.0 kB of 512.0 MB"
    harness.history.state = HistoryState((history, replace(history, canvas_id="c2", size=700_000_000)))
    harness.history.offline_size = 700_000_000
    panel.refresh()
    assert panel.usage.text() == ("History of 2 canvases · 300.0 kB of 512.0 MB · 700.0 MB available offline")


def test_changes_are_copied_as_markdown(panel: WhatsNewPanel, harness: Any) -> None:
    titled = replace(NODE, title="*Fog* [1]")
    change = replace(news(K.NODE_ADDED), difference=Difference(K.NODE_ADDED, "n1", None, titled))
    harness.whats_new.show(
        CanvasNews("c1", "Hero film", (change,)), CanvasNews("c2", "Tins", (news(K.NODE_MOVED),))
    )
    panel.refresh()
    assert command(harness, panel, "news.copy")
    hero = "## Hero film\n\n- \\*Fog\\* \\[1\\] added (just now)\n"
    assert QGuiApplication.clipboard().text() == f"{hero}\n## Tins\n\n- Harbor moved (just now)\n"
    assert command(harness, panel, "news.copy", panel.list.rows[1])
    assert QGuiApplication.clipboard().text() == hero


def test_approvals_that_are_pending_are_listed(panel: WhatsNewPanel, harness: Any) -> None:
    rows = (
        ApprovalRow("a1", Approval(id="a1", tool_name="start_run", status="pending")),
        ApprovalRow("a2", Approval(id="a2", tool_name="start_run", status="approved")),
    )
    harness.approvals.state = ApprovalsState(rows)
    panel.refresh()
    assert titles(panel)[:2] == ["Pending approvals · 1", "Agent asks to run Start run"]
    panel.step(1)
    assert harness.approvals.calls[-1] == ("reveal", "a1")


def test_unread_comments_are_listed_and_marked(panel: WhatsNewPanel, harness: Any) -> None:
    harness.unread_comments.all = (
        UnreadComments("c1", "Hero film", "n1", "Harbor", 1, "Jonas Weber", time.time() - 300, "m1"),
        UnreadComments("c1", "Hero film", "n2", "", 1203),
    )
    harness.unread_comments.changed.emit()
    panel.refresh()
    assert titles(panel)[:3] == [
        "New comments · 1,204",
        "New comment on Harbor",
        "1,203 new comments on Hero film",
    ]
    lines = [panel.list.content(row).line for row in panel.list.rows[1:3]]
    assert lines == ["by Jonas Weber · Hero film · 5 min ago", ""], "unknown users are not named"
    assert panel.badge() == "1,207"
    panel.go_to(panel.list.rows[1])
    assert harness.comments.calls[-1] == ("reveal", "c1", "n1", "m1")
    assert command(harness, panel, "news.seen", panel.list.rows[2])
    assert harness.unread_comments.read == ["n2"]
    assert command(harness, panel, "news.undo")
    assert harness.unread_comments.read == []
    harness.whats_new.show()
    panel.refresh()
    assert panel.seen.isEnabled(), "comments are marked with the changes"
    panel.seen.click()
    assert harness.unread_comments.read == ["n1", "n2"]
    assert command(harness, panel, "news.undo")
    assert harness.unread_comments.read == []


def test_comments_stay_in_their_places_when_their_times_are_read(panel: WhatsNewPanel, harness: Any) -> None:
    unread = [UnreadComments("c1", "Hero film", f"n{at}", f"Node {at}", 1) for at in range(3)]

    def show(*comments: UnreadComments) -> list[str]:
        harness.unread_comments.all = comments
        panel.refresh()
        return titles(panel)[1 : 1 + len(comments)]

    assert show(*unread) == [f"New comment on Node {at}" for at in range(3)]
    read = replace(unread[2], author="Jonas Weber", at=time.time(), comment_id="m1")
    assert show(read, *unread[:2]) == [f"New comment on Node {at}" for at in range(3)]
    assert show(replace(unread[1], count=2), read, unread[0])[0] == "2 new comments on Node 1"
