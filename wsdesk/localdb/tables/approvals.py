"""Watched approvals and the history of their changes, which the API doesn't keep."""

from __future__ import annotations

import json
from concurrent.futures import Future

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, shelf_of

_KIND = "approval"
_MOST_SEEN = 200


@dataclass(frozen=True, slots=True)
class ApprovalObservation:
    """A status as it was first seen: `at` in seconds since the epoch, `updated_at` as the server has it."""

    at: float
    status: str
    updated_at: str = ""


@dataclass(frozen=True, slots=True)
class StoredApproval:
    """An approval that was looked at here. `tool` is the server's word, untrusted."""

    id: str
    watched: bool = False
    tool: str = ""
    log: tuple[ApprovalObservation, ...] = ()


class ApprovalTable:
    """By profile. Nothing blocks but the first reading."""

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "kept")

    def all(self, profile: str) -> tuple[StoredApproval, ...]:
        """What is known, the last changed first."""
        found = (_read(entry.key, entry.value) for entry in self._shelf.entries(profile, _KIND))
        return tuple(kept for kept in found if kept is not None)

    def upsert(self, profile: str, kept: StoredApproval) -> Future[StoredValue]:
        """Keeps it as it is now, its log at most 200 lines long."""
        log = [[seen.at, seen.status, seen.updated_at] for seen in kept.log[-_MOST_SEEN:]]
        value = json.dumps({"watched": kept.watched, "tool": kept.tool, "log": log})
        return self._shelf.set(profile, _KIND, kept.id, value)

    def forget(self, profile: str, approval_id: str) -> Future[StoredValue]:
        return self._shelf.set(profile, _KIND, approval_id, None)


def _read(key: str, value: str | None) -> StoredApproval | None:
    try:
        told = json.loads(value or "")
        log = tuple(
            ApprovalObservation(float(at), str(status), str(when)) for at, status, when in told["log"]
        )
        return StoredApproval(key, bool(told["watched"]), str(told["tool"]), log)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def added(log: tuple[ApprovalObservation, ...], seen: ApprovalObservation) -> tuple[ApprovalObservation, ...]:
    """The log with one line more, where that says something new."""
    last = log[-1] if log else None
    if last is not None and (last.status, last.updated_at) == (seen.status, seen.updated_at):
        return log
    return (*log, seen)
