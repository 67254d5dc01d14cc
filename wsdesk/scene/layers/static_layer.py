"""Static layer: composes frames from tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QObject, QRect, Signal, Slot
from PySide6.QtGui import QPainter

from wsdesk.graph.edges.curve import BezierCurve
from wsdesk.graph.edges.shape import EdgeShape
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.diff import Change
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.layers.thumbnail_cache import ImageSource, ThumbnailCache
from wsdesk.scene.model.camera import CameraControl, TileTransform
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.painters.paint_context import PaintContext, WaveformSource
from wsdesk.scene.painters.shadow import REACH
from wsdesk.scene.tiles.compositor import Compositor
from wsdesk.scene.tiles.painting import CARDS_BYTES, TilePainter
from wsdesk.scene.tiles.tile_cache import TileCache
from wsdesk.scene.tiles.worker import TileWorker

_MEMORY = 46 * 1024 * 1024
_ASLEEP = 3 * 1024 * 1024
"""Bytes of tiles of a view that nobody sees: enough for its first frame when somebody does."""
_PIECES = 8
"""Boxes that a changed edge is cut into, so that only what it crosses is painted anew."""


class StaticLayer(QObject):
    """Ground, areas, edges and cards of a board, in tiles."""

    improved = Signal(object)
    """Parts of the canvas (a tuple of `Rect`) that should be drawn again."""

    def __init__(
        self,
        board: RenderModel,
        ink: CanvasColors,
        camera: CameraControl,
        pictures: ImageSource,
        waves: WaveformSource,
        lettering: TextLayoutCache,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._camera = camera
        self._before = camera.camera
        self._moved = False
        self.prints = ThumbnailCache(pictures)
        self.painting = TilePainter(board, ink, self.prints, waves, lettering)
        self._compositor = Compositor(self._new_shelf(), self.painting)
        self.worker = TileWorker(self._compositor, self._viewed, self)
        self.worker.painted.connect(self._on_painted)
        camera.changed.connect(self._on_camera_changed)
        camera.rested.connect(self._on_camera_rested)

    @property
    def board(self) -> RenderModel:
        return self.painting.board

    @property
    def bytes(self) -> int:
        """What the tiles take."""
        return self._compositor.shelf.bytes

    @property
    def sharp(self) -> bool:
        """Whether everything in view is painted for exactly this zoom, and up to date."""
        camera = self._camera
        sheet = self._compositor.sharp(camera.lens)
        found = [sheet.tiles.get(place) for place in sheet.places(camera.visible)]
        return not camera.zooming and all(tile is not None and not tile.stale for tile in found)

    @property
    def bare(self) -> bool:
        """Whether there may be places on screen that no tile of any scale covered."""
        return self._compositor.bare

    def draw(self, painter: QPainter, exposed: QRect, lens: TileTransform, *, whole: bool) -> None:
        """One frame: fill `exposed` (device px), which is the `whole` view or a part of it."""
        self._compositor.zooming = self._camera.zooming
        self._compositor.panning = self._camera.moving and not self._camera.zooming
        self._compositor.draw(painter, exposed, lens, whole=whole)
        self.worker.drawn()

    def easel(self, painter: QPainter, lens: TileTransform) -> PaintContext:
        """What painters are handed that draw over the tiles; the painter takes canvas px to the screen."""
        return self.painting.easel(painter, self._compositor.sharp(lens))

    def set_board(self, board: RenderModel) -> None:
        """Another document: everything is painted anew."""
        self.painting.set_board(board)
        self._forget_all()

    def change_board(self, board: RenderModel, changes: Iterable[Change]) -> None:
        """The next state of the same document: what changed is mended, everything else stays."""
        old, told = self.painting.board, tuple(changes)
        rects = [rect for change in told for rect in touched(old, board, change)]
        self.painting.change_board(board, told, rects)
        for rect in rects:
            self._compositor.shelf.mark_stale(rect)
        for change in told:
            for node_id in relit(old, board, change):
                self.painting.cards.forget(node_id)
        self.worker.restart()
        if any(_titled(side, change) for side in (old, board) for change in told):
            self.improved.emit((self._camera.visible,))

    def repaint_nodes(self, nodes: Sequence[Node]) -> None:
        """Those cards look different although their values are the same: pictures came."""
        for node in nodes:
            self.painting.looks_different(node)
            self._compositor.shelf.mark_stale(node.rect)
        self.improved.emit(tuple([node.rect for node in nodes]))
        if not self._camera.moving:
            self.worker.restart()

    def set_ink(self, ink: CanvasColors) -> None:
        """Another theme."""
        self.painting.set_ink(ink)
        self._forget_all()

    def wake(self) -> None:
        """The view is seen."""
        self.worker.asleep = False
        self.worker.restart()

    def sleep(self) -> None:
        """Nobody sees the view: nothing is painted, and hardly anything kept."""
        self.worker.asleep = True
        self.worker.stop()
        self._compositor.shelf.shrink(_ASLEEP)
        self._compositor.forget()
        self.painting.forget()
        self.prints.clear()

    def _forget_all(self) -> None:
        self.painting.cards.clear()
        self._compositor.shelf.clear()
        self.worker.restart()
        self.improved.emit((self._camera.visible,))

    def _new_shelf(self) -> TileCache:
        ratio = self._camera.ratio
        self.painting.cards.bound = round(CARDS_BYTES * ratio**2)
        return TileCache(ratio, 512 if ratio > 1.5 else 256, round(_MEMORY * max(1.0, ratio) ** 1.5))

    def _viewed(self) -> tuple[TileTransform, Rect]:
        return self._camera.lens, self._camera.visible

    @Slot(object)
    def _on_camera_changed(self, camera: Camera) -> None:
        before, self._before = self._before, camera
        if self._compositor.shelf.ratio != self._camera.ratio:
            self._compositor.shelf = self._new_shelf()
            self.painting.set_ink(self.painting.ink)  # cards and begun tiles look as at the other
        self._moved = self._camera.moving
        if not self._moved:
            self.worker.restart()
        else:
            self.worker.go_ahead(camera.x - before.x, camera.y - before.y, zooming=self._camera.zooming)

    @Slot(object)
    def _on_camera_rested(self, camera: object) -> None:
        if not self._moved:
            return  # a jump: what it shows was begun at once, and may be ready
        self._moved = False
        self.worker.restart()
        self.improved.emit((self._camera.visible,))

    @Slot(object)
    def _on_painted(self, rects: tuple[Rect, ...]) -> None:
        self.improved.emit(rects)


def ends(board: RenderModel, change: Change) -> tuple[str, ...]:
    """The cards whose handles a change of an edge may show or hide."""
    edge = board.document.edge_by_id.get(change.id) if change.what == "edge" else None
    return (edge.src, edge.dst) if edge is not None else ()


def touched(old: RenderModel, new: RenderModel, change: Change) -> list[Rect]:
    """The parts of the canvas where a change is seen: a node's card alone, unless its edges run elsewhere."""
    if change.what == "note":
        notes = (side.document.note_by_id.get(change.id) for side in (old, new))
        return [note.rect.grown(2) for note in notes if note is not None]
    found: list[Rect] = []
    if change.what == "edge":
        found += _traces(old, change.id) + _traces(new, change.id)
    else:
        nodes = [side.document.node_by_id.get(change.id) for side in (old, new)]
        found += dict.fromkeys(node.rect.grown(REACH) for node in nodes if node is not None)
        for edge_id in _rerouted(old, new, change):
            found += _traces(old, edge_id) + _traces(new, edge_id)
    for node_id in relit(old, new, change):
        card = new.document.node_by_id.get(node_id)
        if card is not None:
            found.append(card.rect.grown(8))
    return found


def relit(old: RenderModel, new: RenderModel, change: Change) -> set[str]:
    """Nodes whose handles may look different: those at the ends of edges that do."""
    if change.what == "edge":
        return {*ends(old, change), *ends(new, change)}
    if change.what == "note":
        return set()
    edges = (Change("edge", "changed", edge_id) for edge_id in _rerouted(old, new, change))
    return {node_id for edge in edges for side in (old, new) for node_id in ends(side, edge)}


def _rerouted(old: RenderModel, new: RenderModel, change: Change) -> list[str]:
    """The edges of a changed node that run elsewhere, or in another colour."""
    edges = {edge.id for side in (old, new) for edge in side.document.edges_of.get(change.id, ())}
    return [edge_id for edge_id in edges if _looks(old, edge_id) != _looks(new, edge_id)]


def _looks(board: RenderModel, edge_id: str) -> tuple[EdgeShape | None, str]:
    """Where an edge runs, and in which kind's colour."""
    edge = board.document.edge_by_id.get(edge_id)
    return board.routes.shape(edge_id), board.kind_of_edge(edge) if edge is not None else ""


def _traces(board: RenderModel, edge_id: str) -> list[Rect]:
    """Boxes along an edge, as a curve and as the straight line that it is from afar."""
    edge = board.document.edge_by_id.get(edge_id)
    shape, chord = board.routes.shape(edge_id), board.routes.chord(edge) if edge is not None else None
    found = boxes(shape) if shape is not None else []
    if chord is not None:
        start, end = (chord[0], chord[1]), (chord[2], chord[3])
        found += boxes(BezierCurve(start, start, end, end))
    return found


def _titled(board: RenderModel, change: Change) -> bool:
    """Whether a title over the tiles may differ."""
    node = board.document.node_by_id.get(change.id) if change.what == "node" else None
    return node is not None and node.kind is Kind.GROUP


def boxes(shape: EdgeShape) -> list[Rect]:
    """Boxes along a shape that together hold its line."""
    found: list[Rect] = []
    for curve in shape.segments:
        points = [curve.point_at(i / _PIECES) for i in range(_PIECES + 1)]
        for (x, y), (u, v) in pairwise(points):
            box = Rect(min(x, u), min(y, v), abs(u - x), abs(v - y))
            found.append(box.grown(4 + 0.08 * (box.w + box.h)))
    return found
