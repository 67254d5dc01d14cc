"""Render model: a document with all lookups that painters, tiles, and items share."""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import diff, touched_nodes
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups, collapse_groups
from wsdesk.graph.model.kinds import edge_kind
from wsdesk.graph.model.spatial_index import SpatialIndex
from wsdesk.graph.model.values import Edge, EdgeState, Handle, Kind, Node, Note, Rect
from wsdesk.store.canvas.canvas import CanvasStore

_MIN_AREA = 150_000.0
"""Minimum area in square px of a card that may have others on top."""


MAX_EDGE_ITEMS = 250
"""Maximum number of edge items; more would be indistinguishable, and each is painted in every frame."""

_MAX_SYNCHRONOUS = 8_000
"""Nodes and edges whose lookups are built within a frame; larger documents are processed in slices."""


EdgeLine = tuple[str, EdgeState]
"""Kind and state of an edge, which determine the color of its line and whether it is dashed."""


class RenderModel:
    """A document with spatial lookups; replaced as a whole when the document changes."""

    def __init__(
        self, document: Document, table: HandleTable, routes: EdgeRouter, *, has_static_edges: bool = True
    ) -> None:
        self.document = document
        self.table = table
        self.routes = routes
        self.index = document.node_index
        self.has_static_edges = has_static_edges
        """Whether inactive edges are drawn."""
        self._kinds: dict[str, str] = {}
        self._cards_on_top: dict[str, bool] = {}

    @property
    def is_prepared(self) -> bool:
        """Whether the lookups that painting needs are built or small."""
        document = self.document
        return document.adjacency.is_complete or len(document.nodes) + len(document.edges) <= _MAX_SYNCHRONOUS

    def derive_from(self, old: RenderModel) -> RenderModel:
        """This model, with the caches of `old` that still apply."""
        cached = old.__dict__
        if "_group_index" in cached and self.document.groups is old.document.groups:
            self.__dict__["_group_index"] = cached["_group_index"]
        return self

    def nodes_in(self, rect: Rect, least: float = 0.0) -> list[Node]:
        """Nodes that intersect the rectangle, in document order, including groups.

        With `least`, some of those whose longer side is shorter are left out, which is faster.
        """
        nodes = self.document.nodes
        return [nodes[i] for i in self.index.query(rect, least)]

    def cards_in(self, rect: Rect, least: float = 0.0) -> list[Node]:
        """Cards that intersect the rectangle, bottom first; `least` as for `nodes_in`."""
        cards = [node for node in self.nodes_in(rect, least) if node.kind is not Kind.GROUP]
        cards.sort(key=attrgetter("z"))
        return cards

    def has_cards_on_top(self, card: Node) -> bool:
        """Whether other cards are on this one, so that edges are drawn over it."""
        cached = self._cards_on_top.get(card.id)
        if cached is None:
            rect = card.rect
            cached = rect.w * rect.h >= _MIN_AREA and any(
                other.kind is not Kind.GROUP
                and other is not card
                and other.z >= card.z
                and rect.contains_rect(other.rect)
                for other in self.nodes_in(rect)
            )
            self._cards_on_top[card.id] = cached
        return cached

    def areas_in(self, rect: Rect) -> list[Node | Note]:
        """Groups and notes below the cards, largest first."""
        areas: list[Node | Note] = [*self.groups_in(rect), *self.notes_in(rect)]
        areas.sort(key=_size)
        return areas

    def notes_in(self, rect: Rect) -> list[Note]:
        """Notes that intersect the rectangle, in document order."""
        notes = self.document.notes
        return [notes[i] for i in self.document.note_index.query(rect)] if notes else []

    def groups_in(self, rect: Rect) -> list[Node]:
        """Groups that intersect the rectangle, largest first."""
        groups = self.groups
        return [groups[i] for i in self._group_index.query(rect)]

    def edges_in(self, rect: Rect) -> list[Edge]:
        """Edges that tiles draw and that may cross the rectangle."""
        if not self.has_static_edges:
            return []
        edges = self.routes.in_rect(rect)
        return edges if self.pending_in_tiles else [edge for edge in edges if edge.state is EdgeState.REAL]

    def line_of_edge(self, edge: Edge) -> EdgeLine:
        """What the line of an edge looks like."""
        return self.kind_of_edge(edge), edge.state

    def kind_of_edge(self, edge: Edge) -> str:
        """The kind of an edge: the kind of its source."""
        kind = self._kinds.get(edge.src)
        if kind is None:
            kind = self._kinds[edge.src] = edge_kind(self.document, edge).value
        return kind

    def default_handles(self, node: Node) -> list[tuple[float, float, str]]:
        """Handles that are always drawn: x, y, and the kind for the color."""
        return [
            (*self.table.point(handle), handle.kind or node.kind.value)
            for handle in self.table.of(node.id)
            if is_shown_by_default(handle)
        ]

    @property
    def groups(self) -> tuple[Node, ...]:
        """All groups, largest first."""
        return self.document.groups

    @cached_property
    def nesting(self) -> Groups:
        return Groups(self.document)

    @property
    def pending(self) -> tuple[Edge, ...]:
        """Edges that the server hasn't confirmed, including failed ones."""
        return self.document.pending_edges

    @property
    def pending_in_tiles(self) -> bool:
        """Whether tiles draw pending edges, because they are too many for items."""
        return self.has_static_edges and len(self.pending) > MAX_EDGE_ITEMS

    @cached_property
    def _group_index(self) -> SpatialIndex:
        return SpatialIndex([group.rect for group in self.groups])


def _size(area: Node | Note) -> float:
    return -area.rect.w * area.rect.h


def is_shown_by_default(handle: Handle) -> bool:
    """Whether a handle is always drawn: it is in use, or the template has a port for it."""
    return handle.used > 0 or "port" in handle.sources


def build_render_model(canvas: CanvasStore, *, has_static_edges: bool) -> RenderModel:
    """Build the render model of a canvas; `has_static_edges`: inactive edges are drawn too."""
    document = canvas.document
    visible = collapse_groups(document, canvas.folds.ids)
    if visible is document:
        return RenderModel(document, canvas.table, canvas.routes, has_static_edges=has_static_edges)
    changes = diff(document, visible)
    # Derived from the full table, because handle names must not depend on collapsed groups.
    table = canvas.table.derive(visible, touched_nodes(document, visible, changes))
    routes = canvas.routes.derive(visible, table, changes)
    return RenderModel(visible, table, routes, has_static_edges=has_static_edges)


def expand_parents(canvas: CanvasStore, node_id: str) -> None:
    """Expand the groups around a node so that it is visible."""
    if canvas.folds.ids:
        canvas.folds.unfold(Groups(canvas.document).ancestors(node_id))
