"""Zoomable page of a document, and the list of page thumbnails."""

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
from wsdesk.media.player.pdf_reader import PageHit
from wsdesk.panels.viewer.zoom_view import ZoomView
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.settings.table import Settings
from wsdesk.store.base.debouncer import Debouncer
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
        text = f"{index.row() + 1}"
        paint.draw_line(painter, line, text, type_scale.small(), theme.color("muted"), center)


_PX_PER_POINT = 96 / 72
_SETTLE_MS = 60
_TINT, _HERE = 0.35, 0.6


class PdfPageView(ZoomView):
    """Page view; the available rendering is scaled until a sharper one is ready."""

    def __init__(self, pages: PdfPages, settings: Settings, themes: ThemeManager) -> None:
        super().__init__("viewerPage", "pdf", settings, themes)
        self._pages = pages
        self._path: Path | None = None
        self._page = 0
        self._hits: tuple[PageHit, ...] = ()
        self._current_hit: PageHit | None = None
        self._settled = Debouncer(_SETTLE_MS, self._on_settled, self)

    def show_page(self, path: Path, page: int, width: float, height: float) -> None:
        """Show a page (from 0), whose size is in points."""
        self._path, self._page = path, page
        self._show(self.zoom.with_image(width * _PX_PER_POINT, height * _PX_PER_POINT))
        self._on_settled()

    def clear(self) -> None:
        self._path = None
        self._hits, self._current_hit = (), None
        self.update()

    def show_hits(self, hits: tuple[PageHit, ...], current: PageHit | None) -> None:
        """Highlight matches on the page, one of them as the current match."""
        self._hits, self._current_hit = hits, current
        self.update()

    def reveal(self, hit: PageHit) -> None:
        """Scroll a match into view."""
        if hit.boxes and not self.is_fitted:
            middle = self._rect(hit.boxes[0]).center()
            self.move_by(self.width() / 2 - middle.x(), self.height() / 2 - middle.y())

    @override
    def paint_over(self, painter: QPainter) -> None:
        theme = self._themes.current
        for hit in self._hits:
            share = _HERE if hit is self._current_hit else _TINT
            for box in hit.boxes:
                paint.draw_tile(
                    painter, self._rect(box).adjusted(-2, -2, 2, 2), theme.faded("accent", share), 2
                )

    def _rect(self, box: tuple[float, float, float, float]) -> QRectF:
        """Rectangle in the view of a box in points."""
        scale = _PX_PER_POINT * self.zoom.scale
        return QRectF(
            self.zoom.left + box[0] * scale, self.zoom.top + box[1] * scale, box[2] * scale, box[3] * scale
        )

    @property
    @override
    def image(self) -> QImage | None:
        return self._pages.nearest(self._path, self._page) if self._path is not None else None

    @property
    @override
    def message(self) -> str:
        return self.error or self.tr("Loading…")

    @property
    def error(self) -> str:
        """Why the page can't be shown; empty if it can."""
        error_code = self._pages.error_code(self._path, self._page) if self._path is not None else ""
        return self.tr("This page can't be shown. It is damaged or too complex.") if error_code else ""

    @override
    def _on_zoom_changed(self) -> None:
        self._settled.trigger()

    def _on_settled(self) -> None:
        if self._path is not None and self.isVisible():
            self._pages.page(self._path, self._page, self._sharp_width())
        self.update()

    def _sharp_width(self) -> int:
        # Rounded up in steps, so that small zooms don't render again.
        width = self.zoom.width * self.zoom.scale * self.devicePixelRatioF()
        step = 256
        while step < width:
            step *= 2
        return step
