"""Properties of several nodes: shared and different ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node
from wsdesk.panels.details.cost_properties import nodes_cost_group
from wsdesk.panels.details.rows import MAX_LINKS, count_row, group, groups, more_row, node_link
from wsdesk.panels.details.shared_properties import compared
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.canvas.selection import Selection
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.text.kind_labels import kind_words

translate = QCoreApplication.translate


def multi_groups(
    selection: Selection,
    document: Document,
    people: PeopleStore,
    models: ModelsStore,
    expanded: frozenset[str] = frozenset(),
) -> tuple[PropertyGroup, ...]:
    """Counts, shared properties, and names of the selected nodes."""
    known = document.node_by_id
    nodes = [known[node_id] for node_id in selection.nodes if node_id in known]
    kinds = Counter(node.kind for node in nodes)
    counts = [count_row(f"count-{kind}", kind_words(kind), count) for kind, count in kinds.most_common()]
    if selection.edges:
        counts.append(count_row("count-edges", translate("Details", "Connections"), len(selection.edges)))
    if selection.notes:
        counts.append(count_row("count-notes", translate("Details", "Notes"), len(selection.notes)))
    shared, differing = compared(nodes, document, people)
    return groups(
        group("selected", translate("Details", "Selection"), counts),
        group("shared", translate("Details", "In common"), shared),
        group("differing", translate("Details", "Different"), differing),
        nodes_cost_group(selection.nodes, document, models),
        group(
            "members", translate("Details", "Nodes"), _name_rows(nodes, document, expanded="node" in expanded)
        ),
    )


def _name_rows(nodes: Sequence[Node], document: Document, *, expanded: bool) -> list[Property]:
    rows = [
        node_link(f"node-{number}", kind_words(node.kind), node.id, document)
        for number, node in enumerate(nodes if expanded else nodes[:MAX_LINKS])
    ]
    if len(nodes) > len(rows):
        rows.append(more_row("node", len(nodes) - len(rows)))
    return rows
