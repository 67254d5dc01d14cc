"""Body of an unsupported node: its type."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.bars import paint_bars
from wsdesk.scene.painters.bodies.image import paint_asset
from wsdesk.scene.painters.bodies.text import paint_text
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize


def paint_unknown(context: PaintContext, node: Node, area: Rect) -> None:
    """The image or text of the node, if any; else a sentence that names its type."""
    if node.asset is not None and node.asset.addresses:
        paint_asset(context, node, node.asset, area)
        return
    if node.text or node.prompt:
        paint_text(context, node, area)
        return
    if context.detail.band < ZoomBand.CARD:
        return
    kind = sanitize.line(node.node_type, 60)
    if kind:
        text = QCoreApplication.translate("Card", "Unsupported node type “{kind}”").format(kind=kind)
    else:
        text = QCoreApplication.translate("Card", "Node without a type")
    if context.detail.text < 1:
        paint_bars(context, area, len(text), context.colors.muted)
    if context.detail.text > 0:
        block = context.text_cache.block(text, TextStyle.BODY, round(area.w - 6), area.h)
        block.draw(context.painter, area.x + 3, area.y, faded(context.colors.muted, context.detail.text))
