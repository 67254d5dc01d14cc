"""Get a run approval (endpoint 10)."""

from __future__ import annotations

from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.queries import agent
from wsdesk.wire.operations import GET_APPROVAL


@handles(GET_APPROVAL)
def get_approval(workspace: ServerContext, call: RequestContext) -> bytes:
    """Return the approval."""
    with workspace.database.read(snapshot=False) as unit:
        return call.find_row(unit, agent.approval, "approvalId")["body"]
