"""bodies: the middle of a card, one file a kind. `body_of` is the one table that knows them all.

A body painter gets the easel, the node and the rectangle in canvas px; it draws inside the rectangle, at any
zoom, and leaves out by itself what cannot be read there.
"""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.painters.bodies.audio import paint_audio
from wsdesk.scene.painters.bodies.empty import paint_empty
from wsdesk.scene.painters.bodies.error import paint_error
from wsdesk.scene.painters.bodies.image import paint_image
from wsdesk.scene.painters.bodies.pdf import paint_pdf
from wsdesk.scene.painters.bodies.resize import paint_resize
from wsdesk.scene.painters.bodies.stitch import paint_stitch
from wsdesk.scene.painters.bodies.template import paint_template
from wsdesk.scene.painters.bodies.text import paint_text
from wsdesk.scene.painters.bodies.unknown import paint_unknown
from wsdesk.scene.painters.bodies.video import paint_video
from wsdesk.scene.painters.paint_context import PaintContext

BodyPainter = Callable[[PaintContext, Node, Rect], None]

_BODIES: dict[Kind, BodyPainter] = {
    Kind.TEXT: paint_text,
    Kind.IMAGE: paint_image,
    Kind.VIDEO: paint_video,
    Kind.AUDIO: paint_audio,
    Kind.PDF: paint_pdf,
    Kind.TEMPLATE: paint_template,
    Kind.STITCH: paint_stitch,
    Kind.RESIZE: paint_resize,
    Kind.UNKNOWN: paint_unknown,
}


def body_of(node: Node) -> BodyPainter:
    """Failed nodes tell their failure, kinds that have nothing to show yet their quiet glyph."""
    if node.failure is not None:
        return paint_error
    if node.kind in (Kind.IMAGE, Kind.VIDEO, Kind.AUDIO, Kind.PDF) and node.asset is None:
        return paint_text if node.text else paint_empty
    if node.kind is Kind.TEXT and not (node.text or node.prompt):
        return paint_empty
    return _BODIES.get(node.kind, paint_unknown)
