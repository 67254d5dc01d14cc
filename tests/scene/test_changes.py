"""A change repaints the visible part that changed, and no other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QDeadlineTimer, QEvent, QObject, QRect
from PySide6.QtGui import QImage, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Kind, Node, Rect
from wsdesk.scene.model.render_model import MAX_EDGE_ITEMS
from wsdesk.scene.painters.card_background import REACH
from wsdesk.scene.tiles.painting import TilePainter
from wsdesk.scene.tiles.tile_level import TileLevel

NewHarness = Callable[..., Any]
Settled = Callable[[Any], QImage]


class PaintRecorder(QObject):
    """What of a viewport was painted since."""

    def __init__(self, viewport: QWidget) -> None:
        super().__init__()
        self.region = QRegion()
        self._viewport = viewport
        viewport.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def model() -> Document:
    """Cards in rows, each joined to the next one and to one far away."""
    nodes = tuple(
        Node(f"n{i}", Kind.TEXT, Rect(i % 12 * 320, i // 12 * 240, 240, 160), title=f"Card {i}", text="words")
        for i in range(120)
    )
    near = tuple(Edge(f"e{i}", f"n{i}", f"n{i + 1}", "out", "in") for i in range(119))
    far = tuple(Edge(f"f{i}", f"n{i}", f"n{(i * 37 + 5) % 120}", "out", "in") for i in range(0, 120, 3))
    return Document("board", nodes, (*near, *far))


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.25, 0.12, 0.06])
def test_a_change_of_one_node_repaints_one_card(
    new_harness: NewHarness, settled: Settled, qtbot: QtBot, scale: float
) -> None:
    harness = new_harness(model())
    harness.view.camera.set_camera(Camera(1800, 1200, scale), moving=False)
    with qtbot.waitSignal(harness.view.camera.rested):
        settled(harness)
    settled(harness)
    document = harness.canvas.document
    node = document.node_by_id["n65"]
    paint_tile = PaintRecorder(harness.view.viewport())
    failed = replace(node, title="Quite another title", text="other words")
    harness.canvas.change(
        replace(document, nodes=tuple(failed if old is node else old for old in document.nodes))
    )
    until_idle(harness)
    assert not paint_tile.region.isEmpty()
    left, top = harness.view.camera.to_screen(node.rect.x, node.rect.y)
    right, bottom = harness.view.camera.to_screen(node.rect.right, node.rect.bottom)
    out = REACH * scale + 4
    card = QRect(
        round(left - out), round(top - out), round(right - left + 2 * out), round(bottom - top + 2 * out)
    )
    assert card.contains(paint_tile.region.boundingRect())


def test_a_change_paints_one_card_also_where_what_a_far_tile_was_made_of_is_gone(
    new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness = new_harness(model())
    harness.view.camera.set_camera(Camera(1800, 1200, 0.06), moving=False)
    settled(harness)
    cache = harness.view.static_layer._compositor.cache
    for tile_level in list(cache._levels.values()):
        for place in list(tile_level.tiles):
            cache._drop(tile_level, place)
    whole: list[object] = []
    original = TilePainter.paint_tile

    def paint_tile(self: TilePainter, tile_level: TileLevel, *rest: Any) -> Any:
        if not harness.view.static_layer.is_sharp:
            whole.append(tile_level)
        return original(self, tile_level, *rest)

    monkeypatch.setattr(TilePainter, "paint_tile", paint_tile)
    document = harness.canvas.document
    failed = replace(document.node_by_id["n65"], title="Quite another title")
    nodes = tuple(failed if node.id == "n65" else node for node in document.nodes)
    harness.canvas.change(replace(document, nodes=nodes))
    assert not harness.view.static_layer.is_sharp
    until_idle(harness)
    assert not whole


def test_many_changes_paint_the_other_cards_not_again(new_harness: NewHarness, settled: Settled) -> None:
    harness = new_harness(model())
    harness.view.camera.set_camera(Camera(1800, 1200, 0.5), moving=False)
    settled(harness)
    document, cards = harness.canvas.document, harness.view.static_layer.painting.cards
    kept = document.node_by_id["n65"]
    assert cards.find(kept, 0.5)
    changed = [node if node is kept else replace(node, title="Another title") for node in document.nodes]
    harness.canvas.change(replace(document, nodes=tuple(changed)))
    assert cards.find(kept, 0.5)
    fresh = new_harness(harness.canvas.document)
    fresh.view.camera.set_camera(Camera(1800, 1200, 0.5), moving=False)
    assert alike(settled(harness), settled(fresh))


def test_what_was_mended_looks_as_if_it_was_painted_anew(new_harness: NewHarness, settled: Settled) -> None:
    """A card moves, an edge is removed, another is added: the repainted view equals a new one."""
    document = model()
    move = replace(document.node_by_id["n65"], rect=Rect(1500, 1330, 240, 160), kind=Kind.AUDIO, text="")
    nodes = tuple(move if node.id == "n65" else node for node in document.nodes)
    edges = (*[edge for edge in document.edges if edge.id != "e64"], Edge("new", "n65", "n70", "out", "in"))
    changed = replace(document, nodes=nodes, edges=edges)
    for scale in (1.0, 0.3, 0.06):
        mended, fresh = new_harness(document), new_harness(changed)
        for harness in (mended, fresh):
            harness.view.camera.set_camera(Camera(1800, 1200, scale), moving=False)
            settled(harness)
        mended.canvas.change(changed)
        until_idle(mended)
        assert alike(settled(mended), settled(fresh)), f"at {scale}"


@pytest.mark.parametrize("scale", [1.0, 0.3, 0.06])
def test_many_new_connections_look_as_if_they_were_painted_anew(
    new_harness: NewHarness, settled: Settled, scale: float
) -> None:
    document = model()
    changed = replace(document, edges=(*document.edges, *pending(MAX_EDGE_ITEMS + 1)))
    mended, fresh = new_harness(document), new_harness(changed)
    for harness in (mended, fresh):
        harness.view.camera.set_camera(Camera(1800, 1200, scale), moving=False)
        settled(harness)
    before = settled(mended)
    for state in (changed, document):
        mended.canvas.change(state)
        until_idle(mended)
        expected = settled(fresh) if state is changed else before
        assert alike(settled(mended), expected)
    assert not alike(settled(fresh), before)


def test_many_pending_connections_are_dashed_in_tiles_rather_than_items(
    new_harness: NewHarness, settled: Settled
) -> None:
    """An item for each is painted in every frame."""
    document = model()
    desks = {}
    for state in (EdgeState.PENDING, EdgeState.REAL):
        edges = tuple(replace(edge, state=state) for edge in pending(MAX_EDGE_ITEMS + 1))
        desks[state] = harness = new_harness(replace(document, edges=edges))
        harness.view.camera.set_camera(Camera(1800, 1200, 1.0), moving=False)
        assert not any(edge.id in harness.view.context.dynamic_layer.edges for edge in edges)
    assert not alike(settled(desks[EdgeState.PENDING]), settled(desks[EdgeState.REAL]))
    few = new_harness(replace(document, edges=pending(MAX_EDGE_ITEMS)))
    few.view.camera.set_camera(Camera(1800, 1200, 0.3), moving=False)
    assert any(edge.id in few.view.context.dynamic_layer.edges for edge in pending(MAX_EDGE_ITEMS))


def pending(count: int) -> tuple[Edge, ...]:
    ends = ((f"n{i % 120}", f"n{(i * 7 + i // 120 + 1) % 120}") for i in range(count))
    return tuple(
        Edge(f"p{i}", src, dst, "out", f"in{i // 120}", state=EdgeState.PENDING)
        for i, (src, dst) in enumerate(ends)
    )


def alike(one: QImage, other: QImage) -> bool:
    """No channel of any pixel further off than arithmetic may be at the border of a part."""
    a, b = bytes(one.constBits()), bytes(other.constBits())
    return len(a) == len(b) and all(abs(x - y) <= 3 for x, y in zip(a, b, strict=True) if x != y)


def until_idle(harness: Any) -> None:
    deadline = QDeadlineTimer(20_000)
    while not deadline.hasExpired():
        QApplication.processEvents()
        if harness.view.static_layer.worker.is_idle and harness.view.static_layer.is_sharp:
            break
    QApplication.processEvents()


def test_a_long_edge_that_only_passes_by_is_drawn_once_all_edges_are_known(
    new_harness: NewHarness, settled: Settled
) -> None:
    """The first tiles are painted before; they are painted again then."""
    cards = tuple(
        Node(f"n{i}", Kind.TEXT, Rect(i % 50 * 400, 4000 + i // 50 * 300, 240, 160)) for i in range(800)
    )
    ends = (Node("a", Kind.TEXT, Rect(-3000, 0, 240, 160)), Node("b", Kind.TEXT, Rect(3000, 0, 240, 160)))
    edges = tuple(Edge(f"e{i}", f"n{i}", f"n{i + 1}", "out", "in") for i in range(799))
    harness = new_harness(
        Document("passing", (*cards, *ends), (*edges, Edge("long", "a", "b", "out", "in"))), show=False
    )
    harness.view.resize(400, 300)
    harness.canvas.camera = Camera(120, 80, 1.0)
    harness.view.show()
    image = settled(harness)
    x, y = harness.view.camera.to_screen(*harness.canvas.routes.shape("long").point_at(0.52))
    line = harness.view.colors.dimmed("text")
    near = [image.pixelColor(round(x), round(y) + dy) for dy in (-1, 0, 1)]
    assert any(
        abs(c.red() - line.red()) + abs(c.green() - line.green()) + abs(c.blue() - line.blue()) < 60
        for c in near
    )
