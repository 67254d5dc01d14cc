"""Properties of a selected edge or note, and of several selected nodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Node, Note
from wsdesk.panels.details.cost_properties import nodes_cost_group
from wsdesk.panels.details.rows import (
    copy_id_row,
    count_row,
    group,
    groups,
    handle_label,
    kind_link,
    listed_rows,
    node_link,
    node_title,
    person_row,
    row,
    time_row,
    tr,
    word_row,
)
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.canvas.selection import Selection
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import api_value_label
from wsdesk.store.text.kind_labels import inline_kind, kind_label
from wsdesk.store.text.number_format import format_pixels


def edge_groups(edge: Edge, document: Document, people: PeopleStore) -> tuple[PropertyGroup, ...]:
    """Properties of an edge: both ends, type, and whether it is sent."""
    state = {
        EdgeState.REAL: "",
        EdgeState.PENDING: tr("sending…"),
        EdgeState.FAILED: tr("rejected by the server"),
    }[edge.state]
    return groups(
        group(
            "ends",
            tr("Connection"),
            node_link("from", tr("From"), edge.src, document),
            Property("from-handle", tr("Output"), handle_label(edge.src_handle)),
            node_link("to", tr("To"), edge.dst, document),
            Property("to-handle", tr("Input"), handle_label(edge.dst_handle)),
            word_row("edge-type", tr("Type"), "edge", edge.edge_type),
            row("state", tr("Status"), state),
        ),
        group(
            "about",
            tr("Metadata"),
            person_row("by", tr("Created by"), edge.created_by, people),
            time_row("created", tr("Created"), edge.created_at),
            copy_id_row(edge.id),
        ),
    )


def note_groups(note: Note, document: Document, people: PeopleStore) -> tuple[PropertyGroup, ...]:
    """Properties of a note, except for its text."""
    rect = note.rect
    size = tr("{w} × {h} at {x}, {y}").format(
        w=f"{rect.w:.0f}", h=f"{rect.h:.0f}", x=f"{rect.x:.0f}", y=f"{rect.y:.0f}"
    )
    return groups(
        group(
            "about",
            tr("Metadata"),
            node_link("group", tr("Group"), note.group_id, document) if note.group_id else None,
            person_row("by", tr("Created by"), note.author_id, people, note.author),
            time_row("created", tr("Created"), note.created_at),
            time_row("updated", tr("Updated"), note.updated_at),
            row("size", tr("Position"), size),
            word_row("height-mode", tr("Height"), "height", note.height_mode),
            copy_id_row(note.id),
        )
    )


def multi_groups(
    selection: Selection,
    document: Document,
    people: PeopleStore,
    models: ModelsStore,
    expanded: frozenset[str] = frozenset(),
) -> tuple[PropertyGroup, ...]:
    """Counts, shared properties, and names of the selected nodes."""
    node_by_id = document.node_by_id
    nodes = [node_by_id[node_id] for node_id in selection.nodes if node_id in node_by_id]
    kinds = Counter(node.kind for node in nodes)
    counts = [count_row(f"count-{kind}", kind_label(kind), count) for kind, count in kinds.most_common()]
    if selection.edges:
        counts.append(count_row("count-edges", tr("Connections"), len(selection.edges)))
    if selection.notes:
        counts.append(count_row("count-notes", tr("Notes"), len(selection.notes)))
    shared, differing = compared(nodes, document, people)
    return groups(
        group("selected", tr("Selection"), *counts),
        group("shared", tr("In common"), *shared),
        group("differing", tr("Different"), *differing),
        nodes_cost_group(selection.nodes, document, models),
        group("members", tr("Nodes"), *listed_rows("node", nodes, expanded, partial(kind_link, document))),
    )


_MAX_VALUES = 4
_MAX_TEXT = 80


@dataclass(frozen=True, slots=True)
class SharedProperty:
    """Property to compare. `value` returns a node's value, empty if none; `format` formats it for display."""

    key: str
    label: str
    value: Callable[[Node], Hashable]
    format: Callable[[Any], str]


def compared(
    nodes: Sequence[Node], document: Document, people: PeopleStore
) -> tuple[list[Property], list[Property]]:
    """Common and differing properties of nodes; properties without values are omitted."""
    shared: list[Property] = []
    differing: list[Property] = []
    if len(nodes) < 2:
        return shared, differing
    for prop in _shared_properties(document, people):
        values = Counter(map(prop.value, nodes))
        if not any(values):
            continue
        if len(values) == 1:
            shared.append(Property(f"shared-{prop.key}", prop.label, prop.format(next(iter(values)))))
        else:
            differing.append(
                Property(f"differing-{prop.key}", prop.label, _distribution(values, prop.format))
            )
    return shared, differing


def _shared_properties(document: Document, people: PeopleStore) -> tuple[SharedProperty, ...]:
    node_by_id = document.node_by_id
    return (
        SharedProperty("kind", tr("Type"), attrgetter("kind"), kind_label),
        SharedProperty("model", tr("Model"), attrgetter("model"), _line),
        SharedProperty("variant", tr("Variant"), _variant, _line),
        SharedProperty("generation", tr("Source"), attrgetter("generation_type"), _origin),
        SharedProperty("prompt", tr("Prompt"), attrgetter("prompt"), _line),
        SharedProperty("negative", tr("Negative prompt"), attrgetter("negative"), _line),
        SharedProperty("ratio", tr("Aspect ratio"), attrgetter("ratio"), _line),
        SharedProperty("resolution", tr("Resolution"), attrgetter("resolution"), _line),
        SharedProperty("seconds", tr("Duration"), attrgetter("duration_s"), _seconds),
        SharedProperty("seed", tr("Seed"), _seed, str),
        SharedProperty("variations", tr("Variations"), attrgetter("variations"), str),
        SharedProperty("takes", tr("Accepts"), attrgetter("supported_inputs"), _inputs),
        SharedProperty("file-size", tr("Size"), _pixels, str),
        SharedProperty("versions", tr("Versions"), attrgetter("version_count"), str),
        SharedProperty("failed", tr("Failed"), _failure, _line),
        SharedProperty(
            "group",
            tr("Group"),
            attrgetter("group_id"),
            lambda group_id: node_title(node_by_id.get(group_id)),
        ),
        SharedProperty("by", tr("Created by"), attrgetter("created_by"), people.name),
        SharedProperty("made", tr("Created"), _day, str),
    )


def _distribution(values: Counter[Hashable], format_value: Callable[[Any], str]) -> str:
    none = tr("none")
    most = values.most_common(_MAX_VALUES)
    lines = [f"{count} × {(format_value(value) if value else '') or none}" for value, count in most]
    if len(values) > len(most):
        lines.append(tr("and {n} more").format(n=len(values) - len(most)))
    return "\n".join(lines)


def _line(text: str) -> str:
    return sanitize.line(text, _MAX_TEXT)


def _origin(word: str) -> str:
    return api_value_label("origin", word)


def _variant(node: Node) -> str:
    return " · ".join(dict.fromkeys(word for word in node.runs[1:] if word))


def _seed(node: Node) -> str:
    return "" if node.seed is None else str(node.seed)


def _seconds(seconds: float) -> str:
    return time_format.format_duration(seconds * 1_000)


def _inputs(names: tuple[str, ...]) -> str:
    return ", ".join(inline_kind(name) for name in names)


def _pixels(node: Node) -> str:
    asset = node.asset
    return format_pixels(asset.width, asset.height) if asset is not None else ""


def _failure(node: Node) -> str:
    return node.failure.message or tr("failed") if node.failure is not None else ""


def _day(node: Node) -> str:
    return time_format.day(node.version_created_at)
