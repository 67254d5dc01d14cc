"""Get a run approval (endpoint 10)."""

from __future__ import annotations

from wsdesk.server.errors import not_found
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.operations import GET_APPROVAL


@handles(GET_APPROVAL)
def get_approval(workspace: ServerContext, call: RequestContext) -> bytes:
    """Return the approval."""
    approval_id = call.id_of("approvalId")
    with workspace.database.read() as connection:
        row = connection.execute(
            "SELECT body FROM approvals WHERE id = ? AND team_id = ?", (approval_id, call.team)
        ).fetchone()
    if row is None:
        raise not_found("approval")
    return row["body"]
