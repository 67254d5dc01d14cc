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
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.input import pointer_controller
from wsdesk.scene.input.gestures import select
from wsdesk.scene.items import low_detail_item
from wsdesk.scene.model.colors import CanvasColors

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
def harness(new_harness: NewHarness, settled: Settled) -> Any:
    harness = new_harness(_cards())
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


def test_outlines_that_a_zoom_turns_into_an_image_are_shown_meanwhile(harness: Any, settled: Settled) -> None:
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
def test_outlines_that_a_move_has_no_time_for_follow_it(
    harness: Any, settled: Settled, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    """Without a wait for them, a release selects and outlines all that is in the band."""
    monkeypatch.setattr(select, "_COMMIT_MS", 60_000)
    _look(harness, settled, _WHOLE)
    port, band = harness.view.viewport(), harness.view.context.dynamic_layer.band
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(40, 40))
    QTest.mouseMove(port, QPoint(640, 560))
    assert len(harness.selection.state.nodes) > 300
    monkeypatch.setattr(select, "_SEARCH_S", 0)
    for at in (QPoint(760, 560), QPoint(700, 500)):
        QTest.mouseMove(port, at)
    (left, top), (right, bottom) = (harness.view.camera.to_canvas(*xy) for xy in ((40, 40), (700, 500)))
    area = Rect(left, top, right - left, bottom - top)
    cards = harness.canvas.document.nodes[1:]
    selected = ["group", *[node.id for node in cards if node.rect.intersects(area)]]
    if waits:
        band.hide()
        picture = settled(harness)
        assert picture == _one_by_one(harness, settled, monkeypatch, selected)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert list(harness.selection.state.nodes) == selected
    picture = settled(harness)
    assert picture == _one_by_one(harness, settled, monkeypatch, selected)


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
