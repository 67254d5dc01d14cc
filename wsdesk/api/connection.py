"""Where the service is, and who asks (interface: "Authentication")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Connection:
    """A service, a key and a team.

    `base_url` may end in `/api/v1` or not; `spelling` overrides hidden names (`wsdesk.wire.spelling`).
    The key is not part of the repr.
    """

    base_url: str
    key: str = field(repr=False)
    team_id: str | None = None
    spelling: Mapping[str, str] = field(default_factory=dict[str, str])
