"""A PDF: its first page on paper, with the count of pages in the footer."""

from __future__ import annotations

from wsdesk.graph.values import Node, Rect
from wsdesk.scene.painters.bodies.image import paint_picture
from wsdesk.scene.painters.easel import Easel


def paint_pdf(easel: Easel, node: Node, area: Rect) -> None:
    paint_picture(easel, node, node.asset, area)
