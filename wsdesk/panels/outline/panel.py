"""Outline panel: filter and list of nodes."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.document import Document
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.outline.node_list import NodeList
from wsdesk.panels.outline.rows import OutlineRow, filtered, rows_of
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import Selection, SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.theme.theme_manager import ThemeManager


class OutlinePanelStores(Protocol):
    """Stores that the outline panel uses."""

    themes: ThemeManager
    pictures: ImageProvider
    selection: SelectionStore
    canvases: CanvasesStore
    commands: CommandStore


class OutlinePanel(CanvasPanel):
    """Panel whose selection is that of the canvas; a single selected node is revealed there."""

    def __init__(self, stores: OutlinePanelStores, parent: QWidget | None = None) -> None:
        super().__init__("outline", "Outline", stores.themes, stores.canvases, parent)
        self._stores = stores
        self._document: Document | None = None
        self._all: tuple[OutlineRow, ...] = ()
        self._filter_text = ""
        self.field = FilterField("outlineFilter", self.tr("Filter nodes"), stores.themes)
        self.list = NodeList(stores.themes)
        self.list.show_thumbnails(stores.pictures)
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
        self.list.chosen.connect(self._on_opened)
        self.list.menu_wanted.connect(self._on_menu_wanted)
        self._states.retried.connect(self.reload_canvas)
        self._states.acted.connect(self.field.clear)
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
            words = self.tr("No nodes match “{words}”.")
            self._states.show_empty(
                self.tr("No results"), words.format(words=self._filter_text), self.tr("Clear filter")
            )
        else:
            self._states.show_empty(
                self.tr("No nodes yet"), self.tr("Nodes you add to this canvas in the web app appear here.")
            )

    def _selected(self) -> tuple[str, ...]:
        current = self._stores.selection.current
        canvas = self.canvas
        return current.nodes if canvas is not None and current.canvas_id == canvas.canvas_id else ()

    def _on_selection_changed(self, _selection: Selection) -> None:
        if self.isVisible():
            self.list.show_selected(self._selected())
        else:
            self.request_refresh()

    def _on_nodes_selected(self, ids: tuple[str, ...]) -> None:
        canvas = self.canvas
        if canvas is None:
            return
        if len(ids) == 1:
            self._stores.canvases.reveal(canvas.canvas_id, ids[0])
        self._stores.selection.select(canvas.canvas_id, ids)

    def _on_opened(self, node_id: str) -> None:
        self._stores.commands.trigger("node.open", node_id)

    def _on_menu_wanted(self, node_id: str, at: QPoint) -> None:
        self._stores.commands.request_menu("node", node_id, at.x(), at.y())

    def _on_settled(self, text: str) -> None:
        self._filter_text = text
        self.refresh()
