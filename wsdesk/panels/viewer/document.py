"""The pages of a document: one large, all of them small beside it."""

from __future__ import annotations

from dataclasses import replace
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
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from wsdesk.media.pages import PageReady, Pages, PagesOpened
from wsdesk.panels.parts import paint, type_scale
from wsdesk.panels.viewer.stage import Stage
from wsdesk.settings.table import Settings
from wsdesk.theme.current import Themes

SMALL = 96
"""Width of a small page in px."""
TALLEST = 1.42
"""Height over width of the room that a small page has."""
_PX_A_POINT = 96 / 72
_SETTLE_MS = 60
Index = QModelIndex | QPersistentModelIndex


class PageStage(Stage):
    """One page; while a sharper one is drawn, the one that is here stands in."""

    def __init__(self, pages: Pages, settings: Settings, themes: Themes) -> None:
        super().__init__("viewerPage", "pdf", settings, themes)
        self._pages = pages
        self._path: Path | None = None
        self._page = 0
        self.zoom = replace(self.zoom, grows=True)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLE_MS)
        self._settled.timeout.connect(self._on_settled)

    def show_page(self, path: Path, page: int, width: float, height: float) -> None:
        """Show a page (from 0) of so many points."""
        self._path, self._page = path, page
        self._show(self.zoom.of_picture(width * _PX_A_POINT, height * _PX_A_POINT))
        self._on_settled()

    def clear(self) -> None:
        self._path = None
        self.update()

    @property
    @override
    def image(self) -> QImage | None:
        return self._pages.nearest(self._path, self._page) if self._path is not None else None

    @override
    def _look(self) -> None:
        self._settled.start()

    def _on_settled(self) -> None:
        if self._path is not None and self.isVisible():
            self._pages.page(self._path, self._page, self._sharp_width())
        self.update()

    def _sharp_width(self) -> int:
        # A step upwards, so that a small zoom draws nothing anew.
        width = self.zoom.width * self.zoom.scale * self.devicePixelRatioF()
        step = 256
        while step < width:
            step *= 2
        return step


class PageModel(QAbstractListModel):
    """Small pages, drawn when they are seen."""

    def __init__(self, pages: Pages, parent: QObject) -> None:
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


class SmallPage(QStyledItemDelegate):
    """A small page with its number below; a ring marks the one that is read."""

    def __init__(self, themes: Themes, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(SMALL + 24, round(SMALL * TALLEST) + 34)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._themes.current
        box: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        room = QRectF(box.adjusted(12, 8, -12, -26))
        image = index.data(Qt.ItemDataRole.DecorationRole)
        size = QSizeF(SMALL, SMALL * TALLEST)
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


class DocumentView(QWidget):
    """A document that lies on this computer."""

    turned = Signal()
    """Another page is shown."""
    failed = Signal()
    """It cannot be read."""

    def __init__(self, pages: Pages, settings: Settings, themes: Themes) -> None:
        super().__init__()
        self.setObjectName("viewerDocument")
        self._pages = pages
        self._path: Path | None = None
        self._sizes: tuple[tuple[float, float], ...] = ()
        self.page = 0
        self.stage = PageStage(pages, settings, themes)
        self.stage.setAccessibleName(self.tr("Page"))
        self.list = QListView()
        self.list.setObjectName("viewerPages")
        self.list.setAccessibleName(self.tr("Pages"))
        self.list.setProperty("rows", "free")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the arrows walk; PgUp and PgDown turn
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(SmallPage(themes, self.list))
        self.list.setFixedWidth(SMALL + 44)
        self._model = PageModel(pages, self)
        self.list.setModel(self._model)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.list)
        row.addWidget(self.stage, 1)
        self.setFocusProxy(self.stage)
        pages.opened.connect(self._on_opened)
        pages.ready.connect(self._on_ready)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)

    @property
    def count(self) -> int:
        return len(self._sizes)

    def show_document(self, path: Path | None) -> None:
        """Show a document from its first page on, or none."""
        self._path, self._sizes, self.page = path, (), 0
        self.stage.clear()
        self._model.show_document(None, ())
        self.list.hide()
        self.turned.emit()
        if path is not None:
            self._pages.open(path)

    def turn_to(self, page: int) -> None:
        """Show a page, from 0, stopping at the ends."""
        if self._path is None or not self._sizes:
            return
        self.page = min(max(page, 0), len(self._sizes) - 1)
        self.stage.show_page(self._path, self.page, *self._sizes[self.page])
        self.list.setCurrentIndex(self._model.index(self.page, 0))
        self.turned.emit()

    def _on_opened(self, opened: PagesOpened) -> None:
        if opened.path != self._path:
            return
        self._sizes = opened.sizes
        if not self._sizes:
            self.failed.emit()
            return
        self._model.show_document(self._path, self._sizes)
        self.list.setVisible(len(self._sizes) > 1)
        self.turn_to(0)

    def _on_ready(self, ready: PageReady) -> None:
        if ready.path == self._path:
            self.stage.update()
            self.list.viewport().update()

    def _on_current_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and current.row() != self.page:
            self.turn_to(current.row())
