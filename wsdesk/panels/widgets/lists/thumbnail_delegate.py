"""Item delegate of a thumbnail."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.text import kind_labels
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

THUMB_ROLE = int(Qt.ItemDataRole.UserRole) + 1
_STAR = "★"
_LINE = 17


@dataclass(frozen=True, slots=True)
class Thumb:
    """What one cell shows."""

    asset: Asset | None = None
    kind: str = ""
    badge: str = ""
    """A word on the picture ("v4", "0:24")."""
    caption: str = ""
    """A line under the picture, where the grid has captions."""
    second: str = ""
    """A muted line under the caption."""
    marked: bool = False
    """The badge is filled with the accent (the active version)."""
    starred: bool = False
    failed: bool = False
    text: str = ""
    """The beginning of a text result, written small in the place of a picture."""


@dataclass(frozen=True, slots=True)
class ThumbLook:
    """How high the picture of a cell is at the usual text size, and how many lines stand below it."""

    usual_height: int
    lines: int = 0

    @property
    def picture_height(self) -> int:
        return scaled(self.usual_height)

    @property
    def height(self) -> int:
        return self.picture_height + (self.lines * scaled(_LINE) + 4 if self.lines else 0)


class ThumbDelegate(QStyledItemDelegate):
    """Picture with round corners, its badge on a scrim, the choice as an accent ring, captions below."""

    def __init__(
        self, pictures: ImageProvider, themes: ThemeManager, look: ThumbLook, view: QListView
    ) -> None:
        super().__init__(view)
        self._pictures = pictures
        self._themes = themes
        self._look = look

    def set_look(self, look: ThumbLook) -> None:
        self._look = look

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self._look.height)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        thumb = index.data(THUMB_ROLE)
        if not isinstance(thumb, Thumb):
            return
        theme = self._themes.current
        cell: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        box = QRectF(cell.x(), cell.y(), cell.width(), self._look.picture_height)
        radius = theme.radius("control")
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            # The ring takes its two px from the picture: cells stay in line, and none is cut at the rim.
            paint.draw_ring(painter, box, theme.color("accent"), radius)
            box = box.adjusted(2, 2, -2, -2)
        self._paint_picture(painter, theme, box, thumb)
        if thumb.badge:
            self._paint_badge(painter, theme, box, thumb)
        if state & QStyle.StateFlag.State_HasFocus and chosen:
            paint.draw_ring(painter, box.adjusted(1, 1, -1, -1), theme.color("on-accent"), radius - 2, 1)
        elif state & QStyle.StateFlag.State_MouseOver and not chosen:
            paint.draw_ring(painter, box, theme.color("thumb-hover"), radius, 1)
        if self._look.lines:
            self._paint_captions(painter, theme, cell, thumb)

    def _paint_picture(self, painter: QPainter, theme: Theme, box: QRectF, thumb: Thumb) -> None:
        radius = theme.radius("control") - 1
        ratio = painter.device().devicePixelRatioF()
        image = None
        if thumb.asset is not None and not thumb.failed:
            image = self._pictures.best(thumb.asset, round(box.width() * ratio))
        if image is not None and not image.isNull():
            paint.draw_picture(painter, box, image, radius)
            if thumb.kind == "video":
                middle = QPointF(box.right() - 14, box.top() + 14)
                paint.draw_play(painter, middle, 16, theme.color("on-picture"), theme.color("picture-scrim"))
            return
        token = f"kind.{thumb.kind}" if theme.has_color(f"kind.{thumb.kind}") else "kind.unknown"
        ground = theme.color("error-tint") if thumb.failed else theme.mixed(token, "raised", 0.12)
        paint.draw_tile(painter, box, ground, radius)
        if thumb.text:
            self._paint_text(painter, theme, box, thumb.text)
            return
        name = "error" if thumb.failed else kind_labels.drawing(thumb.kind)
        color = theme.color("error") if thumb.failed else paint.kind_color(theme, thumb.kind)
        lift = scaled(5) if thumb.badge else 0
        side = scaled(18)
        painter.drawImage(
            box.center() - QPointF(side / 2, side / 2 + lift), icon_image(name, color, side, ratio)
        )

    def _paint_text(self, painter: QPainter, theme: Theme, box: QRectF, text: str) -> None:
        font = type_scale.body(8)
        painter.setFont(font)
        painter.setPen(theme.color("muted"))
        # Whole lines only, and none behind the badge.
        step = QFontMetrics(font).lineSpacing()
        lines = max(1, int(box.height() - scaled(26)) // step)
        room = QRectF(box.x() + 6, box.y() + 6, box.width() - 12, lines * step)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(room, flags, text)

    def _paint_badge(self, painter: QPainter, theme: Theme, box: QRectF, thumb: Thumb) -> None:
        font = type_scale.title(theme.type_size("badge"))
        text = f"{thumb.badge} {_STAR}" if thumb.starred else thumb.badge
        if thumb.marked:
            wide = QFontMetrics(font).horizontalAdvance(text)
            high = scaled(15)
            tag = QRectF(box.x() + 4, box.bottom() - high - 4, wide + 9, high)
            paint.draw_tile(painter, tag, theme.color("accent"), 4)
            on = theme.color("on-accent")
            paint.draw_line(painter, tag.toRect(), text, font, on, Qt.AlignmentFlag.AlignHCenter)
            return
        if thumb.failed or thumb.text:
            words = theme.color("error-text" if thumb.failed else "text")
        else:
            words = theme.color("on-picture")
            shade, radius = theme.color("picture-scrim"), theme.radius("control") - 1
            paint.draw_scrim(painter, box, shade, scaled(28), radius)
        high = scaled(15)
        line = QRectF(box.x() + 6, box.bottom() - high - 4, box.width() - 10, high).toRect()
        paint.draw_line(painter, line, text, font, words)

    def _paint_captions(self, painter: QPainter, theme: Theme, cell: QRect, thumb: Thumb) -> None:
        line = QRect(cell.x() + 1, cell.y() + self._look.picture_height + 3, cell.width() - 2, scaled(_LINE))
        middle = Qt.TextElideMode.ElideMiddle  # names of files are told apart by their ends
        paint.draw_line(painter, line, thumb.caption, type_scale.body(12), theme.color("text"), elide=middle)
        if self._look.lines > 1:
            below = line.translated(0, scaled(_LINE) - 1)
            paint.draw_line(painter, below, thumb.second, type_scale.small(), theme.color("muted"))
