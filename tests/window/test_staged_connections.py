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
def desk(rig: Any) -> Any:
    rig.open("c1").put_document(Document("c1", CARDS))
    rig.show()
    return rig


def put(desk: Any, *entries: OutboxItem) -> None:
    desk.outbox.put(*entries)
    desk.qtbot.waitUntil(lambda: len(desk.window.tray.rows) == len(entries))


def words(desk: Any) -> list[str]:
    return [row.accessibleName() for row in desk.window.tray.rows]


def test_it_is_seen_while_something_gathers_and_says_both_ends_and_the_verdict(desk: Any) -> None:
    tray = desk.window.tray
    assert not tray.isVisible()
    put(desk, item("1", "a", "b"), item("2", "b", "a"))
    assert tray.isVisible()
    ends = [line.split(",")[0] for line in words(desk)]
    assert ends == ["A (out) → B (in)", "B (out) → A (in)"]
    assert "Can be connected" in words(desk)[0]
    assert "Can be connected" not in words(desk)[1], "the two would close a circle: they are checked together"
    assert tray.send.text() == "Send all 2"
    put(desk)
    assert not tray.isVisible()


def test_a_few_connections_need_no_scroll_bar(desk: Any) -> None:
    put(desk, item("1", "a", "b"), item("2", "b", "c"))
    scroll = desk.find(ColumnScroll, "tray-list")
    desk.qtbot.waitUntil(lambda: scroll.verticalScrollBar().maximum() == 0)


def test_what_the_service_refused_is_told_one_by_one_and_can_be_sent_again(desk: Any) -> None:
    put(desk, item("1", "a", "b", "failed", "the port is full\nwhat the server said"), item("2", "b", "c"))
    assert "the port is full" in words(desk)[0]
    assert "what the server said" not in words(desk)[0]
    desk.qtbot.mouseClick(desk.find(QPushButton, "tray-1-details"), Qt.MouseButton.LeftButton)
    assert desk.find(WrappingLabel, "tray-1-detail").text() == "what the server said"
    assert desk.find(WrappingLabel, "tray-1-detail").isVisible()
    button = desk.find(QPushButton, "tray-again-1")
    desk.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert desk.outbox.retried == ["1"]


def test_why_the_service_refused_is_read_in_full(desk: Any) -> None:
    why = "The service refused this: the input “reference picture” of this node is closed for the night."
    put(desk, item("1", "a", "b", "failed", why))
    (said,) = [label for label in desk.window.tray.rows[0].findChildren(WrappingLabel) if label.text() == why]
    desk.qtbot.waitUntil(said.isVisible)
    assert not said.is_folded()
    assert said.height() >= said.heightForWidth(said.width())
    assert desk.window.tray.rows[0].visibleRegion().boundingRect() == desk.window.tray.rows[0].rect()


def test_one_is_taken_away_by_its_cross_and_all_by_their_button(desk: Any) -> None:
    put(desk, item("1", "a", "b"), item("2", "b", "c"))
    desk.qtbot.mouseClick(desk.find(QToolButton, "tray-remove-1"), Qt.MouseButton.LeftButton)
    assert desk.outbox.discarded == ["1"]
    desk.qtbot.mouseClick(desk.window.tray.drop, Qt.MouseButton.LeftButton)
    assert desk.outbox.discarded[1:] == ["1", "2"]


def test_it_stays_inside_the_canvas_at_the_least_size(desk: Any) -> None:
    put(desk, *(item(str(n), "a", "b") for n in range(12)))
    desk.window.resize(1024, 700)
    desk.qtbot.wait(1)
    tray, stack = desk.window.tray, desk.window.area.stack
    top = stack.mapTo(tray.parentWidget(), stack.rect().topLeft())
    assert tray.x() >= top.x()
    assert tray.geometry().right() <= top.x() + stack.width()
    assert tray.height() < stack.height()


def test_of_very_many_the_first_are_listed_and_the_others_on_request(desk: Any) -> None:
    desk.outbox.put(*(item(str(n), "a", "b", "failed" if n == 69 else "staged") for n in range(70)))
    tray = desk.window.tray
    desk.qtbot.waitUntil(lambda: len(tray.rows) == 50)
    assert tray.rows[0].staged.entry.id == "69", "a rejected one is listed"
    assert tray.send.text() == "Send all 70"
    desk.qtbot.mouseClick(tray.more, Qt.MouseButton.LeftButton)
    desk.qtbot.waitUntil(lambda: len(tray.rows) == 70)
    assert not tray.more.isVisibleTo(tray)


def test_discarding_all_discards_those_that_are_not_listed(desk: Any) -> None:
    desk.outbox.put(*(item(str(n), "a", "b") for n in range(70)))
    tray = desk.window.tray
    desk.qtbot.waitUntil(lambda: len(tray.rows) == 50)
    assert tray.more.text() == "Show 20 more"
    desk.qtbot.mouseClick(tray.drop, Qt.MouseButton.LeftButton)
    assert len(desk.outbox.discarded) == 70


def test_a_row_that_did_not_change_stays(desk: Any) -> None:
    put(desk, item("1", "a", "b"), item("2", "b", "c"))
    first = desk.window.tray.rows[0]
    put(desk, item("1", "a", "b"))
    assert desk.window.tray.rows == (first,)


def test_folding_leaves_the_title_and_send(desk: Any) -> None:
    put(desk, item("1", "a", "b"))
    tray = desk.window.tray
    desk.qtbot.mouseClick(tray.fold, Qt.MouseButton.LeftButton)
    assert not tray.rows[0].isVisible()
    assert tray.send.isVisible()
    desk.qtbot.mouseClick(tray.fold, Qt.MouseButton.LeftButton)
    assert tray.rows[0].isVisible()


def test_a_command_goes_there_and_escape_goes_back(desk: Any) -> None:
    put(desk, item("1", "a", "b"))
    desk.stores.commands.trigger("connection.tray")
    assert desk.window.focusWidget() is desk.window.tray.send
    desk.qtbot.keyClick(desk.window.tray.send, Qt.Key.Key_Escape)
    assert desk.window.focusWidget() is not desk.window.tray.send


def test_f6_goes_from_the_canvas_to_it_and_on(desk: Any) -> None:
    desk.views["c1"].setFocus()
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_F6)
    assert desk.window.panes.current != "tray", "where nothing gathers there is nothing to go to"
    put(desk, item("1", "a", "b"))
    desk.views["c1"].setFocus()
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_F6)
    assert desk.window.focusWidget() is desk.window.tray.send
    assert desk.window.panes.current == "tray"
    desk.window.tray.undo.setFocus()
    desk.qtbot.keyClick(desk.window.tray.undo, Qt.Key.Key_Return)
    assert desk.stores.notifications.recent[-1].message == "Nothing to undo."
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert desk.window.panes.current == "canvas"


def test_connections_are_sent_at_once_unless_the_person_gathers(desk: Any) -> None:
    assert desk.stores.settings.get(EDGE_SEND) == "at-once"


def test_it_is_below_the_find_bar_in_a_small_window(desk: Any) -> None:
    desk.window.resize(1024, 700)
    put(desk, item("1", "a", "b"))
    tray, bar = desk.window.tray, desk.find(QFrame, "findBar")
    bar.open()
    desk.qtbot.waitUntil(bar.isVisible)

    def box(widget: QWidget) -> QRect:
        return QRect(widget.mapTo(desk.window, QPoint()), widget.size())

    desk.qtbot.waitUntil(lambda: not box(tray).intersects(box(bar)))
    bar.hide()
    desk.qtbot.waitUntil(lambda: box(tray).top() <= box(bar).top())


def test_ends_are_named_once_their_canvas_is_loaded(rig: Any) -> None:
    canvas = rig.open("c1")
    rig.show()
    put(rig, item("1", "a", "b"))
    assert words(rig)[0].startswith("unknown node")
    canvas.put_document(Document("c1", CARDS))
    rig.qtbot.waitUntil(lambda: words(rig)[0].startswith("A (out) → B (in)"))
