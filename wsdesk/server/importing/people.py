"""Imports comments, approvals, and skills."""

from __future__ import annotations

import sqlite3
from uuid import UUID, uuid5

from wsdesk.server.importing.asset_urls import FolderFiles
from wsdesk.server.importing.folder import identity
from wsdesk.server.importing.graphs import thread_of
from wsdesk.server.importing.rows import upsert
from wsdesk.server.json_codec import Document, encode, objects, text_of
from wsdesk.server.time_format import milliseconds

_COMPUTED_FIELDS = ("assets", "assetCount", "updatedAt")


def write_threads(connection: sqlite3.Connection, threads: list[Document]) -> None:
    """Upsert the comments of nodes by ID; comments of users have other IDs and stay."""
    for thread in threads:
        node_id, canvas_id = identity(thread, "nodeId"), identity(thread, "canvasId")
        known = connection.execute("SELECT 1 FROM canvases WHERE id = ?", (canvas_id,)).fetchone()
        if not node_id or known is None:
            continue
        thread_id = thread_of(node_id)
        connection.execute("INSERT OR IGNORE INTO threads VALUES (?, ?, ?)", (thread_id, node_id, canvas_id))
        for index, comment in enumerate(objects(thread.get("comments"))):
            comment_id = identity(comment) or str(uuid5(UUID(thread_id), str(index)))
            values = {
                "id": comment_id,
                "thread_id": thread_id,
                "created_ms": milliseconds(comment.get("createdAt")),
                "body": encode({**comment, "id": comment_id, "threadId": thread_id}),
            }
            upsert(connection, "comments", "id", values)


def write_approvals(connection: sqlite3.Connection, approvals: list[Document], team: str) -> None:
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
            upsert(connection, "approvals", "id", values, unless="decided")


def write_skills(
    connection: sqlite3.Connection, skills: list[Document], files: FolderFiles, team: str
) -> None:
    """Upsert skills and their assets by ID; uploaded assets stay."""
    for skill in skills:
        skill_id = identity(skill)
        if not skill_id:
            continue
        body = {name: value for name, value in skill.items() if name not in _COMPUTED_FIELDS}
        values = {
            "id": skill_id,
            "team_id": team,
            "name": text_of(skill.get("name")),
            "updated_at": text_of(skill.get("updatedAt")),
            "body": encode(body),
        }
        upsert(connection, "skills", "id", values)
        for asset in objects(skill.get("assets")):
            values = {
                "id": identity(asset),
                "skill_id": skill_id,
                "created_ms": milliseconds(asset.get("createdAt")),
                "body": encode(files.rewrite(asset)),
            }
            if values["id"]:
                upsert(connection, "skill_assets", "id", values)
