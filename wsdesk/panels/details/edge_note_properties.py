"""Properties of edges and notes."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, EdgeState, Note
from wsdesk.panels.details.rows import (
    copy_id_row,
    group,
    groups,
    handle_words,
    node_link,
    person_row,
    row,
    time_row,
    word_row,
)
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.connection.people import PeopleStore

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
