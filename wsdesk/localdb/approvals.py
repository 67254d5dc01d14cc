"""Which approvals a person watches, and when each was seen to change: the interface keeps no history."""

from __future__ import annotations

import json
from concurrent.futures import Future

from wsdesk.files.classes import dataclass
from wsdesk.localdb.access import Database
from wsdesk.localdb.shelf import Entry, shelf_of

_KIND = "approval"
_MOST_SEEN = 200


@dataclass(frozen=True, slots=True)
class Seen:
    """A status as it was first seen: `at` in seconds since the epoch, `updated_at` as the service has it."""

    at: float
    status: str
    updated_at: str = ""


@dataclass(frozen=True, slots=True)
class KeptApproval:
    """An approval that was looked at here. `tool` is the service's word, untrusted."""

    id: str
    watched: bool = False
    tool: str = ""
    log: tuple[Seen, ...] = ()


class Approvals:
    """By profile. Nothing blocks but the first reading."""

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "kept")

    def all(self, profile: str) -> tuple[KeptApproval, ...]:
        """What is known, the last changed first."""
        found = (_read(entry.key, entry.value) for entry in self._shelf.entries(profile, _KIND))
        return tuple(kept for kept in found if kept is not None)

    def put(self, profile: str, kept: KeptApproval) -> Future[Entry]:
        """Keeps it as it is now, its log at most 200 lines long."""
        log = [[seen.at, seen.status, seen.updated_at] for seen in kept.log[-_MOST_SEEN:]]
        value = json.dumps({"watched": kept.watched, "tool": kept.tool, "log": log})
        return self._shelf.set(profile, _KIND, kept.id, value)

    def forget(self, profile: str, approval_id: str) -> Future[Entry]:
        return self._shelf.set(profile, _KIND, approval_id, None)


def _read(key: str, value: str | None) -> KeptApproval | None:
    try:
        told = json.loads(value or "")
        log = tuple(Seen(float(at), str(status), str(when)) for at, status, when in told["log"])
        return KeptApproval(key, bool(told["watched"]), str(told["tool"]), log)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def added(log: tuple[Seen, ...], seen: Seen) -> tuple[Seen, ...]:
    """The log with one line more, where that says something new."""
    last = log[-1] if log else None
    if last is not None and (last.status, last.updated_at) == (seen.status, seen.updated_at):
        return log
    return (*log, seen)
