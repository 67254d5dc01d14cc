"""Raw data view with search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTableView,
    QWidget,
)
from typing_extensions import override

from wsdesk.panels.raw.rows import MAX_ROWS, RawRow, as_json, matching, raw_rows
from wsdesk.panels.raw.stores import RawViewStores
from wsdesk.panels.raw.subject import subjects_of
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.containers.panel import DeferredUpdate
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import column, named
from wsdesk.panels.widgets.lists.row_painter import TableRows
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.wire.base import Resource

translate = QCoreApplication.translate
Index = QModelIndex | QPersistentModelIndex
_COLUMN_SHARES = (0.36, 0.34)
"""Fractions of the width for fields and values; locations get the rest."""
_MAX_CELL_TEXT = 300
"""Maximum characters of a value in a cell; copying gives all."""


class RawModel(QAbstractTableModel):
    """Table model: path, value, location."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RawRow, ...] = ()

    @property
    def rows(self) -> tuple[RawRow, ...]:
        return self._rows

    def show_rows(self, rows: tuple[RawRow, ...]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 3

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Field"), self.tr("Value"), self.tr("Shown in"))[section]
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        cell = (row.path, row.value, row.location)[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return sanitize.line(cell, _MAX_CELL_TEXT)
        if role == Qt.ItemDataRole.ToolTipRole:
            return sanitize.tooltip(cell)
        return None


class RawView(OverlayPage):
    """Raw data of the selection, updated while it is open."""

    def __init__(self, stores: RawViewStores, parent: QWidget | None = None) -> None:
        super().__init__(
            "raw",
            translate("RawView", "Raw data"),
            translate("RawView", "Close raw data"),
            stores.themes,
            parent,
        )
        self._stores = stores
        self._subjects: tuple[tuple[str, Resource], ...] = ()
        self._all: tuple[RawRow, ...] = ()
        self.model = RawModel(self)
        self.search = FilterField("rawSearch", self.tr("Search fields and values"), stores.themes)
        self._count = PlainLabel(role="small")
        self._count.setObjectName("rawCount")
        self.copy_button = QPushButton(self.tr("Copy all as JSON"))
        self.copy_button.setObjectName("rawCopy")
        self.table = self._make_table()
        column(self.title_bar((self.search, 1), self._count, self.copy_button), (self.table, 1), parent=self)
        self.setFocusProxy(self.search)
        self._is_visible = DeferredUpdate(self, self._show)
        self.search.settled.connect(self._on_settled)
        self.search.down_pressed.connect(self._on_down_pressed)
        self.copy_button.clicked.connect(self._on_copy_clicked)
        self.table.doubleClicked.connect(self._on_double_clicked)
        stores.details.changed.connect(self._on_changed)
        stores.selection.changed.connect(self._on_changed)
        stores.inspected.changed.connect(self._on_changed)
        stores.canvases.current_changed.connect(self._on_current_changed)

    @override
    def prepare(self) -> None:
        self._show()

    def copy_value(self) -> None:
        """Copy the complete value of the current row."""
        at = self.table.currentIndex().row()
        if 0 <= at < len(self.model.rows):
            row = self.model.rows[at]
            copy_text(row.value, sanitize.line(row.path, 80), self._stores.notifications)

    def _make_table(self) -> QTableView:
        table = named(QTableView(), "rawTable", self.tr("Fields and values"))
        table.setProperty("rows", "compact")
        table.setModel(self.model)
        table.setItemDelegate(TableRows(table))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setObjectName("rawRows")
        table.verticalHeader().setAccessibleName(self.tr("Rows"))
        table.verticalHeader().setDefaultSectionSize(26)
        head = named(table.horizontalHeader(), "rawColumns", self.tr("Columns"))
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setStretchLastSection(True)
        return table

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        head = self.table.horizontalHeader()
        for section, share in enumerate(_COLUMN_SHARES):
            head.resizeSection(section, round(self.width() * share))

    def _show(self) -> None:
        if not self.is_open:
            return
        self._subjects = subjects_of(self._stores)
        self._all = tuple(row for name, what in self._subjects for row in raw_rows(name, what))
        self._filter()

    def _filter(self) -> None:
        found = matching(self._all, self.search.text())
        self.model.show_rows(found)
        words = self.tr("{n} of {count} fields").format(n=len(found), count=len(self._all))
        if len(self._all) >= MAX_ROWS:
            words = self.tr("{n} of the first {count} fields").format(n=len(found), count=len(self._all))
        self._count.setText(words)

    def _on_settled(self, _words: str) -> None:
        self._filter()

    def _on_down_pressed(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.model.rows:
            self.table.setCurrentIndex(self.model.index(0, 0))

    def _on_copy_clicked(self) -> None:
        text = "\n".join(as_json(what) for _name, what in self._subjects)
        copy_text(text, self.tr("raw data"), self._stores.notifications)

    def _on_double_clicked(self, _index: QModelIndex) -> None:
        self.copy_value()

    def _on_changed(self, _what: object) -> None:
        self._is_visible.ask()

    def _on_current_changed(self, canvas: object) -> None:
        if canvas is None:
            self.close_page()
        self._is_visible.ask()
