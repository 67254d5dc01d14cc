"""Imports nodes, edges, and notes."""

from __future__ import annotations

import sqlite3
from uuid import UUID, uuid5

from wsdesk.server.importing.asset_urls import FolderFiles
from wsdesk.server.importing.folder import identity
from wsdesk.server.json_codec import Document, encode, objects, text_of

THREADS = UUID("5d4d1c0e-7a53-5b7e-9c58-0f6f3b1f9a11")
"""Namespace of thread IDs: a node's thread ID is the UUID 5 of the node's ID."""


def thread_of(node_id: str) -> str:
    """ID of a node's comment thread; empty for a node without an ID."""
    return str(uuid5(THREADS, node_id)) if node_id else ""


def write_graph(
    connection: sqlite3.Connection, canvas_id: str, content: Document, files: FolderFiles
) -> Document:
    """Replace the imported content of a canvas, but keep edges of users. Returns the rewritten content."""
    content = files.rewrite(content)
    for table in ("nodes", "notes"):
        connection.execute(f"DELETE FROM {table} WHERE canvas_id = ?", (canvas_id,))
    connection.execute("DELETE FROM edges WHERE canvas_id = ? AND NOT by_person", (canvas_id,))
    connection.executemany(
        "INSERT INTO nodes VALUES (?, ?, ?, ?, ?)",
        (
            (canvas_id, index, identity(node), thread_of(identity(node)), encode(node))
            for index, node in enumerate(objects(content.get("nodes")))
        ),
    )
    connection.executemany(
        "INSERT INTO notes VALUES (?, ?, ?)",
        ((canvas_id, index, encode(note)) for index, note in enumerate(objects(content.get("notes")))),
    )
    user_edge_ids = {row["id"] for row in connection.execute("SELECT id FROM edges WHERE by_person")}
    connection.executemany(
        "INSERT INTO edges VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)",
        (
            (
                canvas_id,
                identity(edge),
                identity(edge, "srcNodeId"),
                identity(edge, "dstNodeId"),
                text_of(edge.get("srcHandle")),
                text_of(edge.get("dstHandle")),
                text_of(edge.get("edgeType")),
                encode(edge),
            )
            for edge in objects(content.get("edges"))
            if identity(edge) not in user_edge_ids
        ),
    )
    return content
