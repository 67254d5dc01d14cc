"""Removes leftovers of interrupted uploads and writes."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import time

from wsdesk.server.filestore import PART_PREFIX
from wsdesk.server.server_context import ServerContext

UPLOAD_LIFETIME_S = 7 * 24 * 3600.0
"""Maximum time between the start and the completion of an upload."""

UNFINISHED_LIFETIME_S = 3600.0
"""Age at which a partial file counts as abandoned."""

log = logging.getLogger(__name__)


def delete_leftovers(workspace: ServerContext) -> None:
    """Delete leftovers once; undeletable ones stay until the next run."""
    try:
        _delete_old_uploads(workspace)
        for file in workspace.files.folder.glob(f"{PART_PREFIX}*"):
            if time.time() - file.stat().st_mtime > UNFINISHED_LIFETIME_S:
                file.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        log.warning("couldn't delete leftovers: %s", error)


def _delete_old_uploads(workspace: ServerContext) -> None:
    oldest = int((workspace.clock() - UPLOAD_LIFETIME_S) * 1000)
    with workspace.database.read() as connection:
        old = connection.execute(
            "SELECT 1 FROM uploads WHERE NOT done AND created_ms < ? LIMIT 1", (oldest,)
        ).fetchone()
    if old is not None:
        with workspace.database.write() as connection:
            connection.execute("DELETE FROM uploads WHERE NOT done AND created_ms < ?", (oldest,))
    # Listed before the rows are read: an upload's row is created first, so that a new one never counts as
    # old.
    folders = list(workspace.uploads.iterdir()) if workspace.uploads.is_dir() else []
    with workspace.database.read() as connection:
        active_ids = {row["id"] for row in connection.execute("SELECT id FROM uploads WHERE NOT done")}
    for folder in folders:
        if folder.name not in active_ids:
            shutil.rmtree(folder, ignore_errors=True)
