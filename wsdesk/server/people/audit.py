"""Audit log: one entry per write and administrative action, in the same transaction."""

from __future__ import annotations

import dataclasses
import itertools
import secrets

from wsdesk.server.storage.database import Unit
from wsdesk.server.storage.queries import audit
from wsdesk.server.storage.queries.audit import AuditEntry

KEEP_ROWS = 200_000
"""Maximum number of entries of requests; those of administration are kept for `keep_days`."""

PRUNE_EVERY = 500
"""Number of entries between two deletions of old ones."""

_DAY_MS = 24 * 3600 * 1000


class AuditLog:
    """Adds entries, and deletes those that are older than `keep_days`, unless it is None."""

    def __init__(self, keep_days: int | None, keep_rows: int = KEEP_ROWS) -> None:
        self._keep_days = keep_days
        self._keep_rows = keep_rows
        self._count = itertools.count()
        self._minute = 0
        self._refusals: set[tuple[str, str, str]] = set()

    def add(self, unit: Unit, entry: AuditEntry, now_ms: int) -> None:
        """Add an entry with the current time."""
        number = next(self._count)
        entry_id = f"{audit.id_at(now_ms)}{number % 10**6:06d}{secrets.token_hex(4)}"
        audit.add(unit, entry_id, dataclasses.replace(entry, at_ms=now_ms))
        if self._keep_days is not None and number % PRUNE_EVERY == 0:
            audit.prune(unit, now_ms - self._keep_days * _DAY_MS, self._keep_rows)

    def is_first_refusal(self, entry: AuditEntry, now_ms: int) -> bool:
        """Whether a refusal is the first of its key and operation in this minute, and is to be added.

        Otherwise a key that may only read could displace all other entries.
        """
        if now_ms // 60_000 != self._minute:
            self._minute = now_ms // 60_000
            self._refusals.clear()
        refusal = (entry.person_id, entry.prefix, entry.operation)
        is_first = refusal not in self._refusals
        self._refusals.add(refusal)
        return is_first
