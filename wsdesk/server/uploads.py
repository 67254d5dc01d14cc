"""Uploads: parts as files, progress in rows."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from wsdesk.server.errors import not_found
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import SKILL_FILE_BYTES

BUCKET = "workspace-uploads"
MOST_BYTES = SKILL_FILE_BYTES.maximum or 0
"""Of an upload; a part can't be larger either."""
PART_BYTES = 1 << 20
"""What `start-upload` asks for: ten parts for the largest file, so that little is sent twice."""
PART_LIFETIME_S = 3600
"""How long a signed part address can be used."""


@dataclass(frozen=True, slots=True)
class UploadedPart:
    """A received part. `etag` is quoted, as the header carried it."""

    number: int
    etag: str
    size: int
    file: str


def upload_folder(workspace: ServerContext, upload_id: str) -> Path:
    """Where the parts of an upload lie."""
    return workspace.uploads / upload_id


def find_upload(
    connection: sqlite3.Connection, team: str, upload_id: str, bucket: str, storage_key: str
) -> sqlite3.Row:
    """The upload that the three names of a request mean.

    Raises:
        Refusal: 404; there is none for this team, or its bucket or key are others.
    """
    row = connection.execute(
        "SELECT * FROM uploads WHERE id = ? AND team_id = ? AND storage_key = ?",
        (upload_id, team, storage_key),
    ).fetchone()
    if row is None or bucket != BUCKET:
        raise not_found("upload (uploadId, storageBucket, storageKey)")
    return row


def received(connection: sqlite3.Connection, upload_id: str) -> dict[int, UploadedPart]:
    """The parts of an upload by number."""
    rows = connection.execute(
        "SELECT * FROM upload_parts WHERE upload_id = ? ORDER BY part_number", (upload_id,)
    )
    return {
        row["part_number"]: UploadedPart(row["part_number"], row["etag"], row["size"], row["file"])
        for row in rows
    }
