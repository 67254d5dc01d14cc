"""Outline panel: filter and list of nodes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Signal
from PySide6.QtWidgets import QListView
from typing_extensions import override

from wsdesk.graph.analysis.reading_order import reading_tree
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Node
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.painting import paint
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import Selection, SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.text.number_format import translator
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager

_tr = translator("Outline")
_MANY, _DELAY_MS = 1_000, 100
"""Selected nodes above which the list follows with a delay: a rubber band changes them in every frame."""


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """Row of a node; `depth` is its group nesting, `group_title` the title of the innermost group."""

    id: str
    title: str
    kind: str
    depth: int = 0
    group_title: str = ""
    failed: bool = False
    asset: Asset | None = None
    """Asset of the thumbnail."""

    @property
    def accessible_description(self) -> str:
        parts = [self.title, kind_label(self.kind), _tr("failed") if self.failed else ""]
        if self.group_title:
            parts.append(_tr("in {group}").format(group=self.group_title))
        return ", ".join(part for part in parts if part)


def rows_of(document: Document) -> tuple[OutlineRow, ...]:
    """All nodes in reading order, groups before their members."""
    nodes = document.node_by_id
    group_title: list[str] = []
    rows: list[OutlineRow] = []
    for node_id, depth in reading_tree(document):
        node = nodes[node_id]
        del group_title[depth:]
        title = _title(node)
        inner = group_title[-1] if group_title else ""
        is_failed = node.failure is not None
        rows.append(OutlineRow(node_id, title, node.kind.value, depth, inner, is_failed, node.asset))
        group_title.append(title)
    return tuple(rows)


def filtered(rows: tuple[OutlineRow, ...], text: str) -> tuple[OutlineRow, ...]:
    """Rows whose title, kind, or group contains every word."""
    words = text.casefold().split()
    return tuple(row for row in rows if all(word in row.accessible_description.casefold() for word in words))


def _title(node: Node) -> str:
    return sanitize.line(node.title, 120) or sanitize.line(node.text, 60) or kind_label(node.kind)


_MAX_DEPTH = 8
"""Maximum indentation levels."""


class NodeList(ListView[OutlineRow]):
    """List of nodes with multiple selection; the subject of a row is its node ID."""

    nodes_selected = Signal(object)
    """Emitted with the IDs (a tuple) that the user selected; not emitted by `show_selected`."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("outlineList", "", themes)
        self.setAccessibleName(self.tr("Nodes on this canvas"))
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self._quiet = False
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)

    @property
    def selected(self) -> tuple[str, ...]:
        """IDs of the selected rows, from top to bottom."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self.rows[number].id for number in numbers)

    def show_nodes(self, rows: tuple[OutlineRow, ...], selected: Iterable[str]) -> None:
        """Set the rows and the selection; the scroll position is preserved."""
        offset = self.verticalScrollBar().value()
        self._quiet = True
        self.set_rows(rows)
        self._quiet = False
        self.verticalScrollBar().setValue(offset)
        self.show_selected(selected)

    def show_selected(self, ids: Iterable[str]) -> None:
        """Set the selection and scroll to its first row."""
        node_ids = set(ids)
        if node_ids == set(self.selected):
            return
        numbers = [number for number, row in enumerate(self.rows) if row.id in node_ids]
        selection = QItemSelection()
        for first, last in _runs(numbers):
            selection.select(self.index_of(first), self.index_of(last))
        self._quiet = True
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if numbers:
            index = self.index_of(numbers[0])
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)
        self._quiet = False

    def _on_selection_changed(self, _now: object, _before: object) -> None:
        if not self._quiet:
            self.nodes_selected.emit(self.selected)

    @override
    def clicked_row(self, row: OutlineRow) -> None:
        """Do nothing: a click selects; Enter or a double click opens."""

    @override
    def subject(self, row: OutlineRow) -> object:
        return row.id

    @override
    def asset(self, row: OutlineRow) -> Asset | None:
        return row.asset

    @override
    def accessible_text(self, row: OutlineRow) -> AccessibleText:
        return AccessibleText(row.title, row.accessible_description, row.accessible_description)

    @override
    def content(self, row: OutlineRow) -> RowContent:
        return RowContent(
            row.title,
            icon=kind_labels.kind_icon(row.kind),
            color=paint.kind_token(row.kind),
            depth=min(row.depth, _MAX_DEPTH),
            ends=(RowEnd(icon="error", color="error"),) if row.failed else (),
            is_strong=row.kind == "group",
        )


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Ranges of consecutive numbers: selecting ranges is faster than selecting single rows."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs


class OutlinePanelStores(Protocol):
    """Stores that the outline panel uses."""

    themes: ThemeManager
    images: ImageProvider
    viewer_items: ViewerItemsStore
    selection: SelectionStore
    canvases: CanvasesStore
    commands: CommandStore


class OutlinePanel(CanvasPanel):
    """Panel whose selection is that of the canvas; a single selected node is revealed there."""

    def __init__(self, stores: OutlinePanelStores) -> None:
        super().__init__("outline", "Outline", stores.themes, stores.canvases)
        self._stores = stores
        self._document: Document | None = None
        self._all: tuple[OutlineRow, ...] = ()
        self._filter_text = ""
        self.field = FilterField("outlineFilter", self.tr("Filter nodes"), stores.themes)
        self.list = NodeList(stores.themes)
        self.list.show_thumbnails(stores.images, stores.viewer_items)
        column(
            column(self.field, margin=(Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.SMALL)),
            (self.set_content(self.list), 1),
            space=Space.NONE,
            parent=self,
        )
        self.setFocusProxy(self.list)
        self.field.settled.connect(self._on_settled)
        self.field.set_down_target(self.list)
        self.list.nodes_selected.connect(self._on_nodes_selected)
        self.list.chosen.connect(partial(stores.commands.trigger, "node.open"))
        self.list.menu_requested.connect(stores.commands.menu_opener("node"))
        self._states.retried.connect(self.reload_canvas)
        self._states.acted.connect(self.field.clear)
        self._selection_delay = Debouncer(_DELAY_MS, self._show_selection, self)
        stores.selection.changed.connect(self._on_selection_changed)
        self.request_refresh()

    @override
    def refresh(self) -> None:
        canvas = self.canvas
        if canvas is None:
            self.list.show_nodes((), ())
            self._states.show_empty(self.tr("No canvas open"), self.tr("Open a canvas to see its nodes."))
            return
        if canvas.document is not self._document:
            self._document = canvas.document
            self._all = rows_of(canvas.document)
        rows = filtered(self._all, self._filter_text)
        self.list.show_nodes(rows, self._selected())
        if self.show_canvas_phase(canvas, has_content=bool(rows)):
            return
        if self._filter_text:
            message = self.tr("No nodes match “{words}”.")
            self._states.show_empty(
                self.tr("No results"), message.format(words=self._filter_text), self.tr("Clear filter")
            )
        else:
            self._states.show_empty(
                self.tr("No nodes yet"), self.tr("Nodes you add to this canvas in the web app appear here.")
            )

    def _selected(self) -> tuple[str, ...]:
        current = self._stores.selection.state
        canvas = self.canvas
        return current.nodes if canvas is not None and current.canvas_id == canvas.canvas_id else ()

    def _on_selection_changed(self, _selection: Selection) -> None:
        self._selection_delay.cancel()
        if not self.isVisible():
            self.request_refresh()
        elif len(self._selected()) > _MANY:
            self._selection_delay.trigger()
        else:
            self._show_selection()

    def _show_selection(self) -> None:
        self.list.show_selected(self._selected())

    def _on_nodes_selected(self, ids: tuple[str, ...]) -> None:
        canvas = self.canvas
        if canvas is None:
            return
        if len(ids) == 1:
            self._stores.canvases.reveal(canvas.canvas_id, ids[0])
        self._stores.selection.select(canvas.canvas_id, ids)

    def _on_settled(self, text: str) -> None:
        self._filter_text = text
        self.refresh()
