"""Nothing yet: the kind's quiet glyph."""

from __future__ import annotations

from wsdesk.graph.values import Node, Rect
from wsdesk.scene.bands import Band
from wsdesk.scene.painters.bodies.glyph import paint_glyph
from wsdesk.scene.painters.bodies.image import paint_well
from wsdesk.scene.painters.easel import Easel


def paint_empty(easel: Easel, node: Node, area: Rect) -> None:
    if easel.detail.band >= Band.CARD:
        paint_well(easel, area)
        paint_glyph(easel, node.kind.value, area)
