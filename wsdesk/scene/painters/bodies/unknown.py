"""Body of an unsupported node: its type."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.bars import paint_bars
from wsdesk.scene.painters.bodies.image import paint_picture
from wsdesk.scene.painters.bodies.text import paint_text
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize


def paint_unknown(easel: PaintContext, node: Node, area: Rect) -> None:
    """A picture or words, where the node carries some; else one sentence that names its type."""
    if node.asset is not None and node.asset.addresses:
        paint_picture(easel, node, node.asset, area)
        return
    if node.text or node.prompt:
        paint_text(easel, node, area)
        return
    if easel.detail.band < ZoomBand.CARD:
        return
    kind = sanitize.line(node.node_type, 60)
    if kind:
        words = QCoreApplication.translate("Card", "Unsupported node type “{kind}”").format(kind=kind)
    else:
        words = QCoreApplication.translate("Card", "Node without a type")
    if easel.detail.words < 1:
        paint_bars(easel, area, len(words), easel.ink.muted)
    if easel.detail.words > 0:
        block = easel.lettering.block(words, TextStyle.BODY, round(area.w - 6), area.h)
        block.draw(easel.painter, area.x + 3, area.y, faded(easel.ink.muted, easel.detail.words))
