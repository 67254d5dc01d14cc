"""The outline: its rows, and its selection shared with the canvas."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from tests.graph.drawing import documents
from wsdesk.graph.analysis.reading_order import reading_order
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Failure, Kind, Node, Rect
from wsdesk.panels.outline.panel import OutlinePanel, filtered, rows_of


def _node(node_id: str, x: float, **fields: Any) -> Node:
    return Node(node_id, fields.pop("kind", Kind.IMAGE), Rect(x, 0, 100, 100), **fields)


def _canvas() -> Document:
    nodes = (
        _node("late", 900, title="Poster"),
        _node("group", 0, kind=Kind.GROUP, title="Shots", children=("b", "a")),
        _node("b", 300, title="Shot 02", kind=Kind.VIDEO, failure=Failure("no")),
        _node("a", 100, title="Shot 01", kind=Kind.VIDEO),
        _node("mute", 600, kind=Kind.TEXT, text="Dusk over the harbour"),
    )
    return Document("c1", nodes)


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> OutlinePanel:
    canvas = harness.open("c1")
    canvas.show(_canvas())
    return show(OutlinePanel(harness.stores))


def ids(panel: OutlinePanel) -> list[str]:
    return [row.id for row in panel.list.rows]


@given(documents())
def test_every_node_is_listed_once_after_its_group(document: Document) -> None:
    rows = rows_of(document)
    assert [row.id for row in rows] == list(reading_order(document))
    for before, row in pairwise(rows):
        assert row.depth <= before.depth + 1
        assert (row.group_title != "") is (row.depth > 0)
    assert filtered(rows, " ") == rows


def test_nodes_are_listed_by_group_in_reading_order(panel: OutlinePanel) -> None:
    assert [(row.id, row.depth) for row in panel.list.rows] == [
        ("group", 0),
        ("a", 1),
        ("b", 1),
        ("mute", 0),
        ("late", 0),
    ]
    row_texts = [panel.list.model().index(n, 0).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(5)]
    assert row_texts[2] == "Shot 02, Video, failed, in Shots"
    assert row_texts[3] == "Dusk over the harbour, Text"


def test_a_filter_searches_titles_kinds_and_groups(panel: OutlinePanel, qtbot: Any) -> None:
    for typed, left in (("shot video", ["a", "b"]), ("FAILED", ["b"]), ("poster", ["late"]), ("zzz", [])):
        panel.field.setText(typed)
        QTest.keyClick(panel.field, Qt.Key.Key_Return)
        assert ids(panel) == left
    panel._states.acted.emit()
    QTest.keyClick(panel.field, Qt.Key.Key_Return)
    assert len(ids(panel)) == 5


def test_selected_rows_are_selected_on_the_canvas_and_one_is_revealed(
    panel: OutlinePanel, harness: Any
) -> None:
    QTest.mouseClick(
        panel.list.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        panel.list.visualRect(panel.list.model().index(1, 0)).center(),
    )
    assert harness.selection.state.nodes == ("a",)
    assert harness.canvases.calls == [("reveal", "c1", "a", "")]
    QTest.keyClick(panel.list, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert harness.selection.state.nodes == ("a", "b")
    assert len(harness.canvases.calls) == 1, "several are selected where they are"


def test_the_selection_of_the_canvas_is_selected_in_the_outline(panel: OutlinePanel, harness: Any) -> None:
    harness.selection.select("c1", ["late", "group", "a"])
    assert panel.list.selected == ("group", "a", "late")
    harness.selection.clear()
    assert panel.list.selected == ()
    assert harness.canvases.calls == [], "a selection of the canvas is not a choice"
    harness.selection.select("c1", ["mute"])
    assert panel.list.currentIndex().data() == "Dusk over the harbour"


def test_a_large_selection_is_shown_here_when_it_rests(
    panel: OutlinePanel, harness: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wsdesk.panels.outline.panel._MANY", 1)
    harness.selection.select("c1", ["late", "group"])
    harness.selection.select("c1", ["a", "group"])
    assert panel.list.selected == (), "a rubber band still changes it"
    qtbot.waitUntil(lambda: panel.list.selected == ("group", "a"))
    harness.selection.select("c1", ["a", "b"])
    harness.selection.select("c1", ["late"])
    assert panel.list.selected == ("late",), "a small one is shown at once"


def test_a_change_of_the_canvas_preserves_the_selection(
    panel: OutlinePanel, harness: Any, qtbot: Any
) -> None:
    harness.selection.select("c1", ["b"])
    canvas = harness.canvases.current
    document = Document("c1", (*_canvas().nodes, _node("new", 50, title="Unread")))
    canvas.show(document)
    qtbot.waitUntil(lambda: len(ids(panel)) == 6)
    assert panel.list.selected == ("b",)
    assert harness.selection.state.nodes == ("b",)
    harness.canvases.set_current(None)
    qtbot.waitUntil(lambda: ids(panel) == [])
    assert panel._states.state == "empty"


def test_enter_opens_a_node_and_the_menu_is_that_of_nodes(panel: OutlinePanel, harness: Any) -> None:
    signals: list[Any] = []
    harness.commands.menu_requested.connect(signals.append)
    panel.list.menu_requested.emit("a", QPoint(3, 4))
    assert (signals[0].context, signals[0].subject) == ("node", "a")
    opened_ids: list[str] = []
    panel.list.chosen.connect(opened_ids.append)
    panel.list.selectionModel().setCurrentIndex(
        panel.list.model().index(2, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
    )
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert opened_ids == ["b"]


def test_only_thumbnails_of_visible_nodes_are_requested(
    panel: OutlinePanel, harness: Any, qtbot: Any
) -> None:
    assets = [Asset(f"a{n}", addresses=(("thumbnail", f"https://x.example/{n}.webp"),)) for n in range(90)]
    image = QImage(38, 28, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    harness.images.images["a0"] = image
    nodes = tuple(_node(f"n{n:02}", 200.0 * n, title="Shot", asset=asset) for n, asset in enumerate(assets))
    harness.open("c1").show(Document("c1", nodes))
    qtbot.waitUntil(lambda: "a0" in harness.images.wanted_ids())
    assert "a89" not in harness.images.wanted_ids()
    image = panel.list.viewport().grab().toImage()
    box = panel.list.visualRect(panel.list.index_of(0))
    assert image.pixelColor(box.x() + 24, box.center().y()) == QColor("#ff0000")
    panel.list.scrollToBottom()
    qtbot.waitUntil(lambda: "a89" in harness.images.wanted_ids())
