"""Virtual grid of thumbnails, and their item delegate."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.lists.grid_view import GridView
from wsdesk.panels.widgets.lists.item_state import draw_item_state
from wsdesk.panels.widgets.lists.row_model import ROW_ROLE
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.painting.mark_badges import REJECTED_OPACITY, paint_marks, paint_small_marks
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.culling.marks import NO_MARKS, Flag, ResultMarks
from wsdesk.store.text import kind_labels
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

THUMB_ROLE = ROW_ROLE
"""Role of the `Thumb` of a row."""
_STAR = "★"
_LINE = 17
_BADGE_PX = 15
"""Height in px of a badge at the bottom of an image."""
_MARKS_FROM_PX = 60
"""Height of an image from which all marks are painted, not only the flag."""


@dataclass(frozen=True, slots=True)
class Thumb:
    """Content of a cell."""

    asset: Asset | None = None
    kind: str = ""
    badge: str = ""
    """Label on the image ("v4", "0:24")."""
    caption: str = ""
    """Line below the image, if the grid has captions."""
    second_caption: str = ""
    """Muted line below the caption; its first parts are left out where room is short."""
    marked: bool = False
    """Whether the badge is filled with the accent color (the active version)."""
    starred: bool = False
    failed: bool = False
    text: str = ""
    """Start of a text result, shown instead of an image."""
    marks: ResultMarks = NO_MARKS


@dataclass(frozen=True, slots=True)
class ThumbLayout:
    """Image height of a cell at 100% text size, and the number of caption lines."""

    image_px: int
    caption_lines: int = 0

    @property
    def image_height(self) -> int:
        return scaled(self.image_px)

    @property
    def height(self) -> int:
        return self.image_height + (self.caption_lines * scaled(_LINE) + 4 if self.caption_lines else 0)


class ThumbDelegate(QStyledItemDelegate):
    """Paints a rounded image, a badge on a scrim, and captions."""

    def __init__(
        self, images: ImageProvider, themes: ThemeManager, layout: ThumbLayout, view: QListView
    ) -> None:
        super().__init__(view)
        self._images = images
        self._themes = themes
        self._layout = layout

    def set_layout(self, layout: ThumbLayout) -> None:
        self._layout = layout

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self._layout.height)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        thumb = index.data(THUMB_ROLE)
        if not isinstance(thumb, Thumb):
            return
        theme = self._themes.current
        cell: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: int = option.state.value  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        box = QRectF(cell.x(), cell.y(), cell.width(), self._layout.image_height)
        painter.setOpacity(REJECTED_OPACITY if thumb.marks.flag is Flag.REJECT else 1)
        self._paint_image(painter, theme, box, thumb)
        painter.setOpacity(1)
        if thumb.badge:
            self._paint_badge(painter, theme, box, thumb)
            paint_small_marks(painter, theme, box.toRect(), thumb.marks, lift=scaled(_BADGE_PX))
        elif box.height() >= scaled(_MARKS_FROM_PX):
            paint_marks(painter, theme, box.toRect(), thumb.marks)
        else:
            paint_small_marks(painter, theme, box.toRect(), thumb.marks)
        draw_item_state(painter, theme, box.toRect(), state, theme.radius("control"))
        if self._layout.caption_lines:
            self._paint_captions(painter, theme, cell, thumb)

    def _paint_image(self, painter: QPainter, theme: Theme, box: QRectF, thumb: Thumb) -> None:
        radius = theme.radius("control") - 1
        ratio = painter.device().devicePixelRatioF()
        image = None
        if thumb.asset is not None and not thumb.failed:
            image = self._images.best(thumb.asset, round(box.width() * ratio))
        if image is not None and not image.isNull():
            paint.draw_image(painter, box, image, radius)
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
        name = "error" if thumb.failed else kind_labels.kind_icon(thumb.kind)
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
        # Only full lines, and none behind the badge.
        step = QFontMetrics(font).lineSpacing()
        caption_lines = max(1, int(box.height() - scaled(26)) // step)
        room = QRectF(box.x() + 6, box.y() + 6, box.width() - 12, caption_lines * step)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(room, flags, text)

    def _paint_badge(self, painter: QPainter, theme: Theme, box: QRectF, thumb: Thumb) -> None:
        font = type_scale.title(theme.type_size("badge"))
        text = f"{thumb.badge} {_STAR}" if thumb.starred else thumb.badge
        if thumb.marked:
            wide = QFontMetrics(font).horizontalAdvance(text)
            high = scaled(_BADGE_PX)
            tag = QRectF(box.x() + 4, box.bottom() - high - 4, wide + 9, high)
            paint.draw_tile(painter, tag, theme.color("accent"), 4)
            on = theme.color("on-accent")
            paint.draw_line(painter, tag.toRect(), text, font, on, Qt.AlignmentFlag.AlignHCenter)
            return
        if thumb.failed or thumb.text:
            label = theme.color("error-text" if thumb.failed else "text")
        else:
            label = theme.color("on-picture")
            shade, radius = theme.color("picture-scrim"), theme.radius("control") - 1
            paint.draw_scrim(painter, box, shade, scaled(28), radius)
        high = scaled(_BADGE_PX)
        line = QRectF(box.x() + 6, box.bottom() - high - 4, box.width() - 10, high).toRect()
        paint.draw_line(painter, line, text, font, label)

    def _paint_captions(self, painter: QPainter, theme: Theme, cell: QRect, thumb: Thumb) -> None:
        line = QRect(cell.x() + 1, cell.y() + self._layout.image_height + 3, cell.width() - 2, scaled(_LINE))
        middle = Qt.TextElideMode.ElideMiddle  # file names usually differ at the end
        paint.draw_line(painter, line, thumb.caption, type_scale.body(12), theme.color("text"), elide=middle)
        if self._layout.caption_lines > 1:
            below = line.translated(0, scaled(_LINE) - 1)
            font = type_scale.small()
            text = _without_first_parts(thumb.second_caption, QFontMetrics(font), line.width())
            paint.draw_line(painter, below, text, font, theme.color("muted"))


def _without_first_parts(text: str, metrics: QFontMetrics, width: int) -> str:
    """The text without as many of its first parts, separated by dots, as don't fit."""
    while metrics.horizontalAdvance(text) > width and " · " in text:
        text = text.partition(" · ")[2]
    return text


__all__ = ["THUMB_ROLE", "Thumb", "ThumbLayout", "ThumbnailGridView"]


class ThumbnailGridView(GridView):
    """Grid that requests the images of visible cells only.

    Its model returns a `Thumb` for THUMB_ROLE and text for DisplayRole. Enter, Space, or a double click
    activates. Cells scale with the text size: `least_width` is that at 100%.
    """

    GAP = 8

    def __init__(
        self, name: str, images: ImageProvider, themes: ThemeManager, layout: ThumbLayout, *, least_width: int
    ) -> None:
        super().__init__(name, least_width=scaled(least_width), cell_height=layout.height, gap=self.GAP)
        self._layout = layout
        self._least_width = least_width
        self._delegate = ThumbDelegate(images, themes, layout, self)
        self.setItemDelegate(self._delegate)
        self._visible_images = VisibleImages(images, self.viewport(), self._image_requests)
        self.verticalScrollBar().valueChanged.connect(self._visible_images.request_soon)

    def set_layout(self, layout: ThumbLayout, least_width: int) -> None:
        """Set the size of all cells."""
        self._layout, self._least_width = layout, least_width
        self._delegate.set_layout(layout)
        self.set_cells(layout.height, scaled(least_width))
        self._visible_images.request_soon()

    def refresh(self) -> None:
        """Update the layout and the requested images after a change of items."""
        self.updateGeometries()
        self._visible_images.request_soon()

    def _image_requests(self) -> ImageRequests:
        requests: list[tuple[Asset, int]] = []
        width = round(self.cells.rect(0)[2] * self.devicePixelRatioF())
        for number in self.visible_rows():
            thumb = self.model().index(number, 0).data(THUMB_ROLE)
            if isinstance(thumb, Thumb) and thumb.asset is not None and not thumb.failed:
                requests.append((thumb.asset, width))
        return requests

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.set_cells(self._layout.height, scaled(self._least_width))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
            and self.currentIndex().isValid()
        ):
            self.activated.emit(self.currentIndex())
            return
        super().keyPressEvent(event)
