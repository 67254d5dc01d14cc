"""Watched approvals and the history of their changes, which the API doesn't keep."""

from __future__ import annotations

import json
from concurrent.futures import Future

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table

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
        found = (_read(entry.key, entry.value) for entry in self._table.entries(profile, _KIND))
        return tuple(approval for approval in found if approval is not None)

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
