"""Lookups of the shown document, and of one that is shown in its place."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice

from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.edges.shape import edge_style
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import Change, touched_nodes
from wsdesk.graph.model.document import Document

_MAX_DERIVED = 600
"""Number of changes up to which deriving data is faster than computing it again on first use."""
_MAX_ROUTED = 60
"""Number of edges routed in advance, 0.1 ms each: with more, a view mostly repaints everything."""

Lookups = tuple[HandleTable | None, EdgeRouter | None]
"""Those that were read so far."""


class DocumentLookups:
    """Handles and edge shapes of a document, computed on first use."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._table: HandleTable | None = None
        self._routes: EdgeRouter | None = None
        self.edge_style = edge_style("bezier")

    @property
    def table(self) -> HandleTable:
        if self._table is None:
            self._table = HandleTable(self._document)
        return self._table

    @property
    def routes(self) -> EdgeRouter:
        if self._routes is None:
            self._routes = EdgeRouter(self._document, self.table, self.edge_style)
        return self._routes

    @property
    def computed(self) -> Lookups:
        return self._table, self._routes

    def set_edge_style(self, name: str) -> None:
        """Set the edge style (`graph.edges.shape`); `routes` must then be read again."""
        style = edge_style(name)
        if style is not self.edge_style:
            self.edge_style, self._routes = style, None

    def show(self, document: Document, computed: Lookups = (None, None)) -> None:
        """Replace the document; `computed` are its lookups, as far as they are known."""
        self._document = document
        self._table, self._routes = computed


@dataclass(frozen=True, slots=True, eq=False)
class PreparedContent:
    """Content with all lookups, ready to be shown in place of the document `before`."""

    before: Document
    marks: tuple[object, ...]
    """What the document depends on besides the content."""
    document: Document
    changes: tuple[Change, ...]
    lookups: Lookups

    def fits(self, before: Document, marks: tuple[object, ...]) -> bool:
        """Whether it was prepared for that document, which isn't empty, and these marks."""
        return self.before is before and self.marks == marks and bool(before.nodes or before.notes)


def derive_lookups(
    before: Document, document: Document, changes: tuple[Change, ...], lookups: Lookups
) -> Lookups:
    """Handles and routes that the changes don't affect; none if the changes are many."""
    table, routes = lookups
    if len(changes) > _MAX_DERIVED or table is None:
        return None, None
    table = table.derive(document, touched_nodes(before, document, changes))
    return table, routes.derive(document, table, changes) if routes is not None else None


def route_changed(
    before: Document, document: Document, changes: tuple[Change, ...], routes: EdgeRouter
) -> None:
    """Compute the routes of edges at changed nodes in advance, on the thread that prepares a document."""
    touched = touched_nodes(before, document, changes)
    edges = chain.from_iterable(document.edges_of.get(node_id, ()) for node_id in touched)
    for edge in islice(edges, _MAX_ROUTED):
        routes.shape_of(edge)
