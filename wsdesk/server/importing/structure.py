"""Imports folders, projects, and canvases."""

from __future__ import annotations

import sqlite3

from wsdesk.server.full_text import fold_name
from wsdesk.server.importing.asset_urls import FolderFiles
from wsdesk.server.importing.folder import ImportFolder, identity, integer_of
from wsdesk.server.importing.rows import upsert
from wsdesk.server.json_codec import Document, encode, list_of, objects, text_of
from wsdesk.server.time_format import milliseconds

_ENTRY_COLUMNS = ("title", "id", "nodeCount", "sortOrder")
_CANVAS_COLUMNS = (*_ENTRY_COLUMNS, "updatedAt")
_PROJECT_COLUMNS = ("canvases", "lastEditAt")


def write_structure(
    connection: sqlite3.Connection, folder: ImportFolder, files: FolderFiles, team: str
) -> None:
    """Upsert by ID. Newer edit times in the database stay."""
    _write_folders(connection, folder, team)
    for project in folder.projects:
        if identity(project):
            _write_project(connection, files.rewrite(project), team)
    for canvas in all_canvases(folder):
        _write_canvas(connection, folder, files.rewrite(canvas), team)


def all_canvases(folder: ImportFolder) -> list[Document]:
    """Canvases of a folder: listed ones, then those that are only part of a project or have only content."""
    found = {identity(canvas): canvas for canvas in folder.canvases}
    for project in folder.projects:
        for entry in objects(project.get("canvases")):
            listed = {
                **entry,
                "projectId": project.get("id"),
                "createdByUserId": project.get("createdByUserId"),
            }
            found.setdefault(identity(entry), listed)
    for canvas_id in folder.contents:
        found.setdefault(canvas_id, {"id": canvas_id, "title": canvas_id})
    found.pop("", None)
    return list(found.values())


def _write_folders(connection: sqlite3.Connection, folder: ImportFolder, team: str) -> None:
    rows = (*folder.projects, *folder.hits, *objects(folder.extras.get("assets")))
    for folder_id in sorted({identity(row, "folderId") for row in rows} - {""}):
        connection.execute("INSERT OR IGNORE INTO folders (id, team_id) VALUES (?, ?)", (folder_id, team))
    for row in objects(folder.extras.get("folders")):
        folder_row = {
            "id": identity(row),
            "name": text_of(row.get("name")),
            "parent_id": identity(row, "parentId") or None,
        }
        if folder_row["id"]:
            upsert(connection, "folders", "id", {**folder_row, "team_id": team})


def _write_project(connection: sqlite3.Connection, project: Document, team: str) -> None:
    body = {name: value for name, value in project.items() if name not in _PROJECT_COLUMNS}
    edited = project.get("lastEditAt") or project.get("updatedAt")
    row = {
        "id": identity(project),
        "team_id": team,
        "folder_id": identity(project, "folderId") or None,
        "title_key": fold_name(text_of(project.get("title"))),
        "owner_key": fold_name(text_of(project.get("createdByName"))),
        "created_ms": milliseconds(project.get("createdAt")),
        "edited_ms": milliseconds(edited),
        "last_edit_at": text_of(edited) or None,
        "body": encode({**body, "teamId": team}),
    }
    upsert(connection, "projects", "id", row, forwards=("edited_ms", "last_edit_at"))


def _write_canvas(connection: sqlite3.Connection, folder: ImportFolder, canvas: Document, team: str) -> None:
    content = folder.contents.get(identity(canvas), {})
    presets = {
        "modelPresets": content.get("modelPresets", {}),
        "videoDurationOptions": content.get("videoDurationOptions", []),
    }
    entry = {"createdAt": canvas.get("createdAt"), "previewAssets": list_of(canvas.get("previewAssets"))}
    body = {name: value for name, value in canvas.items() if name not in _CANVAS_COLUMNS}
    row = {
        "id": identity(canvas),
        "team_id": team,
        "project_id": identity(canvas, "projectId") or None,
        "title": text_of(canvas.get("title")),
        "sort_order": integer_of(canvas.get("sortOrder")),
        "created_ms": milliseconds(canvas.get("createdAt")),
        "updated_ms": milliseconds(canvas.get("updatedAt")),
        "updated_at": text_of(canvas.get("updatedAt")) or None,
        "node_count": len(objects(content["nodes"]))
        if "nodes" in content
        else integer_of(canvas.get("nodeCount")),
        "owner_id": text_of(canvas.get("createdByUserId")) or None,
        "body": encode({**body, "teamId": team}),
        "entry": encode({name: value for name, value in entry.items() if value is not None}),
        "presets": encode(presets),
    }
    upsert(connection, "canvases", "id", row, forwards=("updated_ms", "updated_at"))
