"""Body of an empty node: the icon of its kind."""

from __future__ import annotations

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.painters.bodies.glyph import paint_glyph
from wsdesk.scene.painters.bodies.image import paint_well
from wsdesk.scene.painters.paint_context import PaintContext


def paint_empty(context: PaintContext, node: Node, area: Rect) -> None:
    if context.detail.band >= ZoomBand.CARD:
        paint_well(context, area)
        paint_glyph(context, node.kind.value, area)
