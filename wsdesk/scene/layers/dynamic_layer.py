"""Dynamic layer: creates and updates the graphics items near the view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import islice
from time import perf_counter

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from wsdesk.graph.model.values import Edge, EdgeState, Handle, Kind, Node, Rect
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.items.canvas_item import ItemContext, ItemPool
from wsdesk.scene.items.labels import handle_name
from wsdesk.scene.items.low_detail_item import LowDetailItem
from wsdesk.scene.items.mark_items import CardItem, EdgeItem, TargetsItem
from wsdesk.scene.items.marks import CardMarks, EdgeMarks, HandleMark, HighlightState
from wsdesk.scene.items.overlay_image import SparePixmap
from wsdesk.scene.items.overlay_items import (
    MAX_PATH_HOLES,
    ConnectionPreviewItem,
    CursorTooltipItem,
    DimOverlayItem,
    RubberBandItem,
)
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.level_of_detail import CARD_FROM, THUMB_FROM
from wsdesk.scene.model.render_model import MAX_EDGE_ITEMS, RenderModel
from wsdesk.scene.painters.card_background import corner_radius
from wsdesk.store.canvas.selection import Selection

_MARGIN = 0.5
"""Margin around the view, as a share of it, for which items are created in advance of panning."""


_MAX_FAR_BAND_EDGES = 40
"""Edges of selected cards that are raised during a rubber band at a far zoom; more are when it ends.

It holds 250 after few moves, and raising these takes 10 ms.
"""
_EDGES_S, _EDGES_MS = 0.001, 4
"""Seconds for which edges are raised above the dim overlay, and ms until the next ones."""
_MAX_COMPARED = 5_000
"""Undimmed nodes that are compared with those before."""
_SEARCHED_EDGES = 100
"""Edges that are examined before the time is checked again."""


class DynamicLayer:
    """The items of one view: created near the view for what is selected, focused, and hovered."""

    def __init__(
        self, scene: QGraphicsScene, model: RenderModel, context: ItemContext, camera: CameraControl
    ) -> None:
        self._scene = scene
        self.context = context
        self.line = ConnectionPreviewItem(context)
        self.cursor_tooltip = CursorTooltipItem(context)
        self.band = RubberBandItem(context)
        self.targets = TargetsItem(context)
        spare = SparePixmap(camera)
        self.low_detail = LowDetailItem(context, camera, spare)
        self.dim_overlay = DimOverlayItem(context, camera, spare)
        overlays = self.line, self.cursor_tooltip, self.band, self.targets, self.dim_overlay, self.low_detail
        for item in overlays:
            scene.addItem(item)
        self.cards: ItemPool[CardItem] = ItemPool(scene, lambda: CardItem(context))
        self.edges: ItemPool[EdgeItem] = ItemPool(scene, lambda: EdgeItem(context))
        self._model = model
        self._camera = camera
        self.selection = Selection()
        self.focus = ""
        """The focused node; empty if there is none."""
        self.hover: Hit | None = None
        self._drop = ""
        self._drop_end: Handle | None = None
        self.undimmed: Set[str] | None = None
        """Nodes that aren't dimmed; None if nothing is dimmed."""
        self._undimmed_edges: list[Edge] = []
        self._edge_search: Iterator[Edge | None] = iter(())
        self._edge_timer = QTimer(camera, singleShot=True, interval=_EDGES_MS)
        self._edge_timer.timeout.connect(self._find_undimmed_edges)
        self._dimmed: tuple[Rect, Set[str], RenderModel] | None = None
        """Area of the dim overlay, and what its holes depend on; None if it is hidden."""
        self._edges_shown: str = "all"
        self._leaves_out_edges = False
        """Whether edges of selected cards weren't raised because of a rubber band."""
        self._covered = Rect(0, 0, 0, 0)
        self.has_outlines = True
        """Whether all cards in a rubber band are outlined."""

    @property
    def is_idle(self) -> bool:
        """Whether overlays of many cards and edges are complete."""
        images = self.low_detail.image, self.dim_overlay.image
        is_searching = self._edge_timer.isActive() or not self.has_outlines
        return not is_searching and all(image.is_idle for image in images)

    def add(self, item: QGraphicsItem) -> None:
        """Add an item to the scene."""
        self._scene.addItem(item)

    def set_model(self, model: RenderModel) -> None:
        self._model = model
        if self._node(self.focus) is None:
            self.focus = ""
        self.hover = None
        self._find_all_undimmed_edges()

    def set_selection(self, selection: Selection) -> None:
        """Set the selection; a focused node that isn't part of it loses the focus."""
        self.selection = selection
        if self.focus and self.focus not in selection.nodes:
            self.focus = ""
        self.refresh()

    def set_focus(self, node_id: str) -> None:
        if node_id != self.focus:
            self.focus = node_id
            self.refresh()

    def set_hover(self, hit: Hit | None) -> None:
        if hit != self.hover:
            self.hover = hit
            self.refresh()

    def set_drop_target(self, node_id: str, end: Handle | None = None) -> None:
        """Set the card and the handle that a drag would connect to; the handle gets a label."""
        if (node_id, end) != (self._drop, self._drop_end):
            self._drop, self._drop_end = node_id, end
            self.refresh()

    def set_undimmed(self, node_ids: Set[str] | None) -> None:
        """Dim everything except these nodes and the edges between them; None: nothing is dimmed.

        The set isn't copied, and many IDs aren't compared, because both take milliseconds.
        """
        is_same = node_ids is self.undimmed or (
            node_ids is not None and len(node_ids) <= _MAX_COMPARED and node_ids == self.undimmed
        )
        if not is_same:
            self.undimmed = node_ids
            self._undimmed_edges = []
            self.refresh()
            self._edge_search = self._edges_between()
            self._edge_timer.start()

    def set_edges(self, shown: str) -> None:
        """Set which edges are drawn: `all`, those of the `selection`, or `none` except selected ones."""
        self._edges_shown = shown
        self._find_all_undimmed_edges()

    def update_camera(self, *, zoomed: bool) -> None:
        """Create items that came near the view; with `zoomed`, rescale parts with a constant screen size."""
        if zoomed:
            self.context.scale = self._camera.scale
            self.context.ratio = self._camera.ratio
            for item in (*self.cards, *self.edges):
                item.update_scale()
            self.targets.update_scale()
            self.refresh()
        elif not self._covered.contains_rect(self._camera.visible):
            self.refresh()

    def update_colors(self) -> None:
        """Repaint cached pixmaps in the colors of the theme."""
        self.targets.update_scale()
        self.low_detail.update_colors()
        self.dim_overlay.update_colors()

    def refresh(self) -> None:
        """Create, update, and release items."""
        view = self._camera.visible
        self._covered = view.expanded(_MARGIN * max(view.w, view.h))
        if self._camera.scale >= CARD_FROM:
            self._refresh_cards(self._selected_near(self._covered))
            self.low_detail.clear()
        else:
            self.cards.keep_only(set())
            self._refresh_low_detail()
        self._refresh_edges()
        self._refresh_dim_overlay()

    def _refresh_dim_overlay(self) -> None:
        if self.undimmed is None:
            self._dimmed = None
            self.dim_overlay.end()
            return
        before, self._dimmed = self._dimmed, (self._covered, self.undimmed, self._model)
        is_changed = before is None or before[1] is not self.undimmed or before[2] is not self._model
        if before is not None and not is_changed and before[0] == self._covered:
            return
        holes = list(islice(self._undimmed_near(), MAX_PATH_HOLES + 1))
        if len(holes) > MAX_PATH_HOLES:
            self.dim_overlay.cover_all(self._covered, self._undimmed_in, is_changed=is_changed)
        else:
            self.dim_overlay.cover(self._covered, holes)

    def _undimmed_near(self) -> Iterator[Rect]:
        """Cards and notes near the view that aren't dimmed, by the shorter of the two searches."""
        document, covered, undimmed = self._model.document, self._covered, self.undimmed or set[str]()
        if not covered.contains_rect(document.bounds):
            yield from self._undimmed_in(covered)
            return
        for node_id in undimmed:
            piece = document.node_by_id.get(node_id) or document.note_by_id.get(node_id)
            if piece is not None and not (isinstance(piece, Node) and piece.kind is Kind.GROUP):
                yield piece.rect

    def _undimmed_in(self, area: Rect) -> Iterator[Rect]:
        """Cards and notes in an area that aren't dimmed."""
        undimmed = self.undimmed or set[str]()
        for node in self._model.nodes_in(area):
            if node.id in undimmed and node.kind is not Kind.GROUP:
                yield node.rect
        for note in self._model.notes_in(area):
            if note.id in undimmed:
                yield note.rect

    def _selected_near(self, view: Rect) -> set[str]:
        """IDs of selected nodes near the view, by the shorter of the two searches."""
        selected = self.selection.nodes
        if not selected:
            return set()
        nodes = self._model.document.node_by_id
        if len(selected) <= 200:
            return {i for i in selected if (node := nodes.get(i)) is not None and node.rect.intersects(view)}
        if view.contains_rect(self._model.document.bounds):
            return nodes.keys() & selected
        return {node.id for node in self._model.nodes_in(view)}.intersection(selected)

    def _refresh_cards(self, near: set[str]) -> None:
        hovered = self.hover.id if self.hover and self.hover.kind in ("node", "handle") else ""
        node_ids = near | {i for i in (self.focus, hovered, self._drop) if i}
        mark_ids: set[str] = set()
        for node_id in node_ids:
            node = self._model.document.node_by_id.get(node_id)
            if node is not None and node.rect.intersects(self._covered):
                mark_ids.add(node_id)
                self.cards.get(node_id).show_marks(self._marks(node, near, hovered))
        for note_id in self.selection.notes:
            note = self._model.document.note_by_id.get(note_id)
            if note is not None and note.rect.intersects(self._covered):
                mark_ids.add(f"note:{note_id}")
                self.cards.get(f"note:{note_id}").show_marks(CardMarks(note.rect, 8, selected=True))
        self.cards.keep_only(mark_ids)

    def _marks(self, node: Node, selected: set[str], hovered: str) -> CardMarks:
        group = node.kind is Kind.GROUP
        is_active = (
            node.id == hovered or (node.id in selected and len(selected) == 1) or node.id == self.focus
        )
        return CardMarks(
            rect=node.rect,
            radius=min(16.0, node.rect.w / 2, node.rect.h / 2) if group else corner_radius(node.rect),
            selected=node.id in selected,
            focused=node.id == self.focus,
            hovered=node.id == hovered,
            is_target=node.id == self._drop,
            handles=self._handles(node)
            if is_active and not self.targets.isVisible()
            else self._drop_handle(node),
        )

    def _drop_handle(self, node: Node) -> tuple[HandleMark, ...]:
        """The handle of a card that a drag would connect to, with its name."""
        end = self._drop_end
        if end is None or end.node_id != node.id or node.id != self._drop:
            return ()
        return (self.handle_mark(end, HighlightState.SNAPPED, labeled=True),)

    def _handles(self, node: Node) -> tuple[HandleMark, ...]:
        hovered = self.hover.handle if self.hover and self.hover.kind == "handle" else None
        return tuple(
            self.handle_mark(
                handle,
                HighlightState.HOVERED if handle == hovered else HighlightState.IDLE,
                labeled=handle == hovered,
            )
            for handle in self._model.table.of(node.id)
        )

    def handle_mark(self, handle: Handle, state: HighlightState, *, labeled: bool = False) -> HandleMark:
        """The mark of a handle."""
        x, y = self._model.table.point(handle)
        node = self._model.document.node_by_id[handle.node_id]
        label = handle_name(handle) if labeled else ""
        return HandleMark(x, y, handle.kind or node.kind.value, state, label, handle.side.value)

    def _refresh_low_detail(self) -> None:
        focus, drop = self._node(self.focus), self._node(self._drop)
        hover = self._node(self.hover.id) if self.hover and self.hover.kind == "node" else None
        notes = [
            note for i in self.selection.notes if (note := self._model.document.note_by_id.get(i)) is not None
        ]
        self.low_detail.show_marks(
            self._model,
            self.selection.nodes,
            [*(note.rect for note in notes), *([drop.rect] if drop else [])],
            focus.rect if focus else None,
            hover.rect if hover else None,
            self._covered,
        )

    def _node(self, node_id: str) -> Node | None:
        """A node; None without an ID, so that the first frame of a large canvas builds no lookup."""
        return self._model.document.node_by_id.get(node_id) if node_id else None

    def _refresh_edges(self) -> None:
        model = self._model
        raised = {} if model.pending_in_tiles else {edge.id: edge for edge in model.pending}
        for edge_id in filter(None, (*self.selection.edges, self._hover_edge)):
            edge = model.document.edge_by_id.get(edge_id)
            if edge is not None:
                raised[edge.id] = edge
        is_far_band = self.band.isVisible() and self._camera.scale < THUMB_FROM
        limit = _MAX_FAR_BAND_EDGES if is_far_band else MAX_EDGE_ITEMS
        self._leaves_out_edges = False
        if self._edges_shown != "none":
            few = len(self.selection.nodes) <= limit
            of_selection = list(islice(self._edges_of(self.selection.nodes), limit + 1)) if few else []
            if few and len(of_selection) <= limit:
                raised.update((edge.id, edge) for edge in of_selection)
            else:
                self._leaves_out_edges = is_far_band
        raised.update((edge.id, edge) for edge in self._undimmed_edges)
        self.edges.keep_only({edge.id for edge in raised.values() if self._raise_edge(edge)})

    def raise_left_out_edges(self) -> None:
        """Raise the edges that a rubber band left out, after it ended without a change of the selection."""
        if self._leaves_out_edges:
            self._refresh_edges()

    def _raise_edge(self, edge: Edge) -> bool:
        """Show the item of an edge; False if it is far from the view."""
        model = self._model
        bounds = model.routes.bounds(edge.id)
        shape = model.routes.shape(edge.id)
        if bounds is None or shape is None or not bounds.intersects(self._covered):
            return False
        self.edges.get(edge.id).show_marks(
            EdgeMarks(
                shape,
                model.kind_of_edge(edge),
                edge.state,
                selected=edge.id in self.selection.edges,
                hovered=self._hover_edge == edge.id,
            )
        )
        return True

    def _find_all_undimmed_edges(self) -> None:
        """Find the edges between undimmed nodes again, instead of a search that is running."""
        self._edge_search = iter(())
        self._undimmed_edges = [*filter(None, self._edges_between())]
        self.refresh()

    def _find_undimmed_edges(self) -> None:
        """Raise the next edges between undimmed nodes, in several frames if they are many."""
        until = perf_counter() + _EDGES_S
        for searched, edge in enumerate(self._edge_search, 1):
            if edge is not None:
                self._undimmed_edges.append(edge)
                self._raise_edge(edge)
            if (edge is not None or searched % _SEARCHED_EDGES == 0) and perf_counter() > until:
                self._edge_timer.start()
                return

    def _edges_between(self) -> Iterator[Edge | None]:
        """Edges between undimmed nodes, up to a limit, and None for each edge to another node."""
        undimmed, found = self.undimmed, set[str]()
        if undimmed is None or self._edges_shown == "none":
            return
        for edge in self._edges_of(undimmed):
            is_new = edge.src in undimmed and edge.dst in undimmed and edge.id not in found
            if is_new:
                found.add(edge.id)
            yield edge if is_new else None
            if len(found) == MAX_EDGE_ITEMS:
                return

    def _edges_of(self, node_ids: Iterable[str]) -> Iterator[Edge]:
        """Edges at these nodes, without pending ones that have items anyway."""
        edges_of, pending = self._model.document.edges_of, self._model.pending_in_tiles
        return (
            edge
            for node_id in node_ids
            for edge in edges_of.get(node_id, ())
            if pending or edge.state is EdgeState.REAL
        )

    @property
    def _hover_edge(self) -> str:
        return self.hover.id if self.hover and self.hover.kind == "edge" else ""

    def show_targets(self, marks: Sequence[HandleMark]) -> None:
        """Show the possible ends of a drag; empty after the drag."""
        self.targets.show_marks(marks)
        self.refresh()
