"""Restores the history in an archive: snapshots that the canvases don't have here. On worker threads."""

from __future__ import annotations

import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wsdesk.api.errors import InvalidResponseError
from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.graph.analysis import differences as node_differences
from wsdesk.localdb.history.file import CLOCK_S
from wsdesk.localdb.history.snapshot_import import ImportedSnapshot, add_snapshots, set_changes
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
    latest = time.time() + CLOCK_S
    pieces = [bytes(piece) for piece in history.pieces]
    snapshots = [
        ImportedSnapshot(
            *(one.read_at, one.updated_at, one.name, one.starred, one.notes_complete),
            (one.nodes, one.edges, one.notes),
        )
        for one in history.snapshots
        if 0 <= one.read_at <= latest
        and all(0 <= number < len(pieces) for number in (*one.nodes, *one.edges, *one.notes))
    ]
    added = set(add_snapshots(file, canvas_id, title, pieces, snapshots))
    reader = SnapshotReader(canvas_id)
    for before, after in pairwise(file.snapshots(canvas_id)):
        if added.isdisjoint((before.id, after.id)):
            continue
        was, now = (reader.read(file, one.id) for one in (before, after))
        if was is not None and now is not None:
            notes = before.notes_complete and after.notes_complete
            found = node_differences.differences(was.document, now.document, notes=notes)
            kinds = node_differences.KINDS
            changes = [StoredChange(kinds.index(one.kind), one.id) for one in found]
            set_changes(file, canvas_id, after.id, changes)
    return len(added)
