"""Writes folders, projects and canvases (not yet what is on them)."""

from __future__ import annotations

import sqlite3

from wsdesk.service.documents import Document, encode, text_of
from wsdesk.service.importing.addresses import FolderFiles
from wsdesk.service.importing.folder import Folder, identity, objects, whole
from wsdesk.service.times import milliseconds
from wsdesk.service.words import key

_ENTRY_OWN = ("title", "id", "nodeCount", "sortOrder")
_CANVAS_OWN = (*_ENTRY_OWN, "updatedAt")
_PROJECT_OWN = ("canvases", "lastEditAt")


def write_structure(connection: sqlite3.Connection, folder: Folder, files: FolderFiles, team: str) -> None:
    """Upsert by id. Times that people's edits moved stay where they were moved to."""
    _write_folders(connection, folder, team)
    for project in folder.projects:
        if identity(project):
            _write_project(connection, files.rewrite(project), team)
    for canvas in all_canvases(folder):
        _write_canvas(connection, folder, files.rewrite(canvas), team)


def all_canvases(folder: Folder) -> list[Document]:
    """The canvases of a folder: listed ones, then those that only a project or a content document names."""
    found = {identity(canvas): canvas for canvas in folder.canvases}
    for project in folder.projects:
        for entry in objects(project.get("canvases")):
            owned = {
                **entry,
                "projectId": project.get("id"),
                "createdByUserId": project.get("createdByUserId"),
            }
            found.setdefault(identity(entry), owned)
    for canvas_id in folder.contents:
        found.setdefault(canvas_id, {"id": canvas_id, "title": canvas_id})
    found.pop("", None)
    return list(found.values())


def _write_folders(connection: sqlite3.Connection, folder: Folder, team: str) -> None:
    named = {identity(row): row for row in objects(folder.extras.get("folders"))}
    seen = {
        identity(row, "folderId")
        for row in (*folder.projects, *folder.hits, *objects(folder.extras.get("assets")))
    }
    for folder_id in sorted((named.keys() | seen) - {""}):
        row = named.get(folder_id, {})
        connection.execute(
            "INSERT INTO folders (id, team_id, name, parent_id) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
            "name = iif(excluded.name = '', name, excluded.name), parent_id = coalesce(excluded.parent_id, parent_id)",
            (folder_id, team, text_of(row.get("name")), identity(row, "parentId") or None),
        )


def _write_project(connection: sqlite3.Connection, project: Document, team: str) -> None:
    body = {name: value for name, value in project.items() if name not in _PROJECT_OWN}
    edited = project.get("lastEditAt") or project.get("updatedAt")
    connection.execute(
        "INSERT INTO projects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "team_id = excluded.team_id, folder_id = excluded.folder_id, title_key = excluded.title_key, "
        "owner_key = excluded.owner_key, created_ms = excluded.created_ms, body = excluded.body, "
        "last_edit_at = iif(excluded.edited_ms > edited_ms, excluded.last_edit_at, last_edit_at), "
        "edited_ms = max(edited_ms, excluded.edited_ms)",
        (
            identity(project),
            team,
            identity(project, "folderId") or None,
            key(text_of(project.get("title"))),
            key(text_of(project.get("createdByName"))),
            milliseconds(project.get("createdAt")),
            milliseconds(edited),
            text_of(edited) or None,
            encode({**body, "teamId": team}),
        ),
    )


def _write_canvas(connection: sqlite3.Connection, folder: Folder, canvas: Document, team: str) -> None:
    canvas_id = identity(canvas)
    content = folder.contents.get(canvas_id, {})
    presets = {
        "modelPresets": content.get("modelPresets", {}),
        "videoDurationOptions": content.get("videoDurationOptions", []),
    }
    entry = {"createdAt": canvas.get("createdAt"), "previewAssets": canvas.get("previewAssets") or []}
    body = {name: value for name, value in canvas.items() if name not in _CANVAS_OWN}
    nodes = content.get("nodes")
    count = len(nodes) if isinstance(nodes, list) else whole(canvas.get("nodeCount"))
    connection.execute(
        "INSERT INTO canvases VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
        "team_id = excluded.team_id, project_id = excluded.project_id, title = excluded.title, "
        "sort_order = excluded.sort_order, created_ms = excluded.created_ms, node_count = excluded.node_count, "
        "owner_id = excluded.owner_id, body = excluded.body, entry = excluded.entry, presets = excluded.presets, "
        "updated_at = iif(excluded.updated_ms > updated_ms, excluded.updated_at, updated_at), "
        "updated_ms = max(updated_ms, excluded.updated_ms)",
        (
            canvas_id,
            team,
            identity(canvas, "projectId") or None,
            text_of(canvas.get("title")),
            whole(canvas.get("sortOrder")),
            milliseconds(canvas.get("createdAt")),
            milliseconds(canvas.get("updatedAt")),
            text_of(canvas.get("updatedAt")) or None,
            count,
            text_of(canvas.get("createdByUserId")) or None,
            encode({**body, "teamId": team}),
            encode({name: value for name, value in entry.items() if value is not None}),
            encode(presets),
        ),
    )
