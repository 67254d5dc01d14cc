"""Approvals of agent runs (API: "Approval"; endpoint 10)."""

from __future__ import annotations

from typing import Literal

from wsdesk.wire.base import Resource

ApprovalStatus = Literal["pending", "approved", "denied"] | str
"""Transitions are not shown; values beyond the listed ones are kept."""


class Approval(Resource):
    """A tool call that waits, or waited, for a person. The inner shapes of its objects are not shown."""

    id: str = ""
    session_id: str | None = None
    tool_name: str | None = None
    status: ApprovalStatus | None = None
    request_args: dict[str, object] | None = None
    result: dict[str, object] | None = None
    created_at: str | None = None
    updated_at: str | None = None

    @property
    def identity(self) -> str:
        return self.id
