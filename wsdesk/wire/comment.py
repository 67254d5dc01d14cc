"""Comments (API: "Comment"; endpoint 2)."""

from __future__ import annotations

from typing_extensions import override

from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.limits import COMMENT_BODY, Violation, collect_violations

BODY_LIMIT = COMMENT_BODY.maximum
"""Maximum length of a comment in UTF-16 code units."""


class Comment(Resource):
    """A comment in a thread. The API has no resource for threads."""

    id: str = ""
    thread_id: str | None = None
    body: str | None = None
    created_by_user_id: str | None = None
    created_by_name: str | None = None
    created_at: str | None = None
    updated_at: str | None = None


class NewComment(RequestModel):
    """Request of endpoint 2: 1 to 10,000 characters."""

    body: str

    @override
    def violations(self) -> tuple[Violation, ...]:
        return collect_violations(COMMENT_BODY.check(self.body))
