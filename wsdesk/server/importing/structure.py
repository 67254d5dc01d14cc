"""Imports folders, projects, and canvases."""

from __future__ import annotations

import sqlite3

from wsdesk.server.full_text import key
from wsdesk.server.importing.asset_urls import FolderFiles
from wsdesk.server.importing.folder import ImportFolder, identity, whole
from wsdesk.server.importing.rows import upsert
from wsdesk.server.json_codec import Document, encode, list_of, objects, text_of
from wsdesk.server.time_format import milliseconds

_ENTRY_OWN = ("title", "id", "nodeCount", "sortOrder")
_CANVAS_OWN = (*_ENTRY_OWN, "updatedAt")
_PROJECT_OWN = ("canvases", "lastEditAt")


def write_structure(
    connection: sqlite3.Connection, folder: ImportFolder, files: FolderFiles, team: str
) -> None:
    """Upsert by ID. Times that people's edits moved stay where they were moved to."""
    _write_folders(connection, folder, team)
    for project in folder.projects:
        if identity(project):
            _write_project(connection, files.rewrite(project), team)
    for canvas in all_canvases(folder):
        _write_canvas(connection, folder, files.rewrite(canvas), team)


def all_canvases(folder: ImportFolder) -> list[Document]:
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


def _write_folders(connection: sqlite3.Connection, folder: ImportFolder, team: str) -> None:
    rows = (*folder.projects, *folder.hits, *objects(folder.extras.get("assets")))
    for folder_id in sorted({identity(row, "folderId") for row in rows} - {""}):
        connection.execute("INSERT OR IGNORE INTO folders (id, team_id) VALUES (?, ?)", (folder_id, team))
    for row in objects(folder.extras.get("folders")):
        named = {
            "id": identity(row),
            "name": text_of(row.get("name")),
            "parent_id": identity(row, "parentId") or None,
        }
        if named["id"]:
            upsert(connection, "folders", "id", {**named, "team_id": team})


def _write_project(connection: sqlite3.Connection, project: Document, team: str) -> None:
    body = {name: value for name, value in project.items() if name not in _PROJECT_OWN}
    edited = project.get("lastEditAt") or project.get("updatedAt")
    row = {
        "id": identity(project),
        "team_id": team,
        "folder_id": identity(project, "folderId") or None,
        "title_key": key(text_of(project.get("title"))),
        "owner_key": key(text_of(project.get("createdByName"))),
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
    body = {name: value for name, value in canvas.items() if name not in _CANVAS_OWN}
    row = {
        "id": identity(canvas),
        "team_id": team,
        "project_id": identity(canvas, "projectId") or None,
        "title": text_of(canvas.get("title")),
        "sort_order": whole(canvas.get("sortOrder")),
        "created_ms": milliseconds(canvas.get("createdAt")),
        "updated_ms": milliseconds(canvas.get("updatedAt")),
        "updated_at": text_of(canvas.get("updatedAt")) or None,
        "node_count": len(objects(content["nodes"]))
        if "nodes" in content
        else whole(canvas.get("nodeCount")),
        "owner_id": text_of(canvas.get("createdByUserId")) or None,
        "body": encode({**body, "teamId": team}),
        "entry": encode({name: value for name, value in entry.items() if value is not None}),
        "presets": encode(presets),
    }
    upsert(connection, "canvases", "id", row, forwards=("updated_ms", "updated_at"))
