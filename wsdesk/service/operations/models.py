"""List generative models (endpoint 6)."""

from __future__ import annotations

from wsdesk.service.call import Call
from wsdesk.service.documents import extended, joined
from wsdesk.service.workspace import Workspace

CATEGORIES = ("image", "video", "text", "image_tool", "video_tool", "audio")


def list_models(workspace: Workspace, call: Call) -> bytes:
    """`{models}`, in the catalogue's order, of one category where the request names it."""
    category = call.query.choice("category", CATEGORIES)
    with workspace.database.read() as connection:
        rows = connection.execute("SELECT categories, body FROM models ORDER BY place, name").fetchall()
    chosen = [row["body"] for row in rows if category is None or category in row["categories"].split()]
    return extended(b"{}", models=joined(chosen))
