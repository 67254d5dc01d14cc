"""Static layer: composes frames from tiles."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QObject, QRect, Signal, Slot
from PySide6.QtGui import QPainter

from wsdesk.graph.edges.curve import BezierCurve
from wsdesk.graph.edges.shape import EdgeShape
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.diff import Change, touched_nodes
from wsdesk.graph.model.values import Direction, Kind, Node, Rect
from wsdesk.media.images.image_provider import ImageReady
from wsdesk.scene.layers.card_images import ImageSource, ThumbnailCache
from wsdesk.scene.model.camera import CameraControl, TileTransform
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.painters.card_background import REACH
from wsdesk.scene.painters.paint_context import PaintContext, WaveformSource
from wsdesk.scene.tiles.compositor import Compositor
from wsdesk.scene.tiles.content_painter import CARDS_BYTES
from wsdesk.scene.tiles.painting import TilePainter
from wsdesk.scene.tiles.small_cards import SMALL_CARDS_BYTES
from wsdesk.scene.tiles.tile_cache import TileCache
from wsdesk.scene.tiles.worker import TileWorker
from wsdesk.store.base.slices import SlicedCalculation

_CACHE_BYTES = 40 * 1024 * 1024
_HIDDEN_BYTES = 3 * 1024 * 1024
"""Bytes of tiles kept for a hidden view: enough for its first frame when it is shown."""
_MAX_INVALIDATED = 2_000
"""Number of changes above which every card is painted again, instead of looking for those that changed."""
_MAX_CHANGES = 100
"""Number of changes above which everything is repainted in the background."""
_MAX_RECTS = 300
"""The same for their rectangles, which take 10 µs each: a long edge has 32."""
_SHORT = 512.0
"""Canvas px of an edge that is one rectangle."""
_PIECES = 8
"""About how many boxes cover a longer one, so that only what it crosses is repainted."""


class StaticLayer(QObject):
    """Background, areas, edges, and cards of a document, as tiles."""

    improved = Signal(object)
    """Emitted with the parts of the canvas (a tuple of `Rect`) to repaint."""

    def __init__(
        self,
        model: RenderModel,
        colors: CanvasColors,
        camera: CameraControl,
        images: ImageSource,
        waveforms: WaveformSource,
        text_cache: TextLayoutCache,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._camera = camera
        self._before = camera.camera
        self._is_moving = False
        self._drawn_s = 0.0
        """Seconds that drawing the parts of the current frame took."""
        self.was_painted = False
        """Whether a frame with nodes was painted."""
        self.thumbnails = ThumbnailCache(images)
        self.painting = TilePainter(model, colors, self.thumbnails, waveforms, text_cache)
        self._compositor = Compositor(self._create_cache(), self.painting)
        self.worker = TileWorker(self._compositor, self._visible, self)
        self.worker.tiles_painted.connect(self.improved)
        camera.changed.connect(self._on_camera_changed)
        camera.rested.connect(self._on_camera_rested)

    @property
    def model(self) -> RenderModel:
        return self.painting.model

    @property
    def bytes(self) -> int:
        """Size of the tiles."""
        return self._compositor.cache.bytes

    @property
    def is_sharp(self) -> bool:
        """Whether every visible tile is current and painted for exactly this zoom."""
        camera = self._camera
        tile_level = self._compositor.sharp_level(camera.transform)
        tiles = [tile_level.tiles.get(place) for place in tile_level.places(camera.visible)]
        return not camera.zooming and all(tile is not None and not tile.stale for tile in tiles)

    @property
    def has_gaps(self) -> bool:
        """Whether the last frame may have had gaps that no tile of any scale covered."""
        return self._compositor.has_gaps

    def draw(self, painter: QPainter, exposed: QRect, transform: TileTransform, *, whole: bool) -> None:
        """Draw one frame: fill `exposed` (device px), which is the `whole` view or a part of it."""
        began = perf_counter()
        self._compositor.zooming = self._camera.zooming
        self._compositor.panning = self._camera.moving and not self._camera.zooming
        self._compositor.draw(painter, exposed, transform, whole=whole)
        self._drawn_s += perf_counter() - began

    def on_painted(self) -> None:
        """Schedule background painting after a frame of the view, in which other layers were painted too."""
        drawn_s, self._drawn_s = self._drawn_s, 0.0
        self.was_painted = self.was_painted or bool(self.model.document.nodes)
        self.worker.on_frame_drawn(drawn_s)

    def context(self, painter: QPainter, transform: TileTransform) -> PaintContext:
        """Context for painters that draw over the tiles; the painter maps canvas px to the screen."""
        return self.painting.context(painter, self._compositor.sharp_level(transform))

    def set_model(self, model: RenderModel) -> None:
        """Replace the document and repaint everything."""
        self.painting.set_model(model)
        self._clear_tiles()

    def update_model(self, model: RenderModel, changes: Iterable[Change]) -> None:
        """Set the next state of the same document and repaint only what changed."""
        old, changes = self.painting.model, tuple(changes)
        if len(changes) > _MAX_INVALIDATED or old.pending_in_tiles is not model.pending_in_tiles:
            self.painting.cards.clear()
            self._replace_model(model)
            return
        touched = touched_nodes(old.document, model.document, changes)
        for node_id in touched:  # the cards of other changed nodes have another value
            self.painting.cards.invalidate(node_id)
        is_small = len(changes) <= _MAX_CHANGES
        changed = _changed_rects(old, model, changes, touched)
        rects = list(islice(changed, _MAX_RECTS + 1)) if is_small else []
        if not is_small or len(rects) > _MAX_RECTS:
            self._replace_model(model)
            return
        self.painting.update_model(model, changes, rects)
        self._compositor.cache.mark_stale(*rects)
        self.worker.restart(after_frame=True)
        if any(_affects_titles(side, change) for side in (old, model) for change in changes):
            self.improved.emit((self._camera.visible,))

    def _replace_model(self, model: RenderModel) -> None:
        """Set the next state of the same document and repaint every tile in the background."""
        self.painting.set_model(model)
        self._compositor.cache.mark_all_stale()
        self.worker.restart(after_frame=True)
        self.improved.emit((self._camera.visible,))

    def repaint_nodes(self, nodes: Sequence[Node]) -> None:
        """Repaint cards whose images changed."""
        for node in nodes:
            self.painting.invalidate_node(node)
            self._compositor.cache.mark_stale(node.rect)
        self.improved.emit(tuple([node.rect for node in nodes]))
        if not self._camera.moving:
            self.worker.restart()

    @Slot(object)
    def on_image_loaded(self, loaded: ImageReady) -> None:
        """Drop small cards with the image before, whether they are near the view or not."""
        self.painting.small_cards.invalidate(loaded.asset_id)

    def set_colors(self, colors: CanvasColors) -> None:
        """Repaint in the colors of another theme."""
        self.painting.set_colors(colors)
        self._clear_tiles()

    def wake(self) -> None:
        """Resume painting: the view became visible."""
        self.worker.is_paused = False
        self.worker.restart()

    def sleep(self) -> None:
        """Stop painting and release most tiles: the view was hidden."""
        self.worker.is_paused = True
        self.worker.stop()
        _run_in_slices(self._compositor.cache.shrink(_HIDDEN_BYTES))
        self._compositor.clear_caches()
        _run_in_slices(self.painting.clear_caches())
        self.thumbnails.clear()

    def _clear_tiles(self) -> None:
        self.painting.cards.clear()
        self._compositor.cache.clear()
        self.worker.restart()
        self.improved.emit((self._camera.visible,))

    def _create_cache(self) -> TileCache:
        ratio = self._camera.ratio
        self.painting.cards.bound = round(CARDS_BYTES * ratio**2)
        self.painting.small_cards.bound = round(SMALL_CARDS_BYTES * ratio**2)
        return TileCache(ratio, 512 if ratio > 1.5 else 256, round(_CACHE_BYTES * max(1.0, ratio) ** 1.5))

    def _visible(self) -> tuple[TileTransform, Rect]:
        return self._camera.transform, self._camera.visible

    @Slot(object)
    def _on_camera_changed(self, camera: Camera) -> None:
        before, self._before = self._before, camera
        if self._compositor.cache.ratio != self._camera.ratio:
            self._compositor.cache = self._create_cache()
            self.painting.set_colors(self.painting.colors)
        self._is_moving = self._camera.moving
        if not self._is_moving:
            self.worker.restart()
        else:
            self.worker.prefetch(camera.x - before.x, camera.y - before.y, zooming=self._camera.zooming)

    @Slot()
    def _on_camera_rested(self) -> None:
        if not self._is_moving:
            return
        self._is_moving = self._compositor.zooming = self._compositor.panning = False
        self.worker.restart()
        self.improved.emit((self._camera.visible,))


def _nodes(model: RenderModel, ids: Iterable[str]) -> Iterator[Node]:
    """The nodes that exist."""
    return (node for node in map(model.document.node_by_id.get, ids) if node is not None)


def _changed_rects(
    old: RenderModel, new: RenderModel, changes: Iterable[Change], touched: set[str]
) -> Iterator[Rect]:
    """Rectangles to repaint, computed one by one, edges first, since none is needed if there are too many."""
    for edge_id in _repainted_edges(old, new, changes, touched):
        for side in (old, new):
            yield from _edge_boxes(side, edge_id)
    for change in changes:
        yield from _changed_boxes(old, new, change)
    for card in _nodes(new, touched):
        yield card.rect.expanded(8)


def _changed_boxes(old: RenderModel, new: RenderModel, change: Change) -> Iterable[Rect]:
    """Rectangles of a changed note or card, before and after."""
    if change.subject == "note":
        notes = (side.document.note_by_id.get(change.id) for side in (old, new))
        return [note.rect.expanded(2) for note in notes if note is not None]
    if change.subject == "edge":
        return ()
    before, after = (side.document.node_by_id.get(change.id) for side in (old, new))
    boxes = [node.rect.expanded(REACH) for node in (before, after) if node is not None]
    if (
        before is None
        or after is None
        or (before.rect, before.z, before.kind) != (after.rect, after.z, after.kind)
    ):
        # Whether titles and edges are painted on cards and notes depends on what covers them.
        for side, node in ((old, before), (new, after)):
            if node is not None and node.kind is not Kind.GROUP:
                covered = (*side.cards_in(node.rect), *side.notes_in(node.rect))
                boxes += [other.rect.expanded(REACH) for other in covered]
    return dict.fromkeys(boxes)


def _repainted_edges(
    old: RenderModel, new: RenderModel, changes: Iterable[Change], touched: set[str]
) -> Iterator[str]:
    """Edges that changed, and those with another route or color because of a change.

    An edge or a node's type that changes moves the handles of other edges, and edges beside it. Of many
    affected edges, the later ones aren't compared.
    """
    seen = {change.id for change in changes if change.subject == "edge"}
    yield from tuple(seen)
    for edge_id in _affected_edges(old, new, touched):
        if edge_id not in seen:
            seen.add(edge_id)
            if len(seen) > _MAX_RECTS or _edge_look(old, edge_id) != _edge_look(new, edge_id):
                yield edge_id


def _affected_edges(old: RenderModel, new: RenderModel, touched: set[str]) -> Iterator[str]:
    """Edges beside a change, and at handles that moved; some more than once."""
    for node_id in touched:
        moved = [
            direction
            for direction in Direction
            if _handle_places(old, node_id, direction) != _handle_places(new, node_id, direction)
        ]
        for edge in (edge for side in (old, new) for edge in side.document.edges_of.get(node_id, ())):
            is_beside = edge.src in touched and edge.dst in touched
            is_moved = (Direction.SOURCE if edge.src == node_id else Direction.TARGET) in moved
            if is_beside or is_moved:
                yield edge.id


def _handle_places(model: RenderModel, node_id: str, direction: Direction) -> object:
    """What routes and colors of a node's edges depend on, on one side."""
    node = model.document.node_by_id.get(node_id)
    handles = ((h.name, h.side, h.at) for h in model.table.of(node_id) if h.direction is direction)
    return node and (node.kind, node.rect, frozenset(handles))


def _edge_look(model: RenderModel, edge_id: str) -> tuple[EdgeShape | None, str]:
    """Route and color of an edge."""
    edge = model.document.edge_by_id.get(edge_id)
    return model.routes.shape(edge_id), model.kind_of_edge(edge) if edge is not None else ""


def _edge_boxes(model: RenderModel, edge_id: str) -> list[Rect]:
    """Boxes along an edge, as a curve and as the straight line of low detail."""
    edge = model.document.edge_by_id.get(edge_id)
    shape, chord = model.routes.shape(edge_id), model.routes.chord(edge) if edge is not None else None
    boxes = covering_boxes(shape) if shape is not None else []
    if chord is not None:
        start, end = (chord[0], chord[1]), (chord[2], chord[3])
        boxes += covering_boxes(BezierCurve(start, start, end, end))
    return boxes


def _affects_titles(model: RenderModel, change: Change) -> bool:
    """Whether a title above the tiles may differ."""
    node = model.document.node_by_id.get(change.id) if change.subject == "node" else None
    return node is not None and node.kind is Kind.GROUP


def covering_boxes(shape: EdgeShape) -> list[Rect]:
    """Boxes that together cover the line of a shape."""
    whole, boxes = shape.bounds(), list[Rect]()
    if max(whole.w, whole.h) < _SHORT:
        return [whole.expanded(4)]
    longest = max(_SHORT, (whole.w + whole.h) / _PIECES)
    for _, (left, top, right, bottom) in shape.pieces(whole, longest):
        boxes.append(Rect(left, top, right - left, bottom - top).expanded(4))
    return boxes


def _run_in_slices(steps: Generator[None, None, None]) -> None:
    """Run steps in slices, also those that follow the deletion of the view."""
    application = QCoreApplication.instance()
    assert application is not None
    calculation = SlicedCalculation(application)

    def done(_result: None) -> None:
        calculation.deleteLater()

    calculation.start(steps, done)
