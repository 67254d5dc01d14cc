"""Body of a template: its ports as rows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from wsdesk.graph.model.values import Node, Port, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.placeholders import paint_bars, paint_glyph
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator

_tr = translator("Card")

_ROW = 20.0


def paint_template(context: PaintContext, node: Node, area: Rect) -> None:
    if context.detail.band < ZoomBand.CARD:
        return
    if not node.ports:
        paint_glyph(context, "template", area)
        return
    if context.detail.text < 1:
        paint_bars(context, area, 24 * len(node.ports), context.colors.muted)
    if context.detail.text == 0:
        return
    room = int(area.h // _ROW)
    ports = node.ports[:room] if len(node.ports) <= room else node.ports[: max(0, room - 1)]
    for i, port in enumerate(ports):
        _paint_row(context, port, Rect(area.x + 3, area.y + i * _ROW, area.w - 6, _ROW))
    if len(ports) < len(node.ports) and room:
        more = _tr("{n} more").format(n=len(node.ports) - len(ports))
        top = area.y + len(ports) * _ROW
        text = context.text_cache.line(more, TextStyle.SMALL, round(area.w))
        text.draw(context.painter, area.x + 16, top + 2, faded(context.colors.muted, context.detail.text))


def _paint_row(context: PaintContext, port: Port, row: Rect) -> None:
    """A dot in the port's color, its label, and its conditions at the right."""
    painter, colors, share = context.painter, context.colors, context.detail.text
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(colors.kind(port.handle_type), share))
    painter.drawEllipse(QPointF(row.x + 4, row.cy), 3, 3)
    conditions = context.text_cache.line(" · ".join(port_label(port)), TextStyle.SMALL, round(row.w * 0.6))
    top = row.cy - TextStyle.SMALL.line / 2
    conditions.draw(painter, row.right - conditions.width, top, faded(colors.muted, share))
    label = sanitize.line(port.label or port.handle_type or port.port_id, 80)
    room = row.w - 14 - (conditions.width + 8 if conditions.runs else 0)
    text = context.text_cache.line(label, TextStyle.SMALL, round(room))
    text.draw(painter, row.x + 13, top, faded(colors.text, share))


def port_label(port: Port) -> list[str]:
    """Conditions of a port: output, required, locked, and its number of inputs."""
    conditions: list[str] = []
    if port.direction == "output":
        conditions.append(_tr("output"))
    if port.required:
        conditions.append(_tr("required"))
    if port.locked:
        conditions.append(_tr("locked"))
    if port.max_connections:
        conditions.append(_tr("max {n}").format(n=port.max_connections))
    return conditions
