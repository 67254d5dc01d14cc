"""Writes the content of a canvas as a snapshot, unless a user would see no difference. On worker threads."""

from __future__ import annotations

import weakref
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from wsdesk.api.errors import InvalidResponseError
from wsdesk.graph.analysis import differences as node_differences
from wsdesk.graph.model.document import Document
from wsdesk.localdb.core.errors import DatabaseClosedError, LocalDbError
from wsdesk.localdb.history.file import HistoryFile
from wsdesk.localdb.history.values import CanvasSnapshot, StoredChange
from wsdesk.store.base.slices import free_on_thread
from wsdesk.store.history.snapshot_content import load_snapshot, parts_of, snapshot_content

if TYPE_CHECKING:
    from wsdesk.store.history.history import ContentRead

_RETRIES = 2


class NewestDocument(NamedTuple):
    """Document of the newest snapshot of a canvas, and the connection of the file that its ID belongs to."""

    connection: int
    snapshot_id: int
    document: Document


def write_snapshot(
    file: HistoryFile, read: list[ContentRead], known: NewestDocument | None
) -> tuple[CanvasSnapshot | None, NewestDocument | None]:
    """Store the content that `read` contains, and return the snapshot and its document.

    `read` is emptied, so that the document of a canvas that is closed meanwhile can be freed before its
    pieces are written. `known` is compared with the content if it is the newest snapshot. Raises
    `LocalDbError`.
    """
    unused: list[object] = []
    try:
        return _write(file, read, known, unused)
    finally:
        free_on_thread(unused)


def _write(
    file: HistoryFile, read: list[ContentRead], known: NewestDocument | None, unused: list[object]
) -> tuple[CanvasSnapshot | None, NewestDocument | None]:
    """Like `write_snapshot`; adds the parts of content that it releases to `unused`."""
    one = read.pop()
    content = one.whole.content
    canvas_id = content.document.canvas_id
    newest = file.newest(canvas_id)
    if newest is not None and one.from_disk:
        return None, known  # an older copy than that of the crawl
    notes = not (one.whole.has_more_notes or content.document.notes_incomplete)
    pieces = snapshot_content(content, notes_complete=notes)
    reference = weakref.ref(content.document)
    document = content.document if newest is not None else None
    add = partial(file.add, read_at=one.read_at, after=one.after, title=one.title, updated_at=one.updated_at)
    unused += parts_of(content)
    del one, content
    if document is None:
        free_on_thread(unused)
    unused += (*pieces.nodes, *pieces.edges)
    prepared = file.prepare(pieces)
    if prepared is None:
        return None, known
    changes: list[StoredChange] = []
    before = _document(file, newest, known, unused) if newest is not None else None
    if newest is not None and before is not None and document is not None:
        found = node_differences.differences(before, document, notes=notes and newest.notes_complete)
        if not found and not (notes and not newest.notes_complete):
            return None, known
        kinds = node_differences.KINDS
        changes = [StoredChange(kinds.index(one.kind), one.id) for one in found]
    del document, before
    snapshot = add(prepared, changes)
    for _ in range(_RETRIES):
        if snapshot is None and prepared is not None and file.is_outdated(prepared):
            prepared = file.prepare(pieces)  # pieces were deleted meanwhile
            snapshot = add(prepared, changes) if prepared is not None else None
    current = reference()
    if snapshot is None or current is None:
        return snapshot, None
    return snapshot, NewestDocument(file.connections, snapshot.id, current)


def _document(
    file: HistoryFile, newest: CanvasSnapshot, known: NewestDocument | None, unused: list[object]
) -> Document | None:
    """Document of the newest snapshot; None if it can't be read. Adds what it loads to `unused`."""
    if known is not None and (known.connection, known.snapshot_id) == (file.connections, newest.id):
        return known.document
    try:
        loaded = load_snapshot(file, newest.canvas_id, newest.id)
    except DatabaseClosedError:
        raise
    except (LocalDbError, InvalidResponseError):
        return None
    if loaded is None:
        return None
    unused += parts_of(loaded)
    return loaded.document
