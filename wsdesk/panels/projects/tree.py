"""Tree view of projects and canvases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.projects.model import ProjectsModel
from wsdesk.panels.projects.row_delegate import RowDelegate
from wsdesk.panels.projects.rows import CanvasRow, ProjectRow, rows_beside
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.layout.boxes import create_scroll_children, named
from wsdesk.panels.widgets.lists.row_model import menu_target
from wsdesk.panels.widgets.lists.row_painter import THUMBNAIL
from wsdesk.store.canvas.offline import OfflineStore
from wsdesk.store.history.whats_new import WhatsNewStore
from wsdesk.theme.theme_manager import ThemeManager

NEAR_END_PX = 400
"""Distance in px from the end at which the next page is requested."""


class ProjectTree(QTreeView):
    """Tree view whose branches are expanded unless the user collapsed them.

    A click or Space opens a canvas in the preview tab; a double click or Enter opens it permanently. A click
    on a branch toggles it.
    """

    canvas_previewed = Signal(object)
    """Emitted with the `CanvasRow` to show in the preview tab."""
    canvas_chosen = Signal(object)
    """Emitted with the `CanvasRow` to open in a permanent tab."""
    row_selected = Signal(object)
    """Emitted with the `ProjectRow` or `CanvasRow` that the user selected by keyboard or mouse."""
    menu_requested = Signal(object, object)
    """Emitted with a row (project or canvas) and the global position (a QPoint)."""
    end_neared = Signal()
    """Emitted when scrolled near the end of the loaded rows."""

    def __init__(
        self, images: ImageProvider, themes: ThemeManager, offline: OfflineStore, whats_new: WhatsNewStore
    ) -> None:
        super().__init__()
        create_scroll_children(self)
        named(self, "projectTree", self.tr("Projects and canvases"))
        self.setProperty("rows", "free")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setUniformRowHeights(True)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(False)
        self.setAnimated(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._folded: set[str] = set()
        self._unfold_all = False
        self._folding = False
        self._rows = ProjectsModel(offline, whats_new, self)
        self._delegate = RowDelegate(images, themes, offline, whats_new, self)
        self._visible_images = VisibleImages(
            images, self.viewport(), self._image_requests, self._on_row_state_changed
        )
        self.setModel(self._rows)
        self.setItemDelegate(self._delegate)
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_double_clicked)
        self.collapsed.connect(self._on_collapsed)
        self.expanded.connect(self._on_expanded)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self._on_range_changed)
        offline.changed.connect(self._on_row_state_changed)
        whats_new.changed.connect(self._on_row_state_changed)

    @property
    def rows(self) -> tuple[ProjectRow, ...]:
        return self._rows.rows

    def set_rows(self, rows: tuple[ProjectRow, ...], *, unfold_all: bool = False) -> None:
        """Set the rows. Collapsed branches, current row, and scroll position are preserved."""
        here, before = self.current_row(), self._rows.rows
        tops = self._visible_positions()
        other_way = unfold_all != self._unfold_all
        self._unfold_all = unfold_all
        added = self._rows.set_rows(rows)
        if other_way or (added and len(added) == len(rows)):
            self._restore_expansion()
        else:
            self._unfold(added)
        if self.current_row() is None:
            offset = self.verticalScrollBar().value()
            beside = rows_beside(before, here.id) if here is not None else ()
            _ = any(self.set_current_id(row_id) for row_id in (*beside, self._delegate.open_canvas_id))
            self.verticalScrollBar().setValue(offset)
        self._keep_positions(tops)
        if not rows:
            self._delegate.forget()
        if rows is not before:
            self._update_changed()
        self._visible_images.request_soon()

    def _visible_positions(self) -> dict[str, int]:
        """Positions of the visible rows by ID; empty at the top, so that new rows appear there."""
        if not self.verticalScrollBar().value():
            return {}
        return {row.id: self.visualRect(index).top() for index, row in self._visible_rows()}

    def _visible_rows(self) -> Iterator[tuple[QModelIndex, ProjectRow | CanvasRow]]:
        """The rows in view, from top to bottom, with their indexes."""
        index, bottom = self.indexAt(QPoint(4, 1)), self.viewport().height()
        while index.isValid() and self.visualRect(index).top() <= bottom:
            row = self._rows.row(index)
            if row is not None:
                yield index, row
            index = self.indexBelow(index)

    def _update_changed(self) -> None:
        """Repaint the rows in view that look different from what was painted of them.

        A download, a thumbnail, or a poll changes one row of many.
        """
        for index, row in self._visible_rows():
            if self._delegate.is_stale(row, index):
                self.update(index)

    def _keep_positions(self, tops: dict[str, int]) -> None:
        """Scroll by the distance that most of the previously visible rows moved."""
        indexes = ((top, self._rows.index_of(row_id)) for row_id, top in tops.items())
        moves = Counter(self.visualRect(index).top() - top for top, index in indexes if index.isValid())
        if moves:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + moves.most_common(1)[0][0])

    def show_open(self, canvas_id: str) -> None:
        """Mark the canvas that the window shows, and scroll to it."""
        if self._delegate.open_canvas_id == canvas_id:
            return
        self._delegate.open_canvas_id = canvas_id
        index = self._rows.index_of(canvas_id)
        if index.isValid() and not self.hasFocus():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self._update_changed()

    def current_row(self) -> ProjectRow | CanvasRow | None:
        return self._rows.row(self.currentIndex())

    def set_current_id(self, row_id: str) -> bool:
        """Make a project or canvas current; return whether it is shown."""
        index = self._rows.index_of(row_id)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        return index.isValid()

    def fold_all(self, folded: bool) -> None:
        """Collapse or expand all branches."""
        (self.collapseAll if folded else self.expandAll)()
        self._folded = {branch.id for branch in self._rows.rows} if folded else set()
        self._visible_images.request_soon()

    def _restore_expansion(self) -> None:
        """Expand all, then collapse the user's branches: expanding one by one is slow."""
        folded: set[str] = set() if self._unfold_all else self._folded
        self._folding = True
        self.expandAll()
        for number, branch in enumerate(self._rows.rows):
            if branch.id in folded:
                self.collapse(self._rows.index(number, 0))
        self._folding = False

    def _unfold(self, branch_ids: Iterable[str]) -> None:
        """Expand these branches, unless the user collapsed them."""
        self._folding = True
        for branch_id in branch_ids:
            if self._unfold_all or branch_id not in self._folded:
                self.expand(self._rows.index_of(branch_id))
        self._folding = False

    def _open(self, index: QModelIndex) -> None:
        row = self._rows.row(index)
        if isinstance(row, CanvasRow):
            self.canvas_chosen.emit(row)
        elif isinstance(row, ProjectRow):
            main = next((c for c in row.canvases if c.id == row.main_canvas_id), None)
            if main is not None or row.canvases:
                self.canvas_chosen.emit(main or row.canvases[0])

    def _image_requests(self) -> ImageRequests:
        width = round(THUMBNAIL.width() * self.devicePixelRatioF())
        return [(row.asset, width) for _, row in self._visible_rows() if row.asset is not None]

    def _emit_selected(self) -> None:
        row = self.current_row()
        if row is not None and self.hasFocus():
            self.row_selected.emit(row)

    def _on_clicked(self, index: QModelIndex) -> None:
        self._emit_selected()
        row = self._rows.row(index)
        if isinstance(row, ProjectRow):
            self.setExpanded(index, not self.isExpanded(index))
        elif row is not None:
            self.canvas_previewed.emit(row)

    def _on_double_clicked(self, index: QModelIndex) -> None:
        row = self._rows.row(index)
        if isinstance(row, CanvasRow):
            self.canvas_chosen.emit(row)

    def _on_collapsed(self, index: QModelIndex) -> None:
        row = self._rows.row(index)
        if row is not None and not self._folding and not self._unfold_all:
            self._folded.add(row.id)
        self._visible_images.request_soon()

    def _on_expanded(self, index: QModelIndex) -> None:
        row = self._rows.row(index)
        if row is not None and not self._folding and not self._unfold_all:
            self._folded.discard(row.id)
        self._visible_images.request_soon()

    def _on_scrolled(self, value: int) -> None:
        self._visible_images.request_soon()
        if self.verticalScrollBar().maximum() - value < NEAR_END_PX:
            self.end_neared.emit()

    def _on_range_changed(self, _least: int, _most: int) -> None:
        # Rows that don't fill the view can't be scrolled to their end.
        self._on_scrolled(self.verticalScrollBar().value())

    def _on_row_state_changed(self, _what: object) -> None:
        self._update_changed()

    @override
    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        # Without a previous row, Qt selected the first one because of a focus or model change.
        if previous.isValid():
            self._emit_selected()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
            return
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self._on_clicked(self.currentIndex())
            return
        super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        index, at = menu_target(self, arg__1)
        row = self._rows.row(index)
        if row is not None:
            self.menu_requested.emit(row, at)

    @override
    def drawBranches(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Do nothing: the delegate paints the expand arrow."""
