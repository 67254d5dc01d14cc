"""Lineage panel: upstream and downstream nodes, with export."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QFileDialog, QWidget
from typing_extensions import override

from wsdesk.graph.analysis.lineage import LineageReason, LineageStep
from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.versions.node_history import NodeHistory, NodeHistoryStores
from wsdesk.panels.widgets.containers.panel import CanvasPanel, PanelCommands
from wsdesk.panels.widgets.controls.export import copy_text, downloads, save_dialog
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, column, flow, set_margin
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd, RowState
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.properties.property import Property, PropertyLink
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import CommandStore, command
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.store.versions.lineage import Lineage, LineageStore, OtherCanvasUsage
from wsdesk.store.versions.lineage_text import reason_label
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager

translate = translator("Lineage")


@dataclass(frozen=True, slots=True)
class LineageRow:
    """Row of a node or a heading without a node. `depth` is the distance in steps."""

    title: str
    line: str = ""
    kind: str = ""
    node_id: str = ""
    canvas_id: str = ""
    version_id: str = ""
    depth: int = 0
    stale: bool = False
    own: bool = False
    asset: Asset | None = None
    link: PropertyLink | None = None
    """Version or snapshot of a row of the history."""

    @property
    def is_heading(self) -> bool:
        return not self.node_id


def rows_of(lineage: Lineage, history: Iterable[Property] = ()) -> tuple[LineageRow, ...]:
    """All rows, with a heading above each nonempty part."""
    this = translate("This version") if lineage.version_id else translate("This node")
    own = LineageStep(lineage.node_id, 0, LineageReason.SELF)
    parts = (
        (translate("Upstream"), [_step(lineage, step) for step in reversed(lineage.back)]),
        (this, [_step(lineage, own, own=True)]),
        (translate("Downstream"), [_step(lineage, step) for step in lineage.forward]),
        (translate("On other canvases"), [_other_canvas(other) for other in lineage.elsewhere]),
        (translate("History"), [_moment(lineage, prop) for prop in history]),
    )
    return tuple(row for heading, rows in parts if rows for row in (LineageRow(heading), *rows))


def _step(lineage: Lineage, step: LineageStep, *, own: bool = False) -> LineageRow:
    node = lineage.document.node_by_id[step.node_id]
    stale = step.node_id in lineage.stale
    parts = [] if own else [translate("%Ln steps", step.distance), reason_label(step.reason)]
    if stale:
        parts.append(translate("older than its input"))
    model = sanitize.line(node.model, 60)
    return LineageRow(
        sanitize.line(node.title, 160) or kind_labels.kind_label(node.kind),
        " · ".join([*parts, model] if model else parts) or kind_labels.kind_label(node.kind),
        node.kind.value,
        step.node_id,
        lineage.document.canvas_id,
        lineage.version_id if own else "",
        step.distance,
        stale,
        own,
        node.asset,
    )


def _other_canvas(other: OtherCanvasUsage) -> LineageRow:
    way = translate("downstream") if other.forward else translate("upstream")
    return LineageRow(
        other.title,
        f"{way} · {other.canvas_title}",
        other.kind,
        other.node_id,
        other.canvas_id,
        other.version_id if other.kind == "version" else "",
        1,
    )


def _moment(lineage: Lineage, prop: Property) -> LineageRow:
    canvas_id = lineage.document.canvas_id
    return LineageRow(prop.text, prop.label, node_id=lineage.node_id, canvas_id=canvas_id, link=prop.link)


_MAX_DEPTH = 6
"""Maximum indentation levels."""


class LineageList(ListView[LineageRow]):
    """List of nodes: a click or Enter goes to a node; headings aren't selectable."""

    row_px = 44

    @override
    def set_rows(self, rows: tuple[LineageRow, ...]) -> bool:
        changed = super().set_rows(rows)
        own = next((at for at, row in enumerate(rows) if row.own), -1)
        # Keyboard navigation starts at the current node, not at the furthest ancestor.
        if changed and own >= 0:
            self.setCurrentIndex(self.index_of(own))
        return changed

    @override
    def is_heading(self, row: LineageRow) -> bool:
        return row.is_heading

    @override
    def row_state(self, row: LineageRow, state: RowState) -> RowState:
        return state._replace(is_selected=state.is_selected or row.own)

    @override
    def asset(self, row: LineageRow) -> Asset | None:
        return row.asset

    @override
    def content(self, row: LineageRow) -> RowContent:
        if row.is_heading:
            return RowContent(row.title, is_heading=True)
        if row.link is not None:
            return RowContent(row.title, row.line, "versions" if row.link.place == "version" else "history")
        return RowContent(
            row.title,
            row.line,
            kind_labels.kind_icon(row.kind),
            paint.kind_token(row.kind),
            depth=min(max(0, row.depth - 1), _MAX_DEPTH),
            ends=(RowEnd(icon="clock", color="warn"),) if row.stale else (),
        )


SUFFIXES = (".md", ".mmd")


class LineagePanelStores(NodeHistoryStores, Protocol):
    """Stores that the lineage panel uses."""

    themes: ThemeManager
    images: ImageProvider
    viewer_items: ViewerItemsStore
    notifications: NotificationStore
    selection: SelectionStore
    commands: CommandStore
    lineage: LineageStore


class LineagePanel(CanvasPanel):
    """Lineage of the selection, updated while visible. Going to a node shows that node's lineage."""

    def __init__(self, stores: LineagePanelStores) -> None:
        super().__init__("lineage", "Lineage", stores.themes, stores.canvases)
        self._stores = stores
        self._folder = ""
        self._history = NodeHistory(stores, self)
        self.dim = push_button("lineageDim", self.tr("Focus on lineage"), "chip")
        self.dim.setCheckable(True)
        self.copy = push_button("lineageCopy", self.tr("Copy as Mermaid"), "quiet")
        self.save = push_button("lineageSave", self.tr("Save…"), "quiet")
        self.list = LineageList("lineageList", self.tr("Lineage"), stores.themes)
        self.list.show_thumbnails(stores.images, stores.viewer_items)
        self._head = QWidget()
        buttons = flow(self.dim, self.copy, self.save, parent=self._head)
        set_margin(buttons, (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.TIGHT))
        column(
            self._head,
            (self.set_content(self.list), 1),
            space=Space.TIGHT,
            margin=(Space.NONE, Space.TIGHT, Space.NONE, Space.NONE),
            parent=self,
        )
        self.setFocusProxy(self.list)
        self.dim.toggled.connect(self._on_dimmed)
        self.copy.clicked.connect(self.copy_mermaid)
        self.save.clicked.connect(self.open_save_dialog)
        self.list.chosen.connect(self._on_chosen)
        self.list.menu_requested.connect(stores.commands.menu_opener("node", self._node_here))
        stores.lineage.changed.connect(self._on_lineage_changed)
        self._history.changed.connect(self.request_refresh)
        stores.selection.changed.connect(self.request_refresh)
        stores.selection.version_changed.connect(self.request_refresh)
        self.request_refresh()
        self._show(stores.lineage.state)

    def copy_mermaid(self) -> None:
        from wsdesk.store.versions.lineage_text import mermaid

        self._copy(mermaid)

    def copy_markdown(self) -> None:
        from wsdesk.store.versions.lineage_text import markdown

        self._copy(markdown)

    def _copy(self, text_of: Callable[[Lineage], str]) -> None:
        lineage = self._stores.lineage.state
        if lineage is not None:
            copy_text(text_of(lineage), self.tr("lineage"), self._stores.notifications)

    def open_save_dialog(self) -> QFileDialog | None:
        """Open the "Save as" dialog; the suffix of the file name selects the format."""
        from wsdesk.store.text.file_names import file_name

        lineage = self._stores.lineage.state
        if lineage is None:
            return None
        title = lineage.document.node_by_id[lineage.node_id].title
        dialog = save_dialog(self, "saveLineage", self.tr("Save lineage"), self._folder or str(downloads()))
        dialog.setNameFilters([self.tr("Markdown (*.md)"), self.tr("Mermaid (*.mmd)")])
        dialog.selectFile(file_name(title or self.tr("Lineage"), ".md"))
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.filterSelected.connect(self._on_filter_selected)
        dialog.open()
        return dialog

    @override
    def refresh(self) -> None:
        self._stores.lineage.refresh()
        self._show(self._stores.lineage.state)

    def _show(self, lineage: Lineage | None) -> None:
        self._head.setEnabled(lineage is not None)
        self.list.set_rows(rows_of(lineage, self._history_of(lineage)) if lineage is not None else ())
        if lineage is not None:
            self._states.show_ready()
        elif self.is_loading:
            self._states.show_busy()
        else:
            text = self.tr("Select a node to see what it was made from and what was made from it.")
            self._states.show_empty(self.tr("No lineage"), text)

    def _on_lineage_changed(self, lineage: Lineage | None) -> None:
        self._show(lineage)
        if self.dim.isChecked():
            self._stores.lineage.highlight(lineage)

    def _on_dimmed(self, on: bool) -> None:
        self._stores.lineage.highlight(self._stores.lineage.state if on else None)

    def _history_of(self, lineage: Lineage) -> tuple[Property, ...]:
        """History of the node, once the details store has it."""
        detail = self._stores.details.state
        is_same = detail is not None and detail.node.id == lineage.node_id
        return self._history.properties() if is_same and self.isVisible() else ()

    def _on_chosen(self, row: LineageRow) -> None:
        if row.link is not None:
            self._history.activate(row.link)
            return
        self._stores.canvases.reveal(row.canvas_id, row.node_id, row.version_id)

    def _node_here(self, row: LineageRow) -> str | None:
        """Node of a row, if it is on the current canvas."""
        current = self._stores.canvases.current
        here = current is not None and row.node_id in current.document.node_by_id
        return row.node_id if here else None

    def _on_filter_selected(self, text: str) -> None:
        dialog = self.sender()
        if isinstance(dialog, QFileDialog) and dialog.selectedFiles():
            name = Path(dialog.selectedFiles()[0])
            dialog.selectFile(name.with_suffix(".mmd" if "mmd" in text else ".md").name)

    def _on_file_selected(self, chosen: str) -> None:
        from wsdesk.store.versions.lineage_text import markdown, mermaid

        lineage, target = self._stores.lineage.state, Path(chosen)
        if lineage is None or not chosen:
            return
        self._folder = str(target.parent)
        name = target.name if target.suffix in SUFFIXES else f"{target.name}.md"
        text = mermaid(lineage) if name.endswith(".mmd") else markdown(lineage)
        self._stores.lineage.save(text, name, target.parent)


class LineageCommands(PanelCommands[LineagePanelStores, LineagePanel]):
    """Commands of the panel for the selected node; a subject is a node ID."""

    def _has_node(self) -> bool:
        return bool(self._stores.selection.state.node)

    def _is_dimmed(self) -> bool:
        return self._panel.dim.isChecked()

    @command(
        "lineage.show", "Show lineage", "node/open:60", contexts="node", enabled=_has_node, icon="lineage"
    )
    def _show(self) -> None:
        self._stores.commands.trigger("panel.lineage")  # command of the window that shows the panel

    @command("lineage.dim", "Focus on lineage", "view/dim:40", enabled=_has_node, checked=_is_dimmed)
    def _dim(self) -> None:
        self._show()
        self._stores.lineage.refresh()
        self._panel.dim.toggle()

    @command("lineage.mermaid", "Copy lineage as Mermaid", "edit/copy-as:40", enabled=_has_node, icon="copy")
    def _mermaid(self) -> None:
        self._stores.lineage.refresh()
        self._panel.copy_mermaid()

    @command(
        "lineage.markdown", "Copy lineage as Markdown", "edit/copy-as:50", enabled=_has_node, icon="copy"
    )
    def _markdown(self) -> None:
        self._stores.lineage.refresh()
        self._panel.copy_markdown()

    @command("lineage.save", "Save lineage…", "node/export:20", enabled=_has_node, icon="download")
    def _save(self) -> None:
        self._stores.lineage.refresh()
        self._panel.open_save_dialog()
