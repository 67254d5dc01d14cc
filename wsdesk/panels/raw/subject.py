"""Subject of the raw data: the selection, or the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from wsdesk.graph.model.values import Edge, Note
from wsdesk.panels.details.stores import InspectedResourceStores
from wsdesk.panels.details.subject import inspected_resources
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.versions.details import DetailsStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire import content as wire_content
from wsdesk.wire import edge as wire_edge

if TYPE_CHECKING:
    from wsdesk.wire.base import Resource


class RawViewStores(InspectedResourceStores, Protocol):
    """Stores that the raw view uses."""

    themes: ThemeManager
    notifications: NotificationStore
    selection: SelectionStore
    canvases: CanvasesStore
    details: DetailsStore


def subjects_of(stores: RawViewStores) -> tuple[tuple[str, Resource], ...]:
    """Resources with the prefix of their paths."""
    inspected = tuple(inspected_resources(stores))
    canvas = stores.canvases.current
    if inspected or canvas is None:
        return inspected
    detail = stores.details.state
    if detail is not None:
        return (("", detail.node),)
    selection, document = stores.selection.state, canvas.document
    if selection.canvas_id == canvas.canvas_id and selection.count == 1:
        for edge_id in selection.edges:
            if edge_id in document.edge_by_id:
                return (("", _edge(document.edge_by_id[edge_id])),)
        for note_id in selection.notes:
            if note_id in document.note_by_id:
                return (("", _note(document.note_by_id[note_id], canvas.canvas_id)),)
    subjects: tuple[tuple[str, Resource | None], ...] = (
        ("canvas", stores.projects.summary(canvas.canvas_id)),
        ("modelPresets", canvas.presets),
        ("project", stores.projects.project_of(canvas.canvas_id)),
    )
    return tuple((name, what) for name, what in subjects if what is not None)


def _edge(edge: Edge) -> wire_edge.EdgeResource:
    return wire_edge.EdgeResource.read(
        _without_empty(
            id=edge.id,
            srcNodeId=edge.src,
            dstNodeId=edge.dst,
            edgeType=edge.edge_type,
            srcHandle=edge.src_handle,
            dstHandle=edge.dst_handle,
            createdByUserId=edge.created_by,
            createdAt=edge.created_at,
        )
    )


def _note(note: Note, canvas_id: str) -> wire_content.NoteResource:
    rect = note.rect
    return wire_content.NoteResource.read(
        _without_empty(
            id=note.id,
            canvasId=canvas_id,
            createdByUserId=note.author_id,
            createdByName=note.author,
            groupId=note.group_id,
            body=note.body,
            geometry={"x": rect.x, "y": rect.y, "w": rect.w, "h": rect.h},
            createdAt=note.created_at,
            updatedAt=note.updated_at,
            heightMode=note.height_mode,
        )
    )


def _without_empty(**fields: object) -> dict[str, object]:
    """Fields with a value; only rendered fields of a canvas's edges and notes are stored."""
    return {name: value for name, value in fields.items() if value not in ("", None)}
