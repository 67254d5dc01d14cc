"""Records of persons, teams, and keys. Times are in milliseconds since the epoch."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.server.access import RateLimitRule
from wsdesk.server.people.roles import AccessRole
from wsdesk.server.storage.queries.audit import AuditEntry


@dataclass(frozen=True, slots=True)
class Member:
    """A person; `avatar` is the URL of an image, or empty."""

    id: str
    name: str
    avatar: str = ""


@dataclass(frozen=True, slots=True)
class ServerTeam:
    """A team; `home` is the workspace's own one."""

    id: str
    name: str = ""
    home: bool = False


@dataclass(frozen=True, slots=True)
class AccessKey:
    """An API key, of which only the SHA-256 hash and a prefix are stored.

    `rate` is a rule as `RateLimitRule.read` parses it, or empty. The first of `teams` is the default one.
    """

    id: str
    prefix: str
    person: Member
    role: AccessRole
    teams: tuple[str, ...]
    rate: str = ""
    created_ms: int = 0
    expires_ms: int | None = None
    revoked_ms: int | None = None
    used_ms: int | None = None

    def problem(self, now_ms: int) -> str:
        """Why the key isn't valid: `revoked` or `expired`; empty if it is valid."""
        if self.revoked_ms is not None:
            return "revoked"
        return "expired" if self.expires_ms is not None and self.expires_ms <= now_ms else ""


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
