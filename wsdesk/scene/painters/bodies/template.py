"""Body of a template: its ports as rows."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, Qt

from wsdesk.graph.model.values import Node, Port, Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.bars import paint_bars
from wsdesk.scene.painters.bodies.glyph import paint_glyph
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize

_ROW = 20.0


def paint_template(easel: PaintContext, node: Node, area: Rect) -> None:
    if easel.detail.band < ZoomBand.CARD:
        return
    if not node.ports:
        paint_glyph(easel, "template", area)
        return
    if easel.detail.words < 1:
        paint_bars(easel, area, 24 * len(node.ports), easel.ink.muted)
    if easel.detail.words == 0:
        return
    room = int(area.h // _ROW)
    ports = node.ports[:room] if len(node.ports) <= room else node.ports[: max(0, room - 1)]
    for i, port in enumerate(ports):
        _paint_row(easel, port, Rect(area.x + 3, area.y + i * _ROW, area.w - 6, _ROW))
    if len(ports) < len(node.ports) and room:
        more = QCoreApplication.translate("Card", "{n} more").format(n=len(node.ports) - len(ports))
        top = area.y + len(ports) * _ROW
        words = easel.lettering.line(more, TextStyle.SMALL, round(area.w))
        words.draw(easel.painter, area.x + 16, top + 2, faded(easel.ink.muted, easel.detail.words))


def _paint_row(easel: PaintContext, port: Port, row: Rect) -> None:
    """A dot in the port's kind, its label, and its conditions at the right."""
    painter, ink, share = easel.painter, easel.ink, easel.detail.words
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(ink.kind(port.handle_type), share))
    painter.drawEllipse(QPointF(row.x + 4, row.cy), 3, 3)
    conditions = easel.lettering.line(" · ".join(port_words(port)), TextStyle.SMALL, round(row.w * 0.6))
    top = row.cy - TextStyle.SMALL.line / 2
    conditions.draw(painter, row.right - conditions.width, top, faded(ink.muted, share))
    label = sanitize.line(port.label or port.handle_type or port.port_id, 80)
    room = row.w - 14 - (conditions.width + 8 if conditions.runs else 0)
    words = easel.lettering.line(label, TextStyle.SMALL, round(room))
    words.draw(painter, row.x + 13, top, faded(ink.text, share))


def port_words(port: Port) -> list[str]:
    """What a person has to know of a port: output, required, locked, how many it takes."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Card", text)

    words: list[str] = []
    if port.direction == "output":
        words.append(tr("output"))
    if port.required:
        words.append(tr("required"))
    if port.locked:
        words.append(tr("locked"))
    if port.max_connections:
        words.append(tr("max {n}").format(n=port.max_connections))
    return words
