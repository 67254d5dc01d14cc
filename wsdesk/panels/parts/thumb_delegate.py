"""Paints one cell of the thumbnail grid."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QLinearGradient, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.media.pictures import Pictures
from wsdesk.panels.parts import paint, thumbs
from wsdesk.theme import fonts
from wsdesk.theme.current import Themes
from wsdesk.theme.icons import icon_image
from wsdesk.theme.tokens import Theme

_STAR = "★"


class ThumbDelegate(QStyledItemDelegate):
    """Picture with round corners, its badge on a scrim, the choice as an accent ring, captions below."""

    def __init__(
        self, pictures: Pictures, themes: Themes, picture_height: int, caption_lines: int, view: QListView
    ) -> None:
        super().__init__(view)
        self._pictures = pictures
        self._themes = themes
        self._picture_height = picture_height
        self._caption_lines = caption_lines
        self._view = view

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self._view.gridSize()

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        thumb = index.data(thumbs.THUMB_ROLE)
        if not isinstance(thumb, thumbs.Thumb):
            return
        theme = self._themes.current
        cell: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        # Two px on every side are the ring's, so that a chosen cell at the rim is not cut.
        box = QRectF(
            cell.x() + 2, cell.y() + 2, cell.width() - thumbs.ThumbnailGrid.GAP, self._picture_height - 4
        )
        radius = theme.radius("control")
        self._paint_picture(painter, theme, box, thumb)
        if thumb.badge:
            self._paint_badge(painter, theme, box, thumb)
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        if state & QStyle.StateFlag.State_Selected:
            paint.draw_ring(painter, box.adjusted(-2, -2, 2, 2), theme.color("accent"), radius + 2)
        elif state & QStyle.StateFlag.State_MouseOver:
            paint.draw_ring(painter, box, theme.color("thumb-hover"), radius, 1)
        if self._caption_lines:
            self._paint_captions(painter, theme, cell, thumb)

    def _paint_picture(self, painter: QPainter, theme: Theme, box: QRectF, thumb: thumbs.Thumb) -> None:
        radius = theme.radius("control")
        ratio = painter.device().devicePixelRatioF()
        image = None
        if thumb.asset is not None and not thumb.failed:
            image = self._pictures.best(thumb.asset, round(box.width() * ratio))
        if image is not None and not image.isNull():
            paint.draw_picture(painter, box, image, radius)
            return
        ground = (
            theme.color("error-tint")
            if thumb.failed
            else theme.mixed(_token(theme, thumb.kind), "raised", 0.12)
        )
        paint.draw_tile(painter, box, ground, radius)
        name = "error" if thumb.failed else thumb.kind if thumb.kind in _GLYPHS else "unknown"
        color = theme.color("error") if thumb.failed else paint.kind_color(theme, thumb.kind)
        glyph = icon_image(name, color, 18, ratio)
        lift = 4 if thumb.badge else 0
        painter.drawImage(box.center() - QPointF(9, 9 + lift), glyph)

    def _paint_badge(self, painter: QPainter, theme: Theme, box: QRectF, thumb: thumbs.Thumb) -> None:
        font = fonts.tabular(fonts.title(theme.type_size("badge")))
        text = f"{thumb.badge} {_STAR}" if thumb.starred else thumb.badge
        wide = QFontMetrics(font).horizontalAdvance(text)
        if thumb.marked:
            tag = QRectF(box.x() + 4, box.bottom() - 19, wide + 8, 15)
            paint.draw_tile(painter, tag, theme.color("accent"), 4)
            paint.draw_line(
                painter, tag.toRect(), text, font, theme.color("on-accent"), Qt.AlignmentFlag.AlignHCenter
            )
            return
        if thumb.failed:
            words = theme.color("error-text")
        else:
            words = theme.color("on-picture")
            self._paint_scrim(painter, theme, box)
        line = QRectF(box.x() + 6, box.bottom() - 19, box.width() - 10, 15).toRect()
        paint.draw_line(painter, line, text, font, words)

    def _paint_scrim(self, painter: QPainter, theme: Theme, box: QRectF) -> None:
        foot = QRectF(box.x(), box.bottom() - 26, box.width(), 26)
        shade = QLinearGradient(foot.topLeft(), foot.bottomLeft())
        shade.setColorAt(0, theme.faded("picture-scrim", 0))
        shade.setColorAt(1, theme.color("picture-scrim"))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(foot)
        painter.setPen(QPen(Qt.PenStyle.NoPen))
        painter.setBrush(shade)
        painter.drawRoundedRect(box, theme.radius("control"), theme.radius("control"))
        painter.restore()

    def _paint_captions(self, painter: QPainter, theme: Theme, cell: QRect, thumb: thumbs.Thumb) -> None:
        line = QRect(
            cell.x() + 3, cell.y() + self._picture_height, cell.width() - thumbs.ThumbnailGrid.GAP, 18
        )
        paint.draw_line(
            painter,
            line,
            thumb.caption,
            fonts.ui_font(12),
            theme.color("text"),
            elide=Qt.TextElideMode.ElideMiddle,
        )
        if self._caption_lines > 1:
            paint.draw_line(
                painter, line.translated(0, 16), thumb.second, fonts.small(), theme.color("muted")
            )


_GLYPHS = frozenset(("image", "video", "audio", "text", "pdf", "group", "template", "stitch", "resize"))


def _token(theme: Theme, kind: str) -> str:
    return f"kind.{kind}" if theme.has_color(f"kind.{kind}") else "kind.unknown"
