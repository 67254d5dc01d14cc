"""Restores the history in an archive: snapshots that are older than those here. On worker threads."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wsdesk.api.errors import InvalidResponseError
from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.graph.analysis import differences as node_differences
from wsdesk.localdb.core.key_value_table import MAX_TIME
from wsdesk.localdb.history.snapshot_import import EarlierSnapshot, add_earlier, set_changes
from wsdesk.localdb.history.values import StoredChange
from wsdesk.store.history.snapshot_reader import SnapshotReader

if TYPE_CHECKING:
    from wsdesk.localdb.history.file import HistoryFile


class _Snapshot(msgspec.Struct, rename="camel"):
    read_at: float
    updated_at: str = ""
    name: str = ""
    starred: bool = False
    notes_complete: bool = True
    nodes: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()


class _History(msgspec.Struct):
    snapshots: list[_Snapshot]
    pieces: list[msgspec.Raw]


def restore_histories(file: HistoryFile, path: Path) -> int:
    """Add the snapshots of all canvases, and return their number. A damaged history is left out.

    Raises `LocalDbError`, OSError, and `ArchiveRefusedError`.
    """
    with ArchiveFile(path) as archive:
        return _restore_all(file, archive)


def _restore_all(file: HistoryFile, archive: ArchiveFile) -> int:
    rows = archive.rows(layout.ABOUT, "canvases")
    titles = {str(row.get("id", "")): str(row.get("title") or "") for row in rows}
    count = 0
    for name in archive.zip.entries:
        if name.startswith(layout.HISTORY):
            canvas_id = name.removeprefix(layout.HISTORY).removesuffix(".json")
            with suppress(msgspec.MsgspecError, InvalidResponseError):
                history = msgspec.json.decode(archive.data(name) or b"", type=_History)
                count += _restore(file, canvas_id, titles.get(canvas_id, ""), history)
    return count


def _restore(file: HistoryFile, canvas_id: str, title: str, history: _History) -> int:
    pieces = [bytes(piece) for piece in history.pieces]
    snapshots = [
        EarlierSnapshot(
            *(one.read_at, one.updated_at, one.name, one.starred, one.notes_complete),
            (one.nodes, one.edges, one.notes),
        )
        for one in history.snapshots
        if 0 <= one.read_at < MAX_TIME
        and all(0 <= number < len(pieces) for number in (*one.nodes, *one.edges, *one.notes))
    ]
    added = add_earlier(file, canvas_id, title, pieces, snapshots)
    # The one that was the first has changes now, too.
    changed = [one for one in file.snapshots(canvas_id) if added and one.id >= added[0]][: len(added) + 1]
    reader, before = SnapshotReader(canvas_id), None
    notes_before = False
    for snapshot in changed:
        content = reader.read(file, snapshot.id)
        if content is not None and before is not None:
            notes = notes_before and snapshot.notes_complete
            found = node_differences.differences(before.document, content.document, notes=notes)
            kinds = node_differences.KINDS
            changes = [StoredChange(kinds.index(one.kind), one.id) for one in found]
            set_changes(file, canvas_id, snapshot.id, changes)
        before, notes_before = content, snapshot.notes_complete
    return len(added)
