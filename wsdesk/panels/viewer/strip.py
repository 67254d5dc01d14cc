"""Sequence of nodes in the viewer, and the filmstrip that shows it."""

from __future__ import annotations

from dataclasses import replace
from operator import is_
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyleOptionViewItem
from typing_extensions import override

from wsdesk.graph.analysis.reading_order import reading_order
from wsdesk.graph.model.values import Asset, Kind, Node
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.layout.boxes import named, set_space
from wsdesk.panels.widgets.lists.row_model import AccessibleText, Index, RowModel
from wsdesk.panels.widgets.lists.thumbnail_grid import Thumb, ThumbDelegate, ThumbLayout
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.limits import MEDIA_TYPES

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document


class NodeSequence:
    """Nodes with a result, in reading order; cached per document."""

    def __init__(self, canvases: CanvasesStore) -> None:
        self._canvases = canvases
        self._document: Document | None = None
        self._nodes: tuple[Node, ...] = ()
        self._index: dict[str, int] = {}

    def rows(self, node_id: str) -> tuple[tuple[Node, ...], int]:
        """All nodes of the sequence, and the index of one of them (-1 if it has no result)."""
        self._update()
        return self._nodes, self._index.get(node_id, -1)

    def neighbor(self, node_id: str, by: int) -> str:
        """Node ID at an offset, empty beyond the ends."""
        nodes, at = self.rows(node_id)
        return nodes[at + by].id if at >= 0 and 0 <= at + by < len(nodes) else ""

    def assets_beside(self, node_id: str) -> list[Asset]:
        """The active assets of the nodes after and before a node."""
        nodes, at = self.rows(node_id)
        near = [nodes[n] for n in (at + 1, at - 1) if at >= 0 and 0 <= n < len(nodes)]
        return [node.asset for node in near if node.asset is not None]

    def _update(self) -> None:
        canvas = self._canvases.current
        document = canvas.document if canvas is not None else None
        if document is self._document:
            return
        self._document = document
        node_by_id = document.node_by_id if document is not None else {}
        order = reading_order(document) if document is not None else ()
        self._nodes = tuple(node_by_id[node_id] for node_id in order if node_by_id[node_id].version_count)
        self._index = {node.id: at for at, node in enumerate(self._nodes)}


Row = Node | ViewerItem
_WIDE, _HIGH, _GAP = 84, 54, 8


class StripModel(RowModel[Row]):
    """Model of a canvas's nodes or a list of items; cells are created when painted."""

    def __init__(self, marks: ResultMarksStore, parent: QObject) -> None:
        super().__init__(parent)
        self._marks = marks

    @override
    def set_rows(self, rows: tuple[Row, ...]) -> bool:
        # Compared by identity, which is faster than by all fields of a node.
        if len(rows) == len(self.rows) and all(map(is_, rows, self.rows)):
            return False
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()
        return True

    @override
    def value(self, row: Row) -> Thumb:
        return replace(_thumb(row), marks=self._marks.of(row.version_id))

    @override
    def accessible_text(self, row: Row) -> AccessibleText:
        marks = marks_text(self._marks.of(row.version_id))
        text = ", ".join(part for part in (_row_title(row), marks) if part)
        return AccessibleText(text, text, text)


def _thumb(row: Row) -> Thumb:
    if isinstance(row, ViewerItem):
        if row.asset.addresses:
            return Thumb(row.asset, _glyph(row.asset))
        version = row.version
        return Thumb(
            kind=_glyph(row.asset),
            failed=version is not None and bool(version.error_message),
            text=sanitize.plain(version.generated_text, 160) if version is not None else "",
        )
    has_text = row.asset is None and row.kind is Kind.TEXT
    return Thumb(
        row.asset,
        str(row.kind),
        failed=row.asset is None and row.failure is not None,
        starred=row.favorite,
        text=sanitize.plain(row.text, 160) if has_text else "",
    )


def _glyph(asset: Asset) -> str:
    return asset.file_type if asset.file_type in MEDIA_TYPES else "unknown"


def version_place(item: ViewerItem) -> str:
    """Which version of its node an item is: "v4 of 7"; empty if it is unknown."""
    text = QCoreApplication.translate("Viewer", "v{n} of {count}")
    return text.format(n=item.number, count=item.count) if item.number else ""


def _row_title(row: Row) -> str:
    if isinstance(row, ViewerItem):
        return " · ".join(word for word in (row.title, row.source, version_place(row)) if word)
    return sanitize.line(row.title, 120) or kind_label(row.kind)


class _Cell(ThumbDelegate):
    """Delegate with cells of one size."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(scaled(_WIDE), scaled(_HIGH))


class Strip(QListView):
    """Filmstrip. It isn't focusable: arrow keys belong to the viewer."""

    row_chosen = Signal(object)
    """Emitted with the index of the clicked row."""
    menu_requested = Signal(object, object)
    """Emitted with the row (a `Node` or a `ViewerItem`) and the global position (a QPoint)."""

    def __init__(self, images: ImageProvider, themes: ThemeManager, marks: ResultMarksStore) -> None:
        super().__init__()
        named(self, "viewerStrip", self.tr("Filmstrip"))
        self.setProperty("rows", "free")
        self.setProperty("surface", "surround")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        set_space(self, _GAP // 2)
        self.setMouseTracking(True)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setItemDelegate(_Cell(images, themes, ThumbLayout(_HIGH), self))
        self._model = StripModel(marks, self)
        self.setModel(self._model)
        self._visible_images = VisibleImages(images, self.viewport(), self._image_requests)
        self.horizontalScrollBar().valueChanged.connect(self._visible_images.request_soon)
        self.clicked.connect(self._on_clicked)
        self._fit()

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._model.rows

    def set_rows(self, rows: tuple[Row, ...], current: int) -> None:
        """Show rows and mark the current one; -1 for none."""
        self._model.set_rows(rows)
        if 0 <= current < len(rows):
            index = self._model.index(current, 0)
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, flag)
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        else:
            self.selectionModel().clear()
        self._visible_images.request_soon()

    def _fit(self) -> None:
        self.setFixedHeight(scaled(_HIGH) + 2 * _GAP)
        self.setViewportMargins(_GAP // 2, _GAP // 2, _GAP // 2, _GAP // 2)

    def _image_requests(self) -> ImageRequests:
        if not self._model.rows:
            return []
        step = scaled(_WIDE) + _GAP // 2
        left = max(0, self.horizontalOffset())
        first, last = left // step, (left + self.viewport().width()) // step + 1
        thumbs = [_thumb(row) for row in self._model.rows[first:last]]
        width = round(scaled(_WIDE) * self.devicePixelRatioF())
        return [(thumb.asset, width) for thumb in thumbs if thumb.asset is not None and not thumb.failed]

    def _on_clicked(self, index: QModelIndex) -> None:
        self.row_chosen.emit(index.row())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self._fit()

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._visible_images.request_soon()

    @override
    def wheelEvent(self, e: QWheelEvent) -> None:
        turned = e.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (turned.x() or turned.y()))
        e.accept()

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        index = self.indexAt(arg__1.pos())
        if index.isValid():
            at: QPoint = arg__1.globalPos()
            self.menu_requested.emit(self._model.rows[index.row()], at)
