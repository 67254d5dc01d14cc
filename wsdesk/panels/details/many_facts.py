"""Several pieces at once: how many, what they share, what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.document import Document
from wsdesk.graph.values import Node
from wsdesk.panels.details.cost_facts import nodes_cost_group
from wsdesk.panels.details.rows import MOST_LINKS, group, groups, more_row, node_link, node_words
from wsdesk.panels.parts.facts import Fact, FactGroup
from wsdesk.store import shown
from wsdesk.store.kindwords import kind_words
from wsdesk.store.models import ModelsStore
from wsdesk.store.people import PeopleStore
from wsdesk.store.selection import Selection

translate = QCoreApplication.translate


def many_groups(
    selection: Selection,
    document: Document,
    people: PeopleStore,
    models: ModelsStore,
    whole: frozenset[str] = frozenset(),
) -> tuple[FactGroup, ...]:
    """Counts first, then what all selected nodes have in common, then them by name."""
    known = document.node_by_id
    nodes = [known[node_id] for node_id in selection.nodes if node_id in known]
    kinds = Counter(node.kind for node in nodes)
    counts = [Fact(f"count-{kind}", kind_words(kind), f"{count}") for kind, count in kinds.most_common()]
    if selection.edges:
        counts.append(Fact("count-edges", translate("Details", "Edges"), f"{len(selection.edges)}"))
    if selection.notes:
        counts.append(Fact("count-notes", translate("Details", "Notes"), f"{len(selection.notes)}"))
    shared, differing = _compared(nodes, document, people)
    return groups(
        group("selected", translate("Details", "Selected"), counts),
        group("shared", translate("Details", "All have"), shared),
        group("differing", translate("Details", "They differ in"), differing),
        nodes_cost_group(selection.nodes, document, models),
        group("members", translate("Details", "Nodes"), _named(nodes, document, whole="node" in whole)),
    )


def _compared(
    nodes: Sequence[Node], document: Document, people: PeopleStore
) -> tuple[list[Fact], list[Fact]]:
    shared: list[Fact] = []
    differing: list[Fact] = []
    if len(nodes) < 2:
        return shared, differing
    known = document.node_by_id
    traits: tuple[tuple[str, str, Callable[[Node], str]], ...] = (
        ("kind", translate("Details", "Kind"), lambda node: kind_words(node.kind)),
        ("model", translate("Details", "Model"), lambda node: shown.line(node.model, 80)),
        ("ratio", translate("Details", "Ratio"), lambda node: shown.line(node.ratio, 20)),
        ("resolution", translate("Details", "Resolution"), lambda node: shown.line(node.resolution, 20)),
        ("seed", translate("Details", "Seed"), lambda node: "" if node.seed is None else str(node.seed)),
        ("group", translate("Details", "Group"), lambda node: _group_of(node, known)),
        (
            "by",
            translate("Details", "By"),
            lambda node: people.name(node.created_by) if node.created_by else "",
        ),
    )
    for key, label, trait in traits:
        values = Counter(trait(node) for node in nodes)
        if set(values) == {""}:
            continue
        if len(values) == 1:
            shared.append(Fact(f"shared-{key}", label, next(iter(values))))
        else:
            differing.append(Fact(f"differing-{key}", label, _spread(values)))
    return shared, differing


def _group_of(node: Node, known: dict[str, Node]) -> str:
    return node_words(known.get(node.group_id)) if node.group_id else ""


def _spread(values: Counter[str]) -> str:
    most = values.most_common(4)
    none = translate("Details", "none")
    words = [f"{count} × {value or none}" for value, count in most]
    if len(values) > len(most):
        words.append(translate("Details", "and {n} more").format(n=len(values) - len(most)))
    return "\n".join(words)


def _named(nodes: Sequence[Node], document: Document, *, whole: bool) -> list[Fact]:
    rows = [
        node_link(f"node-{number}", kind_words(node.kind), node.id, document)
        for number, node in enumerate(nodes if whole else nodes[:MOST_LINKS])
    ]
    if len(nodes) > len(rows):
        rows.append(more_row("node", len(nodes) - len(rows)))
    return rows
