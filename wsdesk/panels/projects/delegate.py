"""Paints one row of the tree."""

from __future__ import annotations

from PySide6.QtCore import (
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.projects.model import ROW_ROLE
from wsdesk.panels.projects.rows import CanvasRow, ProjectRow
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.text_direction import in_direction
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.canvas.offline import OfflineStore
from wsdesk.store.text.number_format import percent_words
from wsdesk.theme.icons import icon_image
from wsdesk.theme.theme_manager import ThemeManager

THUMB = QSize(38, 28)
_PAD, _INDENT, _GAP, _MARK = 12, 18, 9, 12


class RowDelegate(QStyledItemDelegate):
    """Thumbnail, title, marks, count; the open canvas is tinted and has the accent bar."""

    def __init__(
        self, pictures: ImageProvider, themes: ThemeManager, offline: OfflineStore, tree: QTreeView
    ) -> None:
        super().__init__(tree)
        self._offline = offline
        self._pictures = pictures
        self._themes = themes
        self._tree = tree
        self.open_canvas_id = ""
        """The canvas that the window shows."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, scaled(self._themes.current.size("row")))

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        if isinstance(row, (ProjectRow, CanvasRow)):
            with in_direction(painter, box, self._tree.layoutDirection()):
                self._paint_row(painter, row, box, state, index)

    def _paint_row(
        self,
        painter: QPainter,
        row: ProjectRow | CanvasRow,
        box: QRect,
        state: QStyle.StateFlag,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        theme = self._themes.current
        is_open = isinstance(row, CanvasRow) and row.id == self.open_canvas_id
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        if is_open:
            painter.fillRect(box, theme.color("selected"))
            painter.fillRect(QRect(box.x(), box.y(), 2, box.height()), theme.color("accent"))
        elif hovered:
            painter.fillRect(box, theme.color("hover"))
        x = _PAD
        if isinstance(row, ProjectRow):
            self._paint_arrow(painter, box, index, hovered)
        else:
            x += _INDENT
        wide, high = scaled(THUMB.width()), scaled(THUMB.height())
        self._paint_thumb(painter, QRectF(x, box.y() + (box.height() - high) / 2, wide, high), row)
        x += wide + _GAP
        right = box.right() + 1 - _PAD
        muted = theme.color("selected-muted" if is_open else "muted")
        count = len(row.canvases) if isinstance(row, ProjectRow) else row.nodes
        if isinstance(row, CanvasRow) and not row.counted:
            right = self._paint_count(painter, box, right, "?", muted)
        elif count is not None:
            right = self._paint_count(painter, box, right, QLocale().toString(count), muted)
        if isinstance(row, ProjectRow):
            right = self._paint_marks(painter, box, right, row)
        else:
            right = self._paint_offline(painter, box, right, row, muted)
        font = type_scale.title() if isinstance(row, ProjectRow) else type_scale.body()
        words = theme.color("selected-text" if is_open else "text")
        paint.draw_line(painter, QRect(x, box.y(), right - x, box.height()), row.title, font, words)
        if state & QStyle.StateFlag.State_HasFocus and self._tree.hasFocus():
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("focus"), 5)

    def _paint_arrow(
        self, painter: QPainter, box: QRect, index: QModelIndex | QPersistentModelIndex, hovered: bool
    ) -> None:
        """The fold mark stands in the margin, and only where it says something."""
        folded = not self._tree.isExpanded(index)
        if not (hovered or folded) or not index.model().rowCount(index):
            return
        ratio = painter.device().devicePixelRatioF()
        name = "chevron-right" if folded else "chevron-down"
        side = min(scaled(10), _PAD - 1)  # no wider than the margin that it stands in
        mark = icon_image(name, self._themes.current.color("muted"), side, ratio)
        painter.drawImage(QPointF(box.x() + (_PAD + 1 - side) / 2, box.y() + (box.height() - side) / 2), mark)

    def _paint_thumb(self, painter: QPainter, box: QRectF, row: ProjectRow | CanvasRow) -> None:
        theme = self._themes.current
        radius, ratio = theme.radius("small"), painter.device().devicePixelRatioF()
        asset: Asset | None = row.asset
        image = self._pictures.best(asset, round(box.width() * ratio)) if asset is not None else None
        if image is not None and not image.isNull():
            paint.draw_picture(painter, box, image, radius)
            return
        paint.draw_tile(painter, box, theme.color("hover"), radius)
        name = "canvas" if isinstance(row, CanvasRow) else "unlink" if row.loose else "folder"
        side = scaled(14)
        glyph = icon_image(name, theme.color("muted"), side, ratio)
        paint.draw_glyph(painter, box.center() - QPointF(side / 2, side / 2), glyph)

    def _paint_count(self, painter: QPainter, box: QRect, right: int, text: str, color: QColor) -> int:
        font = type_scale.small()
        wide = QFontMetrics(font).horizontalAdvance(text)
        line = QRect(right - wide - 1, box.y(), wide + 1, box.height())
        paint.draw_line(painter, line, text, font, color, Qt.AlignmentFlag.AlignRight)
        return right - wide - 8

    def _paint_offline(self, painter: QPainter, box: QRect, right: int, row: CanvasRow, color: QColor) -> int:
        """An arrow to the ground where the canvas is kept here; how far it is while it comes."""
        one = self._offline.state(row.id)
        if one is None:
            return right
        if one.phase == "fetching" and one.total:
            share = percent_words(100 * (one.done + one.missing) // one.total)
            return self._paint_count(painter, box, right, share, self._themes.current.color("accent"))
        if one.phase == "waiting":
            color = self._themes.current.color("warn")
        side = scaled(_MARK)
        mark = icon_image("download", color, side, painter.device().devicePixelRatioF())
        paint.draw_glyph(painter, QPointF(right - side, box.y() + (box.height() - side) / 2), mark)
        return right - side - 6

    def _paint_marks(self, painter: QPainter, box: QRect, right: int, row: ProjectRow) -> int:
        names = (
            (["refresh"] if row.refreshing else [])
            + (["globe"] if row.public else [])
            + (["eye"] if row.share_mode == "view" else [])
        )
        ratio, side = painter.device().devicePixelRatioF(), scaled(_MARK)
        for name in names:
            mark = icon_image(name, self._themes.current.color("muted"), side, ratio)
            paint.draw_glyph(painter, QPointF(right - side, box.y() + (box.height() - side) / 2), mark)
            right -= side + 4
        return right - 2 if names else right
