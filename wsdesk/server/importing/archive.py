"""Reads the documents and media of an archive like those of a folder (`folder.py`)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

from typing_extensions import override

from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.archive.zip_reader import EntryDamagedError
from wsdesk.server.addresses import Addresses
from wsdesk.server.files.archive_store import ArchiveStore
from wsdesk.server.files.store import FileStore
from wsdesk.server.importing.folder import FolderFiles, ImportedFile, ImportFolder
from wsdesk.server.json_codec import Document
from wsdesk.server.storage.database import Unit

_PERSONAL = (
    "Ratings and history are local: restore them in the window, by “Restore from archive…” of this file."
)


class ArchiveContents(Mapping[str, Document]):
    """Contents of the canvases by ID, read when they are used."""

    def __init__(self, archive: ArchiveFile) -> None:
        self._archive = archive
        self._names = {canvas_id.lower(): canvas_id for canvas_id in archive.canvas_ids()}

    @override
    def __getitem__(self, canvas_id: str) -> Document:
        return self._archive.document(f"{layout.CONTENT}{self._names[canvas_id]}.json")

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    @override
    def __len__(self) -> int:
        return len(self._names)


def read_archive(archive: ArchiveFile, *, contents: bool = True) -> ImportFolder:
    """The documents of an archive; without `contents`, lists and comments only."""
    if any(name == layout.MARKS or name.startswith(layout.HISTORY) for name in archive.zip.entries):
        archive.problems.append(_PERSONAL)
    projects, canvases = archive.rows(layout.PROJECTS, "data"), archive.rows(layout.CANVASES, "data")
    return ImportFolder(
        archive.path,
        projects,
        [*canvases, *_unlisted(archive, projects, canvases)],
        ArchiveContents(archive) if contents else {},
        archive.rows(layout.MODELS, "models"),
        [],
        archive.document(layout.EXTRAS),
        archive.problems,
    )


def _unlisted(archive: ArchiveFile, projects: list[Document], canvases: list[Document]) -> Iterator[Document]:
    """Canvases that no list has, since a list is damaged."""
    entries = (entry for project in projects for entry in layout.objects(project.get("canvases")))
    listed = {str(row.get("id", "")).lower() for row in (*canvases, *entries)}
    about = {str(row.get("id", "")).lower(): row for row in archive.rows(layout.ABOUT, "canvases")}
    for canvas_id in archive.canvas_ids():
        if canvas_id.lower() not in listed:
            yield {**about.get(canvas_id.lower(), {"title": canvas_id}), "id": canvas_id}


class ArchiveFiles(FolderFiles):
    """Media of an archive, copied to the store; an `ArchiveStore` has them already."""

    def __init__(self, archive: ArchiveFile, unit: Unit, store: FileStore, addresses: Addresses) -> None:
        super().__init__(archive.path, unit, store, addresses)
        self._archive = archive

    @override
    def _copy_to_store(self, relative: str) -> ImportedFile | None:
        entry = self._archive.zip.entries.get(layout.DATA + relative)
        if entry is None or not relative.startswith(layout.MEDIA):
            return None
        name = PurePath(relative).name
        if isinstance(self._store, ArchiveStore):
            stored = self._store.find(self._unit, name[:32])
            return ImportedFile(stored.id, stored.size, stored.content_type, name) if stored else None
        with tempfile.TemporaryDirectory(dir=self._store.folder) as folder:
            copy = Path(folder) / name
            try:
                with copy.open("wb") as file:
                    file.writelines(self._archive.chunks(entry.filename))
            except EntryDamagedError as error:
                self._archive.problems.append(str(error))
                return None
            stored = self._store.stage(name, copy)
        self._store.record(self._unit, stored)
        return ImportedFile(stored.id, stored.size, stored.content_type, name)
