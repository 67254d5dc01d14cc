"""The canvas itself, when nothing on it is selected."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.document import Document
from wsdesk.graph.groups import circles
from wsdesk.graph.values import Edge
from wsdesk.panels.details.rows import (
    MOST_LINKS,
    group,
    groups,
    handle_words,
    id_row,
    more_row,
    node_link,
    node_words,
    person_row,
    row,
    time_row,
)
from wsdesk.panels.parts.facts import Fact, FactGroup, Link
from wsdesk.store import shown
from wsdesk.store.kindwords import kind_words
from wsdesk.store.models import ModelsStore
from wsdesk.store.people import PeopleStore
from wsdesk.wire.presets import ModelPresets, Preset
from wsdesk.wire.project import Project

translate = QCoreApplication.translate


def canvas_groups(
    document: Document,
    project: Project | None,
    presets: ModelPresets | None,
    people: PeopleStore,
    models: ModelsStore,
    whole: frozenset[str] = frozenset(),
) -> tuple[FactGroup, ...]:
    """What is on it, where it belongs, what new nodes on it get."""
    return groups(
        _content(document),
        _loose(document, whole),
        _unplaced(document, whole),
        _project(project, people),
        _defaults(presets, models),
        _about(document),
    )


def _content(document: Document) -> FactGroup | None:
    kinds = Counter(node.kind for node in document.nodes)
    failed = sum(node.failure is not None for node in document.nodes)
    by_kind = "\n".join(f"{count} × {kind_words(kind)}" for kind, count in kinds.most_common())
    return group(
        "content",
        translate("Details", "On this canvas"),
        (
            Fact("nodes", translate("Details", "Nodes"), f"{len(document.nodes)}"),
            row("kinds", translate("Details", "Of which"), by_kind),
            Fact("edges", translate("Details", "Edges"), f"{len(document.edges)}"),
            Fact("notes", translate("Details", "Notes"), f"{len(document.notes)}"),
            Fact("failed", translate("Details", "Failed"), f"{failed}", role="error") if failed else None,
            row("odd", translate("Details", "Not readable"), len(document.problems) or ""),
            row("circles", translate("Details", "Groups in a circle"), len(circles(document)) or ""),
        ),
    )


def _loose(document: Document, whole: frozenset[str]) -> FactGroup | None:
    """Edges that lead to or from nothing: they cannot be drawn."""
    nodes = document.node_by_id
    loose = [edge for edge in document.edges if edge.src not in nodes or edge.dst not in nodes]
    shown_now = loose if "loose" in whole else loose[:MOST_LINKS]
    rows = [_loose_row(number, edge, document) for number, edge in enumerate(shown_now)]
    if len(loose) > len(rows):
        rows.append(more_row("loose", len(loose) - len(rows)))
    return group("loose", translate("Details", "Edges to nothing"), rows)


def _loose_row(number: int, edge: Edge, document: Document) -> Fact:
    here = edge.src if edge.src in document.node_by_id else edge.dst
    words = translate("Details", "{one} to {other}").format(
        one=node_words(document.node_by_id.get(edge.src)), other=node_words(document.node_by_id.get(edge.dst))
    )
    link = Link("node", here) if here in document.node_by_id else None
    name = edge.src_handle if here == edge.src else edge.dst_handle
    return Fact(f"loose-{number}", handle_words(name), words, link=link, copy=edge.id)


def _unplaced(document: Document, whole: frozenset[str]) -> FactGroup | None:
    """Nodes that the service gave no place, no size or a nonsensical one: they stand in a row of our own."""
    missing = [node for node in document.nodes if not node.placed]
    shown_now = missing if "unplaced" in whole else missing[:MOST_LINKS]
    rows = [
        node_link(f"unplaced-{number}", kind_words(node.kind), node.id, document)
        for number, node in enumerate(shown_now)
    ]
    if len(missing) > len(rows):
        rows.append(more_row("unplaced", len(missing) - len(rows)))
    return group("unplaced", translate("Details", "Nodes without a place"), rows)


def _project(project: Project | None, people: PeopleStore) -> FactGroup | None:
    if project is None:
        return None
    shared = translate("Details", "public") if project.is_public else shown.line(project.share_mode, 40)
    return group(
        "project",
        translate("Details", "Project"),
        (
            row("project-title", translate("Details", "Title"), project.title),
            row("project-description", translate("Details", "About"), project.description, 1_000),
            person_row(
                "project-by",
                translate("Details", "By"),
                project.created_by_user_id,
                people,
                project.created_by_name or "",
            ),
            row("project-shared", translate("Details", "Shared"), shared),
            time_row("project-edited", translate("Details", "Last edit"), project.last_edit_at),
            time_row("project-created", translate("Details", "Made"), project.created_at),
            id_row("project-id", translate("Details", "Project id"), project.id),
        ),
    )


def _defaults(presets: ModelPresets | None, models: ModelsStore) -> FactGroup | None:
    if presets is None:
        return None
    categories: tuple[tuple[str, Preset | None], ...] = (
        ("image", presets.image),
        ("video", presets.video),
        ("text", presets.text),
        ("audio", presets.audio),
    )
    return group(
        "defaults",
        translate("Details", "Models of new nodes"),
        (row(f"preset-{kind}", kind_words(kind), _preset(preset, models)) for kind, preset in categories),
    )


def _preset(preset: Preset | None, models: ModelsStore) -> str:
    if preset is None:
        return ""
    model = models.by_name(preset.model)
    name = (model.display_name if model is not None else None) or preset.model
    words = [shown.line(word, 60) for word in (name, preset.mode, preset.tier) if word and word != "default"]
    pinned = len(preset.pinned_models or ())
    if pinned:
        words.append(translate("Details", "{n} pinned").format(n=pinned))
    return " · ".join(words)


def _about(document: Document) -> FactGroup | None:
    return group(
        "about",
        translate("Details", "About"),
        (id_row("id", translate("Details", "Canvas id"), document.canvas_id),),
    )
