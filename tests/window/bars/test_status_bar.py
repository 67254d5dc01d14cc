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
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.table import EDGES
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas_state import CanvasState
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


def test_counts_of_the_canvas_that_is_looked_at(harness: Any) -> None:
    harness.open("c1").put_document(document(128, 171, 9))
    status = harness.window.status
    assert status.counts.text() == "128 nodes · 171 connections · 9 notes"
    other = harness.open("c2")
    assert status.counts.text() == ""
    other.put_document(document(1, 1, 1))
    assert status.counts.text() == "1 node · 1 connection · 1 note"


def test_notes_that_did_not_come_are_not_counted_but_told(harness: Any) -> None:
    lies = Problem(NOTES_INCOMPLETE, "", (("where", "document"), ("got", "2"), ("total", "1000000000")))
    harness.open("c1").put_document(replace(document(3, 0, 2), problems=(lies,)))
    assert harness.window.status.counts.text() == "3 nodes · No connections · 2 notes (list incomplete)"


def test_more_notes_are_read_on_request(harness: Any) -> None:
    canvas = harness.open("c1")
    canvas.put_document(document(3, 0, 2))
    button = harness.window.status.more_notes
    assert not button.isVisible()
    canvas.put_state(CanvasState(LoadState.READY, has_more_notes=True))
    harness.show()
    assert button.isVisible()
    harness.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert canvas.paging == "more"
    canvas.put_state(CanvasState(LoadState.BUSY, has_more_notes=True))
    assert not button.isEnabled()
    canvas.put_state(CanvasState(LoadState.READY))
    assert not button.isVisible()


def test_the_selection_is_counted(harness: Any) -> None:
    harness.open("c1").put_document(document(3, 0, 0))
    harness.stores.selection.select("c1", nodes=("n0", "n1"))
    assert harness.window.status.selected.text() == "2 selected"
    harness.stores.selection.clear()
    assert harness.window.status.selected.text() == ""


def test_hidden_edges_are_told_and_one_press_shows_them(harness: Any) -> None:
    window = harness.show()
    harness.stores.settings.set(EDGES, "none")
    assert not window.status.edges.isVisible()
    harness.open("c1").put_document(document(2, 1, 0))
    assert window.status.edges.text() == "Connections hidden"
    harness.stores.settings.set(EDGES, "selection")
    assert window.status.edges.text() == "Selection connections only"
    harness.qtbot.mouseClick(window.status.edges, Qt.MouseButton.LeftButton)
    assert harness.stores.settings.get(EDGES) == "all"
    assert not window.status.edges.isVisible()


def test_what_waits_is_told_and_listed(harness: Any) -> None:
    window = harness.show()
    assert not window.status.waiting.isVisible()
    harness.outbox.put(waiting("a"))
    assert window.status.waiting.text() == "1 comment in outbox"
    harness.outbox.put(waiting("a"), waiting("b", state="unknown"), waiting("e", "edge"))
    assert window.status.waiting.text() == "1 comment and 1 connection in outbox · 1 comment needs attention"
    harness.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    assert window.outbox.isVisible()
    harness.qtbot.mouseClick(harness.find(object, "outbox-again-b"), Qt.MouseButton.LeftButton)
    harness.qtbot.mouseClick(harness.find(object, "outbox-discard-a"), Qt.MouseButton.LeftButton)
    assert (harness.outbox.retried, harness.outbox.discarded) == (["b"], ["a"])
    assert not harness.find(object, "outbox-edit-e").isVisible(), "an edge has no words"
    harness.qtbot.mouseClick(harness.find(object, "outbox-edit-b"), Qt.MouseButton.LeftButton)
    assert harness.stores.comments.edited == ["b"]
    harness.outbox.put()
    assert not window.outbox.isVisible()


def test_a_proposal_of_an_assistant_is_shown_whole_and_approved(harness: Any) -> None:
    window = harness.show()
    text = "Lower the horizon\u202e " * 40
    one, edge, marks = waiting("a", state="approval"), waiting("e", "edge", "approval"), waiting("m", "marks")
    harness.outbox.put(
        replace(one, agent="Clara", subject="Harbor", body={"body": text}),
        replace(edge, agent="Clara", subject="Harbor → Lamp"),
        replace(
            marks, state="approval", agent="Clara", subject="Harbor", body={"flag": "pick", "rating": "4"}
        ),
    )
    assert window.status.waiting.text().endswith("1 comment, 1 connection, and 1 mark need attention")
    harness.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    shown = {name: harness.find(QLabel, f"outbox-proposal-{name}") for name in "aem"}
    assert shown["a"].text() == "Harbor\n" + text.replace("\u202e", "⟨U+202E⟩")
    assert shown["e"].text() == "Harbor → Lamp"
    assert shown["m"].text() == "Harbor\nPicked, 4 stars"
    status = harness.find(QLabel, "outbox-status-a").text()
    assert status.startswith("By Clara · Not sent until you approve it")
    assert harness.find(QPushButton, "outbox-again-a").text() == "Approve"
    harness.qtbot.mouseClick(harness.find(object, "outbox-again-a"), Qt.MouseButton.LeftButton)
    assert harness.outbox.approved == ["a"]


def test_the_list_says_why_each_waits_and_sends_now(harness: Any) -> None:
    window = harness.show()
    harness.connection.put(mode="offline")
    harness.outbox.put(waiting("a"), waiting("s", "edge", "staged"))
    harness.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)

    def status(entry_id: str) -> str:
        return str(harness.find(object, f"outbox-status-{entry_id}").accessibleName())

    assert status("a").startswith("Waiting: offline")
    assert status("s").startswith("Staged until you send it")
    harness.connection.put(mode="unauthorized")
    assert status("a").startswith("Waiting: API key not accepted")
    harness.qtbot.mouseClick(harness.find(object, "outboxPopover-send"), Qt.MouseButton.LeftButton)
    assert harness.outbox.sends == 1


def test_a_long_reason_in_the_list_is_wrapped_instead_of_cut(harness: Any) -> None:
    window = harness.show()
    harness.connection.put(mode="unauthorized")
    harness.outbox.put(waiting("e", "edge", "unknown"))
    harness.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    status = harness.find(QLabel, "outbox-status-e")
    assert status.text().startswith(
        "May have been sent. The canvas is checked before it is sent again: API key"
    )
    card, line = status.parentWidget(), status.fontMetrics().height()
    harness.qtbot.waitUntil(lambda: status.height() >= status.heightForWidth(status.width()) > 1.5 * line)
    # The list is high enough for it.
    harness.qtbot.waitUntil(lambda: card.y() + card.height() <= card.parentWidget().height())


def test_unsent_items_of_other_workspaces_are_counted_and_listed(harness: Any) -> None:
    window = harness.show()
    harness.stores.profiles.put(ProfileEntry("p2", "Studio", "https://studio.example"))
    harness.outbox.others = (
        replace(waiting("x"), profile="p2"),
        replace(waiting("y", "edge", "staged"), profile="p2"),
        replace(waiting("z"), profile="gone"),
    )
    harness.outbox.put()
    assert window.status.waiting.text() == "2 comments and 1 connection in other workspaces"
    harness.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    assert harness.find(object, "outbox-elsewhere-gone").isVisible()
    lines = [label.text() for label in harness.find(QFrame, "outbox-elsewhere-p2").findChildren(QLabel)]
    assert lines == [
        "Studio",
        "1 comment: sent the next time this workspace is open and connected",
        "1 connection: staged, sent only when you choose Send",
    ]
    harness.qtbot.mouseClick(harness.find(object, "outbox-switch-p2"), Qt.MouseButton.LeftButton)
    assert harness.stores.profiles.calls == [("choose", "p2")]
    assert not window.outbox.isVisible()


def test_items_of_a_workspace_that_is_not_saved_are_listed_and_can_be_discarded(harness: Any) -> None:
    window = harness.show()
    comments = [replace(waiting(f"z{i}"), profile="gone") for i in range(6)]
    harness.outbox.others = (*comments, replace(waiting("y", "edge", "staged"), profile="gone"))
    harness.outbox.put()
    harness.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    card = harness.find(QFrame, "outbox-elsewhere-gone")

    def shown() -> list[str]:
        return [label.text() for label in card.findChildren(QLabel) if label.isVisible()]

    assert shown() == [
        "Unknown workspace",
        "6 comments and 1 connection: can't be sent, since this workspace isn't saved on this computer",
        *["Hold the horizon lower"] * 5,
        "and 2 more",
    ]
    drop = harness.find(QPushButton, "outbox-discard-all-gone")
    harness.qtbot.mouseClick(drop, Qt.MouseButton.LeftButton)
    assert shown()[-1] == (
        "6 comments and 1 connection will be deleted from this computer and never sent. This can't be undone."
    )
    assert harness.outbox.discarded == []
    harness.qtbot.mouseClick(harness.find(QPushButton, "outbox-keep-gone"), Qt.MouseButton.LeftButton)
    assert shown()[-1] == "and 2 more"
    harness.qtbot.mouseClick(drop, Qt.MouseButton.LeftButton)
    harness.qtbot.mouseClick(harness.find(QPushButton, "outbox-really-gone"), Qt.MouseButton.LeftButton)
    assert harness.outbox.discarded == ["gone"]


def test_what_waits_for_the_disk_says_so(harness: Any) -> None:
    window = harness.show()
    harness.connection.put(mode="live")
    harness.outbox.put(waiting("a"), waiting("b"))
    harness.qtbot.mouseClick(window.status.waiting, Qt.MouseButton.LeftButton)
    said = harness.find(QLabel, "outboxPopover-saved")
    assert said.text() == "Everything is saved on this computer and stays after you quit."
    harness.outbox.blocked = DiskFullError("no room")
    harness.outbox.only_in_memory = frozenset({"b"})
    harness.outbox.put(waiting("a"), waiting("b"))
    status = next(w for w in harness.window.findChildren(QLabel, "outbox-status-a") if w.isVisible())
    assert status.accessibleName().startswith("Waiting: status not saved yet, the disk is full")
    assert said.text() == "The other items are saved on this computer and stay after you quit."
    harness.outbox.only_in_memory = frozenset({"a", "b"})
    harness.outbox.put(waiting("a"), waiting("b"))
    assert said.text() == "Nothing here is saved on this computer. It is lost when you quit."


def test_what_needs_the_person_is_not_counted_among_what_waits(harness: Any) -> None:
    bar = harness.window.status
    harness.outbox.put(waiting("b", state="failed"))
    assert bar.waiting.text() == "1 comment needs attention"
    harness.outbox.put(waiting("b", state="failed"), waiting("e", "edge", "unknown"))
    assert bar.waiting.text() == "1 comment and 1 connection need attention"
    harness.outbox.put(waiting("b"), waiting("e", "edge", "held"))
    assert bar.waiting.text() == "1 comment and 1 connection in outbox"
    harness.outbox.put()
    assert bar.waiting.text() == ""


def test_the_state_of_things_in_a_word(harness: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = harness.open("c1")
    state = harness.window.status.state
    canvas.put_state(CanvasState(LoadState.BUSY))
    assert state.text() == "Loading…"
    canvas.put_document(document(1, 0, 0))
    assert state.text() == "Ready"
    for mode, text in (
        ("starting", "Starting…"),
        ("offline", "Offline"),
        ("unauthorized", "API key rejected"),
        ("none", "Not connected"),
    ):
        harness.connection.put(mode=mode)
        assert state.text() == text
    now = time.time()
    monkeypatch.setattr(status_bar.time, "time", lambda: now)
    harness.connection.put(mode="waiting", wait_until=now + 11.5)
    assert state.text() == "Rate limited: retrying in 12 s"


def test_a_wait_counts_down_and_can_be_stopped(harness: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bar = harness.show().status
    harness.connection.put(mode="live")
    assert not bar.stop.isVisible()
    now = time.time()
    monkeypatch.setattr(status_bar.time, "time", lambda: now)
    harness.connection.put(mode="waiting", wait_until=now + 11.5)
    assert bar.stop.isVisible()
    assert bar.state.text() == "Rate limited: retrying in 12 s"
    monkeypatch.setattr(status_bar.time, "time", lambda: now + 9)
    harness.qtbot.waitUntil(lambda: bar.state.text() == "Rate limited: retrying in 3 s", timeout=30_000)
    harness.qtbot.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
    assert harness.connection.stops == 1
    harness.connection.put(mode="live")
    assert not bar.stop.isVisible()


def test_what_is_fetched_for_offline_is_told_and_can_be_stopped(harness: Any) -> None:
    window = harness.show()
    bar = window.status.offline
    assert not bar.isVisible()
    harness.stores.offline.put(OfflineCanvas("c1", "Board", "fetching", 3, 12, 1, 8_400_000))
    assert bar.label.text() == "Downloading “Board” for offline use: 4 of 12 · 8.4 MB"
    assert bar.isVisible()
    harness.qtbot.mouseClick(bar.stop, Qt.MouseButton.LeftButton)
    assert harness.stores.offline.dropped == ["c1"]
    assert not bar.isVisible()


def test_what_comes_from_this_computer_says_how_old_it_is(harness: Any) -> None:
    canvas = harness.open("c1")
    canvas.put_document(document(1, 0, 0))
    status = harness.window.status
    assert "Saved copy" not in status.counts.text()
    canvas.put_state(CanvasState(LoadState.FAILED, fetched_at=time.time() - 2 * 3_600, from_disk=True))
    assert status.counts.text().endswith("Saved copy from 2 h ago")
    canvas.put_state(CanvasState(LoadState.READY, fetched_at=time.time()))
    assert "Saved copy" not in status.counts.text()


def test_a_tip_has_the_room_that_the_status_of_a_view_leaves(harness: Any) -> None:
    status = harness.show(1440, 900).status
    view = PlainLabel("126 results · 1 picked · 13 of 13 canvases indexed", name="viewStatus", elide=True)
    status.add_view(view)
    status.show_view(view)
    status.tips.dismiss()
    status.tips.offer("compare")
    label = harness.find(PlainLabel, "tipWords")
    harness.qtbot.waitUntil(lambda: label.isVisible() and label.width() > 0)
    assert not label.is_elided()
    assert not view.is_elided()
    harness.window.resize(1024, 700)
    view.setText(view.text() * 4)
    harness.qtbot.waitUntil(view.is_elided)
    assert view.isVisible()
