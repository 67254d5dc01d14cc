"""Records of persons, teams, and keys with their roles. Times are in milliseconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum


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


class AccessRole(IntEnum):
    """Role of a key; each one includes those before it."""

    READ = 1
    COMMENT = 2
    EDIT = 3
    ADMIN = 4

    @property
    def label(self) -> str:
        """Name on the command line and in the database."""
        return self.name.lower()


ROLES: Mapping[str, AccessRole] = {role.label: role for role in AccessRole}
"""Roles by their names."""


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
