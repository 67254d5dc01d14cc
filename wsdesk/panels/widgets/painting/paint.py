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
)

from wsdesk.panels.widgets.text.text_direction import upright
from wsdesk.theme.tokens import Theme

_MIRRORED = {
    Qt.AlignmentFlag.AlignLeft: Qt.AlignmentFlag.AlignRight,
    Qt.AlignmentFlag.AlignRight: Qt.AlignmentFlag.AlignLeft,
}
Fit = Literal["cover", "contain"]


def rounded_pixmap(image: QImage, size: QSizeF, radius: float, ratio: float, fit: Fit = "cover") -> QPixmap:
    """The picture scaled into `size` with round corners, never stretched; kept in Qt's pixmap cache.

    `cover` fills the size and cuts the middle out; `contain` shows all of it and may be smaller than asked.
    """
    key = f"rounded:{image.cacheKey()}:{size.width():.0f}x{size.height():.0f}:{radius:.0f}:{ratio}:{fit}"
    kept = QPixmap()
    if QPixmapCache.find(key, kept):
        return kept
    made = _round(image, size, radius, ratio, fit)
    QPixmapCache.insert(key, made)
    return made


def _round(image: QImage, size: QSizeF, radius: float, ratio: float, fit: Fit) -> QPixmap:
    way = Qt.AspectRatioMode.KeepAspectRatio
    if fit == "cover":
        way = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    wanted = (size * ratio).toSize()
    # First coarsely to twice the size: a smooth scale from 30 megapixels would be felt.
    if image.width() > 4 * wanted.width() and image.height() > 4 * wanted.height():
        image = image.scaled(wanted * 2, way, Qt.TransformationMode.FastTransformation)
    scaled = image.scaled(wanted, way, Qt.TransformationMode.SmoothTransformation)
    if fit == "contain":
        wanted = scaled.size()
    made = QImage(wanted, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    brush = QBrush(scaled)
    painter.setBrushOrigin((wanted.width() - scaled.width()) // 2, (wanted.height() - scaled.height()) // 2)
    painter.setBrush(brush)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(QRectF(0, 0, wanted.width(), wanted.height()), radius * ratio, radius * ratio)
    painter.end()
    pixmap = QPixmap.fromImage(made)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def draw_picture(painter: QPainter, box: QRectF, image: QImage, radius: float, fit: Fit = "cover") -> QRectF:
    """Draw a picture into a box, centred; answers the rectangle that it took."""
    pixmap = rounded_pixmap(image, box.size(), radius, painter.device().devicePixelRatioF(), fit)
    size = pixmap.deviceIndependentSize()
    at = QPointF(box.x() + (box.width() - size.width()) / 2, box.y() + (box.height() - size.height()) / 2)
    with upright(painter, box):
        painter.drawPixmap(at, pixmap)
    return QRectF(at, size)


def draw_glyph(painter: QPainter, at: QPointF, drawing: QImage) -> None:
    """One of our drawings with its upper left corner at a place. It means the same in every direction;
    what points somewhere is drawn without this, so that it turns with its row."""
    with upright(painter, QRectF(at, drawing.deviceIndependentSize())):
        painter.drawImage(at, drawing)


def draw_scrim(painter: QPainter, box: QRectF, color: QColor, deep: int, radius: float) -> None:
    """A shade over the foot of a picture with round corners, from nothing to the colour; made once."""
    ratio = painter.device().devicePixelRatioF()
    size = QSizeF(box.width(), deep)
    key = f"scrim:{size.width():.0f}x{deep}:{color.rgba():x}:{radius:.0f}:{ratio}"
    shade = QPixmap()
    if not QPixmapCache.find(key, shade):
        shade = _shade(size, color, radius, ratio)
        QPixmapCache.insert(key, shade)
    painter.drawPixmap(QPointF(box.x(), box.bottom() - deep), shade)


def _shade(size: QSizeF, color: QColor, radius: float, ratio: float) -> QPixmap:
    made = QPixmap((size * ratio).toSize())
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    nothing = QColor(color)
    nothing.setAlpha(0)
    shade = QLinearGradient(0, 0, 0, size.height())
    shade.setColorAt(0, nothing)
    shade.setColorAt(1, color)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    # Its upper corners lie above what is kept.
    painter.drawRoundedRect(QRectF(0, -2 * radius, size.width(), size.height() + 2 * radius), radius, radius)
    painter.end()
    return made


def draw_tile(painter: QPainter, box: QRectF, color: QColor, radius: float) -> None:
    """A filled rounded rectangle without a border."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(box, radius, radius)
    painter.restore()


def draw_ring(painter: QPainter, box: QRectF, color: QColor, radius: float, width: float = 2) -> None:
    """A rounded outline, drawn inside the box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = width / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)
    painter.restore()


def draw_line(
    painter: QPainter,
    box: QRect,
    text: str,
    font: QFont,
    color: QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> None:
    """One line of plain text, centred vertically, ended by an ellipsis where the box is too narrow.

    `AlignLeft` is where lines begin. The words themselves run as their own script does.
    """
    painter.setFont(font)
    painter.setPen(color)
    words = QFontMetrics(font).elidedText(text, elide, box.width())
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
    if painter.layoutDirection() is not Qt.LayoutDirection.RightToLeft:
        painter.drawText(box, align | flags, words)
        return
    with upright(painter, box):
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        painter.drawText(box, _MIRRORED.get(align, align) | Qt.AlignmentFlag.AlignAbsolute | flags, words)
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)


def kind_color(theme: Theme, kind: str) -> QColor:
    """The colour of a node's or file's kind; what is not known has one too."""
    return token_color(theme, kind_token(kind))


def kind_token(kind: str) -> str:
    """The color token of a node's or file's kind, also of one that no theme has."""
    return "note-line" if kind == "note" else f"kind.{kind}"


def token_color(theme: Theme, token: str) -> QColor:
    """The color of a token; that of unknown kinds where the theme doesn't have it."""
    return theme.color(token if theme.has_color(token) else "kind.unknown")


def draw_dot(painter: QPainter, box: QRectF, color: QColor, line: QColor) -> None:
    """A filled circle with a thin border."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(line)
    painter.setBrush(color)
    painter.drawEllipse(box)
    painter.restore()


def draw_play(painter: QPainter, middle: QPointF, size: float, mark: QColor, ground: QColor) -> None:
    """A play mark on a round ground."""
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
