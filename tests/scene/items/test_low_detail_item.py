"""Outlines of many selected cards: the image of them looks like the outlines drawn one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QSignalSpy, QTest

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.scene.input import pointer_controller
from wsdesk.scene.input.gestures import select
from wsdesk.scene.items import low_detail_item, overlay_image
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.render_model import RenderModel

NewHarness = Callable[..., Any]
Settled = Callable[[Any], QImage]
_SIDE = 24


def _cards() -> Document:
    """Overlapping cards of several sizes, and a group below them."""
    cards = [
        Node(
            f"n{i}",
            Kind.TEXT,
            Rect(i % _SIDE * 210 + i % 7, i // _SIDE * 170, 150 + i % 5 * 30, 140 + i % 3 * 40),
        )
        for i in range(_SIDE**2)
    ]
    return Document("board", (Node("group", Kind.GROUP, Rect(-50, -50, 2400, 1900)), *cards))


def _every(step: int, start: int = 0) -> list[str]:
    return [f"n{i}" for i in range(start, _SIDE**2, step)]


_ALL = ["group", *_every(1)]


@pytest.fixture
def harness(new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch) -> Any:
    harness = new_harness(_cards())
    # Nothing but the selection is outlined: Qt may deliver the hover of a card at any later time.
    monkeypatch.setattr(harness.view.context.dynamic_layer, "set_hover", lambda _hit: None)
    _look(harness, settled, Camera(2500, 2040, 0.2))
    return harness


def _look(harness: Any, settled: Settled, camera: Camera, *, moving: bool = False) -> None:
    harness.view.camera.set_camera(camera, moving=moving)
    settled(harness)


def _one_by_one(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch, selected: Iterable[str]
) -> QImage:
    """The same selection without the image."""
    before = harness.selection.state.nodes
    with monkeypatch.context() as patch:
        patch.setattr(low_detail_item, "_MANY", 10_000)
        harness.selection.clear()  # the same selection wouldn't be painted again
        harness.selection.select("board", selected)
        picture = settled(harness)
    harness.selection.select("board", before)
    return picture


def _shows(harness: Any, settled: Settled, picture: QImage) -> bool:
    """Whether the view looks like this, and the screen as well, which is painted part by part."""
    is_same = settled(harness) == picture
    view = harness.view
    return (
        is_same
        and view.screen().grabWindow(view.winId()).toImage().convertToFormat(picture.format()) == picture
    )


@pytest.mark.parametrize(
    "steps",
    [
        [_ALL],
        [_every(1)[:301], _every(1)[:340]],
        [_ALL, _every(1)[:400], _every(1)[40:400]],
        [_every(1)[::-1][:310], _ALL, [*_every(3), *_every(3, 1)]],
    ],
    ids=["all", "grows", "shrinks", "changes"],
)
def test_a_selection_of_many_looks_like_that_of_each(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch, steps: list[list[str]]
) -> None:
    expected = _one_by_one(harness, settled, monkeypatch, steps[-1])
    for selected in steps:
        harness.selection.select("board", selected)
        settled(harness)
    assert _shows(harness, settled, expected)


@pytest.mark.parametrize("scale", [0.2, 0.13], ids=["pan", "zoom"])
def test_outlines_of_many_follow_the_camera(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    selected = [*_every(2), "group", *_every(8, 1)]
    harness.selection.select("board", selected)
    for step in range(1, 4):
        _look(harness, settled, Camera(2500 + 100 * step, 2040 - 55 * step, scale), moving=True)
    harness.view.camera.set_camera(harness.view.camera.camera, moving=False)
    settled(harness)
    assert _shows(harness, settled, _one_by_one(harness, settled, monkeypatch, selected))


def test_outlines_of_many_follow_the_document(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.selection.select("board", _ALL)
    settled(harness)
    document = _cards()
    harness.canvas.change(Document("board", (*document.nodes[:100], *document.nodes[140:])))
    settled(harness)
    assert _shows(harness, settled, _one_by_one(harness, settled, monkeypatch, _ALL))


def test_no_outline_remains_without_a_selection(harness: Any, settled: Settled) -> None:
    empty = settled(harness)
    harness.selection.select("board", _ALL)
    assert settled(harness) != empty
    harness.selection.clear()
    assert _shows(harness, settled, empty)


def _accents(harness: Any, picture: QImage) -> int:
    """Number of sampled pixels in the color of the outlines."""
    accent = CanvasColors(harness.themes.current).accent.rgb()
    return sum(
        picture.pixel(x, y) == accent
        for x in range(0, picture.width(), 2)
        for y in range(0, picture.height(), 2)
    )


def test_outlines_that_a_zoom_turns_into_an_image_are_shown_meanwhile(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overlay_image, "_FRAME_S", 10)  # a new image may take all the time of a frame
    _look(harness, settled, Camera(2500, 2040, 0.6))
    harness.selection.select("board", _every(1))
    settled(harness)
    harness.view.camera.zoom_at(0.3, 400, 300)
    assert harness.view.camera.zooming
    assert _accents(harness, harness.view.grab().toImage()) > 0


_CORNERS = [(0, 0), (1, 1), (0, 1), (1, 0)]
_WHOLE = Camera(2500, 2040, 0.13)
"""Shows everything, and something around it."""
_WAY = [(0.2, 0.3), (0.95, 0.9), (0.9, 0.97), (0.6, 0.95), (0.97, 0.7), (0.8, 0.8)]
"""Shares of the view at which the pointer stops: the band grows, shrinks, and both."""


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize(
    ("modifiers", "before"),
    [("NoModifier", _every(2)), ("ShiftModifier", _every(2)), ("ControlModifier", _ALL[1:])],
    ids=["replace", "add", "remove"],
)
def test_a_rubber_band_outlines_what_it_selects_at_once(
    harness: Any,
    settled: Settled,
    monkeypatch: pytest.MonkeyPatch,
    start: int,
    modifiers: str,
    before: list[str],
) -> None:
    """The outlines follow each move, which paints only what changed; the selection follows within 100 ms."""
    monkeypatch.setattr(pointer_controller, "_EDGE", 0)  # else the view pans
    _look(harness, settled, _WHOLE)
    harness.selection.select("board", before)
    settled(harness)
    port, keys = harness.view.viewport(), getattr(Qt.KeyboardModifier, modifiers)
    layer = harness.view.context.dynamic_layer
    right, bottom = port.width() - 3, port.height() - 3
    (x, y), (end_x, end_y) = (
        (2 + a * right, 2 + b * bottom) for a, b in (_CORNERS[start], _CORNERS[start ^ 1])
    )
    QTest.mousePress(port, Qt.MouseButton.LeftButton, keys, QPoint(x, y))
    for across, down in _WAY:
        at = QPoint(round(x + (end_x - x) * across), round(y + (end_y - y) * down))
        QTest.mouseMove(port, at)
        picture = settled(harness)
        assert layer.band.isVisible()
        assert _shows(harness, settled, picture), "the band was painted part by part"
        layer.low_detail.image.mark_stale()
        assert settled(harness) == picture, "the outlines look as if all were painted anew"
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, keys, at)
    selected = harness.selection.state.nodes
    assert (
        list(selected) == [i for i in _ALL if i in set(selected)] or keys & Qt.KeyboardModifier.ShiftModifier
    )
    assert _shows(harness, settled, _one_by_one(harness, settled, monkeypatch, selected))


@pytest.mark.parametrize("wait_ms", [10, 60_000])
def test_the_selection_follows_a_rubber_band_over_many_cards(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch, wait_ms: int
) -> None:
    """After a moment, and at the end."""
    monkeypatch.setattr(select, "_COMMIT_MS", wait_ms)
    _look(harness, settled, _WHOLE)
    port = harness.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(40, 40))
    QTest.mouseMove(port, QPoint(700, 560))
    many = len(harness.selection.state.nodes)
    assert many > 300
    end = QPoint(760, 560)
    QTest.mouseMove(port, end)
    if wait_ms < 100:
        changed = QSignalSpy(harness.selection.changed)
        assert len(harness.selection.state.nodes) > many or changed.wait(5_000)
    else:
        assert len(harness.selection.state.nodes) == many
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    x, y = harness.view.camera.to_canvas(760, 560)
    left, top = harness.view.camera.to_canvas(40, 40)
    band = Rect(left, top, x - left, y - top)
    document = harness.canvas.document
    expected = {node.id for node in document.nodes[1:] if node.rect.intersects(band)}
    assert set(harness.selection.state.nodes) - {"group"} == expected


@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize(
    ("modifiers", "before", "at"),
    [
        ("NoModifier", [], QPoint(640, 560)),
        ("ShiftModifier", _every(1)[:400], QPoint(300, 300)),
        ("ControlModifier", _ALL, QPoint(300, 300)),
    ],
    ids=["replace", "add", "remove"],
)
@pytest.mark.parametrize("returns", [False, True])
def test_outlines_that_a_move_has_no_time_for_follow_it(
    harness: Any,
    settled: Settled,
    monkeypatch: pytest.MonkeyPatch,
    waits: bool,
    modifiers: str,
    before: list[str],
    at: QPoint,
    returns: bool,
) -> None:
    """Without a wait for them, a release selects and outlines all that is in the band."""
    monkeypatch.setattr(select, "_COMMIT_MS", 60_000)
    if not waits:
        monkeypatch.setattr(select, "_SEARCH_MS", 60_000)
    _look(harness, settled, _WHOLE)
    harness.selection.select("board", before)
    settled(harness)
    port, band = harness.view.viewport(), harness.view.context.dynamic_layer.band
    keys = getattr(Qt.KeyboardModifier, modifiers)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, keys, QPoint(40, 40))
    QTest.mouseMove(port, at)
    committed = harness.selection.state.nodes
    assert 300 < len(committed) < len(_ALL)
    monkeypatch.setattr(select, "_SEARCH_S", 60 if returns else 0)  # the outlines must return as well
    for end in (QPoint(760, 560), at if returns else QPoint(700, 500)):
        QTest.mouseMove(port, end)
    (left, top), (right, bottom) = (
        harness.view.camera.to_canvas(*xy) for xy in ((40, 40), (end.x(), end.y()))
    )
    area = Rect(left, top, right - left, bottom - top)
    document = harness.canvas.document
    is_in_band = {node.id: node.rect.intersects(area) for node in document.nodes[1:]}
    is_in_band["group"] = area.contains_rect(document.nodes[0].rect)
    inside = [i for i in _ALL if is_in_band[i]]
    selected = {
        "NoModifier": inside,
        "ShiftModifier": [*dict.fromkeys([*before, *inside])],
        "ControlModifier": [i for i in before if not is_in_band[i]],
    }[modifiers]
    assert (set(selected) == set(committed)) is returns
    if waits:
        band.hide()
        picture = settled(harness)
        assert picture == _one_by_one(harness, settled, monkeypatch, selected)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, keys, end)
    assert list(harness.selection.state.nodes) == selected
    picture = settled(harness)
    assert picture == _one_by_one(harness, settled, monkeypatch, selected)


@pytest.mark.parametrize("side", [12, 24], ids=["few", "many"])
def test_a_zoom_during_a_rubber_band_doesn_t_multiply_the_searched_areas(
    new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch, side: int
) -> None:
    """Few cards are searched in at most four areas; many in areas of a size on the screen, up to a limit."""
    across = 40_000 // side
    cards = [
        Node(f"n{i}", Kind.TEXT, Rect(i % side * across, i // side * across, 200, 160))
        for i in range(side**2)
    ]
    harness = new_harness(Document("board", tuple(cards)))
    _look(harness, settled, Camera(20_000, 20_000, 0.02))
    monkeypatch.setattr(select, "_COMMIT_MS", 60_000)
    monkeypatch.setattr(select, "_SEARCH_S", 60)  # all areas at once
    port, searched, nodes_in = harness.view.viewport(), list[Rect](), RenderModel.nodes_in

    def count(model: RenderModel, area: Rect) -> Any:
        searched.append(area)
        return nodes_in(model, area)

    left, top = harness.view.camera.to_canvas(100, 100)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(100, 100))
    QTest.mouseMove(port, QPoint(port.width() - 40, port.height() - 40))
    assert (300 < len(harness.selection.state.nodes) < len(cards)) is (side == 24)
    _look(harness, settled, Camera(20_000, 20_000, 0.24))
    end = QPoint(500, 400)
    with monkeypatch.context() as patch:
        patch.setattr(RenderModel, "nodes_in", count)
        QTest.mouseMove(port, end)
    assert 0 < len(searched) < (5_000 if side == 24 else 5)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    right, bottom = harness.view.camera.to_canvas(end.x(), end.y())
    band = Rect(left, top, right - left, bottom - top)
    assert list(harness.selection.state.nodes) == [card.id for card in cards if card.rect.intersects(band)]


def test_a_changed_document_cancels_a_rubber_band_but_keeps_what_it_deleted_out_of_the_selection(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(select, "_COMMIT_MS", 60_000)
    _look(harness, settled, _WHOLE)
    harness.selection.select("board", _every(1)[:400])
    settled(harness)
    port, keys = harness.view.viewport(), Qt.KeyboardModifier.ShiftModifier
    QTest.mousePress(port, Qt.MouseButton.LeftButton, keys, QPoint(40, 40))
    monkeypatch.setattr(select, "_SEARCH_S", 0)
    for at in (QPoint(400, 400), QPoint(640, 560), QPoint(700, 500)):
        QTest.mouseMove(port, at)
    nodes = harness.canvas.document.nodes
    harness.canvas.change(Document("board", (*nodes[:101], *nodes[141:])))
    remaining = [*_every(1)[:100], *_every(1)[140:400]]
    assert list(harness.selection.state.nodes) == remaining
    assert _shows(harness, settled, _one_by_one(harness, settled, monkeypatch, remaining))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, keys, at)
    assert list(harness.selection.state.nodes) == remaining


def test_a_canceled_rubber_band_leaves_the_outlines_of_before(harness: Any, settled: Settled) -> None:
    _look(harness, settled, _WHOLE)
    harness.selection.select("board", _every(1)[:400])
    before = settled(harness)
    port = harness.view.viewport()
    for keys in (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier):
        QTest.mousePress(port, Qt.MouseButton.LeftButton, keys, QPoint(40, 40))
        QTest.mouseMove(port, QPoint(400, 400), -1)
        QTest.mouseMove(port, QPoint(640, 560), -1)
        QTest.keyClick(harness.view, Qt.Key.Key_Escape)
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, keys, QPoint(5, 5))
        assert harness.selection.state.nodes == tuple(_every(1)[:400])
        assert _shows(harness, settled, before)


def test_a_rubber_band_that_returns_to_its_start_leaves_no_outline(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(select, "_COMMIT_MS", 60_000)
    _look(harness, settled, _WHOLE)
    empty = settled(harness)
    layer, port = harness.view.context.dynamic_layer, harness.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    for at in (QPoint(700, 560), QPoint(690, 560), QPoint(6, 6)):
        QTest.mouseMove(port, at)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(6, 6))
    assert harness.selection.state.nodes == ()
    assert not layer.low_detail.isVisible()
    assert layer.low_detail.image._pixmap.isNull(), "the image of the outlines was released"
    assert _shows(harness, settled, empty)


def test_another_selection_during_a_rubber_band_is_outlined(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(select, "_COMMIT_MS", 60_000)
    monkeypatch.setattr(select, "_SEARCH_S", 60)  # a later search would select what is in the band
    _look(harness, settled, _WHOLE)
    port = harness.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(40, 40))
    QTest.mouseMove(port, QPoint(640, 560))
    QTest.mouseMove(port, QPoint(660, 560))
    harness.selection.select("board", _every(1)[:420])
    harness.view.context.dynamic_layer.band.hide()
    expected = _one_by_one(harness, settled, monkeypatch, _every(1)[:420])
    harness.selection.select("board", _every(1)[:420])
    assert _shows(harness, settled, expected)


def test_a_zoom_to_whole_cards_and_back_loses_no_outlines_of_a_rubber_band(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The image is discarded meanwhile, with outlines of cards that aren't selected yet."""
    monkeypatch.setattr(select, "_COMMIT_MS", 60_000)
    monkeypatch.setattr(select, "_SEARCH_S", 60)
    _look(harness, settled, _WHOLE)
    port, keys = harness.view.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mousePress(port, Qt.MouseButton.LeftButton, keys, QPoint(40, 40))
    for at in (QPoint(640, 560), QPoint(700, 560)):
        QTest.mouseMove(port, at)
    for camera in (Camera(2500, 2040, 0.3), _WHOLE):
        _look(harness, settled, camera)
    QTest.mouseMove(port, QPoint(760, 560))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, keys, QPoint(760, 560))
    picture = settled(harness)
    selected = harness.selection.state.nodes
    assert picture == _one_by_one(harness, settled, monkeypatch, selected)


def test_edges_of_many_cards_in_a_rubber_band_are_raised_when_it_ends(
    new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pointer_controller, "_EDGE", 0)
    edges = tuple(Edge(f"e{i}", f"n{i}", f"n{i + 1}", "out", "in") for i in range(100))
    harness = new_harness(Document("board", _cards().nodes, edges))
    _look(harness, settled, Camera(2500, 2040, 0.06))
    port, raised = harness.view.viewport(), harness.view.context.dynamic_layer.edges
    x, y = (round(part) for part in harness.view.camera.to_screen(-60, -60))
    for right, is_raised in ((400, True), (5_200, False)):
        QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(x, y))
        end = QPoint(*(round(part) for part in harness.view.camera.to_screen(right, 300)))
        QTest.mouseMove(port, QPoint(x + 9, y + 9))
        QTest.mouseMove(port, end)
        assert (len(list(raised)) > 1) is is_raised  # one may be below the pointer
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
        assert len(list(raised)) > 1


def test_edges_are_raised_when_a_rubber_band_ends_with_the_selection_that_it_has(
    new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pointer_controller, "_EDGE", 0)
    edges = tuple(Edge(f"e{i}", f"n{i}", f"n{i + 1}", "out", "in") for i in range(100))
    harness = new_harness(Document("board", _cards().nodes, edges))
    _look(harness, settled, Camera(2500, 2040, 0.06))
    port, raised = harness.view.viewport(), harness.view.context.dynamic_layer.edges
    start, end = (
        QPoint(*(round(part) for part in harness.view.camera.to_screen(*point)))
        for point in ((-60, -60), (5_200, 300))
    )
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(port, button, keys, start)
    QTest.mouseMove(port, end)
    assert len(list(raised)) <= 1  # one may be below the pointer
    changes = QSignalSpy(harness.selection.changed)
    QTest.mouseRelease(port, button, keys, end)
    assert changes.count() == 0
    assert len(list(raised)) > 1
