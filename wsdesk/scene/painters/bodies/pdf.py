"""Body of a PDF node: its first page, and the page count in the footer."""

from __future__ import annotations

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.painters.bodies.image import paint_asset
from wsdesk.scene.painters.paint_context import PaintContext


def paint_pdf(context: PaintContext, node: Node, area: Rect) -> None:
    paint_asset(context, node, node.asset, area)
