"""Shared painting functions. All sizes are logical px."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QPixmapCache,
    QTextLayout,
    QTextOption,
)

from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.text_direction import unmirrored
from wsdesk.theme.icons import icon_image
from wsdesk.theme.tokens import Theme

_MIRRORED = {
    Qt.AlignmentFlag.AlignLeft: Qt.AlignmentFlag.AlignRight,
    Qt.AlignmentFlag.AlignRight: Qt.AlignmentFlag.AlignLeft,
}
Fit = Literal["cover", "contain"]


def rounded_pixmap(image: QImage, size: QSizeF, radius: float, ratio: float, fit: Fit = "cover") -> QPixmap:
    """Image scaled to `size` with rounded corners; cached in QPixmapCache.

    `cover` fills the size and crops; `contain` fits the image, whose result may be smaller.
    """
    key = f"rounded:{image.cacheKey()}:{size.width():.0f}x{size.height():.0f}:{radius:.0f}:{ratio}:{fit}"
    cached = QPixmap()
    if QPixmapCache.find(key, cached):
        return cached
    result = _round(image, size, radius, ratio, fit)
    QPixmapCache.insert(key, result)
    return result


def _round(image: QImage, size: QSizeF, radius: float, ratio: float, fit: Fit) -> QPixmap:
    mode = Qt.AspectRatioMode.KeepAspectRatio
    if fit == "cover":
        mode = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    target = (size * ratio).toSize()
    # First fast to twice the size: smooth scaling of 30 megapixels takes noticeable time.
    if image.width() > 4 * target.width() and image.height() > 4 * target.height():
        image = image.scaled(target * 2, mode, Qt.TransformationMode.FastTransformation)
    scaled = image.scaled(target, mode, Qt.TransformationMode.SmoothTransformation)
    if fit == "contain":
        target = scaled.size()
    result = QImage(target, QImage.Format.Format_ARGB32_Premultiplied)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    brush = QBrush(scaled)
    painter.setBrushOrigin((target.width() - scaled.width()) // 2, (target.height() - scaled.height()) // 2)
    painter.setBrush(brush)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(QRectF(0, 0, target.width(), target.height()), radius * ratio, radius * ratio)
    painter.end()
    pixmap = QPixmap.fromImage(result)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def draw_image(painter: QPainter, box: QRectF, image: QImage, radius: float, fit: Fit = "cover") -> QRectF:
    """Draw an image centered in a rectangle; return the rectangle it covers."""
    pixmap = rounded_pixmap(image, box.size(), radius, painter.device().devicePixelRatioF(), fit)
    size = pixmap.deviceIndependentSize()
    at = QPointF(box.x() + (box.width() - size.width()) / 2, box.y() + (box.height() - size.height()) / 2)
    with unmirrored(painter, box):
        painter.drawPixmap(at, pixmap)
    return QRectF(at, size)


def draw_glyph(painter: QPainter, at: QPointF, drawing: QImage) -> None:
    """Draw an icon with its upper left corner at a point, never mirrored.

    Directional icons are drawn without it, so that they are mirrored with their row.
    """
    with unmirrored(painter, QRectF(at, drawing.deviceIndependentSize())):
        painter.drawImage(at, drawing)


def draw_scrim(painter: QPainter, box: QRectF, color: QColor, deep: int, radius: float) -> None:
    """Draw a gradient along the bottom of a rounded image, from transparent to the color; cached."""
    ratio = painter.device().devicePixelRatioF()
    size = QSizeF(box.width(), deep)
    key = f"scrim:{size.width():.0f}x{deep}:{color.rgba():x}:{radius:.0f}:{ratio}"
    shade = QPixmap()
    if not QPixmapCache.find(key, shade):
        shade = _scrim_pixmap(size, color, radius, ratio)
        QPixmapCache.insert(key, shade)
    painter.drawPixmap(QPointF(box.x(), box.bottom() - deep), shade)


def _scrim_pixmap(size: QSizeF, color: QColor, radius: float, ratio: float) -> QPixmap:
    result = QPixmap((size * ratio).toSize())
    result.setDevicePixelRatio(ratio)
    result.fill(Qt.GlobalColor.transparent)
    transparent = QColor(color)
    transparent.setAlpha(0)
    shade = QLinearGradient(0, 0, 0, size.height())
    shade.setColorAt(0, transparent)
    shade.setColorAt(1, color)
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    # The rounded upper corners are outside of the pixmap.
    painter.drawRoundedRect(QRectF(0, -2 * radius, size.width(), size.height() + 2 * radius), radius, radius)
    painter.end()
    return result


def skeleton_gradient(theme: Theme, middle: float, extent: float) -> QLinearGradient:
    """Horizontal highlight of a loading skeleton around `middle`."""
    glow = QLinearGradient(middle - extent, 0, middle + extent, 0)
    glow.setColorAt(0, theme.color("skeleton"))
    glow.setColorAt(0.5, theme.color("skeleton-glow"))
    glow.setColorAt(1, theme.color("skeleton"))
    return glow


def draw_tile(painter: QPainter, box: QRectF, color: QColor, radius: float) -> None:
    """Draw a filled rounded rectangle without a border."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(box, radius, radius)
    painter.restore()


def draw_ring(painter: QPainter, box: QRectF, color: QColor, radius: float, width: float = 2) -> None:
    """Draw a rounded outline inside the rectangle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = width / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)
    painter.restore()


def draw_frame(painter: QPainter, box: QRect, color: QColor, width: int) -> None:
    """Draw an outline with square corners inside the rectangle."""
    inner = box.height() - 2 * width
    painter.fillRect(box.x(), box.y(), box.width(), width, color)
    painter.fillRect(box.x(), box.y() + width + inner, box.width(), width, color)
    painter.fillRect(box.x(), box.y() + width, width, inner, color)
    painter.fillRect(box.x() + box.width() - width, box.y() + width, width, inner, color)


def draw_line(
    painter: QPainter,
    box: QRect,
    text: str,
    font: QFont,
    color: QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> None:
    """Draw one line of plain text, vertically centered and elided.

    `AlignLeft` is the leading edge. The text itself has the direction of its script.
    """
    painter.setFont(font)
    painter.setPen(color)
    label = QFontMetrics(font).elidedText(text, elide, box.width())
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    if painter.layoutDirection() is not Qt.LayoutDirection.RightToLeft:
        painter.drawText(box, align | flags, label)
        return
    with unmirrored(painter, box):
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        painter.drawText(box, _MIRRORED.get(align, align) | Qt.AlignmentFlag.AlignAbsolute | flags, label)
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)


def kind_color(theme: Theme, kind: str) -> QColor:
    """Color of a node's or file's kind, with a fallback for unknown kinds."""
    return token_color(theme, kind_token(kind))


def kind_token(kind: str) -> str:
    """Color token of a node's or file's kind, with a fallback for unknown kinds."""
    return "note-line" if kind == "note" else f"kind.{kind}"


def token_color(theme: Theme, token: str) -> QColor:
    """Color of a token, or that of unknown kinds if the theme doesn't have it."""
    return theme.color(token if theme.has_color(token) else "kind.unknown")


def draw_dot(painter: QPainter, box: QRectF, color: QColor, line: QColor) -> None:
    """Draw a filled circle with a thin border."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(line)
    painter.setBrush(color)
    painter.drawEllipse(box)
    painter.restore()


def draw_play(painter: QPainter, middle: QPointF, size: float, mark: QColor, ground: QColor) -> None:
    """Draw a play icon on a circle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawEllipse(middle, size / 2, size / 2)
    painter.setBrush(mark)
    reach = size * 0.2
    painter.drawPolygon(
        [
            QPointF(middle.x() - reach * 0.75, middle.y() - reach),
            QPointF(middle.x() - reach * 0.75, middle.y() + reach),
            QPointF(middle.x() + reach * 1.1, middle.y()),
        ]
    )
    painter.restore()


_PLACEHOLDER_ICON = 28
_CHECKER_SQUARE = 8


def draw_placeholder(
    painter: QPainter,
    box: QRectF,
    glyph: str,
    text: str,
    theme: Theme,
    color: QColor | None = None,
    *,
    token: str = "muted",
) -> None:
    """Draw an icon in the center of the box, and the reason in one line below it.

    `token` is the color of both; `color` overrides that of the icon.
    """
    muted, middle = theme.color(token), box.center()
    corner = middle - QPointF(_PLACEHOLDER_ICON / 2, _PLACEHOLDER_ICON / 2 + (12 if text else 0))
    ratio = painter.device().devicePixelRatioF()
    painter.drawImage(corner, icon_image(glyph, color or muted, _PLACEHOLDER_ICON, ratio))
    if text:
        line = QRect(round(box.x()) + 12, round(middle.y()) + 8, round(box.width()) - 24, 20)
        draw_line(painter, line, text, type_scale.small(), muted, Qt.AlignmentFlag.AlignHCenter)


def checkerboard_brush(theme: Theme) -> QBrush:
    """Checkerboard brush behind transparent images."""
    key = f"checks:{theme.name}"
    tile = QPixmap()
    if not QPixmapCache.find(key, tile):
        tile = QPixmap(2 * _CHECKER_SQUARE, 2 * _CHECKER_SQUARE)
        tile.fill(theme.color("surface"))
        painter = QPainter(tile)
        for at in (0, _CHECKER_SQUARE):
            painter.fillRect(at, at, _CHECKER_SQUARE, _CHECKER_SQUARE, theme.color("line"))
        painter.end()
        QPixmapCache.insert(key, tile)
    return QBrush(tile)


def draw_lines(painter: QPainter, box: QRect, text: str) -> None:
    """Draw the lines of a text that fit completely into a rectangle; an ellipsis ends a longer text."""
    bottom, y = box.y() + box.height(), float(box.y())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    paragraphs = text.split("\n")
    for number, paragraph in enumerate(paragraphs):
        layout = QTextLayout(paragraph, painter.font())
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(box.width())
            height = line.height()
            if y + height > bottom:
                return
            rest = paragraph[line.textStart() :]
            has_more = len(rest) > line.textLength() or number + 1 < len(paragraphs)
            if has_more and y + 2 * height > bottom:
                elided = painter.fontMetrics().elidedText(
                    f"{rest}…", Qt.TextElideMode.ElideRight, box.width()
                )
                painter.drawText(QRectF(box.x(), y, box.width(), height), 0, elided)
                return
            line.setPosition(QPointF(0, y - box.y()))
            line.draw(painter, QPointF(box.topLeft()))
            y += height
        layout.endLayout()
