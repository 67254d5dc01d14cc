"""Raw data view with search: fields of a resource, and commands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import cast

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    Qt,
)
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTableView
from typing_extensions import override

from wsdesk.panels.raw.field_locations import location_label
from wsdesk.panels.raw.subject import RawViewStores, subjects_of
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands, OverlayPage, page_is_open
from wsdesk.panels.widgets.containers.panel import DeferredUpdate
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import column
from wsdesk.panels.widgets.lists.row_table import Index, RowTable, RowTableModel
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.commands.commands import command
from wsdesk.store.text import sanitize
from wsdesk.wire.base import Resource

MAX_ROWS = 50_000
"""Maximum rows of a resource; a node with a thousand versions can exceed it."""


@dataclass(frozen=True, slots=True)
class RawRow:
    """Field: `path` in names of the API ("versions[3].seed"); `value` as JSON, strings unquoted."""

    path: str
    value: str
    location: str = ""


def raw_rows(name: str, resource: Resource) -> tuple[RawRow, ...]:
    """All received fields, at most `MAX_ROWS`; `name` is the prefix of each path if not empty."""
    return tuple(islice(_of_resource(resource, name), MAX_ROWS))


def matching(rows: Sequence[RawRow], text: str) -> tuple[RawRow, ...]:
    """Rows whose path, value, or location contains every word."""
    words = text.casefold().split()
    if not words:
        return tuple(rows)
    return tuple(row for row in rows if all(word in _search_text(row) for word in words))


def as_json(resource: Resource) -> str:
    """Complete resource as received."""
    data = resource.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return json.dumps(data, ensure_ascii=False, indent=2)


def _search_text(row: RawRow) -> str:
    return f"{row.path}\n{row.value}\n{row.location}".casefold()


def _of_resource(resource: Resource, path: str) -> Iterator[RawRow]:
    kind = type(resource)
    for name, field in kind.model_fields.items():
        if name in resource.model_fields_set:
            alias = field.alias or name
            inner = f"{path}.{alias}" if path else alias
            yield from _of(getattr(resource, name), inner, location_label(kind, alias))
    for name, value in (resource.model_extra or {}).items():
        yield from _of(value, f"{path}.{name}" if path else name, "")


def _of(value: object, path: str, location: str) -> Iterator[RawRow]:
    if isinstance(value, Resource):
        yield from _of_resource(value, path)
    elif isinstance(value, Mapping) and value:
        for name, inner in cast("Mapping[str, object]", value).items():
            yield from _of(inner, f"{path}.{name}", location)
    elif isinstance(value, list | tuple) and value:
        for number, inner in enumerate(cast("Sequence[object]", value)):
            yield from _of(inner, f"{path}[{number}]", location)
    else:
        # Only empty lists and objects remain.
        text = value if isinstance(value, str) else json.dumps(cast("object", value), ensure_ascii=False)
        yield RawRow(path, text, location)


translate = QCoreApplication.translate
_COLUMN_SHARES = (0.36, 0.34)
"""Fractions of the width for fields and values; locations get the rest."""
_MAX_CELL_TEXT = 300
"""Maximum characters of a value in a cell; copying gives all."""


class RawModel(RowTableModel[RawRow]):
    """Table model: path, value, location."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(3, parent)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Field"), self.tr("Value"), self.tr("Shown in"))[section]
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        cell = (row.path, row.value, row.location)[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return sanitize.line(cell, _MAX_CELL_TEXT)
        if role == Qt.ItemDataRole.ToolTipRole:
            return sanitize.tooltip(cell)
        return None


class RawView(OverlayPage):
    """Raw data of the selection, updated while it is open."""

    def __init__(self, stores: RawViewStores) -> None:
        super().__init__(
            "raw", translate("RawView", "Raw data"), translate("RawView", "Close raw data"), stores.themes
        )
        self._stores = stores
        self._subjects: tuple[tuple[str, Resource], ...] = ()
        self._all: tuple[RawRow, ...] = ()
        self.model = RawModel(self)
        self.search = FilterField("rawSearch", self.tr("Search fields and values"), stores.themes)
        self._count = PlainLabel(role="small", name="rawCount")
        self.copy_button = push_button("rawCopy", self.tr("Copy all as JSON"))
        self.table = self._make_table()
        column(self.title_bar((self.search, 1), self._count, self.copy_button), (self.table, 1), parent=self)
        self.setFocusProxy(self.search)
        self._is_visible = DeferredUpdate(self, self._show)
        self.search.settled.connect(self._filter)
        self.search.down_pressed.connect(self._on_down_pressed)
        self.copy_button.clicked.connect(self._on_copy_clicked)
        self.table.doubleClicked.connect(self.copy_value)
        stores.details.changed.connect(self._is_visible.request)
        stores.selection.changed.connect(self._is_visible.request)
        stores.inspected.changed.connect(self._is_visible.request)
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
        table = RowTable("rawTable", self.tr("Fields and values"))
        table.setModel(self.model)
        table.verticalHeader().setDefaultSectionSize(26)
        table.horizontalHeader().setStretchLastSection(True)
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
        matches = matching(self._all, self.search.text())
        self.model.set_rows(matches)
        text = self.tr("{n} of {count} fields").format(n=len(matches), count=len(self._all))
        if len(self._all) >= MAX_ROWS:
            text = self.tr("{n} of the first {count} fields").format(n=len(matches), count=len(self._all))
        self._count.setText(text)

    def _on_down_pressed(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.model.rows:
            self.table.setCurrentIndex(self.model.index(0, 0))

    def _on_copy_clicked(self) -> None:
        text = "\n".join(as_json(what) for _name, what in self._subjects)
        copy_text(text, self.tr("raw data"), self._stores.notifications)

    def _on_current_changed(self, canvas: object) -> None:
        if canvas is None:
            self.close_page()
        self._is_visible.request()


class RawCommands(OverlayCommands[RawViewStores, RawView]):
    """Commands of the raw data of the selection."""

    def _has_canvas(self) -> bool:
        return self._stores.canvases.current is not None or self._stores.inspected.state is not None

    @command(
        "raw.open",
        "Show raw data",
        "view/pages:20",
        "Ctrl+U",
        contexts="node/raw edge/raw note/raw canvas/raw asset/raw tree-project/raw tree-canvas/raw skill/raw",
        enabled=_has_canvas,
        icon="details",
        keywords="JSON",
    )
    def _open(self) -> None:
        self.page.open_page()

    @command("raw.close", "Close raw data", "view/close:30", "Escape", enabled=page_is_open, pane="raw")
    def _close(self) -> None:
        self.page.escape()

    @command("raw.copy", "Copy selected value", "edit/copy:130", "Ctrl+C", enabled=page_is_open, pane="raw")
    def _copy(self) -> None:
        self.page.copy_value()
