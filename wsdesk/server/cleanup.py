"""Removes leftovers of interrupted uploads and writes."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import time

from wsdesk.server.filestore import UNFINISHED
from wsdesk.server.server_context import ServerContext

UPLOAD_LIFETIME_S = 7 * 24 * 3600.0
"""How long an upload may take from its start to its completion."""

UNFINISHED_LIFETIME_S = 3600.0
"""After which a half-written file cannot belong to somebody who is still writing it."""

log = logging.getLogger(__name__)


def sweep(workspace: ServerContext) -> None:
    """Sweep once. What cannot be taken away now stays for the next time."""
    try:
        _sweep_uploads(workspace)
        for file in workspace.files.folder.glob(f"{UNFINISHED}*"):
            if time.time() - file.stat().st_mtime > UNFINISHED_LIFETIME_S:
                file.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        log.warning("leftovers could not be swept: %s", error)


def _sweep_uploads(workspace: ServerContext) -> None:
    oldest = int((workspace.clock() - UPLOAD_LIFETIME_S) * 1000)
    with workspace.database.read() as connection:
        old = connection.execute(
            "SELECT 1 FROM uploads WHERE NOT done AND created_ms < ? LIMIT 1", (oldest,)
        ).fetchone()
    if old is not None:
        with workspace.database.write() as connection:
            connection.execute("DELETE FROM uploads WHERE NOT done AND created_ms < ?", (oldest,))
    # Looked at before the rows: an upload has its row first, so what begins meanwhile is never taken for old.
    folders = list(workspace.uploads.iterdir()) if workspace.uploads.is_dir() else []
    with workspace.database.read() as connection:
        live = {row["id"] for row in connection.execute("SELECT id FROM uploads WHERE NOT done")}
    for folder in folders:
        if folder.name not in live:
            shutil.rmtree(folder, ignore_errors=True)
