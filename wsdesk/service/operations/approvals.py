"""Get a run approval (endpoint 10)."""

from __future__ import annotations

from wsdesk.service.call import Call
from wsdesk.service.errors import not_found
from wsdesk.service.workspace import Workspace


def get_approval(workspace: Workspace, call: Call) -> bytes:
    """The approval."""
    approval_id = call.id_of("approvalId")
    with workspace.database.read() as connection:
        row = connection.execute(
            "SELECT body FROM approvals WHERE id = ? AND team_id = ?", (approval_id, call.team)
        ).fetchone()
    if row is None:
        raise not_found("approval")
    return row["body"]
