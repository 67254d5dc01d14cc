"""List generative models (endpoint 6)."""

from __future__ import annotations

from wsdesk.server.json_codec import json_array, with_members
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.queries import agent
from wsdesk.wire.limits import CATEGORIES
from wsdesk.wire.operations import LIST_MODELS


@handles(LIST_MODELS)
def list_models(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{models}`, in the order of the catalog, optionally of one category."""
    category = call.query.choice("category", CATEGORIES)
    with workspace.database.read(snapshot=False) as unit:
        rows = agent.models(unit)
    models = [row["body"] for row in rows if category is None or category in row["categories"].split()]
    return with_members(b"{}", models=json_array(models))
