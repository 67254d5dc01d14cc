"""Dynamic layer: creates and updates the graphics items near the view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from wsdesk.graph.model.values import Edge, EdgeState, Handle, Kind, Node, Rect
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.items.card_item import CardItem
from wsdesk.scene.items.connection_preview_item import ConnectionPreviewItem
from wsdesk.scene.items.cursor_tooltip_item import CursorTooltipItem
from wsdesk.scene.items.dim_overlay_item import DimOverlayItem
from wsdesk.scene.items.edge_item import EdgeItem
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.low_detail_item import LowDetailItem
from wsdesk.scene.items.marks import CardMarks, EdgeMarks, HandleMark, HighlightState
from wsdesk.scene.items.pool import ItemPool
from wsdesk.scene.items.rubber_band_item import RubberBandItem
from wsdesk.scene.items.targets_item import TargetsItem
from wsdesk.scene.items.tooltip_text import handle_name
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.level_of_detail import CARD_FROM
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.card_background import corner
from wsdesk.scene.painters.edge import edge_path
from wsdesk.scene.painters.handle import RIM
from wsdesk.store.canvas.selection import Selection

_MOST_EDGES = 250
"""Edges raised at once; of more nothing could be told apart, and each is drawn anew every frame."""
_AROUND = 0.5
"""Share of the view around it where items exist already, so that panning does not make them every frame."""


class DynamicLayer:
    """The items of one view. Told what is selected, focused and hovered; keeps items near the view only."""

    def __init__(
        self, scene: QGraphicsScene, board: RenderModel, studio: ItemContext, camera: CameraControl
    ) -> None:
        self._scene = scene
        self.studio = studio
        self.line = ConnectionPreviewItem(studio)
        self.bubble = CursorTooltipItem(studio)
        self.band = RubberBandItem(studio)
        self.targets = TargetsItem(studio)
        self._far = LowDetailItem(studio)
        self.veil = DimOverlayItem(studio)
        for item in (self.line, self.bubble, self.band, self.targets, self.veil, self._far):
            scene.addItem(item)
        self.cards: ItemPool[CardItem] = ItemPool(scene, self._new_card)
        self.edges: ItemPool[EdgeItem] = ItemPool(scene, self._new_edge)
        self._board = board
        self._camera = camera
        self._selection = Selection()
        self._focus = ""
        self._hover: Hit | None = None
        self._drop = ""
        self._drop_end: Handle | None = None
        self._clear: frozenset[str] | None = None
        self._between: list[Edge] = []
        self._veiled: tuple[object, ...] = ()
        self._edges_shown: str = "all"
        self._covered = Rect(0, 0, 0, 0)

    @property
    def selection(self) -> Selection:
        return self._selection

    @property
    def focus(self) -> str:
        """The node that the keyboard is on; empty where it is on none."""
        return self._focus

    @property
    def hover(self) -> Hit | None:
        return self._hover

    def add(self, item: QGraphicsItem) -> None:
        """Put a further item into the scene."""
        self._scene.addItem(item)

    def set_board(self, board: RenderModel) -> None:
        self._board = board
        if self._focus not in board.document.node_by_id:
            self._focus = ""
        self._hover = None
        self._between = self._edges_between()
        self.refresh()

    def set_selection(self, selection: Selection) -> None:
        self._selection = selection
        self.refresh()

    def set_focus(self, node_id: str) -> None:
        if node_id != self._focus:
            self._focus = node_id
            self.refresh()

    def set_hover(self, hit: Hit | None) -> None:
        if hit != self._hover:
            self._hover = hit
            self.refresh()

    def set_drop(self, node_id: str, end: Handle | None = None) -> None:
        """The card that would take the line that is being drawn, and the handle of it, which is named."""
        if (node_id, end) != (self._drop, self._drop_end):
            self._drop, self._drop_end = node_id, end
            self.refresh()

    def set_clear(self, node_ids: Iterable[str] | None) -> None:
        """Dim everything but these nodes and what connects them; None: nothing is dimmed."""
        clear = None if node_ids is None else frozenset(node_ids)
        if clear != self._clear:
            self._clear = clear
            self._between = self._edges_between()
            self.refresh()

    @property
    def clear(self) -> frozenset[str] | None:
        """The nodes that are not dimmed; None where nothing is."""
        return self._clear

    def set_edges(self, shown: str) -> None:
        """Which edges are drawn: `all`, those of the `selection`, or `none` but the selected ones."""
        self._edges_shown = shown
        self._between = self._edges_between()
        self.refresh()

    def camera_moved(self, *, zoomed: bool) -> None:
        """The view shows another part: items that came near are made, sizes on screen kept."""
        if zoomed:
            self.studio.scale = self._camera.scale
            self.studio.ratio = self._camera.ratio
            for item in (*self.cards, *self.edges):
                item.rescaled()
            self.targets.rescaled()
            self.refresh()
        elif not _holds(self._covered, self._camera.visible):
            self.refresh()

    def colors_changed(self) -> None:
        """The theme is another one: what was painted once is painted anew."""
        self.targets.rescaled()
        self.veil.reinked()

    def refresh(self) -> None:
        """Make, tell and let go items as the state now asks for."""
        view = self._camera.visible
        self._covered = view.grown(_AROUND * max(view.w, view.h))
        near = self._near(self._covered)
        if self._camera.scale >= CARD_FROM:
            self._refresh_cards(near)
            self._far.show_marks((), None, None)
        else:
            self.cards.keep_only(set())
            self._refresh_far(near)
        self._refresh_edges(near)
        self._refresh_veil()

    def _refresh_veil(self) -> None:
        if self._clear is None:
            self._veiled = ()
            self.veil.hide()
            return
        wanted = (self._covered, self._clear, self._board)
        if self._veiled == wanted:
            return
        self._veiled = wanted
        cards = [node.rect for node in self._board.cards_in(self._covered) if node.id in self._clear]
        document = self._board.document
        if document.notes:
            notes = [document.notes[i] for i in document.note_index.query(self._covered)]
            cards += [note.rect for note in notes if note.id in self._clear]
        self.veil.cover(self._covered, cards)

    def _near(self, view: Rect) -> set[str]:
        """Ids of selected nodes near the view, by whichever way is shorter."""
        nodes = self._board.document.node_by_id
        selected = self._selection.nodes
        if len(selected) <= 200:
            return {i for i in selected if (node := nodes.get(i)) is not None and node.rect.meets(view)}
        return {node.id for node in self._board.nodes_in(view)}.intersection(selected)

    def _refresh_cards(self, near: set[str]) -> None:
        hovered = self._hover.id if self._hover and self._hover.kind in ("node", "handle") else ""
        wanted = near | {i for i in (self._focus, hovered, self._drop) if i}
        kept: set[str] = set()
        for node_id in wanted:
            node = self._board.document.node_by_id.get(node_id)
            if node is not None and node.rect.meets(self._covered):
                kept.add(node_id)
                self.cards.get(node_id).show_marks(self._marks(node, near, hovered))
        for note_id in self._selection.notes:
            note = self._board.document.note_by_id.get(note_id)
            if note is not None and note.rect.meets(self._covered):
                kept.add(f"note:{note_id}")
                self.cards.get(f"note:{note_id}").show_marks(CardMarks(note.rect, 8, selected=True))
        self.cards.keep_only(kept)

    def _marks(self, node: Node, selected: set[str], hovered: str) -> CardMarks:
        group = node.kind is Kind.GROUP
        looked_at = (
            node.id == hovered or (node.id in selected and len(selected) == 1) or node.id == self._focus
        )
        return CardMarks(
            rect=node.rect,
            radius=min(16.0, node.rect.w / 2, node.rect.h / 2) if group else corner(node.rect),
            selected=node.id in selected,
            focused=node.id == self._focus,
            hovered=node.id == hovered,
            takes=node.id == self._drop,
            handles=self._handles(node) if looked_at and not self.targets.isVisible() else self._end_of(node),
        )

    def _end_of(self, node: Node) -> tuple[HandleMark, ...]:
        """The handle of a card that would take the line, with its name."""
        end = self._drop_end
        if end is None or end.node_id != node.id or node.id != self._drop:
            return ()
        return (self.handle_mark(end, HighlightState.SNAPPED, named=True),)

    def _handles(self, node: Node) -> tuple[HandleMark, ...]:
        pointed = self._hover.handle if self._hover and self._hover.kind == "handle" else None
        return tuple(
            self.handle_mark(
                handle,
                HighlightState.HOVERED if handle == pointed else HighlightState.IDLE,
                named=handle == pointed,
            )
            for handle in self._board.table.of(node.id)
        )

    def handle_mark(self, handle: Handle, light: HighlightState, *, named: bool = False) -> HandleMark:
        """A handle as an item shows it."""
        x, y = self._board.table.point(handle)
        node = self._board.document.node_by_id[handle.node_id]
        label = handle_name(handle) if named else ""
        return HandleMark(x, y, handle.kind or node.kind.value, light, label, handle.side.value)

    def _refresh_far(self, near: set[str]) -> None:
        nodes = self._board.document.node_by_id
        focus = nodes.get(self._focus)
        hover = nodes.get(self._hover.id) if self._hover and self._hover.kind == "node" else None
        drop = nodes.get(self._drop)
        rects = [nodes[i].rect for i in near]
        notes = [
            note
            for i in self._selection.notes
            if (note := self._board.document.note_by_id.get(i)) is not None
        ]
        self._far.show_marks(
            [*rects, *(note.rect for note in notes), *([drop.rect] if drop else [])],
            focus.rect if focus else None,
            hover.rect if hover else None,
        )

    def _refresh_edges(self, near: set[str]) -> None:
        board = self._board
        raised: dict[str, Edge] = {edge.id: edge for edge in board.pending}
        for edge_id in (*self._selection.edges, self._hover_edge):
            edge = board.document.edge_by_id.get(edge_id)
            if edge is not None:
                raised[edge.id] = edge
        if len(self._selection.nodes) <= _MOST_EDGES and self._edges_shown != "none":
            of_selection = list(islice(self._edges_of(self._selection.nodes), _MOST_EDGES + 1))
            if len(of_selection) <= _MOST_EDGES:
                raised.update((edge.id, edge) for edge in of_selection)
        raised.update((edge.id, edge) for edge in self._between)
        kept: set[str] = set()
        for edge in raised.values():
            bounds = board.routes.bounds(edge.id)
            shape = board.routes.shape(edge.id)
            if bounds is None or shape is None or not bounds.meets(self._covered):
                continue
            kept.add(edge.id)
            self.edges.get(edge.id).show_marks(
                EdgeMarks(
                    self._path(edge.id, edge_path(shape.trimmed(RIM, RIM))),
                    board.kind_of_edge(edge),
                    edge.state,
                    selected=edge.id in self._selection.edges,
                    hovered=self._hover_edge == edge.id,
                )
            )
        self.edges.keep_only(kept)

    def _edges_between(self) -> list[Edge]:
        """Edges among what is not dimmed, as many as are raised at once."""
        clear = self._clear
        if clear is None or self._edges_shown == "none":
            return []
        found = (edge for edge in self._edges_of(clear) if edge.src in clear and edge.dst in clear)
        return list(islice(found, _MOST_EDGES))

    def _path(self, edge_id: str, path: QPainterPath) -> QPainterPath:
        """The path that the item shows already where it is the same: then nothing is drawn again."""
        if edge_id in self.edges:
            marks = self.edges.get(edge_id).marks
            if marks is not None and marks.path == path:
                return marks.path
        return path

    def _edges_of(self, node_ids: Iterable[str]) -> Iterator[Edge]:
        edges_of = self._board.document.edges_of
        return (
            edge for node_id in node_ids for edge in edges_of.get(node_id, ()) if edge.state is EdgeState.REAL
        )

    @property
    def _hover_edge(self) -> str:
        return self._hover.id if self._hover and self._hover.kind == "edge" else ""

    def show_targets(self, marks: Sequence[HandleMark]) -> None:
        """The handles that a drag could end at; none: the drag is over."""
        self.targets.show_marks(marks)
        self.refresh()

    def _new_card(self) -> CardItem:
        return CardItem(self.studio)

    def _new_edge(self) -> EdgeItem:
        return EdgeItem(self.studio)


def _holds(outer: Rect, inner: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and outer.right >= inner.right
        and outer.bottom >= inner.bottom
    )
