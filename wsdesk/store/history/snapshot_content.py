"""Maps the content of a canvas to the pieces of a snapshot, and back. Runs on worker threads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from wsdesk.graph.model.values import Edge, Note, Rect
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.values import Piece, SnapshotContent
from wsdesk.store.content.document_loader import read_content_blocking
from wsdesk.store.content.loaded_content import LoadedContent


def snapshot_content(content: LoadedContent, *, notes_complete: bool) -> SnapshotContent:
    """Pieces of a canvas: bytes of nodes as the server sent them, edges and notes in the form of the API."""
    document = content.document
    return SnapshotContent(
        document.canvas_id,
        tuple(_nodes(content)),
        tuple(Piece(hash(edge), partial(_edge, edge)) for edge in document.edges),
        # Not the hash of the note, which is the same at x -1 and -2, as -1 and -2 have the same hash.
        tuple(Piece(hash(_note(note)), partial(_note, note)) for note in document.notes),
        notes_complete,
    )


def load_snapshot(file: HistoryFile, canvas_id: str, snapshot_id: int) -> LoadedContent | None:
    """Content of a snapshot, on a worker thread; None if it was deleted.

    Raises `LocalDbError`, and `InvalidResponseError` if it is damaged.
    """
    data = file.load(snapshot_id)
    return read_content_blocking(canvas_id, data) if data is not None else None


def parts_of(content: LoadedContent) -> list[object]:
    """Nodes and edges of content that is about to be released, for `free_on_thread`."""
    return [*content.records.values(), *content.document.nodes, *content.document.edges]


def _nodes(content: LoadedContent) -> Iterator[Piece]:
    for node in content.document.nodes:
        byte_range = content.records[node.id].byte_range
        yield Piece(hash(byte_range), byte_range.cut)


def _edge(edge: Edge) -> bytes:
    fields = {
        "id": edge.id,
        "srcNodeId": edge.src,
        "dstNodeId": edge.dst,
        "srcHandle": edge.src_handle,
        "dstHandle": edge.dst_handle,
        "edgeType": edge.edge_type,
        "createdAt": edge.created_at,
        "createdByUserId": edge.created_by,
    }
    return _json(fields)


def _note(note: Note) -> bytes:
    fields = {
        "id": note.id,
        "body": note.body,
        "createdByName": note.author,
        "createdByUserId": note.author_id,
        "groupId": note.group_id,
        "heightMode": note.height_mode,
        "createdAt": note.created_at,
        "updatedAt": note.updated_at,
    }
    return _json(fields, geometry=_geometry(note.rect))


def _geometry(rect: Rect) -> dict[str, float]:
    return {"x": rect.x, "y": rect.y, "w": rect.w, "h": rect.h}


def _json(fields: dict[str, str], **more: object) -> bytes:
    return msgspec.json.encode({name: value for name, value in fields.items() if value} | more)
