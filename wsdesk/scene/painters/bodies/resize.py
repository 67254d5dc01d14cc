"""Body of a resize node: its outputs in their aspect ratios, failed ones marked."""

from __future__ import annotations

from math import ceil, sqrt

from PySide6.QtCore import Qt

from wsdesk.graph.model.values import Node, Rect, ResizeOutput
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.bodies.image import paint_asset
from wsdesk.scene.painters.bodies.placeholders import paint_glyph
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text import sanitize

_MAX_OUTPUTS = 12
_LABEL = 16.0
_GAP = 6.0


def paint_resize(context: PaintContext, node: Node, area: Rect) -> None:
    outputs = node.outputs[:_MAX_OUTPUTS]
    if not outputs:
        if context.detail.band >= ZoomBand.CARD:
            paint_glyph(context, "resize", area)
        return
    columns = max(1, min(len(outputs), round(sqrt(len(outputs) * area.w / max(area.h, 1)))))
    rows = ceil(len(outputs) / columns)
    width = (area.w - _GAP * (columns - 1)) / columns
    height = (area.h - _GAP * (rows - 1)) / rows
    for i, output in enumerate(outputs):
        column, row = i % columns, i // columns
        cell = Rect(area.x + column * (width + _GAP), area.y + row * (height + _GAP), width, height)
        _paint_output(context, node, output, cell)


def _paint_output(context: PaintContext, node: Node, output: ResizeOutput, cell: Rect) -> None:
    is_labeled = cell.h > _LABEL + 16
    frame = _fit_ratio(output.ratio, Rect(cell.x, cell.y, cell.w, cell.h - (_LABEL if is_labeled else 0)))
    if output.failed:
        context.painter.setPen(Qt.PenStyle.NoPen)
        context.painter.setBrush(context.colors.error_tint)
        context.painter.drawRoundedRect(qrect(frame), 4, 4)
        if context.detail.band >= ZoomBand.CARD:
            paint_glyph(context, "image", frame, broken=True)
    else:
        paint_asset(context, node, output.asset, frame)
    if is_labeled and context.detail.text > 0:
        label = context.text_cache.line(sanitize.line(output.ratio, 12), TextStyle.SMALL, round(cell.w))
        tone = context.colors.error_text if output.failed else context.colors.muted
        left = cell.cx - label.width / 2
        label.draw(context.painter, left, cell.bottom - _LABEL + 1, faded(tone, context.detail.text))


def _fit_ratio(ratio: str, cell: Rect) -> Rect:
    """The largest rectangle of a ratio ("16:9") in the center of the cell; the cell if it is invalid."""
    width, _, height = ratio.partition(":")
    try:
        share = float(width) / float(height)
    except (ValueError, ZeroDivisionError):
        return cell
    if not 0.05 <= share <= 20:
        return cell
    w = min(cell.w, cell.h * share)
    return Rect(cell.cx - w / 2, cell.cy - w / share / 2, w, w / share)
