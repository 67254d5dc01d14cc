"""Writes the local history of a canvas into an archive. On worker threads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from wsdesk.archive import layout
from wsdesk.archive.layout import Document

if TYPE_CHECKING:
    from wsdesk.archive.archive_file import ArchiveFile
    from wsdesk.archive.archive_writer import ArchiveWriter
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.localdb.history.values import Sections


def write_history(
    writer: ArchiveWriter, history: HistoryFile, canvas_id: str, previous: ArchiveFile | None
) -> None:
    """Write the snapshots of a canvas: their times, and each different node, edge, and note once.

    Without any on this computer, those of the previous archive are kept.
    """
    name = f"{layout.HISTORY}{canvas_id}.json"
    snapshots = history.snapshots(canvas_id)
    pieces: dict[int, int] = {}
    parts: list[bytes] = []
    listed: list[Document] = []

    def unwritten(sections: Sections) -> list[int]:
        return [at for at, row in enumerate(chain.from_iterable(sections)) if row not in pieces]

    for snapshot in snapshots:
        found = history.pieces(snapshot.id, unwritten)
        if found is None:
            continue
        for row, data in found.data.items():
            pieces[row] = len(parts)
            parts.append(data)
        sections: Sequence[Sequence[int]] = found.sections()
        numbers = ([pieces[row] for row in rows] for rows in sections)
        names = ("nodes", "edges", "notes")
        fields = {
            "readAt": snapshot.read_at,
            "updatedAt": snapshot.updated_at,
            "name": snapshot.name,
            "starred": snapshot.starred,
            "notesComplete": snapshot.notes_complete,
        }
        listed.append({**fields, **dict(zip(names, numbers, strict=True))})
    if listed:
        head = layout.encode({"snapshots": listed}).rstrip()[:-1]
        writer.add_bytes(name, head + b',"pieces":[%b]}\n' % b",".join(parts))
    elif previous is not None and (data := previous.data(name)) is not None:
        writer.add_bytes(name, data)
