"""The view: what one sees and does with mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.input.gestures.keys import focus_node
from wsdesk.scene.input.zoom_to import fit_selection
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.view.navigation import CameraHistory
from wsdesk.settings.table import PAN_SPEED, TOUCHPAD, WHEEL, WHEEL_INVERTED, ZOOM_SPEED
from wsdesk.store.canvas.canvas_state import Reveal
from wsdesk.store.commands.commands import Command

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NewHarness = Callable[..., Any]


@pytest.fixture
def harness(new_harness: NewHarness) -> Any:
    made = new_harness()
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def middle(harness: Any, node_id: str) -> QPoint:
    return harness.view.viewport().mapFromGlobal(harness.view.node_screen_rect(node_id).center())


def click(harness: Any, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    QTest.mouseClick(harness.view.viewport(), LEFT, modifiers, at)


def drag(harness: Any, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT) -> None:
    port = harness.view.viewport()
    QTest.mousePress(port, button, NONE, start)
    QTest.mouseMove(port, (start + end) / 2)
    QTest.mouseMove(port, end)
    QTest.mouseRelease(port, button, NONE, end)


def wheel(
    harness: Any,
    steps: int,
    at: QPoint,
    modifiers: Qt.KeyboardModifier = NONE,
    phase: Qt.ScrollPhase = Qt.ScrollPhase.NoScrollPhase,
) -> None:
    port = harness.view.viewport()
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
    def test_a_click_selects_a_card_alone_and_shift_adds(self, harness: Any) -> None:
        click(harness, middle(harness, "style"))
        assert harness.selection.state.nodes == ("style",)
        click(harness, middle(harness, "harbour"), SHIFT)
        assert harness.selection.state.nodes == ("style", "harbour")
        click(harness, middle(harness, "style"), CTRL)
        assert harness.selection.state.nodes == ("harbour",)

    def test_dragging_a_card_selects_it_and_moves_nothing(self, harness: Any) -> None:
        before = harness.canvas.document
        drag(harness, middle(harness, "harbour"), middle(harness, "harbour") + QPoint(200, 120))
        assert harness.selection.state.nodes == ("harbour",)
        assert harness.canvas.document is before
        assert harness.view.camera.camera == Camera(492, 432, 1.0)

    def test_a_rubber_band_takes_what_it_meets_and_groups_only_whole(self, harness: Any) -> None:
        drag(harness, QPoint(20, 60), QPoint(800, 420))
        assert set(harness.selection.state.nodes) == {"prompt", "style", "harbour", "shot1"}

    @pytest.mark.parametrize("seed", range(4))
    def test_a_rubber_band_that_moves_anyhow_selects_what_is_in_it_now(
        self, new_harness: NewHarness, seed: int
    ) -> None:
        random = Random(seed)
        nodes = [
            Node(f"n{i}", random.choice((Kind.IMAGE, Kind.GROUP)), Rect(x, y, random.randrange(4, 90), 40))
            for i, (x, y) in enumerate((random.randrange(900), random.randrange(700)) for _ in range(300))
        ]
        harness = new_harness(Document("c", tuple(nodes)))
        view, port = harness.view, harness.view.viewport()
        view.camera.set_camera(Camera(450, 350, 0.2), moving=False)
        start = QPoint(random.randrange(port.width()), random.randrange(port.height()))
        QTest.mousePress(port, LEFT, SHIFT, start)
        for _ in range(25):
            end = QPoint(random.randrange(port.width()), random.randrange(port.height()))
            QTest.mouseMove(port, end)
            (x, y), (u, v) = (view.camera.to_canvas(point.x(), point.y()) for point in (start, end))
            band = Rect(min(x, u), min(y, v), abs(u - x), abs(v - y))
            expected = [
                node.id
                for node in nodes
                if (band.contains_rect if node.kind is Kind.GROUP else band.intersects)(node.rect)
            ]
            assert set(harness.selection.state.nodes) == set(expected)
        QTest.mouseRelease(port, LEFT, SHIFT, end)
        assert list(harness.selection.state.nodes) == expected

    def test_a_click_into_a_group_selects_it_and_a_drag_there_is_a_rubber_band(self, harness: Any) -> None:
        inside = middle(harness, "shots") + QPoint(0, -2)
        click(harness, inside)
        assert harness.selection.state.nodes == ("shots",)
        drag(harness, inside, inside + QPoint(60, 120))
        assert harness.selection.state.nodes == ("shot2",)

    def test_a_click_on_nothing_clears(self, harness: Any) -> None:
        click(harness, middle(harness, "style"))
        click(harness, QPoint(330, 610))
        assert harness.selection.state.count == 0

    def test_edges_are_hit_within_six_screen_pixels(self, harness: Any) -> None:
        curve = harness.canvas.routes.shape("e5")
        x, y = harness.view.camera.to_screen(*curve.point_at(0.5))
        click(harness, QPoint(round(x), round(y) + 5))
        assert harness.selection.state.edges == ("e5",)

    def test_notes_can_be_selected(self, harness: Any) -> None:
        x, y = harness.view.camera.to_screen(120, 740)
        click(harness, QPoint(round(x), round(y)))
        assert harness.selection.state.notes == ("lighting",)

    def test_edges_of_the_selection_are_raised_and_pending_ones_always(self, harness: Any) -> None:
        edges = harness.view.context.dynamic_layer.edges
        assert "e6" in edges
        assert "e3" not in edges
        harness.selection.select("board", ["harbour"])
        assert all(edge in edges for edge in ("e1", "e2", "e3", "e4"))
        assert "e5" not in edges


def hover(harness: Any, at: QPoint) -> None:
    """Move the pointer in the window, also where a tooltip of another one covers it."""
    QTest.mouseMove(harness.view.windowHandle(), harness.view.viewport().mapTo(harness.view, at))


class TestMoving:
    def test_the_wheel_pans_and_with_ctrl_zooms_at_the_pointer(self, harness: Any) -> None:
        at = QPoint(300, 200)
        wheel(harness, -1, at)
        assert harness.view.camera.camera.y > 432
        before = harness.view.camera.to_canvas(300, 200)
        wheel(harness, 2, at, CTRL)
        assert harness.view.camera.scale > 1.2
        assert harness.view.camera.to_canvas(300, 200) == pytest.approx(before, abs=1.5)

    def test_a_setting_swaps_wheel_and_zoom(self, harness: Any) -> None:
        harness.settings.set(WHEEL, "zoom")
        wheel(harness, 1, QPoint(300, 200))
        assert harness.view.camera.scale > 1

    def test_turns_go_the_other_way_and_faster_where_that_is_asked_for(self, harness: Any) -> None:
        at = QPoint(300, 200)
        start = harness.view.camera.camera
        wheel(harness, 1, at)
        usual = harness.view.camera.camera.y - start.y
        harness.settings.set(WHEEL_INVERTED, True)
        harness.settings.set(PAN_SPEED, 200)
        wheel(harness, 1, at)
        assert harness.view.camera.camera.y - start.y == pytest.approx(usual - 2 * usual)
        scale = harness.view.camera.scale
        harness.settings.set(ZOOM_SPEED, 400)
        wheel(harness, 1, at, CTRL)
        assert harness.view.camera.scale == pytest.approx(scale / 2)

    def test_fingers_on_a_touchpad_have_a_setting_of_their_own(self, harness: Any) -> None:
        harness.settings.set(TOUCHPAD, "zoom")
        wheel(harness, 1, QPoint(300, 200))
        assert harness.view.camera.scale == 1
        wheel(harness, 1, QPoint(300, 200), phase=Qt.ScrollPhase.ScrollUpdate)
        assert harness.view.camera.scale > 1

    def test_the_middle_button_and_space_pan(self, harness: Any) -> None:
        drag(harness, QPoint(500, 500), QPoint(440, 470), MIDDLE)
        assert harness.view.camera.camera == Camera(552, 462, 1.0)
        QTest.keyPress(harness.view, Qt.Key.Key_Space)
        drag(harness, QPoint(440, 470), QPoint(500, 500))
        QTest.keyRelease(harness.view, Qt.Key.Key_Space)
        assert harness.view.camera.camera == Camera(492, 432, 1.0)
        assert harness.selection.state.count == 0

    def test_fit_shows_everything(self, harness: Any) -> None:
        harness.view.fit()
        seen, bounds = harness.view.camera.visible, harness.canvas.document.bounds
        assert seen.x <= bounds.x
        assert seen.y <= bounds.y
        assert seen.right >= bounds.right
        assert seen.bottom >= bounds.bottom

    def test_fit_selection_and_actual_size(self, harness: Any) -> None:
        harness.selection.select("board", ["tone"])
        fit_selection(harness.view.context)
        assert harness.view.camera.camera.x == pytest.approx(485)
        harness.view.camera.set_camera(Camera(0, 0, 0.3))
        harness.view.actual_size()
        assert harness.view.camera.scale == 1

    def test_the_camera_is_kept_in_the_store_and_told(self, harness: Any) -> None:
        emitted: list[Camera] = []
        harness.view.camera_changed.connect(emitted.append)
        harness.view.camera.set_camera(Camera(10, 20, 0.5))
        assert emitted == [Camera(10, 20, 0.5)]
        assert (harness.canvas.camera.x, harness.canvas.camera.y, harness.canvas.camera.scale) == (
            10,
            20,
            0.5,
        )

    def test_a_refresh_moves_no_camera(self, harness: Any) -> None:
        harness.view.camera.set_camera(Camera(10, 20, 0.5))
        emitted: list[Camera] = []
        harness.view.camera_changed.connect(emitted.append)
        document = harness.canvas.document
        move = replace(document.nodes[0], rect=Rect(90_000, 90_000, 200, 100))
        harness.canvas.change(replace(document, nodes=(move, *document.nodes[1:])))
        QApplication.processEvents()
        assert emitted == []
        camera = harness.view.camera.camera
        assert (camera.x, camera.y, camera.scale) == (10, 20, 0.5)

    def test_a_reveal_brings_the_node_into_the_middle_and_selects_it(self, harness: Any) -> None:
        harness.view.camera.set_camera(Camera(90_000, 0, 0.1))
        harness.canvas.reveal_requested.emit(Reveal("shot2"))
        assert harness.view.camera.camera.x == pytest.approx(837)
        assert harness.selection.state.nodes == ("shot2",)

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
    def test_tab_walks_in_reading_order_and_leaves_after_the_last(self, harness: Any) -> None:
        seen = []
        for _ in harness.canvas.document.nodes:
            assert harness.view.focusNextPrevChild(True)
            seen.append(harness.view.context.dynamic_layer.focus)
        assert sorted(seen) == sorted(node.id for node in harness.canvas.document.nodes)
        assert seen.index("prompt") < seen.index("shot2")
        harness.view.focusNextPrevChild(True)
        assert harness.view.context.dynamic_layer.focus == ""

    def test_arrows_pan_where_no_node_is_selected(self, harness: Any) -> None:
        QTest.keyClick(harness.view, Qt.Key.Key_Right)
        assert harness.view.camera.camera.x == 492 + 80

    def test_arrows_move_from_the_selected_node_to_the_nearest_and_keep_it_on_screen(
        self, harness: Any
    ) -> None:
        click(harness, middle(harness, "prompt"))
        QTest.keyClick(harness.view, Qt.Key.Key_Down)
        assert harness.selection.state.nodes == ("style",)
        QTest.keyClick(harness.view, Qt.Key.Key_Right)
        assert harness.selection.state.nodes == ("harbour",)
        harness.view.camera.set_camera(Camera(3000, 3000, 1.0), moving=False)
        QTest.keyClick(harness.view, Qt.Key.Key_Left)
        now = harness.canvas.document.node_by_id[harness.selection.state.node].rect
        assert now.intersects(harness.view.camera.visible)

    def test_shift_and_an_arrow_pan_in_any_case(self, harness: Any) -> None:
        click(harness, middle(harness, "prompt"))
        QTest.keyClick(harness.view, Qt.Key.Key_Right, SHIFT)
        assert harness.view.camera.camera.x == 492 + 4 * 80
        assert harness.selection.state.nodes == ("prompt",)

    def test_ctrl_arrows_go_to_the_nearest_node_and_with_shift_along_edges(self, harness: Any) -> None:
        focus_node(harness.view.context, "prompt")
        QTest.keyClick(harness.view, Qt.Key.Key_Down, CTRL)
        assert harness.selection.state.nodes == ("style",)
        QTest.keyClick(harness.view, Qt.Key.Key_Right, CTRL | SHIFT)
        assert harness.selection.state.nodes == ("harbour",)

    def test_enter_and_double_click_open(self, harness: Any) -> None:
        opened: list[object] = []
        harness.commands.add(Command("node.open", lambda: "Open", opened.append))
        focus_node(harness.view.context, "tone")
        QTest.keyClick(harness.view, Qt.Key.Key_Return)
        QTest.mouseDClick(harness.view.viewport(), LEFT, NONE, middle(harness, "style"))
        assert opened == ["tone", "style"]

    def test_space_opens_when_it_is_only_tapped(self, harness: Any) -> None:
        opened: list[object] = []
        harness.commands.add(Command("node.open", lambda: "Open", opened.append))
        focus_node(harness.view.context, "tone")
        QTest.keyPress(harness.view, Qt.Key.Key_Space)
        drag(harness, QPoint(440, 470), QPoint(500, 500))
        QTest.keyRelease(harness.view, Qt.Key.Key_Space)
        assert opened == []
        QTest.keyClick(harness.view, Qt.Key.Key_Space)
        assert opened == ["tone"]

    def test_after_escape_no_node_is_focused_and_arrows_pan(self, harness: Any) -> None:
        focus_node(harness.view.context, "tone")
        QTest.keyClick(harness.view, Qt.Key.Key_Escape)
        assert harness.selection.state.count == 0
        assert harness.view.context.dynamic_layer.focus == ""
        before = harness.view.camera.camera
        QTest.keyClick(harness.view, Qt.Key.Key_Right)
        assert harness.view.camera.camera.x == before.x + 80 / before.scale
        assert harness.selection.state.count == 0

    def test_arrows_start_from_what_was_selected_last_whatever_had_the_focus(self, harness: Any) -> None:
        focus_node(harness.view.context, "tone")
        harness.selection.select("board", ["prompt"])  # as the outline does
        QTest.keyClick(harness.view, Qt.Key.Key_Down)
        assert harness.selection.state.nodes == ("style",)
        harness.selection.select("board", edges=[harness.canvas.document.edges[0].id])
        before = harness.view.camera.camera
        QTest.keyClick(harness.view, Qt.Key.Key_Right)
        assert harness.view.camera.camera != before
        assert harness.selection.state.edges


class TestRequests:
    def test_menus_are_asked_for_with_what_lies_under_the_pointer(self, harness: Any) -> None:
        emitted: list[Any] = []
        harness.commands.menu_requested.connect(emitted.append)
        for at in (middle(harness, "style"), QPoint(330, 610)):
            event = QContextMenuEvent(
                QContextMenuEvent.Reason.Mouse, at, harness.view.viewport().mapToGlobal(at)
            )
            QApplication.sendEvent(harness.view.viewport(), event)
        assert [(request.context, request.subject) for request in emitted] == [
            ("node", "style"),
            ("canvas", None),
        ]
        assert harness.selection.state.nodes == ("style",)

    def test_a_key_opens_the_menu_of_the_selection(self, harness: Any) -> None:
        emitted: list[Any] = []
        harness.commands.menu_requested.connect(emitted.append)
        document = harness.canvas.document
        edge, note = document.edges[0].id, document.notes[0].id
        for selected in (
            {},
            {"nodes": ["style"]},
            {"edges": [edge]},
            {"notes": [note]},
            {"nodes": ["style", "tone"]},
            {"nodes": ["style"], "notes": [note]},
            {"notes": [note], "edges": [edge]},
        ):
            harness.selection.select("board", **selected)
            event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
            QApplication.sendEvent(harness.view, event)
        assert [(request.context, request.subject) for request in emitted] == [
            ("canvas", None),
            ("node", "style"),
            ("edge", edge),
            ("note", note),
            ("node", None),
            ("node", None),
            ("canvas", None),
        ]

    def test_the_menu_of_a_node_out_of_view_opens_in_the_view(self, harness: Any) -> None:
        emitted: list[Any] = []
        harness.commands.menu_requested.connect(emitted.append)
        focus_node(harness.view.context, "style")
        harness.view.camera.set_camera(Camera(90_000, 90_000, 1), moving=False)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QApplication.sendEvent(harness.view, event)
        (request,) = emitted
        port = harness.view.viewport()
        assert port.rect().contains(port.mapFromGlobal(QPoint(request.x, request.y)))

    def test_hovering_tells_and_its_words_are_escaped(self, new_harness: NewHarness) -> None:
        nasty = Node("n", Kind.TEXT, Rect(0, 0, 200, 120), title="<img src='/dev/zero'>", text="x")
        harness = new_harness(Document("board", (nasty,)))
        hover(harness, QPoint(1, 1))  # from wherever an earlier test left it
        hits: list[Any] = []
        harness.view.hovered.connect(hits.append)
        hover(harness, middle(harness, "n"))
        assert [hit.id for hit in hits] == ["n"]
        tips = [item.toolTip() for item in harness.view.scene().items() if item.toolTip()]
        assert len(tips) == 1
        assert "<img" not in tips[0]
        assert "&lt;img" in tips[0]

    def test_a_pointer_that_leaves_is_told_once(self, new_harness: NewHarness) -> None:
        harness = new_harness(Document("board", (Node("n", Kind.TEXT, Rect(0, 0, 200, 120), text="x"),)))
        hits: list[Any] = []
        port = harness.view.viewport()
        hover(harness, QPoint(1, 1))  # from wherever an earlier test left it
        harness.view.hovered.connect(hits.append)
        QCoreApplication.sendEvent(port, QEvent(QEvent.Type.Leave))
        assert hits == []
        hover(harness, middle(harness, "n"))
        QCoreApplication.sendEvent(port, QEvent(QEvent.Type.Leave))
        QCoreApplication.sendEvent(port, QEvent(QEvent.Type.Leave))
        assert [hit and hit.id for hit in hits] == ["n", None]

    def test_pictures_are_asked_for_as_wide_as_they_show(self, harness: Any, qtbot: Any) -> None:
        harness.view.camera.set_camera(Camera(492, 432, 0.5), moving=False)

        def wanted() -> dict[str, int]:
            return {asset.asset_id: width for asset, width in harness.images.wanted}

        qtbot.waitUntil(lambda: wanted().get("dusk") == round((250 - 16) * 0.5))
        assert set(wanted()) == {"sea", "dusk", "shot"}

    def test_nothing_is_fetched_while_the_view_moves(self, harness: Any, qtbot: Any) -> None:
        harness.images.pauses.clear()
        harness.view.camera.pan(30, 0)
        assert harness.images.pauses == [True]
        qtbot.waitUntil(lambda: harness.images.pauses == [True, False])

    def test_nothing_is_fetched_while_the_content_changes(self, harness: Any, qtbot: Any) -> None:
        harness.images.pauses.clear()
        document = harness.canvas.document
        for count in range(3):
            nodes = tuple(replace(node, title=f"{count}") for node in document.nodes)
            QTest.qWait(20)
            harness.canvas.change(replace(document, nodes=nodes))
            assert harness.images.pauses[-1]
        qtbot.waitUntil(lambda: not harness.images.pauses[-1])

    def test_images_are_requested_although_the_content_keeps_changing(self, harness: Any, qtbot: Any) -> None:
        qtbot.waitUntil(lambda: bool(harness.images.wanted))
        harness.images.pauses.clear()
        document = harness.canvas.document
        for count in range(100):
            nodes = tuple(replace(node, title=f"{count}") for node in document.nodes)
            harness.canvas.change(replace(document, nodes=nodes))
            QTest.qWait(20)
        assert False in harness.images.pauses


def test_items_and_tiles_meet_to_the_pixel_wherever_the_view_looks(harness: Any) -> None:
    random = Random(1)
    for _ in range(200):
        x, y, scale = random.uniform(-9e4, 9e4), random.uniform(-9e4, 9e4), random.uniform(0.05, 4)
        harness.view.camera.set_camera(Camera(x, y, scale), moving=False)
        transform, on_screen = harness.view.camera.transform, harness.view.viewportTransform()
        ratio = harness.view.camera.ratio
        assert on_screen.dx() * ratio == pytest.approx(transform.x, abs=1e-3)
        assert on_screen.dy() * ratio == pytest.approx(transform.y, abs=1e-3)


def field(columns: int, rows: int) -> Document:
    nodes = tuple(
        Node(f"{x}-{y}", Kind.TEXT, Rect(x * 300, y * 200, 240, 140), title=f"{x} {y}", text="words")
        for x in range(columns)
        for y in range(rows)
    )
    return Document("board", nodes)


def test_items_exist_only_for_what_is_alive_near_the_view(new_harness: NewHarness) -> None:
    harness = new_harness(field(50, 40))
    harness.view.camera.set_camera(Camera(3000, 2000, 1.0), moving=False)
    static_layer = len(harness.view.scene().items())
    assert static_layer < 12
    harness.selection.select("board", harness.canvas.document.node_by_id)
    near = len(harness.view.context.dynamic_layer.cards)
    assert 15 < near < 120
    harness.view.fit()
    assert len(harness.view.context.dynamic_layer.cards) == 0
    harness.selection.clear()
    assert len(harness.view.scene().items()) <= static_layer + near


def test_nodes_that_are_gone_leave_selection_marks_and_focus_behind_nowhere(harness: Any) -> None:
    focus_node(harness.view.context, "tone")
    document = harness.canvas.document
    nodes = tuple(node for node in document.nodes if node.id != "tone")
    harness.canvas.change(replace(document, nodes=nodes, edges=document.edges[:-1]))
    assert harness.view.context.dynamic_layer.focus == ""
    assert "tone" not in harness.view.context.dynamic_layer.cards
    assert harness.view.node_screen_rect("tone") is None


def test_odd_rectangles_and_an_empty_canvas_are_shown_without_complaint(new_harness: NewHarness) -> None:
    new_harness(Document("empty"))
    odd = (
        Node("dot", Kind.IMAGE, Rect(0, 0, 1, 1), title="dot"),
        Node("tall", Kind.TEXT, Rect(10, 0, 30, 5570), title="tall", text="word " * 20_000),
        Node("flat", Kind.VIDEO, Rect(60, 0, 3954, 8)),
        Node("far", Kind.UNKNOWN, Rect(-141_152, 7.25, 200.5, 100.75)),
    )
    harness = new_harness(Document("board", odd))
    for scale in (0.05, 0.15, 0.4, 1.0, 3.0):
        harness.view.camera.set_camera(Camera(60, 60, scale), moving=False)
        assert not harness.view.viewport().grab().isNull()


class TestFirstPaint:
    """What a view shows whose content came before anybody saw it, as in a tab that was restored."""

    def test_a_tab_in_the_back_opens_on_everything(self, new_harness: NewHarness, model: Document) -> None:
        hidden, front = new_harness(Document("board"), show=False), new_harness(model)
        hidden.canvas.reset(model)
        assert hidden.canvas.camera is None, "nothing is kept that nobody has seen"
        hidden.show()
        assert hidden.view.camera.camera == front.view.camera.camera

    def test_a_tab_in_the_back_opens_on_the_node_that_was_asked_for(self, new_harness: NewHarness) -> None:
        harness = new_harness(show=False)
        harness.canvas.reveal_requested.emit(Reveal("shot2"))
        harness.show()
        node = harness.canvas.document.node_by_id["shot2"]
        assert harness.view.camera.camera == Camera(node.rect.cx, node.rect.cy, 1.0)


def test_a_selection_below_another_page_is_not_announced(
    harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []

    def hear(event: Any) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            texts.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    context = harness.view.context
    context.select(["shot1"])
    assert texts
    assert texts[-1].startswith("Shot 01")
    texts.clear()
    window = QWidget()
    window.resize(harness.view.size())
    harness.view.setParent(window)
    page = QWidget(window)
    page.resize(window.size())
    window.show()
    harness.view.show()
    page.raise_()
    context.select(["harbour"])
    assert texts == [], "the page above announces what it selects"
    page.hide()
    context.select(["shot1"])
    assert texts[-1].startswith("Shot 01")
    harness.view.setParent(None)
    window.close()


@pytest.mark.parametrize("scale", [0.03, 1.0])
def test_the_first_frame_of_a_large_canvas_builds_no_lookup_by_id(
    new_harness: NewHarness, scale: float
) -> None:
    """They follow in slices."""
    cards = [Node(f"n{i}", Kind.TEXT, Rect(i % 100 * 210, i // 100 * 170, 200, 160)) for i in range(9_000)]
    document = Document("board", tuple(cards))
    harness = new_harness(document, show=False)
    harness.view.camera.set_camera(Camera(10_000, 7_000, scale), moving=False)
    harness.view.grab()
    assert not vars(document).keys() & {"node_by_id", "edge_by_id"}
