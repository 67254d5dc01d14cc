"""Runs an import in one transaction."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.archive.zip_reader import ArchiveRefusedError
from wsdesk.server.addresses import Addresses
from wsdesk.server.checks import is_uuid
from wsdesk.server.files.store import FileStore
from wsdesk.server.importing.archive import ArchiveFiles, read_archive
from wsdesk.server.importing.folder import (
    FolderFiles,
    ImportFailedError,
    ImportFolder,
    fingerprint,
    identity,
    read_folder,
)
from wsdesk.server.importing.library import LibraryImporter
from wsdesk.server.importing.tables import (
    add_preset_categories,
    all_canvases,
    write_approvals,
    write_graph,
    write_models,
    write_skills,
    write_structure,
    write_threads,
)
from wsdesk.server.json_codec import objects
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Unit
from wsdesk.server.storage.errors import StorageConflictError
from wsdesk.server.storage.queries import metadata
from wsdesk.server.storage.queries.importing import lock

_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Result of an import; empty if the folder is `unchanged` since its last import."""

    projects: int = 0
    canvases: int = 0
    unchanged: bool = False
    problems: tuple[str, ...] = ()


Progress = Callable[[Path, int, int], None]
"""Called with the folder and the number of its canvases written so far."""


def import_folder(
    workspace: ServerContext,
    path: Path,
    *,
    team: str | None = None,
    progress: Progress | None = None,
    contents: bool = True,
) -> ImportReport:
    """Import the documents of a folder or an archive into a team (by default the workspace's own).

    A workspace without a team adopts that of the first folder. Repeated imports update by ID and keep users'
    edges and comments. An exception of `progress` aborts and rolls back the import. Without `contents`, only
    the lists and comments of an archive are imported.

    Raises:
        ImportFailedError: neither a folder nor an archive, or nothing to import.
        OSError: a file is unreadable, or the disk is full; nothing was imported.
    """
    kind = "import" if contents else "lists"
    meta_key = f"{kind}:{hashlib.sha256(os.fsencode(path.resolve())).hexdigest()}:{team or ''}"
    state = fingerprint(path) if path.exists() else ""
    with workspace.database.read(snapshot=False) as unit:
        stored = metadata.value(unit, meta_key)
    if stored == state:
        return ImportReport(unchanged=True)
    with _source(workspace, path, contents=contents) as (folder, files_of):
        if team is None:
            team = workspace.adopt(_team_of(folder) or workspace.team)
        else:
            workspace.join(team)

        def write() -> int:
            with workspace.database.write() as unit:
                unit.remove_time_limits()
                lock(unit)
                files = files_of(unit, workspace.files, workspace.addresses)
                count = _write(unit, folder, files, team, progress)
                metadata.set_value(unit, meta_key, state)
            return count

        count = _repeated(write)
        workspace.database.optimize()
        return ImportReport(len(folder.projects), count, problems=tuple(folder.problems))


def _repeated(write: Callable[[], int]) -> int:
    """Write again if a user's change of the same canvas and project was in the way."""
    for _ in range(_ATTEMPTS - 1):
        with suppress(StorageConflictError):
            return write()
    return write()


@contextmanager
def _source(
    workspace: ServerContext, path: Path, *, contents: bool
) -> Generator[tuple[ImportFolder, Callable[[Unit, FileStore, Addresses], FolderFiles]]]:
    """Documents of a folder or an archive, and the function that finds its files."""
    if path.is_dir() or not path.exists():
        folder = read_folder(path)
        yield folder, partial(FolderFiles, folder.path)
        return
    try:
        archive = workspace.archive or ArchiveFile(path)
    except ArchiveRefusedError as error:
        raise ImportFailedError(f"{path.name} can't be opened. {error}") from None
    try:
        yield read_archive(archive, contents=contents), partial(ArchiveFiles, archive)
    finally:
        if archive is not workspace.archive:
            archive.close()


def _write(unit: Unit, folder: ImportFolder, files: FolderFiles, team: str, progress: Progress | None) -> int:
    """Write everything, and return the number of canvases."""
    canvas_ids = [identity(canvas) for canvas in all_canvases(folder)]
    write_structure(unit, folder, files, team)
    library = _library(folder, files)
    folders = {identity(project): identity(project, "folderId") for project in folder.projects}
    projects = {identity(canvas): identity(canvas, "projectId") for canvas in all_canvases(folder)}
    presets: dict[str, set[str]] = {}
    # Each content is read once: those of an archive are parsed when they are used.
    for number, (canvas_id, content) in enumerate(folder.contents.items()):
        if progress is not None:
            progress(folder.path, number, len(folder.contents))
        add_preset_categories(presets, content)
        written = write_graph(unit, canvas_id, content, files)
        library.add_content(canvas_id, folders.get(projects[canvas_id], ""), written)
    library.write(unit, team, canvas_ids)
    write_threads(unit, objects(folder.extras.get("threads")))
    write_approvals(unit, objects(folder.extras.get("approvals")), team)
    write_skills(unit, objects(folder.extras.get("skills")), files, team)
    write_models(unit, folder.models, presets)
    return len(canvas_ids)


def _library(folder: ImportFolder, files: FolderFiles) -> LibraryImporter:
    library = LibraryImporter(files)
    for tag in objects(folder.extras.get("tags")):
        library.add_tag(tag)
    for row in (*folder.hits, *objects(folder.extras.get("assets"))):
        library.add_row(row)
    return library


def _team_of(folder: ImportFolder) -> str:
    teams = (identity(row, "teamId") for row in (*folder.projects, *folder.canvases))
    return next((team for team in teams if is_uuid(team)), "")
