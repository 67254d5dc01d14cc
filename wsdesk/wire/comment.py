"""Comments (API: "Comment"; endpoint 2)."""

from __future__ import annotations

from typing_extensions import override

from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.limits import COMMENT_BODY, Violation, collect_violations

BODY_LIMIT = COMMENT_BODY.maximum
"""UTF-16 units of a comment."""


class Comment(Resource):
    """A comment in a thread. Threads themselves are not shown by the interface."""

    id: str = ""
    thread_id: str | None = None
    body: str | None = None
    created_by_user_id: str | None = None
    created_by_name: str | None = None
    created_at: str | None = None
    updated_at: str | None = None

    @property
    def identity(self) -> str:
        return self.id


class NewComment(RequestModel):
    """The body of endpoint 2: 1 to 10,000 characters."""

    body: str

    @override
    def faults(self) -> tuple[Violation, ...]:
        return collect_violations(COMMENT_BODY.fault(self.body))
