"""Annotations in the viewer: pins, time marks, and new ones by pointer and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from wsdesk.graph.model.values import Asset
from wsdesk.panels.viewer.annotation_layer import AnnotationLayer
from wsdesk.panels.viewer.annotation_pins import MAX_PINS
from wsdesk.panels.viewer.commands import ViewerCommands
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.comments.result_comments import ResultCommentsState
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.node import NodeResource


def node(kind: str = "image", **more: Any) -> NodeResource:
    size = {"originalWidth": 400, "originalHeight": 300} if kind != "audio" else {}
    asset = {"assetId": "a1", "url": "https://x.example/1.png", "fileType": kind} | size | more
    version = {"id": "v1", "createdAt": "2026-10-01T10:00:00Z", "asset": asset}
    return NodeResource.read({"id": "n1", "title": "One", "activeVersionId": "v1", "versions": [version]})


def entry(name: str, body: str, number: int) -> CommentEntry:
    return CommentEntry(
        name, "Ada", "u1", body, "2026-10-02T10:00:00Z", canvas_id="c1", node_id="n1", number=number
    )


@pytest.fixture
def viewer(harness: Any, show: Callable[..., Any]) -> Viewer:
    viewer = show(Viewer(harness.stores), 640, 480)
    viewer.opened.connect(viewer.show)
    viewer.closed.connect(viewer.hide)
    harness.commands.add(*ViewerCommands(harness.stores, viewer).all())
    return viewer


def open_node(harness: Any, one: NodeResource, *entries: CommentEntry) -> None:
    harness.select(one)
    harness.comments.show(canvas_id="c1", node_id="n1", version=1, entries=entries)
    assert harness.commands.trigger("node.open", "n1")


def layer_of(page: QWidget) -> AnnotationLayer:
    return next(layer for layer in page.findChildren(AnnotationLayer))


def content_point(viewer: Viewer, x: float, y: float) -> QPoint:
    box = viewer.contents.image.box
    return QPoint(round(box.x() + x * box.width()), round(box.y() + y * box.height()))


def test_pins_stay_at_their_positions_when_the_image_is_zoomed(viewer: Viewer, harness: Any) -> None:
    one = entry("c1", "on v1 at 25% × 50%: brighter", 1)
    other = entry("c2", "on v2 at 10% × 10%: elsewhere", 1)
    harness.images.bring("a1")
    open_node(harness, node(), one, other)
    pins = layer_of(viewer.contents.image).pins
    assert [pin.entry.id for pin in pins] == ["c1"]
    assert pins[0].geometry().center() in _points_near(content_point(viewer, 0.25, 0.5))
    viewer.zoom("in")
    assert pins[0].geometry().center() in _points_near(content_point(viewer, 0.25, 0.5))
    assert pins[0].accessibleName() == "Comment 1 by Ada: brighter"


def _points_near(at: QPoint) -> list[QPoint]:
    return [at + QPoint(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def test_a_pin_shows_its_comment(viewer: Viewer, harness: Any) -> None:
    harness.images.bring("a1")
    open_node(harness, node(), entry("c1", "on v1 at 25% × 50%: brighter", 1))
    layer_of(viewer.contents.image).pins[0].click()
    assert ("reveal", "c1", "n1", "c1") in harness.comments.calls


def open_with_pins(harness: Any, viewer: Viewer, count: int, **state: Any) -> AnnotationLayer:
    """Open a node with a row of pins."""
    bodies = [f"on v1 at {1 + n * 98 // count}% × 50%: note {n}" for n in range(count)]
    entries = [entry(f"c{n}", body, n + 1) for n, body in enumerate(bodies)]
    harness.images.bring("a1")
    open_node(harness, node(), *entries)
    harness.comments.show(**state)
    return layer_of(viewer.contents.image)


def test_pins_are_one_tab_stop_and_arrows_move_between_them(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    layer = open_with_pins(harness, viewer, 5)
    stops = [pin for pin in layer.pins if pin.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == layer.pins[:1]
    layer.focus_pin("c0")
    for key, expected in (
        (Qt.Key.Key_Right, "c1"),
        (Qt.Key.Key_Down, "c2"),
        (Qt.Key.Key_Left, "c1"),
        (Qt.Key.Key_End, "c4"),
        (Qt.Key.Key_Right, "c4"),
        (Qt.Key.Key_Home, "c0"),
        (Qt.Key.Key_Up, "c0"),
        (Qt.Key.Key_Right, "c1"),
    ):
        focused = next(pin for pin in layer.pins if pin.hasFocus())
        qtbot.keyClick(focused, key)
        assert [pin.entry.id for pin in layer.pins if pin.hasFocus()] == [expected]
        stops = [pin.entry.id for pin in layer.pins if pin.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert stops == [expected], "Tab returns to the last one"
    assert harness.selection.state.node == "n1", "the arrows didn't go to another version or item"
    qtbot.keyClick(layer.pins[1], Qt.Key.Key_Return)
    assert ("reveal", "c1", "n1", "c1") in harness.comments.calls


def test_the_tab_stop_is_a_visible_pin_and_new_comments_dont_move_the_focus(
    viewer: Viewer, harness: Any
) -> None:
    layer = open_with_pins(harness, viewer, 5)
    layer.focus_pin("c2")
    harness.comments.show(entries=(*harness.comments.state.entries, entry("c9", "on v1 at 9% × 9%: late", 6)))
    assert [pin.entry.id for pin in layer.pins if pin.hasFocus()] == ["c2"]
    layer.focus_pin("c0")
    for _ in range(8):
        viewer.zoom("in")
    hidden = layer.pins[0]
    assert hidden.isHidden()
    stops = [pin for pin in layer.pins if pin.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert all(not pin.isHidden() for pin in stops)
    assert len(stops) <= 1


@pytest.mark.parametrize(
    ("state", "count", "text"),
    [
        ({"phase": LoadState.READY, "can_read": True}, 512, ""),
        ({"phase": LoadState.FAILED, "can_read": True}, 512, "3 of 512 comments shown"),
        ({"phase": LoadState.READY, "can_read": False}, 512, "3 of 512 comments shown"),
        ({"phase": LoadState.BUSY, "can_read": True, "read": (200, 512)}, 512, "200 of 512 comments shown"),
        ({"phase": LoadState.FAILED, "can_read": True}, 3, ""),
    ],
)
def test_the_header_counts_the_comments_with_pins(
    viewer: Viewer, harness: Any, state: dict[str, Any], count: int, text: str
) -> None:
    harness.comments.counts["n1"] = count
    open_with_pins(harness, viewer, 3, **state)
    label = viewer.head.comments
    assert (label.text() if not label.isHidden() else "") == text


def test_comments_of_an_item_on_another_canvas_are_loaded_and_failures_are_shown(
    viewer: Viewer, harness: Any
) -> None:
    item = ViewerItem(Asset("a1", "image"), "Red", "Board", "c2", "n2", "v1")
    harness.viewer_items.open([item])
    subject = ("c2", "n2", "v1")
    assert harness.result_comments.calls[-1] == ("load", subject)
    for state, text in (
        (ResultCommentsState(subject, LoadState.BUSY), "Loading comments…"),
        (ResultCommentsState(subject, LoadState.FAILED), "Couldn't load comments"),
        (
            ResultCommentsState(subject, LoadState.FAILED, is_offline=True),
            "Comments aren't available offline",
        ),
        (ResultCommentsState(subject, LoadState.READY), ""),
    ):
        harness.result_comments.set_state(state)
        label = viewer.head.comments
        assert (label.text() if not label.isHidden() else "") == text
    viewer.close_page()
    assert harness.result_comments.calls[-1] == ("load", None)


def test_the_header_counts_comments_beyond_the_limit_of_pins(viewer: Viewer, harness: Any) -> None:
    open_with_pins(harness, viewer, MAX_PINS + 12, phase=LoadState.READY, can_read=True)
    assert viewer.head.comments.text() == "200 of 212 comments shown"


def test_a_click_or_drag_adds_its_position_to_the_draft(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    harness.images.bring("a1")
    open_node(harness, node())
    assert harness.commands.trigger("viewer.annotate")
    layer = layer_of(viewer.contents.image)
    qtbot.mouseClick(layer, Qt.MouseButton.LeftButton, pos=content_point(viewer, 0.42, 0.61))
    assert harness.comments.state.draft == "on v1 at 42% × 61%: "
    assert not viewer.annotations.is_active
    viewer.head.annotate_button.click()
    qtbot.mousePress(layer, Qt.MouseButton.LeftButton, pos=content_point(viewer, 0.6, 0.8))
    qtbot.mouseMove(layer, content_point(viewer, 0.3, 0.4))
    qtbot.mouseRelease(layer, Qt.MouseButton.LeftButton, pos=content_point(viewer, 0.3, 0.4))
    assert harness.comments.state.draft == "on v1 at 30% × 40% to 60% × 80%: "


def test_the_keyboard_sets_a_region_and_cancels(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    harness.images.bring("a1")
    open_node(harness, node())
    viewer.annotations.begin()
    layer = layer_of(viewer.contents.image)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Up):
        qtbot.keyClick(layer, key)
    qtbot.keyClick(layer, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(layer, Qt.Key.Key_Return)
    assert harness.comments.state.draft == "on v1 at 49% × 48% to 50% × 48%: "
    viewer.annotations.begin()
    qtbot.keyClick(layer, Qt.Key.Key_Escape)
    assert not viewer.annotations.is_active
    assert viewer.is_open, "Escape only ends annotation mode"


def test_closing_the_viewer_ends_annotation_mode(viewer: Viewer, harness: Any) -> None:
    harness.images.bring("a1")
    open_node(harness, node())
    viewer.annotations.begin()
    viewer.close_page()
    assert not viewer.annotations.is_active
    assert not harness.commands.trigger("viewer.annotate")


def test_the_time_bar_has_marks_and_selects_a_range(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    open_node(harness, node("audio", durationInMs=10_000), entry("c1", "on v1 at 0:05: cut", 1))
    audio = viewer.contents.audio
    bar = audio.bar
    before = bar.position.grab().toImage()
    harness.comments.show(entries=())
    assert bar.position.grab().toImage() != before, "the mark is gone with its comment"
    viewer.annotations.begin()
    middle = bar.position.rect().center()
    assert audio.childAt(bar.position.mapTo(audio, middle)) is bar.position, "nothing covers the bar"
    qtbot.mousePress(bar.position, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(bar.position, QPoint(bar.position.width() - 1, middle.y()))
    qtbot.mouseRelease(
        bar.position, Qt.MouseButton.LeftButton, pos=QPoint(bar.position.width() - 1, middle.y())
    )
    assert harness.comments.state.draft == "on v1 at 0:05.0–0:10.0: "


def test_a_waveform_adds_a_range_or_the_current_time(viewer: Viewer, harness: Any, qtbot: Any) -> None:
    open_node(harness, node("audio", durationInMs=10_000))
    viewer.annotations.begin()
    audio = viewer.contents.audio
    layer, content = layer_of(audio), audio.content_rect().toRect()
    start, end = content.topLeft() + QPoint(0, 20), content.center()
    qtbot.mousePress(layer, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(layer, end)
    qtbot.mouseRelease(layer, Qt.MouseButton.LeftButton, pos=end)
    assert harness.comments.state.draft == "on v1 at 0:00.0–0:05.0: "
    viewer.annotations.begin()
    qtbot.keyClick(layer, Qt.Key.Key_Return)
    assert harness.comments.state.draft == "on v1 at 0:00.0: "


def test_pins_of_a_video_are_visible_near_their_time(viewer: Viewer, harness: Any) -> None:
    entries = (
        entry("c1", "on v1 at 0:00.2, 10% × 10%: now", 1),
        entry("c2", "on v1 at 0:05.0, 20% × 20%: later", 2),
        entry("c3", "on v1 at 30% × 30%: always", 3),
    )
    open_node(harness, node("video", durationInMs=10_000), *entries)
    pins = layer_of(viewer.contents.video).pins
    assert [pin.entry.id for pin in pins] == ["c1", "c3"]


def test_opening_an_annotation_shows_its_pin(viewer: Viewer, harness: Any) -> None:
    harness.images.bring("a1")
    one = entry("c1", "on v1 at 25% × 50%: brighter", 1)
    harness.select(node())
    harness.comments.show(canvas_id="c1", node_id="n1", version=1, entries=(one,))
    harness.comments.annotations.open(one)
    assert viewer.is_open
    assert layer_of(viewer.contents.image).pins[0].hasFocus()


def test_the_region_of_the_draft_is_outlined(viewer: Viewer, harness: Any) -> None:
    harness.images.bring("a1")
    open_node(harness, node())
    image = viewer.contents.image
    before = image.grab().toImage()
    harness.comments.set_draft("on v1 at 30% × 40% to 60% × 80%: dark")
    assert image.grab().toImage() != before
    harness.comments.set_draft("on v2 at 30% × 40% to 60% × 80%: dark")
    assert image.grab().toImage() == before, "that is another version"


@pytest.mark.parametrize("kind", ["video", "audio"])
def test_the_player_bar_is_usable_in_annotation_mode(viewer: Viewer, harness: Any, kind: str) -> None:
    open_node(harness, node(kind, durationInMs=10_000))
    player = viewer.contents.player
    assert player is not None
    viewer.annotations.begin()
    assert player.bar.isVisible()
    button = player.bar.play_button
    assert player.childAt(button.mapTo(player, button.rect().center())) is button
    viewer.annotations.end()
    assert player.bar.isVisible() == (kind == "audio")


def test_another_version_ends_annotation_mode(viewer: Viewer, harness: Any) -> None:
    harness.images.bring("a1")
    image = node()
    audio = NodeResource.read(
        {
            "id": "n2",
            "activeVersionId": "v2",
            "versions": [
                {"id": "v2", "asset": {"assetId": "a2", "url": "https://x.example/2", "fileType": "audio"}}
            ],
        }
    )
    harness.select(image, audio)
    assert harness.commands.trigger("node.open", "n1")
    viewer.annotations.begin()
    viewer.navigation.step_node(1)
    assert viewer.contents.player is viewer.contents.audio
    assert not viewer.annotations.is_active
    assert not layer_of(viewer.contents.image).is_active


def test_marks_beyond_the_end_are_at_the_end(viewer: Viewer, harness: Any) -> None:
    late = entry("c1", "on v1 at 99:00:00: late", 1)
    open_node(harness, node("audio", durationInMs=10_000), late)
    before = viewer.contents.audio.bar.position.grab().toImage()
    harness.comments.show(entries=())
    assert viewer.contents.audio.bar.position.grab().toImage() != before


def test_the_layer_is_visible_only_with_a_region_or_in_annotation_mode(viewer: Viewer, harness: Any) -> None:
    harness.images.bring("a1")
    open_node(harness, node(), entry("c1", "on v1 at 25% × 50%: brighter", 1))
    layer = layer_of(viewer.contents.image)
    assert layer.isHidden(), "a pin is a separate widget"
    harness.comments.set_draft("on v1 at 30% × 40%: dark")
    assert layer.isVisible()
    harness.comments.set_draft("")
    assert layer.isHidden()
    viewer.annotations.begin()
    assert layer.isVisible()
    viewer.annotations.end()
    assert layer.isHidden()
