"""Bodies of image nodes and of empty nodes."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from wsdesk.graph.model.values import Asset, Node, Rect, make_rect
from wsdesk.scene.model.level_of_detail import IMAGE_FROM, ZoomBand, image_opacity
from wsdesk.scene.painters.bodies.placeholders import paint_glyph
from wsdesk.scene.painters.card_layout import fit_image
from wsdesk.scene.painters.paint_context import PaintContext, qrect

RADIUS = 7.0


def paint_image(context: PaintContext, node: Node, area: Rect) -> None:
    paint_asset(context, node, node.asset, area)


def paint_asset(context: PaintContext, node: Node, asset: Asset | None, area: Rect) -> bool:
    """Paint the asset's image, or the kind's icon in its place; return whether there was an image."""
    painter, detail = context.painter, context.detail
    image = loaded_image(context, asset, area)
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
    is_card = detail.band >= ZoomBand.CARD
    covers = is_card and fit_image(area, image.width(), image.height())[0] == area
    if is_card and not covers:
        paint_well(context, area)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    # On whole device px: an image with soft edges takes three times as long.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    draw_image(context, image, area)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if covers:
        _round_corners(context, area)
    return True


def loaded_image(context: PaintContext, asset: Asset | None, area: Rect) -> QImage | None:
    """The image of an asset for an area; None if it isn't loaded or the area is too small for it."""
    if asset is None or area.w * context.detail.scale <= IMAGE_FROM:
        return None
    return context.thumbnails.thumbnail(asset, area.w * context.device)


def draw_image(context: PaintContext, image: QImage, area: Rect) -> None:
    """Draw an image into an area with the painter's hints, transparent where it is small."""
    painter, share = context.painter, image_opacity(area.w * context.detail.scale)
    x, y, w, h, source = _fit(area.w, area.h, image.width(), image.height())
    target = QRectF(area.x + x, area.y + y, w, h)
    if share >= 1:
        if context.draw_image is not None:
            context.draw_image(painter, target, image, source)
        else:
            painter.drawImage(target, image, source)
        return
    before = painter.opacity()
    painter.setOpacity(before * share)
    painter.drawImage(target, image, source)
    painter.setOpacity(before)


@lru_cache(maxsize=1024)
def _fit(
    width: float, height: float, image_w: int, image_h: int
) -> tuple[float, float, float, float, QRectF]:
    """Target and source of an image in a frame at the origin: most cards have one of few sizes."""
    target, source = fit_image(make_rect(0.0, 0.0, width, height), image_w, image_h)
    return target.x, target.y, target.w, target.h, qrect(source)


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
