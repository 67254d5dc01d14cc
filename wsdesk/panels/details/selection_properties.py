"""Properties of a selected edge or note, and of several selected nodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Node, Note
from wsdesk.panels.details.cost_properties import nodes_cost_group
from wsdesk.panels.details.rows import (
    MAX_LINKS,
    copy_id_row,
    count_row,
    group,
    groups,
    handle_words,
    more_row,
    node_link,
    node_words,
    person_row,
    row,
    time_row,
    word_row,
)
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.canvas.selection import Selection
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import service_words
from wsdesk.store.text.kind_labels import inline_kind, kind_words
from wsdesk.store.text.number_format import pixel_words

translate = QCoreApplication.translate


def edge_groups(edge: Edge, document: Document, people: PeopleStore) -> tuple[PropertyGroup, ...]:
    """Properties of an edge: both ends, type, and whether it is sent."""
    state = {
        EdgeState.REAL: "",
        EdgeState.PENDING: translate("Details", "sending…"),
        EdgeState.FAILED: translate("Details", "rejected by the server"),
    }[edge.state]
    return groups(
        group(
            "ends",
            translate("Details", "Connection"),
            (
                node_link("from", translate("Details", "From"), edge.src, document),
                Property("from-handle", translate("Details", "Output"), handle_words(edge.src_handle)),
                node_link("to", translate("Details", "To"), edge.dst, document),
                Property("to-handle", translate("Details", "Input"), handle_words(edge.dst_handle)),
                word_row("edge-type", translate("Details", "Type"), "edge", edge.edge_type),
                row("state", translate("Details", "State"), state),
            ),
        ),
        group(
            "about",
            translate("Details", "Metadata"),
            (
                person_row("by", translate("Details", "Created by"), edge.created_by, people),
                time_row("created", translate("Details", "Created"), edge.created_at),
                copy_id_row(edge.id),
            ),
        ),
    )


def note_groups(note: Note, document: Document, people: PeopleStore) -> tuple[PropertyGroup, ...]:
    """Properties of a note, except for its text."""
    rect = note.rect
    size = translate("Details", "{w} × {h} at {x}, {y}").format(
        w=f"{rect.w:.0f}", h=f"{rect.h:.0f}", x=f"{rect.x:.0f}", y=f"{rect.y:.0f}"
    )
    return groups(
        group(
            "about",
            translate("Details", "Metadata"),
            (
                node_link("group", translate("Details", "Group"), note.group_id, document)
                if note.group_id
                else None,
                person_row("by", translate("Details", "Created by"), note.author_id, people, note.author),
                time_row("created", translate("Details", "Created"), note.created_at),
                time_row("updated", translate("Details", "Updated"), note.updated_at),
                row("size", translate("Details", "Position"), size),
                word_row("height-mode", translate("Details", "Height"), "height", note.height_mode),
                copy_id_row(note.id),
            ),
        ),
    )


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


_MAX_VALUES = 4
_MAX_TEXT = 80


@dataclass(frozen=True, slots=True)
class SharedProperty:
    """Property to compare. `of` returns a node's value, empty if none; `words` formats it for display."""

    key: str
    label: str
    of: Callable[[Node], Hashable]
    words: Callable[[Any], str]


def compared(
    nodes: Sequence[Node], document: Document, people: PeopleStore
) -> tuple[list[Property], list[Property]]:
    """Common and differing properties of nodes; properties without values are omitted."""
    shared: list[Property] = []
    differing: list[Property] = []
    if len(nodes) < 2:
        return shared, differing
    for trait in _shared_properties(document, people):
        values = Counter(map(trait.of, nodes))
        if not any(values):
            continue
        if len(values) == 1:
            shared.append(Property(f"shared-{trait.key}", trait.label, trait.words(next(iter(values)))))
        else:
            differing.append(
                Property(f"differing-{trait.key}", trait.label, _distribution(values, trait.words))
            )
    return shared, differing


def _shared_properties(document: Document, people: PeopleStore) -> tuple[SharedProperty, ...]:
    known = document.node_by_id
    return (
        SharedProperty("kind", translate("Details", "Type"), attrgetter("kind"), kind_words),
        SharedProperty("model", translate("Details", "Model"), attrgetter("model"), _line),
        SharedProperty("variant", translate("Details", "Variant"), _variant, _line),
        SharedProperty("generation", translate("Details", "Source"), attrgetter("generation_type"), _origin),
        SharedProperty("prompt", translate("Details", "Prompt"), attrgetter("prompt"), _line),
        SharedProperty("negative", translate("Details", "Negative prompt"), attrgetter("negative"), _line),
        SharedProperty("ratio", translate("Details", "Aspect ratio"), attrgetter("ratio"), _line),
        SharedProperty("resolution", translate("Details", "Resolution"), attrgetter("resolution"), _line),
        SharedProperty("seconds", translate("Details", "Duration"), attrgetter("duration_s"), _seconds),
        SharedProperty("seed", translate("Details", "Seed"), _seed, str),
        SharedProperty("variations", translate("Details", "Variations"), attrgetter("variations"), str),
        SharedProperty("takes", translate("Details", "Accepts"), attrgetter("supported_inputs"), _inputs),
        SharedProperty("file-size", translate("Details", "Size"), _pixels, str),
        SharedProperty("versions", translate("Details", "Versions"), attrgetter("version_count"), str),
        SharedProperty("failed", translate("Details", "Failed"), _failure, _line),
        SharedProperty(
            "group",
            translate("Details", "Group"),
            attrgetter("group_id"),
            lambda group_id: node_words(known.get(group_id)),
        ),
        SharedProperty("by", translate("Details", "Created by"), attrgetter("created_by"), people.name),
        SharedProperty("made", translate("Details", "Created"), _day, str),
    )


def _distribution(values: Counter[Hashable], words: Callable[[Any], str]) -> str:
    none = translate("Details", "none")
    most = values.most_common(_MAX_VALUES)
    lines = [f"{count} × {(words(value) if value else '') or none}" for value, count in most]
    if len(values) > len(most):
        lines.append(translate("Details", "and {n} more").format(n=len(values) - len(most)))
    return "\n".join(lines)


def _line(text: str) -> str:
    return sanitize.line(text, _MAX_TEXT)


def _origin(word: str) -> str:
    return service_words("origin", word)


def _variant(node: Node) -> str:
    return " · ".join(dict.fromkeys(word for word in node.runs[1:] if word))


def _seed(node: Node) -> str:
    return "" if node.seed is None else str(node.seed)


def _seconds(seconds: float) -> str:
    return time_format.duration_words(seconds * 1_000)


def _inputs(names: tuple[str, ...]) -> str:
    return ", ".join(inline_kind(name) for name in names)


def _pixels(node: Node) -> str:
    asset = node.asset
    return pixel_words(asset.width, asset.height) if asset is not None else ""


def _failure(node: Node) -> str:
    return node.failure.message or translate("Details", "failed") if node.failure is not None else ""


def _day(node: Node) -> str:
    return time_format.day(node.version_created_at)
