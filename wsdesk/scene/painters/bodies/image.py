"""Bodies of image nodes and of empty nodes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath

from wsdesk.graph.model.values import Asset, Node, Rect
from wsdesk.scene.model.level_of_detail import ZoomBand, image_opacity
from wsdesk.scene.painters.bodies.placeholders import paint_glyph
from wsdesk.scene.painters.card_layout import fit_image
from wsdesk.scene.painters.paint_context import PaintContext, qrect

RADIUS = 7.0


def paint_image(context: PaintContext, node: Node, area: Rect) -> None:
    paint_asset(context, node, node.asset, area)


def paint_asset(context: PaintContext, node: Node, asset: Asset | None, area: Rect) -> bool:
    """Paint the asset's image, or the kind's icon in its place; return whether there was an image."""
    painter, detail = context.painter, context.detail
    share = image_opacity(area.w * detail.scale)
    image = (
        context.thumbnails.thumbnail(asset, area.w * context.device)
        if asset is not None and share > 0
        else None
    )
    if image is None:
        if detail.band >= ZoomBand.CARD:
            paint_well(context, area)
            paint_glyph(
                context,
                node.kind.value,
                area,
                broken=bool(asset and context.thumbnails.error_code(asset.asset_id)),
            )
        return False
    target, source = fit_image(area, image.width(), image.height())
    covers = target == area
    if detail.band >= ZoomBand.CARD and not covers:
        paint_well(context, area)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    # On whole device px: an image with soft edges takes three times as long.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    before = painter.opacity()
    painter.setOpacity(before * share)
    painter.drawImage(qrect(target), image, qrect(source))
    painter.setOpacity(before)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if covers and detail.band >= ZoomBand.CARD:
        _round_corners(context, area)
    return True


def paint_well(context: PaintContext, area: Rect) -> None:
    """Background of a body."""
    context.painter.setPen(Qt.PenStyle.NoPen)
    context.painter.setBrush(context.colors.well)
    context.painter.drawRoundedRect(qrect(area), RADIUS, RADIUS)


def _round_corners(context: PaintContext, area: Rect) -> None:
    """Paint the card's surface over the corners: cheaper than a clip path, with smooth edges."""
    radius = min(RADIUS, area.w / 2, area.h / 2)
    rest = QPainterPath()
    for x, y, in_x, in_y in (
        (area.x, area.y, 1, 1),
        (area.right, area.y, -1, 1),
        (area.x, area.bottom, 1, -1),
        (area.right, area.bottom, -1, -1),
    ):
        # From just outside the corner, so that the edge of the image isn't visible.
        rest.moveTo(x - in_x, y - in_y)
        rest.lineTo(x + in_x * radius, y - in_y)
        rest.lineTo(x + in_x * radius, y)
        rest.quadTo(x + in_x * radius * 0.12, y + in_y * radius * 0.12, x, y + in_y * radius)
        rest.lineTo(x - in_x, y + in_y * radius)
        rest.closeSubpath()
    context.painter.fillPath(rest, context.colors.raised)


def paint_empty(context: PaintContext, node: Node, area: Rect) -> None:
    if context.detail.band >= ZoomBand.CARD:
        paint_well(context, area)
        paint_glyph(context, node.kind.value, area)
