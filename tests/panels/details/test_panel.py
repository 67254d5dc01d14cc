from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.steps import STEP
from wsdesk.graph.model.values import Edge, Kind, Note, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.localdb.index.values import IndexedUsage
from wsdesk.panels.details.panel import DetailCommands, DetailsPanel
from wsdesk.panels.widgets.properties.property import PropertyMenu
from wsdesk.store.base import slices
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.canvas_state import CanvasState
from wsdesk.store.commands.commands import Command
from wsdesk.wire.models import Cost, Model
from wsdesk.wire.node import NodeResource

BOX = Rect(0, 0, 250, 258)


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any], qtbot: Any) -> DetailsPanel:
    widget = show(DetailsPanel(harness.stores), 348, 900)
    canvas = harness.select(NodeResource.read({"id": "n1", "title": "Harbour", "groupId": "n2"}))
    others = (Card("n2", Kind.GROUP, BOX, title="Shots"),)
    canvas.show(
        replace(
            canvas.document,
            nodes=(*canvas.document.nodes, *others),
            edges=(Edge("e1", "n2", "n1"),),
            notes=(Note("no1", BOX, "# Lighting\nwarm ![x](/dev/zero)"),),
        )
    )
    qtbot.waitUntil(lambda: widget.subject.title == "Harbour")
    return widget


def texts_in(panel: DetailsPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_a_link_selects_and_shows_the_node(panel: DetailsPanel, harness: Any) -> None:
    panel.press("group")
    assert harness.canvases.calls == [("reveal", "c1", "n2", "")]


def test_details_follow_the_selection(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.selection.select("c1", edges=("e1",))
    qtbot.waitUntil(lambda: panel.subject.title == "Shots to Harbour")
    harness.selection.select("c1", notes=("no1",))
    qtbot.waitUntil(lambda: panel.subject.title == "Lighting")
    harness.selection.select("c1", nodes=("n1", "n2"))
    qtbot.waitUntil(lambda: panel.subject.title == "2 selected")
    harness.selection.clear()
    qtbot.waitUntil(lambda: panel.subject.title == "Hero film board")
    assert "Hero film board" in texts_in(panel)


def test_a_deleted_node_is_replaced_by_the_canvas(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.canvases.current.show(Document("c1", notes=(Note("no1", BOX, "x"),)))
    qtbot.waitUntil(lambda: panel.subject.title == "Hero film board")


def test_the_text_of_a_note_is_rendered_as_markdown(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    harness.selection.select("c1", notes=("no1",))
    view = panel.findChild(object, "detailsText")
    assert view is not None
    qtbot.waitUntil(view.isVisible)
    assert view.toPlainText().startswith("warm")
    assert "/dev/zero" not in view.toPlainText()
    panel.grab()


def test_sections_stay_collapsed(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    section = panel.findChild(object, "detailsSection-about")
    assert section is not None
    section.set_folded(True)
    harness.selection.select("c1", nodes=("n2",))
    harness.selection.select("c1", nodes=("n1",))
    qtbot.waitUntil(lambda: panel.subject.title == "Harbour")
    assert section.is_folded


def test_one_value_or_all_are_copied(panel: DetailsPanel, harness: Any) -> None:
    harness.commands.add(*DetailCommands(harness.stores, panel).all())
    properties = panel.properties()
    menu = PropertyMenu(next(f for f in properties if f.key == "group"), properties)
    assert harness.commands.trigger("value.copy", menu)
    assert QGuiApplication.clipboard().text() == "n2"
    assert harness.commands.trigger("value.copy-all")
    assert "ID: n1" in QGuiApplication.clipboard().text()
    assert harness.commands.trigger("value.copy")
    assert QGuiApplication.clipboard().text() == "n1"


def test_no_canvas_and_a_failed_canvas_have_messages(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    canvas = harness.canvases.current
    canvas.document = Document("c1")
    canvas.state = CanvasState(LoadState.FAILED, LoadFailure("gone", "This no longer exists on the server."))
    canvas.state_changed.emit(canvas.state)
    qtbot.waitUntil(lambda: "This no longer exists on the server." in texts_in(panel))
    harness.canvases.set_current(None)
    qtbot.waitUntil(lambda: "No canvas open" in texts_in(panel))


def test_line_breaks_of_a_note_are_preserved(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    body = "Lighting\nKeep the lanterns warm\nthe water black\n\nLast"
    harness.canvases.current.show(Document("c1", notes=(Note("no1", BOX, body),)))
    harness.selection.select("c1", notes=("no1",))
    view = panel.findChild(object, "detailsText")
    assert view is not None
    qtbot.waitUntil(lambda: "Keep" in view.toPlainText())
    assert panel.subject.title == "Lighting"
    lines = view.toPlainText().replace("\u2028", "\n").split("\n")
    assert lines == ["Keep the lanterns warm", "the water black", "Last"]


def test_other_nodes_with_the_same_file_are_links(panel: DetailsPanel, harness: Any, qtbot: Any) -> None:
    version = {"id": "v1", "asset": {"assetId": "a1"}, "createdAt": "2026-01-01"}
    harness.select(NodeResource.read({"id": "n1", "title": "Fox", "versions": [version]}))
    usages = tuple(
        IndexedUsage(f"c{number}", f"Board {number}", "n5", "", "<b>Fox</b>", "image", "made")
        for number in range(1, 14)
    )
    harness.usages.set_usages({"a1": (replace(usages[0], node_id="n1"), *usages)})
    qtbot.waitUntil(lambda: any(group.key == "usages" for group in panel.subject.groups))
    (group,) = [group for group in panel.subject.groups if group.key == "usages"]
    assert [row.text for row in group.properties[-2:]] == ["canvas c10 › <b>Fox</b>", "3 more"]
    assert len(group.properties) == 11, "without its own node"
    panel.press("usage-4")
    assert harness.canvases.calls[-1] == ("reveal", "c5", "n5", "")
    searched: list[object] = []
    harness.commands.add(Command("everywhere.open", "Search", searched.append, role="search"))
    panel.press("usages")
    assert searched == ["asset:a1"]


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> Document:
    """A canvas whose totals take several slices of one step."""
    monkeypatch.setattr(slices, "CALCULATION_SLICE_S", -1.0)
    return Document("c2", tuple(Card(f"n{number}", Kind.TEXT, BOX) for number in range(3 * STEP)))


def content_of(panel: DetailsPanel) -> dict[str, str]:
    return {prop.key: prop.text for prop in panel.properties()}


def test_a_large_canvas_is_shown_when_all_nodes_are_counted(
    panel: DetailsPanel, harness: Any, qtbot: Any, large: Document
) -> None:
    harness.open("c2").show(large)
    panel.refresh()
    assert content_of(panel) == {}, "neither another canvas nor a part"
    qtbot.waitUntil(lambda: content_of(panel).get("kinds") == "1,500 texts")
    panel.refresh()
    assert content_of(panel)["kinds"] == "1,500 texts", "not counted again"


def test_totals_from_before_a_change_are_not_shown(
    panel: DetailsPanel, harness: Any, qtbot: Any, large: Document
) -> None:
    canvas = harness.open("c2")
    canvas.show(large)
    panel.refresh()
    canvas.show(replace(large, nodes=large.nodes[1:]))
    seen: set[str] = set()

    def is_counted() -> bool:
        seen.add(content_of(panel).get("kinds", ""))
        return "1,499 texts" in seen

    qtbot.waitUntil(is_counted)
    assert seen <= {"", "1,499 texts"}


def test_totals_of_a_canvas_that_was_left_meanwhile_are_not_shown(
    panel: DetailsPanel, harness: Any, qtbot: Any, large: Document
) -> None:
    harness.open("c2").show(large)
    panel.refresh()
    harness.open("c3").show(Document("c3", large.nodes[:2]))
    qtbot.waitUntil(lambda: content_of(panel).get("kinds") == "2 texts")
    qtbot.wait(50)
    assert content_of(panel)["kinds"] == "2 texts"


def test_new_prices_change_the_cost_of_a_large_canvas(
    panel: DetailsPanel, harness: Any, qtbot: Any, large: Document
) -> None:
    priced = tuple(replace(card, runs=("tide", "", "")) for card in large.nodes)
    harness.open("c2").show(replace(large, nodes=priced))
    qtbot.waitUntil(lambda: content_of(panel).get("cost-canvas") == "1,500 runs can't be estimated")
    cost = Cost(type="fixed", credit_cost=2)
    harness.models.show(models=(Model(name="tide", cost=cost),), phase=LoadState.READY)
    qtbot.waitUntil(lambda: content_of(panel).get("cost-canvas") == "≈ 3,000 credits")
