"""Status bar."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton

from wsdesk.graph.model.document import NOTES_INCOMPLETE, Document
from wsdesk.graph.model.values import Edge, Kind, Node, Note, Problem, Rect
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.settings.table import EDGES
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasState
from wsdesk.store.canvas.offline import OfflineCanvas
from wsdesk.store.connection.profiles import ProfileEntry
from wsdesk.window.bars import status_bar

HERE = Rect(0, 0, 10, 10)


def document(nodes: int, edges: int, notes: int) -> Document:
    return Document(
        "c1",
        tuple(Node(f"n{i}", Kind.TEXT, HERE) for i in range(nodes)),
        tuple(Edge(f"e{i}", "n0", "n1") for i in range(edges)),
        tuple(Note(f"o{i}", HERE) for i in range(notes)),
    )


def waiting(entry_id: str, kind: Any = "comment", state: Any = "queued") -> OutboxItem:
    body = {"body": "Hold the horizon lower"}
    if kind == "edge":
        body = {"srcNodeId": "n1", "dstNodeId": "n2", "srcHandle": "out", "dstHandle": "in"}
    return OutboxItem(entry_id, kind, "p", "c1", "t", body, state)


def test_counts_of_the_canvas_that_is_looked_at(rig: Any) -> None:
    rig.open("c1").put_document(document(128, 171, 9))
    status = rig.window.status
    assert status.counts.text() == "128 nodes · 171 connections · 9 notes"
    other = rig.open("c2")
    assert status.counts.text() == ""
    other.put_document(document(1, 1, 1))
    assert status.counts.text() == "1 node · 1 connection · 1 note"


def test_notes_that_did_not_come_are_not_counted_but_told(rig: Any) -> None:
    lies = Problem(NOTES_INCOMPLETE, "", (("where", "document"), ("got", "2"), ("total", "1000000000")))
    rig.open("c1").put_document(replace(document(3, 0, 2), problems=(lies,)))
    assert rig.window.status.counts.text() == "3 nodes · No connections · 2 notes (list incomplete)"


def test_more_notes_are_read_on_request(rig: Any) -> None:
    canvas = rig.open("c1")
    canvas.put_document(document(3, 0, 2))
    button = rig.window.status.more_notes
    assert not button.isVisible()
    canvas.put_state(CanvasState(LoadState.READY, has_more_notes=True))
    rig.show()
    assert button.isVisible()
    rig.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert canvas.paging == "more"
    canvas.put_state(CanvasState(LoadState.BUSY, has_more_notes=True))
    assert not button.isEnabled()
    canvas.put_state(CanvasState(LoadState.READY))
    assert not button.isVisible()


def test_the_selection_is_counted(rig: Any) -> None:
    rig.open("c1").put_document(document(3, 0, 0))
    rig.stores.selection.select("c1", nodes=("n0", "n1"))
    assert rig.window.status.selected.text() == "2 selected"
    rig.stores.selection.clear()
    assert rig.window.status.selected.text() == ""


def test_hidden_edges_are_told_and_one_press_shows_them(rig: Any) -> None:
    window = rig.show()
    rig.stores.settings.set(EDGES, "none")
    assert not window.status.edges.isVisible()
    rig.open("c1").put_document(document(2, 1, 0))
    assert window.status.edges.text() == "Connections hidden"
    rig.stores.settings.set(EDGES, "selection")
    assert window.status.edges.text() == "Selection connections only"
    rig.qtbot.mouseClick(window.status.edges, Qt.MouseButton.LeftButton)
    assert rig.stores.settings.get(EDGES) == "all"
    assert not window.status.edges.isVisible()


def test_what_waits_is_told_and_listed(rig: Any) -> None:
    window = rig.show()
    assert not window.status.waiting.isVisible()
    rig.outbox.put(waiting("a"))
    assert window.status.waiting.text() == "1 comment in outbox"
    rig.outbox.put(waiting("a"), waiting("b", state="unknown"), waiting("e", "edge"))
    assert window.status.waiting.text() == "1 comment and 1 connection in outbox · 1 comment needs attention"
    rig.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    assert window.outbox.isVisible()
    rig.qtbot.mouseClick(rig.find(object, "outbox-again-b"), Qt.MouseButton.LeftButton)
    rig.qtbot.mouseClick(rig.find(object, "outbox-discard-a"), Qt.MouseButton.LeftButton)
    assert (rig.outbox.retried, rig.outbox.discarded) == (["b"], ["a"])
    assert not rig.find(object, "outbox-edit-e").isVisible(), "an edge has no words"
    rig.qtbot.mouseClick(rig.find(object, "outbox-edit-b"), Qt.MouseButton.LeftButton)
    assert rig.stores.comments.edited == ["b"]
    rig.outbox.put()
    assert not window.outbox.isVisible()


def test_the_list_says_why_each_waits_and_sends_now(rig: Any) -> None:
    window = rig.show()
    rig.connection.put(mode="offline")
    rig.outbox.put(waiting("a"), waiting("s", "edge", "staged"))
    rig.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)

    def status(entry_id: str) -> str:
        return str(rig.find(object, f"outbox-status-{entry_id}").accessibleName())

    assert status("a").startswith("Waiting: offline")
    assert status("s").startswith("Staged until you send it")
    rig.connection.put(mode="unauthorized")
    assert status("a").startswith("Waiting: API key not accepted")
    rig.qtbot.mouseClick(rig.find(object, "outboxPopover-send"), Qt.MouseButton.LeftButton)
    assert rig.outbox.sends == 1


def test_a_long_reason_in_the_list_is_wrapped_instead_of_cut(rig: Any) -> None:
    window = rig.show()
    rig.connection.put(mode="unauthorized")
    rig.outbox.put(waiting("e", "edge", "unknown"))
    rig.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    rig.qtbot.wait(20)
    status = rig.find(QLabel, "outbox-status-e")
    assert status.text().startswith(
        "May have been sent. The canvas is checked before it is sent again: API key"
    )
    assert status.height() >= status.heightForWidth(status.width()) > 1.5 * status.fontMetrics().height()
    card = status.parentWidget()
    assert card.y() + card.height() <= card.parentWidget().height(), "the list is high enough for it"


def test_unsent_items_of_other_workspaces_are_counted_and_listed(rig: Any) -> None:
    window = rig.show()
    rig.stores.profiles.put(ProfileEntry("p2", "Studio", "https://studio.example"))
    rig.outbox.others = (
        replace(waiting("x"), profile="p2"),
        replace(waiting("y", "edge", "staged"), profile="p2"),
        replace(waiting("z"), profile="gone"),
    )
    rig.outbox.put()
    assert window.status.waiting.text() == "2 comments and 1 connection in other workspaces"
    rig.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    assert rig.find(object, "outbox-elsewhere-gone").isVisible()
    lines = [label.text() for label in rig.find(QFrame, "outbox-elsewhere-p2").findChildren(QLabel)]
    assert lines == [
        "Studio",
        "1 comment: sent the next time this workspace is open and connected",
        "1 connection: staged, sent only when you choose Send",
    ]
    rig.qtbot.mouseClick(rig.find(object, "outbox-switch-p2"), Qt.MouseButton.LeftButton)
    assert rig.stores.profiles.asked == [("choose", "p2")]
    assert not window.outbox.isVisible()


def test_items_of_a_workspace_that_is_not_saved_are_listed_and_can_be_discarded(rig: Any) -> None:
    window = rig.show()
    comments = [replace(waiting(f"z{i}"), profile="gone") for i in range(6)]
    rig.outbox.others = (*comments, replace(waiting("y", "edge", "staged"), profile="gone"))
    rig.outbox.put()
    rig.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    card = rig.find(QFrame, "outbox-elsewhere-gone")

    def shown() -> list[str]:
        return [label.text() for label in card.findChildren(QLabel) if label.isVisible()]

    assert shown() == [
        "Unknown workspace",
        "6 comments and 1 connection: can't be sent, since this workspace isn't saved on this computer",
        *["Hold the horizon lower"] * 5,
        "and 2 more",
    ]
    drop = rig.find(QPushButton, "outbox-discard-all-gone")
    rig.qtbot.mouseClick(drop, Qt.MouseButton.LeftButton)
    assert shown()[-1] == (
        "6 comments and 1 connection will be deleted from this computer and never sent. This can't be undone."
    )
    assert rig.outbox.discarded == []
    rig.qtbot.mouseClick(rig.find(QPushButton, "outbox-keep-gone"), Qt.MouseButton.LeftButton)
    assert shown()[-1] == "and 2 more"
    rig.qtbot.mouseClick(drop, Qt.MouseButton.LeftButton)
    rig.qtbot.mouseClick(rig.find(QPushButton, "outbox-really-gone"), Qt.MouseButton.LeftButton)
    assert rig.outbox.discarded == ["gone"]


def test_what_waits_for_the_disk_says_so(rig: Any) -> None:
    window = rig.show()
    rig.connection.put(mode="live")
    rig.outbox.put(waiting("a"), waiting("b"))
    rig.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    said = rig.find(QLabel, "outboxPopover-saved")
    assert said.text() == "Everything is saved on this computer and stays after you quit."
    rig.outbox.blocked = DiskFullError("no room")
    rig.outbox.only_in_memory = frozenset({"b"})
    rig.outbox.put(waiting("a"), waiting("b"))
    status = next(w for w in rig.window.findChildren(QLabel, "outbox-status-a") if w.isVisible())
    assert status.accessibleName().startswith("Waiting: status not saved yet, the disk is full")
    assert said.text() == "The other items are saved on this computer and stay after you quit."
    rig.outbox.only_in_memory = frozenset({"a", "b"})
    rig.outbox.put(waiting("a"), waiting("b"))
    assert said.text() == "Nothing here is saved on this computer. It is lost when you quit."


def test_what_needs_the_person_is_not_counted_among_what_waits(rig: Any) -> None:
    bar = rig.window.status
    rig.outbox.put(waiting("b", state="failed"))
    assert bar.waiting.text() == "1 comment needs attention"
    rig.outbox.put(waiting("b", state="failed"), waiting("e", "edge", "unknown"))
    assert bar.waiting.text() == "1 comment and 1 connection need attention"
    rig.outbox.put(waiting("b"), waiting("e", "edge", "held"))
    assert bar.waiting.text() == "1 comment and 1 connection in outbox"
    rig.outbox.put()
    assert bar.waiting.text() == ""


def test_the_state_of_things_in_a_word(rig: Any) -> None:
    canvas = rig.open("c1")
    state = rig.window.status.state
    canvas.put_state(CanvasState(LoadState.BUSY))
    assert state.text() == "Loading…"
    canvas.put_document(document(1, 0, 0))
    assert state.text() == "Ready"
    rig.connection.put(mode="offline")
    assert state.text() == "Not connected"
    rig.connection.put(mode="waiting", wait_until=time.time() + 11.5)
    assert state.text() == "Rate limited: retrying in 12 s"


def test_a_wait_counts_down_and_can_be_stopped(rig: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bar = rig.show().status
    rig.connection.put(mode="live")
    assert not bar.stop.isVisible()
    rig.connection.put(mode="waiting", wait_until=time.time() + 11.5)
    assert bar.stop.isVisible()
    assert bar.state.text() == "Rate limited: retrying in 12 s"
    now = time.time()
    monkeypatch.setattr(status_bar.time, "time", lambda: now + 9)
    rig.qtbot.waitUntil(lambda: bar.state.text() == "Rate limited: retrying in 3 s", timeout=30_000)
    rig.qtbot.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
    assert rig.connection.stops == 1
    rig.connection.put(mode="live")
    assert not bar.stop.isVisible()


def test_what_is_fetched_for_offline_is_told_and_can_be_stopped(rig: Any) -> None:
    window = rig.show()
    bar = window.status.offline
    assert not bar.isVisible()
    rig.stores.offline.put(OfflineCanvas("c1", "Board", "fetching", 3, 12, 1, 8_400_000))
    assert bar.label.text() == "Downloading “Board” for offline use: 4 of 12 · 8.4 MB"
    assert bar.isVisible()
    rig.qtbot.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
    assert rig.stores.offline.dropped == ["c1"]
    assert not bar.isVisible()


def test_what_comes_from_this_computer_says_how_old_it_is(rig: Any) -> None:
    canvas = rig.open("c1")
    canvas.put_document(document(1, 0, 0))
    status = rig.window.status
    assert "Saved copy" not in status.counts.text()
    canvas.put_state(CanvasState(LoadState.FAILED, fetched_at=time.time() - 2 * 3_600, from_disk=True))
    assert status.counts.text().endswith("Saved copy from 2 h ago")
    canvas.put_state(CanvasState(LoadState.READY, fetched_at=time.time()))
    assert "Saved copy" not in status.counts.text()
