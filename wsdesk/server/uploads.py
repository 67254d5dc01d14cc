"""Uploads: parts as files, progress in rows."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from wsdesk.server.errors import not_found
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import SKILL_FILE_BYTES

BUCKET = "workspace-uploads"
MAX_UPLOAD_BYTES = SKILL_FILE_BYTES.maximum or 0
"""Maximum bytes of an upload, and therefore of a part."""
PART_BYTES = 1 << 20
"""Part size that `start-upload` suggests: ten parts for the largest file, so that little is sent again."""
PART_LIFETIME_S = 3600
"""Lifetime of a signed part URL in seconds."""


@dataclass(frozen=True, slots=True)
class UploadedPart:
    """A received part. `etag` is quoted, as in the header."""

    number: int
    etag: str
    size: int
    file: str


def upload_folder(workspace: ServerContext, upload_id: str) -> Path:
    """Folder of an upload's parts."""
    return workspace.uploads / upload_id


def find_upload(
    connection: sqlite3.Connection, team: str, upload_id: str, bucket: str, storage_key: str
) -> sqlite3.Row:
    """Find an upload by the three identifiers of a request.

    Raises:
        HttpError: 404; the team has no such upload, or its bucket or key differ.
    """
    row = connection.execute(
        "SELECT * FROM uploads WHERE id = ? AND team_id = ? AND storage_key = ?",
        (upload_id, team, storage_key),
    ).fetchone()
    if row is None or bucket != BUCKET:
        raise not_found("upload (uploadId, storageBucket, storageKey)")
    return row


def uploaded_parts(connection: sqlite3.Connection, upload_id: str) -> dict[int, UploadedPart]:
    """Parts of an upload by number."""
    rows = connection.execute(
        "SELECT * FROM upload_parts WHERE upload_id = ? ORDER BY part_number", (upload_id,)
    )
    return {
        row["part_number"]: UploadedPart(row["part_number"], row["etag"], row["size"], row["file"])
        for row in rows
    }
