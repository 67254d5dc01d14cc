"""List of page thumbnails."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.media.images.pdf_pages import PdfPages
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.theme.theme_manager import ThemeManager

SMALL = 96
"""Width of a page thumbnail in px."""
MAX_RATIO = 1.42
"""Maximum height divided by width of a page thumbnail."""
Index = QModelIndex | QPersistentModelIndex


class PageModel(QAbstractListModel):
    """Model of page thumbnails, rendered on demand."""

    def __init__(self, pages: PdfPages, parent: QObject) -> None:
        super().__init__(parent)
        self._pages = pages
        self._path: Path | None = None
        self._sizes: tuple[tuple[float, float], ...] = ()

    def show_document(self, path: Path | None, sizes: tuple[tuple[float, float], ...]) -> None:
        self.beginResetModel()
        self._path, self._sizes = path, sizes
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._sizes)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or self._path is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{index.row() + 1}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.tr("Page {n}").format(n=index.row() + 1)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._pages.page(self._path, index.row(), SMALL)
        return None


class PageDelegate(QStyledItemDelegate):
    """Paints a page thumbnail with its number; a ring marks the current page."""

    def __init__(self, themes: ThemeManager, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(SMALL + 24, round(SMALL * MAX_RATIO) + 34)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._themes.current
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        room = QRectF(box.adjusted(12, 8, -12, -26))
        image = index.data(Qt.ItemDataRole.DecorationRole)
        size = QSizeF(SMALL, SMALL * MAX_RATIO)
        if isinstance(image, QImage):
            size = QSizeF(image.size())
        target = QRectF(QPointF(0, 0), size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio))
        target.moveCenter(room.center())
        if isinstance(image, QImage):
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(target, image)
        else:
            paint.draw_tile(painter, target, theme.color("raised"), 2)
        view = self.parent()
        if isinstance(view, QListView) and view.currentIndex().row() == index.row():
            paint.draw_ring(painter, target.adjusted(-3, -3, 3, 3), theme.color("accent"), 4)
        line = QRect(box.x(), box.bottom() - 20, box.width(), 16)
        center = Qt.AlignmentFlag.AlignHCenter
        words = f"{index.row() + 1}"
        paint.draw_line(painter, line, words, type_scale.small(), theme.color("muted"), center)
