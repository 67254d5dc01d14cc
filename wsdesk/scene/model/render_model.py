"""Render model: a document with all lookups that painters, tiles, and items share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import Change
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.kinds import edge_kind
from wsdesk.graph.model.spatial_index import SpatialIndex
from wsdesk.graph.model.values import Edge, EdgeState, Handle, Kind, Node, Note, Rect

_SHEET = 150_000.0
"""Square px from which on a card may have others lying on it."""


_AT_ONCE = 8_000
"""Nodes and edges whose look-ups are worked out within a frame; those of more have to be made in slices."""


class RenderModel:
    """One canvas at one moment, by place. Replaced as a whole when the document is."""

    def __init__(
        self,
        document: Document,
        table: HandleTable,
        routes: EdgeRouter,
        index: SpatialIndex,
        *,
        rests_edges: bool = True,
    ) -> None:
        self.document = document
        self.table = table
        self.routes = routes
        self.index = index
        self.rests_edges = rests_edges
        """Whether edges are drawn that nobody looks at."""
        self._kinds: dict[str, str] = {}
        self._sheets: dict[str, bool] = {}

    @property
    def ready(self) -> bool:
        """Whether painting asks for nothing that takes long to work out first."""
        document = self.document
        return document.adjacency.known or len(document.nodes) + len(document.edges) <= _AT_ONCE

    def following(self, old: RenderModel, changes: Iterable[Change]) -> RenderModel:
        """This board, with what `old` had worked out and the `changes` since leave as it was."""
        mine, known = self.__dict__, old.__dict__
        nodes = [change.id for change in changes if change.what == "node"]
        sides = (old.document.node_by_id, self.document.node_by_id)
        if not any((node := side.get(i)) and node.kind is Kind.GROUP for i in nodes for side in sides):
            mine.update({name: known[name] for name in ("groups", "_group_index") if name in known})
        if self.document.edges is old.document.edges and "pending" in known:
            mine["pending"] = old.pending
        return self

    def nodes_in(self, rect: Rect) -> list[Node]:
        """Nodes that meet the rectangle, in the document's order, groups among them."""
        nodes = self.document.nodes
        return [nodes[i] for i in self.index.query(rect)]

    def cards_in(self, rect: Rect) -> list[Node]:
        """Cards that meet the rectangle, bottom first."""
        cards = [node for node in self.nodes_in(rect) if node.kind is not Kind.GROUP]
        cards.sort(key=_stacking)
        return cards

    def holds_cards(self, card: Node) -> bool:
        """Whether other cards lie on this one as on a sheet of paper: edges run over it then."""
        found = self._sheets.get(card.id)
        if found is None:
            rect = card.rect
            found = rect.w * rect.h >= _SHEET and any(
                other.kind is not Kind.GROUP
                and other is not card
                and other.z >= card.z
                and rect.x <= other.rect.x
                and rect.y <= other.rect.y
                and other.rect.right <= rect.right
                and other.rect.bottom <= rect.bottom
                for other in self.nodes_in(rect)
            )
            self._sheets[card.id] = found
        return found

    def areas_in(self, rect: Rect) -> list[Node | Note]:
        """What lies under the cards, largest first, so that the smaller stays visible on the larger."""
        areas: list[Node | Note] = [*self.groups_in(rect)]
        notes = self.document.notes
        if notes:
            areas += [notes[i] for i in self.document.note_index.query(rect)]
        areas.sort(key=_size)
        return areas

    def groups_in(self, rect: Rect) -> list[Node]:
        """Groups that meet the rectangle, largest first."""
        groups = self.groups
        return [groups[i] for i in self._group_index.query(rect)]

    def edges_in(self, rect: Rect) -> list[Edge]:
        """Edges that may cross the rectangle and rest: those on their way are drawn by items."""
        if not self.rests_edges:
            return []
        return [edge for edge in self.routes.in_rect(rect) if edge.state is EdgeState.REAL]

    def kind_of_edge(self, edge: Edge) -> str:
        """The kind that flows through an edge: its source's."""
        found = self._kinds.get(edge.src)
        if found is None:
            found = self._kinds[edge.src] = edge_kind(self.document, edge).value
        return found

    def resting_handles(self, node: Node) -> list[tuple[float, float, str]]:
        """Handles that show without being asked for: x, y and the kind that colours them."""
        return [
            (*self.table.point(handle), handle.kind or node.kind.value)
            for handle in self.table.of(node.id)
            if is_shown_by_default(handle)
        ]

    @cached_property
    def groups(self) -> list[Node]:
        """All groups, largest first."""
        return sorted((node for node in self.document.nodes if node.kind is Kind.GROUP), key=_size)

    @cached_property
    def nesting(self) -> Groups:
        return Groups(self.document)

    @cached_property
    def pending(self) -> list[Edge]:
        """Edges that the service has not confirmed, failed ones among them."""
        return [edge for edge in self.document.edges if edge.state is not EdgeState.REAL]

    @cached_property
    def _group_index(self) -> SpatialIndex:
        return SpatialIndex([group.rect for group in self.groups])


def _size(area: Node | Note) -> float:
    return -area.rect.w * area.rect.h


def _stacking(node: Node) -> float:
    return node.z


def is_shown_by_default(handle: Handle) -> bool:
    """Whether a handle shows without being asked for: it is in use, or the template names it."""
    return handle.used > 0 or "port" in handle.sources
