"""List of collections and team favorites in the light table."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QFocusEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.store.culling.collections import Collection
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number
from wsdesk.theme.theme_manager import ThemeManager

_MAX_VISIBLE = 7
_TEMPORARY = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""Reasons of a focus that comes back to the same row."""


class CollectionRow(NamedTuple):
    """A collection, or the favorites of the team if it is None."""

    collection: Collection | None = None
    is_shown: bool = False
    is_target: bool = False

    @property
    def name(self) -> str:
        return sanitize.line(self.collection.name, 100) if self.collection is not None else tr("Favorites")


class CollectionList(ListView[CollectionRow]):
    """Scopes that aren't a place. A click or Enter shows one; results can be dropped on a collection."""

    dropped = Signal(object)
    """Emitted with the ID of the collection on which results of the grid were dropped."""
    source: QWidget | None = None
    """Widget whose drags are accepted."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("lightTableCollections", tr("Collections"), themes)
        self.setAcceptDrops(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_collections(self, rows: tuple[CollectionRow, ...]) -> None:
        at = self.currentIndex().row()
        if self.set_rows(rows):
            self.updateGeometry()
        if not self.hasFocus():
            self._highlight_shown()
        elif at >= 0:
            self.setCurrentIndex(self.index_of(min(at, len(rows) - 1)))

    def _highlight_shown(self) -> None:
        at = next((at for at, row in enumerate(self.rows) if row.is_shown), -1)
        self.setCurrentIndex(self.index_of(at) if at >= 0 else QModelIndex())

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.rows and not self.selectionModel().hasSelection():
            self.setCurrentIndex(self.index_of(max(0, self.currentIndex().row())))

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _TEMPORARY:
            self._highlight_shown()

    @override
    def content(self, row: CollectionRow) -> RowContent:
        ends: tuple[RowEnd, ...] = ()
        if row.collection is not None:
            ends = (RowEnd(number(len(row.collection.items))),)
        if row.is_target:
            ends += (RowEnd(icon="plus", color="accent"),)
        icon = "check" if row.is_shown else "star" if row.collection is None else "library"
        return RowContent(
            row.name, icon=icon, color="accent" if row.is_shown else "", ends=ends, is_strong=row.is_shown
        )

    @override
    def accessible_text(self, row: CollectionRow) -> AccessibleText:
        count = tr("%Ln results", len(row.collection.items)) if row.collection is not None else ""
        target = tr("target collection") if row.is_target else ""
        spoken = ", ".join(
            part for part in (row.name, count, target, tr("on") if row.is_shown else "") if part
        )
        return AccessibleText(row.name, spoken, spoken)

    @override
    def subject(self, row: CollectionRow) -> object:
        return row.collection

    def _collection_at(self, at: QPoint) -> str:
        row = self.row_at(self.indexAt(at))
        return row.collection.id if row is not None and row.collection is not None else ""

    @override
    def sizeHint(self) -> QSize:
        return QSize(
            super().sizeHint().width(), self.row_height() * min(max(1, len(self.rows)), _MAX_VISIBLE)
        )

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.row_height() * min(3, max(1, len(self.rows))))

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        accept_from(self.source, event)

    @override
    def dragMoveEvent(self, e: QDragMoveEvent) -> None:
        target = self._collection_at(e.position().toPoint())
        self.setCurrentIndex(self.indexAt(e.position().toPoint()))
        if target:
            accept_from(self.source, e)
        else:
            e.ignore()

    @override
    def dropEvent(self, e: QDropEvent) -> None:
        target = self._collection_at(e.position().toPoint())
        if target and accept_from(self.source, e):
            self.dropped.emit(target)


def accept_from(source: QWidget | None, event: QDropEvent) -> bool:
    """Accept a drag of this widget only; return whether it is one."""
    if source is None or event.source() is not source:
        event.ignore()
        return False
    event.acceptProposedAction()
    return True
