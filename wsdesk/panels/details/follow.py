"""Where the links of the details lead."""

from __future__ import annotations

from wsdesk.panels.parts.facts import Link
from wsdesk.store.stores import Stores


def follow(link: Link, stores: Stores) -> None:
    """Show what a link names: nodes are selected and brought into view, addresses asked about."""
    canvas = stores.canvases.current
    if link.place == "canvas":
        stores.canvases.open(link.id)
    elif link.place == "address":
        stores.links.ask(link.id)
    elif canvas is None:
        return
    elif link.place == "node":
        stores.canvases.reveal(canvas.canvas_id, link.id)
    elif link.place == "edge":
        stores.selection.select(canvas.canvas_id, edges=(link.id,))
    elif link.place == "note":
        stores.selection.select(canvas.canvas_id, notes=(link.id,))
