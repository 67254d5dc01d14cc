"""Differences of the shown snapshot and the one that it is compared with, above the cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, QPointF, Signal, Slot
from PySide6.QtGui import QPainterPath

from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.model.values import Edge, Node, Note, Rect
from wsdesk.scene.items.difference_item import CardDifference, DifferenceItem, EdgeDifference
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.edge import edge_path
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.history.change_labels import color_of
from wsdesk.store.history.comparison import SnapshotComparison
from wsdesk.store.history.timelines import TimelinesStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator

_tr = translator("canvas")
K = DifferenceKind
_MOVED = (K.NODE_MOVED, K.NOTE_MOVED)
_EDGES = (K.EDGE_ADDED, K.EDGE_REMOVED)
_MAX_TITLE = 60


class DifferenceLayer(QObject):
    """Shows the comparison of the canvas's timeline; nothing without one."""

    shown = Signal(object)
    """Emitted with whether there are differences."""

    def __init__(
        self,
        timelines: TimelinesStore | None,
        canvas: CanvasStore,
        model: Callable[[], RenderModel],
        dynamic_layer: DynamicLayer,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._timelines = timelines
        self._canvas = canvas
        self._model = model
        self._dynamic_layer = dynamic_layer
        self._item: DifferenceItem | None = None
        self._shown: tuple[SnapshotComparison | None, RenderModel | None] = (None, None)
        self.has_differences = False
        if timelines is not None:
            timelines.changed.connect(self._on_timelines_changed)
            self.refresh()

    def refresh(self) -> None:
        """Show the differences for the current model."""
        timeline = self._timelines.of(self._canvas.canvas_id) if self._timelines is not None else None
        comparison, model = timeline.comparison if timeline is not None else None, self._model()
        if (comparison, model) == self._shown or (comparison is None and self._item is None):
            return
        self._shown = comparison, model
        if self._item is None:
            self._item = DifferenceItem(self._dynamic_layer.context)
            self._dynamic_layer.add(self._item)
        differences = comparison.differences if comparison is not None else ()
        self._item.show_differences(self._cards(differences, model), self._edges(comparison, model))
        had_differences, self.has_differences = self.has_differences, bool(differences)
        if self.has_differences != had_differences:
            self.shown.emit(self.has_differences)

    def _cards(self, differences: Sequence[Difference], model: RenderModel) -> list[CardDifference]:
        """One mark for all differences of a node or note."""
        by_id: dict[str, list[Difference]] = defaultdict(list)
        for one in differences:
            if one.kind not in _EDGES:
                by_id[one.id].append(one)
        cards = (self._card(group, model) for group in by_id.values())
        return [card for card in cards if card is not None]

    def _card(self, group: Sequence[Difference], model: RenderModel) -> CardDifference | None:
        one, document = group[0], model.document
        shown = document.node_by_id.get(one.id) or document.note_by_id.get(one.id)
        if shown is None and one.id in self._canvas.document.node_by_id:
            return None  # inside a collapsed group
        item = shown or one.after or one.before
        if not isinstance(item, Node | Note):
            return None
        other = next((_other_rect(each, item.rect) for each in group if each.kind in _MOVED), None)
        token = color_of(next((each.kind for each in group if each.kind not in _MOVED), one.kind))
        words = dict.fromkeys(_word(each) for each in group)
        title = item.title if isinstance(item, Node) else item.body.strip().partition("\n")[0]
        return CardDifference(
            item.rect,
            token,
            ", ".join(word for word in words if word),
            sanitize.line(title, _MAX_TITLE),
            shown is None,
            other,
        )

    def _edges(self, comparison: SnapshotComparison | None, model: RenderModel) -> list[EdgeDifference]:
        edges: list[EdgeDifference] = []
        for edge, kind in _changed_edges(comparison) if comparison is not None else ():
            shape = model.routes.shape(edge.id) if edge.id in model.document.edge_by_id else None
            path = edge_path(shape) if shape is not None else _ghost_path(edge, comparison, model)
            if path is not None:
                edges.append(EdgeDifference(path, color_of(kind), shape is None))
        return edges

    @Slot(object)
    def _on_timelines_changed(self, _state: object) -> None:
        self.refresh()


def _other_rect(difference: Difference, shown: Rect) -> Rect | None:
    """Rectangle of a moved item in the document that isn't shown."""
    for item in (difference.before, difference.after):
        if isinstance(item, Node | Note) and item.rect != shown:
            return item.rect
    return None


def _word(difference: Difference) -> str:
    match difference.kind:
        case K.NODE_ADDED | K.NOTE_ADDED:
            return _tr("New")
        case K.NODE_REMOVED | K.NOTE_REMOVED:
            return _tr("Deleted")
        case K.NODE_MOVED | K.NOTE_MOVED:
            return _tr("Moved")
        case K.VERSIONS_ADDED:
            return _versions(difference)
        case K.RUN_FAILED:
            return _tr("Failed")
        case K.NODE_RENAMED:
            return _tr("Renamed")
        case _:
            return _tr("Changed")


def _versions(difference: Difference) -> str:
    """Numbers of new versions: "v7", or "v5–v7"."""
    node = difference.after
    last = node.version_count if isinstance(node, Node) else difference.count
    first = max(1, last - difference.count + 1)
    return f"v{last}" if first == last else f"v{first}–v{last}"


def _changed_edges(comparison: SnapshotComparison) -> Iterator[tuple[Edge, DifferenceKind]]:
    """Edges that were added or removed, those of deleted nodes among them."""
    removed: dict[str, Edge] = {}
    for one in comparison.differences:
        edge = one.after or one.before
        if isinstance(edge, Edge):
            yield edge, one.kind
        elif one.kind is K.NODE_REMOVED:
            removed.update((edge.id, edge) for edge in comparison.before.edges_of.get(one.id, ()))
    for edge in removed.values():
        yield edge, K.EDGE_REMOVED


def _ghost_path(edge: Edge, comparison: SnapshotComparison | None, model: RenderModel) -> QPainterPath | None:
    """Path of an edge that isn't in the shown document, from the right of its source to its target."""
    rects: list[Rect] = []
    sides = (comparison.after, comparison.before) if comparison is not None else ()
    for node_id in (edge.src, edge.dst):
        documents = (model.document, *sides)
        node = next((found for one in documents if (found := one.node_by_id.get(node_id))), None)
        if node is None:
            return None
        rects.append(node.rect)
    begin, end = QPointF(rects[0].right, rects[0].cy), QPointF(rects[1].x, rects[1].cy)
    bend = max(40.0, abs(end.x() - begin.x()) / 2)
    path = QPainterPath(begin)
    path.cubicTo(begin + QPointF(bend, 0), end - QPointF(bend, 0), end)
    return path
