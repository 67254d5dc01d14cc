"""Table of models."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView
from typing_extensions import override

from wsdesk.panels.model_catalog.columns import column_title, columns_for, sort_value_label
from wsdesk.panels.models.list_row import cost_range
from wsdesk.panels.widgets.lists.row_model import menu_target
from wsdesk.panels.widgets.lists.row_table import Index, RowTable, RowTableModel
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.catalog.model_filter import SORT_KEYS, ModelListEntry, SortKey, choices
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.kind_labels import category_label, inline_kind
from wsdesk.store.text.number_format import format_seconds, number
from wsdesk.theme.theme_manager import ThemeManager

translate = QCoreApplication.translate
MAX_COMPARED = 4
_ROW = 32


class CatalogModel(RowTableModel[ModelListEntry]):
    """Table model with one row per model and a column per sort key; the first is checkable to compare."""

    marked = Signal(object)
    """Emitted with the names of the marked models, in the order of marking."""
    limit_reached = Signal()
    """Emitted when the maximum number of marks is exceeded."""

    def __init__(self, themes: ThemeManager, parent: QObject) -> None:
        super().__init__(len(SORT_KEYS), parent)
        self._themes = themes
        self.marks: tuple[str, ...] = ()
        self._cells: dict[tuple[int, int], str] = {}
        self._shows_deprecated = False

    def set_marks(self, names: tuple[str, ...]) -> None:
        if names != self.marks:
            self.marks = names
            if self.rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, 0))
            self.marked.emit(names)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return column_title(SORT_KEYS[section])
        if role == Qt.ItemDataRole.ToolTipRole:
            return sanitize.tooltip(sort_value_label(SORT_KEYS[section]))
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row, key = self.rows[index.row()], SORT_KEYS[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._cell(row, index.column())
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{column_title(key)}: {self.cell_text(row, key)}"
            case Qt.ItemDataRole.ToolTipRole:
                return sanitize.tooltip(self.cell_text(row, key))
            case Qt.ItemDataRole.ForegroundRole if row.deprecated:
                return self._themes.current.color("muted")
            case Qt.ItemDataRole.CheckStateRole if key == "name":
                on = row.model.name in self.marks
                return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
            case _:
                return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == 0 else flags

    @override
    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self.toggle(self.rows[index.row()].model.name)
        return True

    def toggle(self, name: str) -> None:
        """Mark or unmark a model."""
        if name in self.marks:
            self.set_marks(tuple(mark for mark in self.marks if mark != name))
        elif len(self.marks) >= MAX_COMPARED:
            self.limit_reached.emit()
        else:
            self.set_marks((*self.marks, name))

    def set_shows_deprecated(self, on: bool) -> None:
        """Set whether the name shows that a model is deprecated, if there is no column for it."""
        if on != self._shows_deprecated:
            self._shows_deprecated = on
            self._cells.clear()
            if self.rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, 0))

    def _cell(self, row: ModelListEntry, column: int) -> str:
        """Text of a cell, cached because views query it for each paint."""
        key = (id(row), column)
        text = self._cells.get(key)
        if text is None:
            text = self._cells[key] = self.cell_text(row, SORT_KEYS[column])
        return text

    def clear_cache(self) -> None:
        """Clear the cached texts after a change of the catalog."""
        self._cells.clear()

    def cell_text(self, row: ModelListEntry, key: SortKey) -> str:
        """Text of a cell, empty if the catalog has no value."""
        make: dict[SortKey, Callable[[], str]] = {
            "name": lambda: self._name(row),
            "category": lambda: ", ".join(map(category_label, row.categories)),
            "inputs": lambda: ", ".join(inline_kind(name) for name in choices((row,), "inputs")),
            "audio": lambda: self._yes(row.any("audio")),
            "seed": lambda: self._yes(row.any("seed")),
            "negative": lambda: self._yes(row.any("negative")),
            "ratio": lambda: sanitize.line(", ".join(choices((row,), "ratios")), 200),
            "resolution": lambda: sanitize.line(", ".join(choices((row,), "resolutions")), 200),
            "duration": lambda: _seconds(row.durations),
            "cost": lambda: cost_range(row.model),
            "latency": lambda: _latency(row),
            "released": lambda: time_format.day(row.model.released_at),
            "deprecated": lambda: self.tr("deprecated") if row.deprecated else "",
        }
        return make[key]()

    def _name(self, row: ModelListEntry) -> str:
        name = sanitize.line(row.name, 120)
        if row.deprecated and self._shows_deprecated:
            return self.tr("{model} (deprecated)").format(model=name)
        return name

    def _yes(self, on: bool) -> str:
        return self.tr("Yes") if on else ""


class CatalogTable(RowTable):
    """Table of models: Enter or a double click opens one, Space marks it, a click on a header sorts."""

    model_chosen = Signal(object)
    """Emitted with the wire `Model`."""
    sort_requested = Signal(object)
    """Emitted with the `SortKey` of the clicked column."""
    menu_requested = Signal(object, object)
    """Emitted with the wire `Model` and the global position (a QPoint)."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("catalogueTable", translate("CatalogTable", "Models"))
        self._key: SortKey = "name"
        self.catalog_model = CatalogModel(themes, self)
        self.setModel(self.catalog_model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        head = self.horizontalHeader()
        head.setSectionsClickable(True)
        head.setSortIndicatorShown(True)
        head.sectionClicked.connect(self._on_section_clicked)
        self.doubleClicked.connect(self._on_double_clicked)
        self._fit()

    def show_order(self, key: SortKey, *, down: bool) -> None:
        order = Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        self.horizontalHeader().setSortIndicator(SORT_KEYS.index(key), order)
        self._key = key
        self._fit()

    def current(self) -> ModelListEntry | None:
        at = self.currentIndex().row()
        return self.catalog_model.rows[at] if 0 <= at < len(self.catalog_model.rows) else None

    def _fit(self) -> None:
        """Show as many columns as fit without horizontal scrolling."""
        widths = columns_for(self.viewport().width(), self._key, scaled, self._title_width)
        for column, key in enumerate(SORT_KEYS):
            self.setColumnHidden(column, key not in widths)
            if key in widths:
                self.setColumnWidth(column, widths[key])
        self.catalog_model.set_shows_deprecated("deprecated" not in widths)
        self.verticalHeader().setDefaultSectionSize(scaled(_ROW))

    def _title_width(self, key: SortKey) -> int:
        """Width in px of a column's title, with the padding of the style sheet and the sort indicator."""
        return self.horizontalHeader().sectionSizeFromContents(SORT_KEYS.index(key)).width()

    def _on_section_clicked(self, section: int) -> None:
        self.sort_requested.emit(SORT_KEYS[section])

    def _on_double_clicked(self, index: QModelIndex) -> None:
        self.model_chosen.emit(self.catalog_model.rows[index.row()].model)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current()
        if row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.model_chosen.emit(row.model)
        elif row is not None and event.key() == Qt.Key.Key_Space:
            self.catalog_model.toggle(row.model.name)
        else:
            super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        index, at = menu_target(self, arg__1)
        if index.isValid():
            self.menu_requested.emit(self.catalog_model.rows[index.row()].model, at)

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        self._fit()

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS:
            self._fit()


def _seconds(values: tuple[float, ...]) -> str:
    if not values:
        return ""
    if len(values) > 4:
        return f"{number(values[0])}–{number(values[-1])} s"
    return format_seconds(values)


def _latency(row: ModelListEntry) -> str:
    seconds = row.minimum("latency")
    if seconds is not None:
        return format_seconds((seconds,))
    sent = [v.estimated_latency_seconds for v in (row.model, *row.model.variants)]
    return sanitize.line(row.model.estimated_latency, 40) or format_seconds(
        one for one in sent if one is not None
    )
