"""Targets of links in the Details panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.media.core.asset_key import identity
from wsdesk.panels.details.stores import DetailsPanelStores
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.panels.widgets.properties.property import PropertyLink
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.results.viewer_items import items_of_outputs

translate = QCoreApplication.translate


def follow(link: PropertyLink, stores: DetailsPanelStores) -> None:
    """Open the target of a link: select and reveal a node, or confirm an external URL."""
    canvas = stores.canvases.current
    if link.place == "canvas":
        stores.canvases.open(link.id)
    elif link.place == "address":
        stores.links.ask(link.id)
    elif link.place == "copy":
        copy_text(link.id, translate("Details", "ID"), stores.notices)
    elif link.place == "asset-place":
        _go_to_place(int(link.id), stores)
    elif canvas is None:
        return
    elif link.place == "node":
        stores.canvases.reveal(canvas.canvas_id, link.id)
    elif link.place == "output":
        _open_output(link, canvas, stores)
    elif link.place == "edge":
        stores.selection.select(canvas.canvas_id, edges=(link.id,))
    elif link.place == "note":
        stores.selection.select(canvas.canvas_id, notes=(link.id,))


def _open_output(link: PropertyLink, canvas: CanvasStore, stores: DetailsPanelStores) -> None:
    """Open the resized images of a node in the viewer, at the linked one."""
    node = canvas.node(link.id)
    items = items_of_outputs(node, canvas.canvas_id) if node is not None else ()
    index = next((n for n, item in enumerate(items) if identity(item.asset) == link.part), 0)
    stores.viewer_items.open(items, index)


def _go_to_place(number: int, stores: DetailsPanelStores) -> None:
    what = stores.inspected.current
    hit = what.assets[0] if what is not None and what.assets else None
    places = stores.library.places(hit) if hit is not None else ()
    if hit is not None and number < len(places):
        stores.library.open_location(hit, places[number])
