"""Body painters: the middle of a card, one module per kind.

The painter of a kind is `paint_KIND` in `bodies/KIND.py`; a kind without a module is painted as an image if
its versions are files, else as an unknown node. A painter gets the paint context, the node, and the rectangle
in canvas px. It draws inside the rectangle at any zoom, without details that would be illegible there.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from wsdesk.graph.model.kinds import FILES
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.painters.bodies.image import paint_empty, paint_image
from wsdesk.scene.painters.bodies.text import paint_error, paint_text, paint_unknown
from wsdesk.scene.painters.paint_context import PaintContext

BodyPainter = Callable[[PaintContext, Node, Rect], None]


def _find_painter(kind: Kind) -> BodyPainter:
    name = f"{__name__}.{kind.value}"
    if find_spec(name):
        return getattr(import_module(name), f"paint_{kind.value}")
    return paint_image if kind in FILES else paint_unknown


_BODIES = {kind: _find_painter(kind) for kind in Kind}
ADDED: dict[str, BodyPainter] = {}
"""Painters of extensions by the type of nodes, which are otherwise painted as unknown ones."""


def body_painter(node: Node) -> BodyPainter:
    """The body painter of a node: the error for a failed one, the kind's icon for an empty one."""
    if node.failure is not None:
        return paint_error
    if node.kind in FILES and node.asset is None:
        return paint_text if node.text else paint_empty
    if node.kind is Kind.TEXT and not (node.text or node.prompt):
        return paint_empty
    painter = _BODIES[node.kind]
    return ADDED.get(node.node_type, painter) if node.kind is Kind.UNKNOWN else painter
