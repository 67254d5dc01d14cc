"""Finds the caller of a request by the hash of the key.

Keys are looked up by an index and cached for `CACHE_S`, so that a revocation holds in every process after
that time, and at once for writes, which check the key again in their transaction.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from wsdesk.server.access import KeyRing, RateLimitRule, refusal
from wsdesk.server.storage.database import ServerDatabase, Unit
from wsdesk.server.storage.errors import StorageError
from wsdesk.server.storage.queries import people
from wsdesk.server.storage.queries.audit import AuditEntry
from wsdesk.server.storage.records import AccessRole, Member
from wsdesk.server.time_format import Clock

CACHE_S = 5.0
"""Seconds for which a key that was found valid is accepted without looking it up again."""

CACHE_SIZE = 4096
"""Maximum number of cached callers."""

USED_MS = 60_000
"""Minimum milliseconds between two times of the last use that are written for a key."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The person of a request with the rights of the presented key.

    `key_id` and `prefix` are empty for keys of the workspace itself. `holder` identifies the key for the rate
    limit, and `rate` replaces the server's rule.
    """

    person: Member
    role: AccessRole
    teams: tuple[str, ...]
    holder: bytes = b""
    key_id: str = ""
    prefix: str = ""
    rate: RateLimitRule | None = None

    def entry(self, operation: str, target: str = "", *, team: str, result: str = "ok") -> AuditEntry:
        """Entry of the audit log for a request."""
        return AuditEntry(operation, target, result, self.person.id, self.person.name, self.prefix, team)


class CallerDirectory:
    """Callers by the hash of their keys: those of the workspace itself, and those in the database.

    `own` returns the caller of the workspace's own keys, which have all rights.
    """

    def __init__(
        self, database: ServerDatabase, keys: KeyRing, clock: Clock, own: Callable[[bytes], Caller]
    ) -> None:
        self.keys = keys
        self._database = database
        self._clock = clock
        self._own = own
        self._lock = threading.Lock()
        self._cached: OrderedDict[bytes, tuple[float, float, Caller]] = OrderedDict()
        """Times from which and until which the caller is valid."""
        self._used: dict[str, int] = {}

    def cached(self, digest: bytes) -> Caller | None:
        """The cached caller of a key, without reading from the database.

        Raises:
            HttpError: 401 for a key of the workspace that is revoked or has expired.
        """
        is_own = self.keys.holds(digest)
        with self._lock:
            entry = self._cached.get(digest)
        # A clock that was set back must not extend the time.
        if entry is None or not entry[0] <= self._clock() < entry[1] or is_own != (not entry[2].key_id):
            return None
        return entry[2]

    def find(self, digest: bytes) -> Caller:
        """The caller of a key. Reads from the database.

        Raises:
            HttpError: 401 for a key that is unknown, revoked, or has expired.
        """
        # The time before the read, so that a later revocation isn't missed for longer than `CACHE_S`.
        now = self._clock()
        if self.keys.holds(digest):
            return self._cache(digest, self._own(digest), now, now + CACHE_S)
        now_ms = int(now * 1000)
        with self._database.read(snapshot=False) as unit:
            key = people.find_key(unit, digest)
        if key is None:
            raise refusal("is not valid")
        _require(key.problem(now_ms))
        if key.used_ms is None or now_ms - key.used_ms >= USED_MS:
            with self._lock:
                self._used[key.id] = now_ms
        until = now + CACHE_S if key.expires_ms is None else min(now + CACHE_S, key.expires_ms / 1000)
        rate = RateLimitRule.read(key.rate) if key.rate else None
        caller = Caller(key.person, key.role, key.teams, digest, key.id, key.prefix, rate)
        return self._cache(digest, caller, now, until)

    def require_valid(self, unit: Unit, key_id: str) -> None:
        """Check in the transaction of a write that a key neither was revoked nor has expired meanwhile.

        `key_id` is that of a person's key, or empty.

        Raises:
            HttpError: 401.
        """
        if key_id:
            people.lock_key(unit, key_id)
            _require(people.key_problem(unit, key_id, int(self._clock() * 1000)))

    def save_uses(self) -> None:
        """Write when keys were last used, unless the database can't be written now."""
        with self._lock:
            used, self._used = self._used, {}
        if used:
            with contextlib.suppress(StorageError), self._database.write() as unit:
                people.set_keys_used(unit, used.items())

    def _cache(self, digest: bytes, caller: Caller, since: float, until: float) -> Caller:
        with self._lock:
            self._cached[digest] = (since, until, caller)
            self._cached.move_to_end(digest)
            if len(self._cached) > CACHE_SIZE:
                self._cached.popitem(last=False)
        return caller


def _require(problem: str) -> None:
    """Raise 401 if a key has a problem, as of `AccessKey.problem`."""
    if problem:
        raise refusal("was revoked" if problem == "revoked" else "has expired")
