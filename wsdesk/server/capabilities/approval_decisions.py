"""Capability: decide an approval."""

from __future__ import annotations

from wsdesk.server.errors import HttpError, not_found
from wsdesk.server.json_codec import Document, decode, encode
from wsdesk.server.request_context import RequestContext
from wsdesk.server.server_context import ServerContext

DECISIONS = ("approved", "denied")


def decide_approval(workspace: ServerContext, call: RequestContext) -> bytes:
    """Body `{status: approved

    denied}`; returns the approval. Repeating a decision changes nothing; another one is a 409.
    """
    approval_id = call.id_of("approvalId")
    status = call.fields().choice("status", DECISIONS)
    with workspace.database.write() as connection:
        row = connection.execute(
            "SELECT body, status FROM approvals WHERE id = ? AND team_id = ?", (approval_id, call.team)
        ).fetchone()
        if row is None:
            raise not_found("approval")
        if row["status"] == status:
            return row["body"]
        if row["status"] != "pending":
            raise HttpError(409, f"status: the approval was {row['status']} already")
        body: Document = {**decode(row["body"]), "status": status, "updatedAt": workspace.now()}
        connection.execute(
            "UPDATE approvals SET status = ?, decided = 1, body = ? WHERE id = ?",
            (status, encode(body), approval_id),
        )
    return encode(body)
