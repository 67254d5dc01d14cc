"""The commands of the canvas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QPushButton

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.scene.layers import focus_mode
from wsdesk.scene.view import canvas_view
from wsdesk.scene.view.commands import SceneCommands
from wsdesk.settings.table import EDGES
from wsdesk.store.canvas.canvas_state import Reveal
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores

NewHarness = Callable[..., Any]


@pytest.fixture
def harness(new_harness: NewHarness) -> Any:
    made = new_harness()
    stores = cast(Stores, SimpleNamespace(settings=made.settings, notifications=None))
    made.by_id = {c.id: c for c in SceneCommands(lambda: made.view, stores).all()}
    return made


def run(harness: Any, name: str, subject: object | None = None) -> tuple[str, ...]:
    cast(Command, harness.by_id[name]).run(subject)
    return cast("tuple[str, ...]", harness.selection.state.nodes)


def test_every_command_has_words_keys_that_qt_understands_and_something_to_do(harness: Any) -> None:
    assert len(harness.by_id) == 31
    for command in harness.by_id.values():
        assert command.title()
        assert command.menu
        assert all(not QKeySequence(key).isEmpty() for key in command.shortcuts)


def test_selecting_all_none_and_the_others(harness: Any) -> None:
    assert len(run(harness, "canvas.select-all")) == 7
    assert run(harness, "canvas.select-none") == ()
    harness.selection.select("board", ["prompt", "shots"])
    assert set(run(harness, "canvas.invert-selection")) == {"style", "harbour", "shot1", "shot2", "tone"}


def test_selecting_by_kind_and_along_edges(harness: Any) -> None:
    assert set(run(harness, "canvas.select-kind", "style")) == {"style", "harbour"}
    assert set(run(harness, "canvas.select-upstream", "shot1")) == {"shot1", "harbour", "prompt", "style"}
    harness.selection.clear()
    assert set(run(harness, "canvas.select-downstream", "prompt")) == {"prompt", "harbour", "shot1", "shot2"}
    harness.selection.clear()
    assert set(run(harness, "canvas.select-neighbours", "shot1")) == {"shot1", "harbour"}


def test_a_menu_on_a_node_of_the_selection_is_about_all_of_it(harness: Any) -> None:
    harness.selection.select("board", ["prompt", "tone"])
    assert set(run(harness, "canvas.select-downstream", "tone")) == {
        "prompt",
        "tone",
        "harbour",
        "shot1",
        "shot2",
    }


def test_without_a_canvas_nothing_is_enabled() -> None:
    for command in SceneCommands(lambda: None, cast(Stores, None)).all():
        assert not command.enabled(None)


def test_zooming_and_fitting(harness: Any) -> None:
    run(harness, "canvas.actual-size")
    assert harness.view.camera.scale == 1
    run(harness, "canvas.zoom-in")
    assert harness.view.camera.scale == pytest.approx(2**0.5)
    run(harness, "canvas.fit")
    assert harness.view.camera.scale < 1


def test_focus_mode_dims_what_is_further_than_the_steps_and_follows_the_selection(harness: Any) -> None:
    dynamic_layer, selection = harness.view.context.dynamic_layer, harness.selection
    selection.select("board", ["shot1"])
    run(harness, "focus.near")
    assert harness.by_id["focus.near"].checked(None)
    assert dynamic_layer.undimmed == {"shot1", "harbour"}
    assert dynamic_layer.dim_overlay.isVisible()
    assert len(dynamic_layer.dim_overlay.undimmed) == 2
    run(harness, "focus.two-steps")
    assert dynamic_layer.undimmed == {"shot1", "harbour", "prompt", "style", "shot2"}
    run(harness, "focus.all")
    assert dynamic_layer.undimmed == {"shot1", "harbour", "prompt", "style", "shot2", "tone"}
    selection.select("board", ["tone"])
    assert "tone" in dynamic_layer.undimmed
    selection.select("board", edges=["e1"])
    run(harness, "focus.near")
    assert {"prompt", "harbour"} <= dynamic_layer.undimmed
    assert "tone" not in dynamic_layer.undimmed
    selection.select("board", ["shots"])
    assert {"shot1", "shot2"} <= dynamic_layer.undimmed, "a group stays clear with what it holds"
    selection.clear()
    assert dynamic_layer.undimmed is None, "with nothing selected nothing is dimmed"
    selection.select("board", ["tone"])
    assert dynamic_layer.undimmed == {"tone", "shot2"}
    run(harness, "focus.near")
    assert dynamic_layer.undimmed is None
    assert not dynamic_layer.dim_overlay.isVisible()
    assert not harness.by_id["focus.off"].enabled(None)


def test_escape_ends_focus_mode_before_the_selection(harness: Any) -> None:
    harness.selection.select("board", ["shot1"])
    run(harness, "focus.near")
    QTest.keyClick(harness.view, Qt.Key.Key_Escape)
    assert harness.view.context.dynamic_layer.undimmed is None
    assert harness.selection.state.node == "shot1"


def test_edges_are_shown_all_or_of_the_selection_or_not_at_all(harness: Any) -> None:
    view = harness.view
    view.camera.set_camera(Camera(492, 432, 1.0), moving=False)

    def raised() -> set[str]:
        return {
            edge.id for edge in harness.canvas.document.edges if edge.id in view.context.dynamic_layer.edges
        }

    on_e5 = harness.canvas.routes.shape("e5").point_at(0.42)
    assert view.context.hit_at(*on_e5).id == "e5"
    run(harness, "edges.selection")
    assert view.model.edges_in(view.model.document.bounds) == []
    assert view.context.hit_at(*on_e5) is None, "what is not seen is not hit"
    assert raised() == {"e6"}, "what is on its way always shows"
    harness.selection.select("board", ["harbour"])
    assert raised() == {"e1", "e2", "e3", "e4", "e6"}
    run(harness, "edges.none")
    assert raised() == {"e6"}
    assert harness.settings.get(EDGES) == "none"
    run(harness, "edges.none")
    assert harness.by_id["edges.all"].checked(None)
    assert view.context.hit_at(*on_e5).id == "e5"


def test_a_thousand_clear_cards_are_seen_through_the_veil(new_harness: NewHarness, settled: Any) -> None:
    """So many holes are punched into a image of the veil."""
    nodes = tuple(Node(f"n{n}", Kind.IMAGE, Rect(n % 40 * 300, n // 40 * 300, 200, 200)) for n in range(400))
    edges = tuple(Edge(f"e{n}", f"n{n}", f"n{n + 1}") for n in range(300))
    harness = new_harness(Document("board", nodes, edges))
    harness.view.fit()
    before = settled(harness)
    harness.selection.select("board", ["n0"])
    harness.view.context.set_focus_distance(focus_mode.ALL)
    after = settled(harness)
    clear, dimmed = (harness.view.camera.to_screen(*middle_of(nodes[n])) for n in (205, 399))
    assert after.pixelColor(*map(round, clear)) == before.pixelColor(*map(round, clear))
    assert after.pixelColor(*map(round, dimmed)) != before.pixelColor(*map(round, dimmed))


def test_groups_are_collapsed_and_expanded(harness: Any, settled: Any) -> None:
    view, canvas = harness.view, harness.canvas
    harness.selection.select("board", ["shots"])
    assert harness.by_id["group.collapse"].enabled(None)
    run(harness, "group.collapse")
    settled(harness)
    assert set(view.model.document.node_by_id) == {"prompt", "style", "harbour", "shots", "tone"}
    assert canvas.document.node_by_id["shot1"], "it is how one looks at it, not the canvas"
    assert harness.selection.state.nodes == ("shots",)
    assert not harness.by_id["group.collapse"].enabled(None)
    canvas.change(replace(canvas.document, edges=canvas.document.edges[:4]))
    assert "shot1" not in view.model.document.node_by_id, "a change of the canvas leaves it collapsed"
    at = view.viewport().mapFromGlobal(view.node_screen_rect("shots").center())
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert "shot1" in view.model.document.node_by_id
    harness.selection.select("board", ["shot1"])
    run(harness, "group.collapse")
    assert canvas.folds.ids == {"shots"}, "on a card it is the group around it"
    run(harness, "group.expand-all")
    run(harness, "group.collapse-all")
    canvas.reveal_requested.emit(Reveal("shot2"))
    assert canvas.folds.ids == frozenset()
    assert harness.selection.state.nodes == ("shot2",)


def middle_of(node: Node) -> tuple[float, float]:
    return node.rect.cx, node.rect.cy


def test_what_was_found_alone_is_clear_until_the_search_ends(harness: Any) -> None:
    harness.view.highlight(("tone",))
    assert harness.view.context.dynamic_layer.undimmed == {"tone"}
    harness.view.highlight(())
    assert harness.view.context.dynamic_layer.undimmed == frozenset()
    harness.view.highlight(None)
    assert harness.view.context.dynamic_layer.undimmed is None


def test_many_results_are_collected_in_several_frames(harness: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results before remain until then; a new search drops those that aren't collected yet.

    A result that is repeated doesn't end the collection.
    """
    monkeypatch.setattr(canvas_view, "_RESULTS_AT_ONCE", 2)
    view, layer = harness.view, harness.view.context.dynamic_layer
    highlighted = QSignalSpy(view.highlighted)
    view.highlight(("tone",))
    view.highlight(("shot1", "shot2", "harbour", "style"))
    assert layer.undimmed == {"tone"}
    view.highlight(("shot1", "shot2", "harbour"))
    assert highlighted.wait(5_000)
    assert layer.undimmed == {"shot1", "shot2", "harbour"}
    view.highlight(("shot1", "shot1", "shot2", "shot1", "harbour", "style"))
    assert highlighted.wait(5_000)
    assert layer.undimmed == {"shot1", "shot2", "harbour", "style"}
    view.highlight(("shot1", "shot2", "style"))
    view.highlight(None)
    assert not highlighted.wait(50)
    assert layer.undimmed is None
    assert highlighted.count() == 4


def test_where_nothing_is_in_view_a_button_leads_back(harness: Any, settled: Any) -> None:
    view = harness.view
    button = view.findChild(QPushButton, "wayBack")
    settled(harness)
    assert not button.isVisible()
    view.camera.set_camera(Camera(90_000, 90_000, 1.0), moving=False)
    view.camera.rested.emit(view.camera.camera)
    assert button.isVisible()
    assert button.accessibleName()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.isVisible()
    assert view.camera.visible.contains(492, 432)


def test_fitting_has_its_keys_wherever_no_text_is_typed(harness: Any) -> None:
    assert {
        harness.by_id[name].pane for name in ("canvas.fit", "canvas.fit-selection", "canvas.actual-size")
    } == {""}


def test_content_that_no_zoom_can_show_at_once_is_shown_where_it_is_dense(
    new_harness: Callable[..., Any], settled: Any
) -> None:
    dense = tuple(Node(f"n{i}", Kind.TEXT, Rect(5e6 + i * 300, 7e6, 240, 160)) for i in range(6))
    far = tuple(
        Node(f"far{i}", Kind.TEXT, Rect(x, y, 240, 160))
        for i, (x, y) in enumerate(((1e9, 1e9), (-1e9, -1e9), (1e9, -1e9)))
    )
    harness = new_harness(Document("spread", (*far, *dense)))
    settled(harness)
    assert all(node.rect.intersects(harness.view.camera.visible) for node in dense)
    harness.view.camera.set_camera(Camera(-5e5, 3e5, 1.0), moving=False)
    harness.view.fit()
    assert all(node.rect.intersects(harness.view.camera.visible) for node in dense)
