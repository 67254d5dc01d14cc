"""Writes the documents of a folder to the database, except for the asset library."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from uuid import UUID, uuid5

from wsdesk.server.importing.folder import FolderFiles, ImportFolder, identity, integer_of
from wsdesk.server.json_codec import Document, encode, list_of, object_of, objects, text_of, without
from wsdesk.server.storage.database import Unit
from wsdesk.server.storage.full_text import fold_name
from wsdesk.server.storage.queries import importing
from wsdesk.server.storage.queries.importing import upsert
from wsdesk.server.time_format import milliseconds
from wsdesk.wire.limits import CATEGORIES

_ENTRY_COLUMNS = ("title", "id", "nodeCount", "sortOrder")
_CANVAS_COLUMNS = (*_ENTRY_COLUMNS, "updatedAt")
_PROJECT_COLUMNS = ("canvases", "lastEditAt")


def write_structure(unit: Unit, folder: ImportFolder, files: FolderFiles, team: str) -> None:
    """Upsert by ID. Newer edit times in the database stay."""
    _write_folders(unit, folder, team)
    for project in folder.projects:
        if identity(project):
            _write_project(unit, files.rewrite(project), team)
    for canvas in all_canvases(folder):
        _write_canvas(unit, files.rewrite(canvas), team)


def all_canvases(folder: ImportFolder) -> list[Document]:
    """Canvases of a folder: listed ones, then those that are only part of a project or have only content."""
    canvases = {identity(canvas): canvas for canvas in folder.canvases}
    for project in folder.projects:
        for entry in objects(project.get("canvases")):
            owner = {"projectId": project.get("id"), "createdByUserId": project.get("createdByUserId")}
            canvases.setdefault(identity(entry), {**entry, **owner})
    for canvas_id in folder.contents:
        canvases.setdefault(canvas_id, {"id": canvas_id, "title": canvas_id})
    canvases.pop("", None)
    return list(canvases.values())


def _write_folders(unit: Unit, folder: ImportFolder, team: str) -> None:
    rows = (*folder.projects, *folder.hits, *objects(folder.extras.get("assets")))
    importing.add_folders(unit, sorted({identity(row, "folderId") for row in rows} - {""}), team)
    for row in objects(folder.extras.get("folders")):
        folder_row = {
            "id": identity(row),
            "name": text_of(row.get("name")),
            "parent_id": identity(row, "parentId") or None,
        }
        if folder_row["id"]:
            upsert(unit, "folders", "id", {**folder_row, "team_id": team})


def _write_project(unit: Unit, project: Document, team: str) -> None:
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
        "body": encode({**without(project, _PROJECT_COLUMNS), "teamId": team}),
    }
    upsert(unit, "projects", "id", row, forwards=("edited_ms", "last_edit_at"))


def _write_canvas(unit: Unit, canvas: Document, team: str) -> None:
    """Write what a list has of a canvas; `write_graph` adds what only its content has."""
    entry = {"createdAt": canvas.get("createdAt"), "previewAssets": list_of(canvas.get("previewAssets"))}
    row = {
        "id": identity(canvas),
        "team_id": team,
        "project_id": identity(canvas, "projectId") or None,
        "title": text_of(canvas.get("title")),
        "sort_order": integer_of(canvas.get("sortOrder")),
        "created_ms": milliseconds(canvas.get("createdAt")),
        "updated_ms": milliseconds(canvas.get("updatedAt")),
        "updated_at": text_of(canvas.get("updatedAt")) or None,
        "node_count": integer_of(canvas.get("nodeCount")),
        "owner_id": text_of(canvas.get("createdByUserId")) or None,
        "body": encode({**without(canvas, _CANVAS_COLUMNS), "teamId": team}),
        "entry": encode({name: value for name, value in entry.items() if value is not None}),
        "presets": _presets({}),
    }
    upsert(unit, "canvases", "id", row, forwards=("updated_ms", "updated_at"))


def _presets(content: Document) -> bytes:
    presets = {
        "modelPresets": content.get("modelPresets", {}),
        "videoDurationOptions": content.get("videoDurationOptions", []),
    }
    return encode(presets)


THREADS = UUID("5d4d1c0e-7a53-5b7e-9c58-0f6f3b1f9a11")
"""Namespace of thread IDs."""


def thread_of(canvas_id: str, node_id: str) -> str:
    """ID of a new comment thread of a node; empty for a node without an ID.

    Equal nodes of two canvases, which may be those of two teams, have a thread each.
    """
    return str(uuid5(THREADS, f"{canvas_id}/{node_id}")) if node_id else ""


def write_graph(unit: Unit, canvas_id: str, content: Document, files: FolderFiles) -> Document:
    """Replace the imported content of a canvas, but keep edges of users. Returns the rewritten content."""
    importing.set_presets(unit, canvas_id, _presets(content))
    if "nodes" in content:
        importing.set_node_count(unit, canvas_id, len(objects(content["nodes"])))
    content = files.rewrite(content)
    threads = importing.threads(unit, canvas_id)
    importing.clear_content(unit, canvas_id)
    nodes = ((identity(node), encode(node)) for node in objects(content.get("nodes")))
    importing.add_nodes(
        unit,
        canvas_id,
        ((node_id, threads.get(node_id) or thread_of(canvas_id, node_id), body) for node_id, body in nodes),
    )
    importing.add_notes(unit, canvas_id, map(encode, objects(content.get("notes"))))
    person_edges = importing.person_edges(unit, canvas_id)
    importing.add_edges(
        unit,
        canvas_id,
        (
            (
                *(identity(edge, member) for member in ("id", "srcNodeId", "dstNodeId")),
                *(text_of(edge.get(member)) for member in ("srcHandle", "dstHandle", "edgeType")),
                encode(edge),
            )
            for edge in objects(content.get("edges"))
            if identity(edge) not in person_edges
        ),
    )
    return content


_COMPUTED_FIELDS = ("assets", "assetCount", "updatedAt")


def write_threads(unit: Unit, threads: list[Document]) -> None:
    """Upsert the comments of nodes by ID; comments of users have other IDs and stay."""
    threads_of = cache(partial(importing.threads, unit))
    for thread in threads:
        node_id, canvas_id = identity(thread, "nodeId"), identity(thread, "canvasId")
        thread_id = threads_of(canvas_id).get(node_id) or thread_of(canvas_id, node_id)
        if not node_id or not importing.add_thread(unit, thread_id, node_id, canvas_id):
            continue
        for index, comment in enumerate(objects(thread.get("comments"))):
            comment_id = identity(comment) or str(uuid5(UUID(thread_id), str(index)))
            if importing.is_comment_of_other_thread(unit, comment_id, thread_id):
                # A copy of a canvas has a copy of its comments.
                comment_id = str(uuid5(UUID(thread_id), comment_id))
            values = {
                "id": comment_id,
                "thread_id": thread_id,
                "created_ms": milliseconds(comment.get("createdAt")),
                "body": encode({**comment, "id": comment_id, "threadId": thread_id}),
            }
            upsert(unit, "comments", "id", values)


def write_approvals(unit: Unit, approvals: list[Document], team: str) -> None:
    """Upsert approvals by ID; decisions of users stay."""
    for approval in approvals:
        values = {
            "id": identity(approval),
            "team_id": team,
            "status": text_of(approval.get("status"), "pending"),
            "created_ms": milliseconds(approval.get("createdAt")),
            "body": encode(approval),
        }
        if values["id"]:
            upsert(unit, "approvals", "id", values, unless="decided")


def write_skills(unit: Unit, skills: list[Document], files: FolderFiles, team: str) -> None:
    """Upsert skills and their assets by ID; uploaded assets stay."""
    for skill in skills:
        skill_id = identity(skill)
        if not skill_id:
            continue
        values = {
            "id": skill_id,
            "team_id": team,
            "name": text_of(skill.get("name")),
            "updated_at": text_of(skill.get("updatedAt")),
            "body": encode(without(skill, _COMPUTED_FIELDS)),
        }
        upsert(unit, "skills", "id", values)
        for asset in objects(skill.get("assets")):
            values = {
                "id": identity(asset),
                "skill_id": skill_id,
                "created_ms": milliseconds(asset.get("createdAt")),
                "body": encode(files.rewrite(asset)),
            }
            if values["id"]:
                upsert(unit, "skill_assets", "id", values)


def write_models(unit: Unit, models: list[Document], presets: Mapping[str, set[str]]) -> None:
    """Upsert models by name, in the order of the folder. `presets` are from `add_preset_categories`."""
    for index, model in enumerate(models):
        name = text_of(model.get("name"))
        if not name:
            continue
        categories = _explicit_categories(model) or presets.get(name) or {_guess_category(model)}
        values = {
            "name": name,
            "place": index,
            "categories": " ".join(sorted(categories)),
            "body": encode(without(model, ("category", "categories"))),
        }
        upsert(unit, "models", "name", values)


def _explicit_categories(model: Document) -> set[str]:
    """Categories in our own documents, a field that the API's model doesn't have."""
    names = [model.get("category"), *list_of(model.get("categories"))]
    return {name for name in names if isinstance(name, str) and name in CATEGORIES}


def add_preset_categories(categories: dict[str, set[str]], content: Document) -> None:
    """Add the categories by model that the presets of a canvas have."""
    for category, value in object_of(content.get("modelPresets")).items():
        if category in CATEGORIES:
            preset = object_of(value)
            for model_use in (preset, *objects(preset.get("pinnedModels"))):
                categories.setdefault(text_of(model_use.get("model")), set()).add(category)


def _guess_category(model: Document) -> str:
    """Guess the category of a model from the fields of its variants."""
    variants = objects(model.get("variants"))
    members = {member for variant in variants for member in variant}
    needed = {str(kind) for variant in variants for kind in list_of(variant.get("requiredInputs"))}
    if members & {"supportedDurations", "supportedDurationsByResolution", "maxInputVideoDurationSeconds"}:
        return "video_tool" if "video" in needed else "video"
    if members & {"supportedAspectRatios", "supportedResolutions", "maxNativeOutputs"}:
        return "image_tool" if "image" in needed else "image"
    return "audio" if "supportsAudioGeneration" in members else "text"
