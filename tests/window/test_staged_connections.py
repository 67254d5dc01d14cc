"""Connections that gather, in the window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton, QWidget

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxState
from wsdesk.panels.widgets.layout.boxes import ColumnScroll
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.table import EDGE_SEND

CARDS = tuple(Node(i, Kind.TEXT, Rect(400 * n, 0, 200, 100), title=i.upper()) for n, i in enumerate("abc"))


def item(entry_id: str, src: str, dst: str, state: OutboxState = "staged", error: str = "") -> OutboxItem:
    body = {"id": entry_id, "srcNodeId": src, "dstNodeId": dst, "srcHandle": "out", "dstHandle": "in"}
    return OutboxItem(entry_id, "edge", "p", "c1", src, body, state, error)


@pytest.fixture
def staging(harness: Any) -> Any:
    harness.open("c1").put_document(Document("c1", CARDS))
    harness.show()
    return harness


def put(staging: Any, *entries: OutboxItem) -> None:
    staging.outbox.put(*entries)
    staging.qtbot.waitUntil(lambda: len(staging.window.staged_panel.rows) == len(entries))


def words(staging: Any) -> list[str]:
    return [row.accessibleName() for row in staging.window.staged_panel.rows]


def test_it_is_seen_while_something_gathers_and_says_both_ends_and_the_verdict(staging: Any) -> None:
    tray = staging.window.staged_panel
    assert not tray.isVisible()
    put(staging, item("1", "a", "b"), item("2", "b", "a"))
    assert tray.isVisible()
    ends = [line.split(",")[0] for line in words(staging)]
    assert ends == ["A (out) → B (in)", "B (out) → A (in)"]
    assert "Can be connected" in words(staging)[0]
    assert "Can be connected" not in words(staging)[1], (
        "the two would close a circle: they are checked together"
    )
    assert tray.send.text() == "Send all 2"
    put(staging)
    assert not tray.isVisible()


def test_a_few_connections_need_no_scroll_bar(staging: Any) -> None:
    put(staging, item("1", "a", "b"), item("2", "b", "c"))
    scroll = staging.find(ColumnScroll, "tray-list")
    staging.qtbot.waitUntil(lambda: scroll.verticalScrollBar().maximum() == 0)


def test_what_the_service_refused_is_told_one_by_one_and_can_be_sent_again(staging: Any) -> None:
    put(staging, item("1", "a", "b", "failed", "the port is full\nwhat the server said"), item("2", "b", "c"))
    assert "the port is full" in words(staging)[0]
    assert "what the server said" not in words(staging)[0]
    staging.qtbot.mouseClick(staging.find(QPushButton, "tray-1-details"), Qt.MouseButton.LeftButton)
    assert staging.find(WrappingLabel, "tray-1-detail").text() == "what the server said"
    assert staging.find(WrappingLabel, "tray-1-detail").isVisible()
    button = staging.find(QPushButton, "tray-again-1")
    staging.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert staging.outbox.retried == ["1"]


def test_why_the_service_refused_is_read_in_full(staging: Any) -> None:
    why = "The service refused this: the input “reference picture” of this node is closed for the night."
    put(staging, item("1", "a", "b", "failed", why))
    (said,) = [
        label
        for label in staging.window.staged_panel.rows[0].findChildren(WrappingLabel)
        if label.text() == why
    ]
    staging.qtbot.waitUntil(said.isVisible)
    assert not said.is_folded()
    assert said.height() >= said.heightForWidth(said.width())
    assert (
        staging.window.staged_panel.rows[0].visibleRegion().boundingRect()
        == staging.window.staged_panel.rows[0].rect()
    )


def test_one_is_taken_away_by_its_cross_and_all_by_their_button(staging: Any) -> None:
    put(staging, item("1", "a", "b"), item("2", "b", "c"))
    staging.qtbot.mouseClick(staging.find(QToolButton, "tray-remove-1"), Qt.MouseButton.LeftButton)
    assert staging.outbox.discarded == ["1"]
    staging.qtbot.mouseClick(staging.window.staged_panel.drop, Qt.MouseButton.LeftButton)
    assert staging.outbox.discarded[1:] == ["1", "2"]


def test_it_stays_inside_the_canvas_at_the_least_size(staging: Any) -> None:
    put(staging, *(item(str(n), "a", "b") for n in range(12)))
    staging.window.resize(1024, 700)
    tray, stack = staging.window.staged_panel, staging.window.area.stack

    def is_inside() -> bool:
        top = stack.mapTo(tray.parentWidget(), stack.rect().topLeft())
        right = top.x() + stack.width()
        return top.x() <= tray.x() and tray.geometry().right() <= right and tray.height() < stack.height()

    staging.qtbot.waitUntil(is_inside)


def test_of_very_many_the_first_are_listed_and_the_others_on_request(staging: Any) -> None:
    staging.outbox.put(*(item(str(n), "a", "b", "failed" if n == 69 else "staged") for n in range(70)))
    tray = staging.window.staged_panel
    staging.qtbot.waitUntil(lambda: len(tray.rows) == 50)
    assert tray.rows[0].staged.entry.id == "69", "a rejected one is listed"
    assert tray.send.text() == "Send all 70"
    staging.qtbot.mouseClick(tray.more, Qt.MouseButton.LeftButton)
    staging.qtbot.waitUntil(lambda: len(tray.rows) == 70)
    assert not tray.more.isVisibleTo(tray)


def test_discarding_all_discards_those_that_are_not_listed(staging: Any) -> None:
    staging.outbox.put(*(item(str(n), "a", "b") for n in range(70)))
    tray = staging.window.staged_panel
    staging.qtbot.waitUntil(lambda: len(tray.rows) == 50)
    assert tray.more.text() == "Show 20 more"
    staging.qtbot.mouseClick(tray.drop, Qt.MouseButton.LeftButton)
    assert len(staging.outbox.discarded) == 70


def test_a_row_that_did_not_change_stays(staging: Any) -> None:
    put(staging, item("1", "a", "b"), item("2", "b", "c"))
    first = staging.window.staged_panel.rows[0]
    put(staging, item("1", "a", "b"))
    assert staging.window.staged_panel.rows == (first,)


def test_folding_leaves_the_title_and_send(staging: Any) -> None:
    put(staging, item("1", "a", "b"))
    tray = staging.window.staged_panel
    staging.qtbot.mouseClick(tray.fold, Qt.MouseButton.LeftButton)
    assert not tray.rows[0].isVisible()
    assert tray.send.isVisible()
    staging.qtbot.mouseClick(tray.fold, Qt.MouseButton.LeftButton)
    assert tray.rows[0].isVisible()


def test_a_command_goes_there_and_escape_goes_back(staging: Any) -> None:
    put(staging, item("1", "a", "b"))
    staging.stores.commands.trigger("connection.tray")
    assert staging.window.focusWidget() is staging.window.staged_panel.send
    staging.qtbot.keyClick(staging.window.staged_panel.send, Qt.Key.Key_Escape)
    assert staging.window.focusWidget() is not staging.window.staged_panel.send


def test_f6_goes_from_the_canvas_to_it_and_on(staging: Any) -> None:
    staging.views["c1"].setFocus()
    staging.qtbot.keyClick(staging.window, Qt.Key.Key_F6)
    assert staging.window.panes.current != "tray", "where nothing gathers there is nothing to go to"
    put(staging, item("1", "a", "b"))
    staging.views["c1"].setFocus()
    staging.qtbot.keyClick(staging.window, Qt.Key.Key_F6)
    assert staging.window.focusWidget() is staging.window.staged_panel.send
    assert staging.window.panes.current == "tray"
    staging.window.staged_panel.undo.setFocus()
    staging.qtbot.keyClick(staging.window.staged_panel.undo, Qt.Key.Key_Return)
    assert staging.stores.notifications.recent[-1].message == "Nothing to undo."
    staging.qtbot.keyClick(staging.window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert staging.window.panes.current == "canvas"


def test_connections_are_sent_at_once_unless_the_person_gathers(staging: Any) -> None:
    assert staging.stores.settings.get(EDGE_SEND) == "at-once"


def test_it_is_below_the_find_bar_in_a_small_window(staging: Any) -> None:
    staging.window.resize(1024, 700)
    put(staging, item("1", "a", "b"))
    tray = staging.window.staged_panel
    staging.qtbot.waitUntil(tray.isVisible)
    staging.window.area.page.find_bar.open()
    bar = staging.find(QFrame, "findBar")
    staging.qtbot.waitUntil(bar.isVisible)

    def box(widget: QWidget) -> QRect:
        return QRect(widget.mapTo(staging.window, QPoint()), widget.size())

    staging.qtbot.waitUntil(lambda: not box(tray).intersects(box(bar)))
    bar.hide()
    staging.qtbot.waitUntil(lambda: box(tray).top() <= box(bar).top())


def test_ends_are_named_once_their_canvas_is_loaded(harness: Any) -> None:
    canvas = harness.open("c1")
    harness.show()
    put(harness, item("1", "a", "b"))
    assert words(harness)[0].startswith("unknown node")
    canvas.put_document(Document("c1", CARDS))
    harness.qtbot.waitUntil(lambda: words(harness)[0].startswith("A (out) → B (in)"))


def test_ends_on_another_tab_are_named_once_it_is_loaded(harness: Any) -> None:
    harness.open("c2").put_document(Document("c2", CARDS))
    canvas = harness.stores.canvases.open("c1", activate=False)
    harness.show()
    put(harness, item("1", "a", "b"))
    assert "A (out)" not in words(harness)[0]
    canvas.put_document(Document("c1", CARDS))
    harness.qtbot.waitUntil(lambda: "A (out) → B (in)" in words(harness)[0])
