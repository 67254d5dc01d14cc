"""Writes what people and agents did: comments, approvals, skills."""

from __future__ import annotations

import sqlite3
from uuid import UUID, uuid5

from wsdesk.service.documents import Document, encode, text_of
from wsdesk.service.importing.addresses import FolderFiles
from wsdesk.service.importing.folder import identity, objects
from wsdesk.service.importing.graphs import thread_of
from wsdesk.service.times import milliseconds

_SKILL_OWN = ("assets", "assetCount", "updatedAt")


def write_threads(connection: sqlite3.Connection, threads: list[Document]) -> None:
    """Upsert the comments of nodes by id; those that people wrote here have ids of their own and stay."""
    for thread in threads:
        node_id, canvas_id = identity(thread, "nodeId"), identity(thread, "canvasId")
        known = connection.execute("SELECT 1 FROM canvases WHERE id = ?", (canvas_id,)).fetchone()
        if not node_id or known is None:
            continue
        thread_id = thread_of(node_id)
        connection.execute("INSERT OR IGNORE INTO threads VALUES (?, ?, ?)", (thread_id, node_id, canvas_id))
        for place, comment in enumerate(objects(thread.get("comments"))):
            comment_id = identity(comment) or str(uuid5(UUID(thread_id), str(place)))
            connection.execute(
                "INSERT INTO comments VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
                "thread_id = excluded.thread_id, created_ms = excluded.created_ms, body = excluded.body",
                (
                    comment_id,
                    thread_id,
                    milliseconds(comment.get("createdAt")),
                    encode({**comment, "id": comment_id, "threadId": thread_id}),
                ),
            )


def write_approvals(connection: sqlite3.Connection, approvals: list[Document], team: str) -> None:
    """Upsert approvals by id; one that was decided here stays decided."""
    for approval in approvals:
        if identity(approval):
            connection.execute(
                "INSERT INTO approvals VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT (id) DO UPDATE SET "
                "status = excluded.status, created_ms = excluded.created_ms, body = excluded.body WHERE NOT decided",
                (
                    identity(approval),
                    team,
                    text_of(approval.get("status"), "pending"),
                    milliseconds(approval.get("createdAt")),
                    encode(approval),
                ),
            )


def write_skills(
    connection: sqlite3.Connection, skills: list[Document], files: FolderFiles, team: str
) -> None:
    """Upsert skills and their assets by id; assets that were uploaded here stay."""
    for skill in skills:
        skill_id = identity(skill)
        if not skill_id:
            continue
        body = {name: value for name, value in skill.items() if name not in _SKILL_OWN}
        connection.execute(
            "INSERT INTO skills VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
            "name = excluded.name, body = excluded.body",
            (skill_id, team, text_of(skill.get("name")), text_of(skill.get("updatedAt")), encode(body)),
        )
        for asset in objects(skill.get("assets")):
            if identity(asset):
                connection.execute(
                    "INSERT INTO skill_assets VALUES (?, ?, ?, NULL, ?) ON CONFLICT (id) DO UPDATE SET "
                    "skill_id = excluded.skill_id, body = excluded.body",
                    (
                        identity(asset),
                        skill_id,
                        milliseconds(asset.get("createdAt")),
                        encode(files.rewrite(asset)),
                    ),
                )
