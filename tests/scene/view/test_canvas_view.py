"""The view: what one sees and does with mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.input.gestures.keys import focus_node
from wsdesk.scene.input.zoom_to import fit_selection
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.view.navigation import CameraHistory
from wsdesk.settings.table import PAN_SPEED, TOUCHPAD, WHEEL, WHEEL_INVERTED, ZOOM_SPEED
from wsdesk.store.canvas.canvas import Reveal
from wsdesk.store.commands.commands import Command

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NewDesk = Callable[..., Any]


@pytest.fixture
def desk(new_desk: NewDesk) -> Any:
    made = new_desk()
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def middle(desk: Any, node_id: str) -> QPoint:
    return desk.view.viewport().mapFromGlobal(desk.view.node_screen_rect(node_id).center())


def click(desk: Any, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(desk.view.viewport(), LEFT, modifiers, at)


def drag(desk: Any, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT) -> None:
    port = desk.view.viewport()
    QTest.mousePress(port, button, NONE, start)
    QTest.mouseMove(port, (start + end) / 2)
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, button, NONE, end)


def wheel(
    desk: Any,
    steps: int,
    at: QPoint,
    modifiers: Qt.KeyboardModifier = NONE,
    phase: Qt.ScrollPhase = Qt.ScrollPhase.NoScrollPhase,
) -> None:
    port = desk.view.viewport()
    event = QWheelEvent(
        QPointF(at),
        QPointF(port.mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        modifiers,
        phase,
        False,
    )
    QApplication.sendEvent(port, event)


class TestSelecting:
    def test_a_click_selects_a_card_alone_and_shift_adds(self, desk: Any) -> None:
        click(desk, middle(desk, "style"))
        assert desk.selection.state.nodes == ("style",)
        click(desk, middle(desk, "harbour"), SHIFT)
        assert desk.selection.state.nodes == ("style", "harbour")
        click(desk, middle(desk, "style"), CTRL)
        assert desk.selection.state.nodes == ("harbour",)

    def test_dragging_a_card_selects_it_and_moves_nothing(self, desk: Any) -> None:
        before = desk.canvas.document
        drag(desk, middle(desk, "harbour"), middle(desk, "harbour") + QPoint(200, 120))
        assert desk.selection.state.nodes == ("harbour",)
        assert desk.canvas.document is before
        assert desk.view.camera.camera == Camera(492, 432, 1.0)

    def test_a_rubber_band_takes_what_it_meets_and_groups_only_whole(self, desk: Any) -> None:
        drag(desk, QPoint(20, 60), QPoint(800, 420))
        assert set(desk.selection.state.nodes) == {"prompt", "style", "harbour", "shot1"}

    def test_a_click_into_a_group_selects_it_and_a_drag_there_is_a_rubber_band(self, desk: Any) -> None:
        inside = middle(desk, "shots") + QPoint(0, -2)
        click(desk, inside)
        assert desk.selection.state.nodes == ("shots",)
        drag(desk, inside, inside + QPoint(60, 120))
        assert desk.selection.state.nodes == ("shot2",)

    def test_a_click_on_nothing_clears(self, desk: Any) -> None:
        click(desk, middle(desk, "style"))
        click(desk, QPoint(330, 610))
        assert desk.selection.state.count == 0

    def test_edges_are_hit_within_six_screen_pixels(self, desk: Any) -> None:
        curve = desk.canvas.routes.shape("e5")
        x, y = desk.view.camera.to_screen(*curve.point_at(0.5))
        click(desk, QPoint(round(x), round(y) + 5))
        assert desk.selection.state.edges == ("e5",)

    def test_notes_can_be_selected(self, desk: Any) -> None:
        x, y = desk.view.camera.to_screen(120, 740)
        click(desk, QPoint(round(x), round(y)))
        assert desk.selection.state.notes == ("lighting",)

    def test_edges_of_the_selection_are_raised_and_pending_ones_always(self, desk: Any) -> None:
        edges = desk.view.context.dynamic_layer.edges
        assert "e6" in edges
        assert "e3" not in edges
        desk.selection.select("board", ["harbour"])
        assert all(edge in edges for edge in ("e1", "e2", "e3", "e4"))
        assert "e5" not in edges


class TestMoving:
    def test_the_wheel_pans_and_with_ctrl_zooms_at_the_pointer(self, desk: Any) -> None:
        at = QPoint(300, 200)
        wheel(desk, -1, at)
        assert desk.view.camera.camera.y > 432
        before = desk.view.camera.to_canvas(300, 200)
        wheel(desk, 2, at, CTRL)
        assert desk.view.camera.scale > 1.2
        assert desk.view.camera.to_canvas(300, 200) == pytest.approx(before, abs=1.5)

    def test_a_setting_swaps_wheel_and_zoom(self, desk: Any) -> None:
        desk.settings.set(WHEEL, "zoom")
        wheel(desk, 1, QPoint(300, 200))
        assert desk.view.camera.scale > 1

    def test_turns_go_the_other_way_and_faster_where_that_is_asked_for(self, desk: Any) -> None:
        at = QPoint(300, 200)
        start = desk.view.camera.camera
        wheel(desk, 1, at)
        usual = desk.view.camera.camera.y - start.y
        desk.settings.set(WHEEL_INVERTED, True)
        desk.settings.set(PAN_SPEED, 200)
        wheel(desk, 1, at)
        assert desk.view.camera.camera.y - start.y == pytest.approx(usual - 2 * usual)
        scale = desk.view.camera.scale
        desk.settings.set(ZOOM_SPEED, 400)
        wheel(desk, 1, at, CTRL)
        assert desk.view.camera.scale == pytest.approx(scale / 2)

    def test_fingers_on_a_touchpad_have_a_setting_of_their_own(self, desk: Any) -> None:
        desk.settings.set(TOUCHPAD, "zoom")
        wheel(desk, 1, QPoint(300, 200))
        assert desk.view.camera.scale == 1
        wheel(desk, 1, QPoint(300, 200), phase=Qt.ScrollPhase.ScrollUpdate)
        assert desk.view.camera.scale > 1

    def test_the_middle_button_and_space_pan(self, desk: Any) -> None:
        drag(desk, QPoint(500, 500), QPoint(440, 470), MIDDLE)
        assert desk.view.camera.camera == Camera(552, 462, 1.0)
        QTest.keyPress(desk.view, Qt.Key.Key_Space)
        drag(desk, QPoint(440, 470), QPoint(500, 500))
        QTest.keyRelease(desk.view, Qt.Key.Key_Space)
        assert desk.view.camera.camera == Camera(492, 432, 1.0)
        assert desk.selection.state.count == 0

    def test_fit_shows_everything(self, desk: Any) -> None:
        desk.view.fit()
        seen, bounds = desk.view.camera.visible, desk.canvas.document.bounds
        assert seen.x <= bounds.x
        assert seen.y <= bounds.y
        assert seen.right >= bounds.right
        assert seen.bottom >= bounds.bottom

    def test_fit_selection_and_actual_size(self, desk: Any) -> None:
        desk.selection.select("board", ["tone"])
        fit_selection(desk.view.context)
        assert desk.view.camera.camera.x == pytest.approx(485)
        desk.view.camera.set_camera(Camera(0, 0, 0.3))
        desk.view.actual_size()
        assert desk.view.camera.scale == 1

    def test_the_camera_is_kept_in_the_store_and_told(self, desk: Any) -> None:
        emitted: list[Camera] = []
        desk.view.camera_changed.connect(emitted.append)
        desk.view.camera.set_camera(Camera(10, 20, 0.5))
        assert emitted == [Camera(10, 20, 0.5)]
        assert (desk.canvas.camera.x, desk.canvas.camera.y, desk.canvas.camera.scale) == (10, 20, 0.5)

    def test_a_refresh_moves_no_camera(self, desk: Any) -> None:
        desk.view.camera.set_camera(Camera(10, 20, 0.5))
        emitted: list[Camera] = []
        desk.view.camera_changed.connect(emitted.append)
        document = desk.canvas.document
        move = replace(document.nodes[0], rect=Rect(90_000, 90_000, 200, 100))
        desk.canvas.change(replace(document, nodes=(move, *document.nodes[1:])))
        QApplication.processEvents()
        assert emitted == []
        camera = desk.view.camera.camera
        assert (camera.x, camera.y, camera.scale) == (10, 20, 0.5)

    def test_a_reveal_brings_the_node_into_the_middle_and_selects_it(self, desk: Any) -> None:
        desk.view.camera.set_camera(Camera(90_000, 0, 0.1))
        desk.canvas.reveal_requested.emit(Reveal("shot2"))
        assert desk.view.camera.camera.x == pytest.approx(837)
        assert desk.selection.state.nodes == ("shot2",)

    def test_alt_left_goes_back_to_where_the_view_was(self, qapp: QApplication) -> None:
        control = CameraControl()
        control.set_screen(800, 600, 1)
        history = CameraHistory(control)
        for x in (0, 5000, 9000):
            control.set_camera(Camera(x + 1, 0, 1))
            control.rested.emit(control.camera)
        assert history.back()
        assert control.camera.x == 5001
        assert history.forward()
        assert control.camera.x == 9001
        assert not history.forward()

    def test_walking_on_step_by_step_comes_to_another_place_as_well(self, qapp: QApplication) -> None:
        control, history = _control_and_history()
        for _ in range(20):
            control.pan(-100, 0)
            control.rested.emit(control.camera)
        assert history.back()
        assert control.camera.x < 2000 - 300

    def test_a_jump_that_is_near_is_gone_back_from(self, qapp: QApplication) -> None:
        control, history = _control_and_history()
        control.pan(-150, 0)
        control.zoom_at(1.3, 400, 300)
        control.rested.emit(control.camera)
        before = control.camera
        control.set_camera(Camera(before.x + 60, before.y, before.scale * 0.8), moving=False)
        control.rested.emit(control.camera)
        assert history.back()
        assert control.camera == before
        control.rested.emit(control.camera)
        assert history.forward()
        assert control.camera.x == before.x + 60

    def test_showing_everything_again_is_gone_back_from(self, qapp: QApplication) -> None:
        control, history = _control_and_history()
        everything = control.camera
        control.zoom_at(1.4, 100, 100)
        control.rested.emit(control.camera)
        closer = control.camera
        control.set_camera(everything, moving=False)
        control.rested.emit(control.camera)
        assert history.back()
        assert control.camera == closer

    def test_a_window_of_another_size_is_no_other_place(self, qapp: QApplication) -> None:
        control, history = _control_and_history()
        control.set_screen(700, 500, 1)
        control.pan(-60, 0)
        control.rested.emit(control.camera)
        assert not history.back()


def _control_and_history() -> tuple[CameraControl, CameraHistory]:
    """At a first place, at rest."""
    control = CameraControl()
    control.set_screen(800, 600, 1)
    history = CameraHistory(control)
    control.set_camera(Camera(10, 0, 1), moving=False)
    control.rested.emit(control.camera)
    return control, history


class TestKeys:
    def test_tab_walks_in_reading_order_and_leaves_after_the_last(self, desk: Any) -> None:
        seen = []
        for _ in desk.canvas.document.nodes:
            assert desk.view.focusNextPrevChild(True)
            seen.append(desk.view.context.dynamic_layer.focus)
        assert sorted(seen) == sorted(node.id for node in desk.canvas.document.nodes)
        assert seen.index("prompt") < seen.index("shot2")
        desk.view.focusNextPrevChild(True)
        assert desk.view.context.dynamic_layer.focus == ""

    def test_arrows_pan_where_no_node_is_selected(self, desk: Any) -> None:
        QTest.keyClick(desk.view, Qt.Key.Key_Right)
        assert desk.view.camera.camera.x == 492 + 80

    def test_arrows_move_from_the_selected_node_to_the_nearest_and_keep_it_on_screen(self, desk: Any) -> None:
        click(desk, middle(desk, "prompt"))
        QTest.keyClick(desk.view, Qt.Key.Key_Down)
        assert desk.selection.state.nodes == ("style",)
        QTest.keyClick(desk.view, Qt.Key.Key_Right)
        assert desk.selection.state.nodes == ("harbour",)
        desk.view.camera.set_camera(Camera(3000, 3000, 1.0), moving=False)
        QTest.keyClick(desk.view, Qt.Key.Key_Left)
        now = desk.canvas.document.node_by_id[desk.selection.state.node].rect
        assert now.intersects(desk.view.camera.visible)

    def test_shift_and_an_arrow_pan_in_any_case(self, desk: Any) -> None:
        click(desk, middle(desk, "prompt"))
        QTest.keyClick(desk.view, Qt.Key.Key_Right, SHIFT)
        assert desk.view.camera.camera.x == 492 + 4 * 80
        assert desk.selection.state.nodes == ("prompt",)

    def test_ctrl_arrows_go_to_the_nearest_node_and_with_shift_along_edges(self, desk: Any) -> None:
        focus_node(desk.view.context, "prompt")
        QTest.keyClick(desk.view, Qt.Key.Key_Down, CTRL)
        assert desk.selection.state.nodes == ("style",)
        QTest.keyClick(desk.view, Qt.Key.Key_Right, CTRL | SHIFT)
        assert desk.selection.state.nodes == ("harbour",)

    def test_enter_and_double_click_open(self, desk: Any) -> None:
        opened: list[object] = []
        desk.commands.add(Command("node.open", lambda: "Open", opened.append))
        focus_node(desk.view.context, "tone")
        QTest.keyClick(desk.view, Qt.Key.Key_Return)
        QTest.mouseDClick(desk.view.viewport(), LEFT, NONE, middle(desk, "style"))
        assert opened == ["tone", "style"]

    def test_space_opens_when_it_is_only_tapped(self, desk: Any) -> None:
        opened: list[object] = []
        desk.commands.add(Command("node.open", lambda: "Open", opened.append))
        focus_node(desk.view.context, "tone")
        QTest.keyPress(desk.view, Qt.Key.Key_Space)
        drag(desk, QPoint(440, 470), QPoint(500, 500))
        QTest.keyRelease(desk.view, Qt.Key.Key_Space)
        assert opened == []
        QTest.keyClick(desk.view, Qt.Key.Key_Space)
        assert opened == ["tone"]

    def test_after_escape_no_node_is_focused_and_arrows_pan(self, desk: Any) -> None:
        focus_node(desk.view.context, "tone")
        QTest.keyClick(desk.view, Qt.Key.Key_Escape)
        assert desk.selection.state.count == 0
        assert desk.view.context.dynamic_layer.focus == ""
        before = desk.view.camera.camera
        QTest.keyClick(desk.view, Qt.Key.Key_Right)
        assert desk.view.camera.camera.x == before.x + 80 / before.scale
        assert desk.selection.state.count == 0

    def test_arrows_start_from_what_was_selected_last_whatever_had_the_focus(self, desk: Any) -> None:
        focus_node(desk.view.context, "tone")
        desk.selection.select("board", ["prompt"])  # as the outline does
        QTest.keyClick(desk.view, Qt.Key.Key_Down)
        assert desk.selection.state.nodes == ("style",)
        desk.selection.select("board", edges=[desk.canvas.document.edges[0].id])
        before = desk.view.camera.camera
        QTest.keyClick(desk.view, Qt.Key.Key_Right)
        assert desk.view.camera.camera != before
        assert desk.selection.state.edges


class TestAsking:
    def test_menus_are_asked_for_with_what_lies_under_the_pointer(self, desk: Any) -> None:
        emitted: list[Any] = []
        desk.commands.menu_requested.connect(emitted.append)
        for at in (middle(desk, "style"), QPoint(330, 610)):
            event = QContextMenuEvent(
                QContextMenuEvent.Reason.Mouse, at, desk.view.viewport().mapToGlobal(at)
            )
            QApplication.sendEvent(desk.view.viewport(), event)
        assert [(request.context, request.subject) for request in emitted] == [
            ("node", "style"),
            ("canvas", None),
        ]
        assert desk.selection.state.nodes == ("style",)

    def test_hovering_tells_and_its_words_are_escaped(self, new_desk: NewDesk) -> None:
        nasty = Node("n", Kind.TEXT, Rect(0, 0, 200, 120), title="<img src='/dev/zero'>", text="x")
        desk = new_desk(Document("board", (nasty,)))
        QTest.mouseMove(desk.view.viewport(), QPoint(1, 1))  # from wherever an earlier test left it
        hits: list[Any] = []
        desk.view.hovered.connect(hits.append)
        QTest.mouseMove(desk.view.viewport(), middle(desk, "n"))
        assert [hit.id for hit in hits] == ["n"]
        tips = [item.toolTip() for item in desk.view.scene().items() if item.toolTip()]
        assert len(tips) == 1
        assert "<img" not in tips[0]
        assert "&lt;img" in tips[0]

    def test_a_pointer_that_leaves_is_told_once(self, new_desk: NewDesk) -> None:
        desk = new_desk(Document("board", (Node("n", Kind.TEXT, Rect(0, 0, 200, 120), text="x"),)))
        hits: list[Any] = []
        port = desk.view.viewport()
        QTest.mouseMove(port, QPoint(1, 1))  # from wherever an earlier test left it
        desk.view.hovered.connect(hits.append)
        QCoreApplication.sendEvent(port, QEvent(QEvent.Type.Leave))
        assert hits == []
        QTest.mouseMove(port, middle(desk, "n"))
        QCoreApplication.sendEvent(port, QEvent(QEvent.Type.Leave))
        QCoreApplication.sendEvent(port, QEvent(QEvent.Type.Leave))
        assert [hit and hit.id for hit in hits] == ["n", None]

    def test_pictures_are_asked_for_as_wide_as_they_show(self, desk: Any) -> None:
        desk.view.camera.set_camera(Camera(492, 432, 0.5), moving=False)
        QTest.qWait(120)
        wanted = {asset.asset_id: width for asset, width in desk.images.wanted}
        assert set(wanted) == {"sea", "dusk", "shot"}
        assert wanted["dusk"] == round((250 - 16) * 0.5)

    def test_nothing_is_fetched_while_the_view_moves(self, desk: Any) -> None:
        desk.images.paces.clear()
        desk.view.camera.pan(30, 0)
        assert desk.images.paces == [True]
        QTest.qWait(120)
        assert desk.images.paces == [True, False]


def test_items_and_tiles_meet_to_the_pixel_wherever_the_view_looks(desk: Any) -> None:
    random = Random(1)
    for _ in range(200):
        x, y, scale = random.uniform(-9e4, 9e4), random.uniform(-9e4, 9e4), random.uniform(0.05, 4)
        desk.view.camera.set_camera(Camera(x, y, scale), moving=False)
        transform, on_screen = desk.view.camera.transform, desk.view.viewportTransform()
        ratio = desk.view.camera.ratio
        assert on_screen.dx() * ratio == pytest.approx(transform.x, abs=1e-3)
        assert on_screen.dy() * ratio == pytest.approx(transform.y, abs=1e-3)


def field(columns: int, rows: int) -> Document:
    nodes = tuple(
        Node(f"{x}-{y}", Kind.TEXT, Rect(x * 300, y * 200, 240, 140), title=f"{x} {y}", text="words")
        for x in range(columns)
        for y in range(rows)
    )
    return Document("board", nodes)


def test_items_exist_only_for_what_is_alive_near_the_view(new_desk: NewDesk) -> None:
    desk = new_desk(field(50, 40))
    desk.view.camera.set_camera(Camera(3000, 2000, 1.0), moving=False)
    static_layer = len(desk.view.scene().items())
    assert static_layer < 12
    desk.selection.select("board", desk.canvas.document.node_by_id)
    near = len(desk.view.context.dynamic_layer.cards)
    assert 15 < near < 120
    desk.view.fit()
    assert len(desk.view.context.dynamic_layer.cards) == 0
    desk.selection.clear()
    assert len(desk.view.scene().items()) <= static_layer + near


def test_nodes_that_are_gone_leave_selection_marks_and_focus_behind_nowhere(desk: Any) -> None:
    focus_node(desk.view.context, "tone")
    document = desk.canvas.document
    nodes = tuple(node for node in document.nodes if node.id != "tone")
    desk.canvas.change(replace(document, nodes=nodes, edges=document.edges[:-1]))
    assert desk.view.context.dynamic_layer.focus == ""
    assert "tone" not in desk.view.context.dynamic_layer.cards
    assert desk.view.node_screen_rect("tone") is None


def test_odd_rectangles_and_an_empty_canvas_are_shown_without_complaint(new_desk: NewDesk) -> None:
    new_desk(Document("empty"))
    odd = (
        Node("dot", Kind.IMAGE, Rect(0, 0, 1, 1), title="dot"),
        Node("tall", Kind.TEXT, Rect(10, 0, 30, 5570), title="tall", text="word " * 20_000),
        Node("flat", Kind.VIDEO, Rect(60, 0, 3954, 8)),
        Node("far", Kind.UNKNOWN, Rect(-141_152, 7.25, 200.5, 100.75)),
    )
    desk = new_desk(Document("board", odd))
    for scale in (0.05, 0.15, 0.4, 1.0, 3.0):
        desk.view.camera.set_camera(Camera(60, 60, scale), moving=False)
        assert not desk.view.viewport().grab().isNull()


class TestFirstLook:
    """What a view shows whose content came before anybody saw it, as in a tab that was restored."""

    def test_a_tab_in_the_back_opens_on_everything(self, new_desk: NewDesk, model: Document) -> None:
        hidden, front = new_desk(Document("board"), show=False), new_desk(model)
        hidden.canvas.reset(model)
        assert hidden.canvas.camera is None, "nothing is kept that nobody has seen"
        hidden.show()
        assert hidden.view.camera.camera == front.view.camera.camera

    def test_a_tab_in_the_back_opens_on_the_node_that_was_asked_for(self, new_desk: NewDesk) -> None:
        desk = new_desk(show=False)
        desk.canvas.reveal_requested.emit(Reveal("shot2"))
        desk.show()
        node = desk.canvas.document.node_by_id["shot2"]
        assert desk.view.camera.camera == Camera(node.rect.cx, node.rect.cy, 1.0)
