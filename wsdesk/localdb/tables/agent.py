"""Agent: watched approvals with their history, and the journal of uploads (endpoints 1 and 4)."""

from __future__ import annotations

import json
import math
import sqlite3
import time
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any, Literal, cast

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table
from wsdesk.localdb.core.text_encoding import as_key

_KIND = "approval"
_MAX_LOG_ENTRIES = 200


@dataclass(frozen=True, slots=True)
class ApprovalObservation:
    """A status when it was first seen: `at` in seconds since the epoch, `updated_at` from the server."""

    at: float
    status: str
    updated_at: str = ""


@dataclass(frozen=True, slots=True)
class StoredApproval:
    """An approval that was viewed on this computer. `tool` is untrusted text of the server."""

    id: str
    watched: bool = False
    tool: str = ""
    log: tuple[ApprovalObservation, ...] = ()


class ApprovalTable:
    """Approvals by profile. Only the first read blocks."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "kept")

    def all(self, profile: str) -> tuple[StoredApproval, ...]:
        """All stored approvals, the last changed first."""
        approvals = (_read(entry.key, entry.value) for entry in self._table.entries(profile, _KIND))
        return tuple(approval for approval in approvals if approval is not None)

    def upsert(self, profile: str, approval: StoredApproval) -> Future[StoredValue]:
        """Insert or replace an approval; its log is limited to 200 entries."""
        log = [
            [observation.at, observation.status, observation.updated_at]
            for observation in approval.log[-_MAX_LOG_ENTRIES:]
        ]
        value = json.dumps({"watched": approval.watched, "tool": approval.tool, "log": log})
        return self._table.set(profile, _KIND, approval.id, value)

    def delete(self, profile: str, approval_id: str) -> Future[StoredValue]:
        return self._table.set(profile, _KIND, approval_id, None)


def _read(key: str, value: str | None) -> StoredApproval | None:
    try:
        fields = json.loads(value or "")
        log = tuple(
            ApprovalObservation(float(at), str(status), str(when)) for at, status, when in fields["log"]
        )
        return StoredApproval(key, bool(fields["watched"]), str(fields["tool"]), log)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def append_observation(
    log: tuple[ApprovalObservation, ...], observation: ApprovalObservation
) -> tuple[ApprovalObservation, ...]:
    """Append an observation to the log if it differs from the last one."""
    last = log[-1] if log else None
    if last is not None and (last.status, last.updated_at) == (observation.status, observation.updated_at):
        return log
    return (*log, observation)


UploadState = Literal["waiting", "sending", "paused", "completing", "unknown", "failed", "done"]


@dataclass(frozen=True, slots=True)
class Upload:
    """A file upload to a skill. `digest` is the SHA-256 of the checked content in hex.

    States: `waiting` (queued, or waiting for the server), `sending`, `paused`, `completing` (the final
    request may have been sent), `unknown` (it may have arrived), `failed` (`error` is the message), `done`.
    The target (`upload_id`, `bucket`, `key`) is empty until the server provides it, or the user pastes it.
    `parts` are the number and ETag of each uploaded part; `part_size` is in bytes.
    """

    id: str
    profile: str
    team_id: str
    skill_id: str
    skill_name: str
    path: str
    name: str
    content_type: str
    size: int
    digest: str
    description: str = ""
    part_size: int = 5 << 20
    state: UploadState = "waiting"
    error: str = ""
    upload_id: str = ""
    bucket: str = ""
    key: str = ""
    parts: tuple[tuple[int, str], ...] = ()

    @property
    def count(self) -> int:
        """Number of parts."""
        return max(1, -(-self.size // self.part_size))

    @property
    def missing(self) -> tuple[int, ...]:
        """Numbers of the missing parts, from 1."""
        uploaded = {number for number, _tag in self.parts}
        return tuple(number for number in range(1, self.count + 1) if number not in uploaded)

    def bounds(self, number: int) -> tuple[int, int]:
        """Start and end of a part in the file, in bytes."""
        start = (number - 1) * self.part_size
        return start, min(self.size, start + self.part_size)


class UploadTable:
    """Uploads of all profiles. The returned futures are done when the change is synced to the disk."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def upsert(self, upload: Upload) -> Future[None]:
        """Insert or update an upload without changing its order."""
        now = time.time()
        row = (upload.id, as_key(upload.profile), upload.state, json.dumps(asdict(upload)), now, now)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO uploads (id, profile, state, body, created_at, changed_at)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                " state = excluded.state, body = excluded.body, changed_at = excluded.changed_at",
                row,
            )

        return self._db.write(work, durable=True)

    def drop(self, upload_id: str) -> Future[None]:
        """Delete the upload."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM uploads WHERE id = ?", (upload_id,))

        return self._db.write(work, durable=True)

    def all(self, profile: str, *, changed_before: float = math.inf) -> tuple[Upload, ...]:
        """The profile's uploads, oldest first. Unreadable rows are skipped.

        `changed_before` is in seconds since the epoch.
        """
        query = "SELECT body FROM uploads WHERE profile = ? AND changed_at < ? ORDER BY seq"
        values = (as_key(profile), changed_before)
        rows = self._db.read(lambda connection: connection.execute(query, values).fetchall())
        uploads = (_upload(str(row[0])) for row in rows)
        return tuple(upload for upload in uploads if upload is not None)


def _upload(body: str) -> Upload | None:
    try:
        fields = cast("dict[str, Any]", json.loads(body))
        fields["parts"] = tuple((int(number), str(tag)) for number, tag in fields["parts"])
        upload = Upload(**fields)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return upload if upload.size > 0 and upload.part_size > 0 else None
