"""Problems panel: problems of the canvas, its project, or all saved canvases."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Signal
from typing_extensions import override

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.steps import Steps
from wsdesk.graph.model.values import Asset, Problem
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.problems.rows import MAX_ROWS, ProblemRow, ProblemRows, stored_rows
from wsdesk.panels.widgets.containers.panel import CanvasPanel, PanelCommands
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.panels.widgets.lists.stepping_list import SteppingListView
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.slices import SlicedCalculation
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import command
from wsdesk.store.problems.problems import ProblemsStore, Scope
from wsdesk.store.text.number_format import number
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager


class ProblemList(SteppingListView[ProblemRow]):
    """List of problems: a click or Enter goes to the affected object."""

    row_px = 48

    def __init__(self, text: str, themes: ThemeManager) -> None:
        super().__init__("problemList", text, themes)

    @override
    def accessible_text(self, row: ProblemRow) -> AccessibleText:
        text = f"{row.title}: {row.message}"
        return AccessibleText(
            text, text, "\n".join(part for part in (row.title, row.message, row.id) if part)
        )

    @override
    def content(self, row: ProblemRow) -> RowContent:
        icon, color = ("error", "error-text") if row.grave else ("warning", "warn")
        return RowContent(row.title, row.message, icon, color)

    @override
    def asset(self, row: ProblemRow) -> Asset | None:
        return row.asset

    @override
    def thumbnail_icon(self, row: ProblemRow) -> str:
        return row.icon


REFRESH_DELAY_MS = 120
"""Debounce time of changes in ms."""


class ProblemsPanelStores(Protocol):
    """Stores that the problems panel uses."""

    themes: ThemeManager
    images: ImageProvider
    viewer_items: ViewerItemsStore
    selection: SelectionStore
    notifications: NotificationStore
    projects: ProjectsStore
    canvases: CanvasesStore
    problems: ProblemsStore


class ProblemsPanel(CanvasPanel):
    """Problems of the open canvas and of the lists; a click goes to the affected object.

    The scope can be extended to the other canvases of the project, or to all saved canvases.
    """

    badge_changed = Signal()

    def __init__(self, stores: ProblemsPanelStores) -> None:
        super().__init__("problems", "Problems", stores.themes, stores.canvases)
        self._stores = stores
        self._rows = ProblemRows()
        self._calculation = SlicedCalculation(self)
        self._shown_canvas_id = ""
        self._count = 0
        self._counted_canvas_id = ""
        self.list = ProblemList(self.tr("Problems"), stores.themes)
        self.list.show_thumbnails(stores.images, stores.viewer_items)
        scopes = {"canvas": self.tr("Canvas"), "project": self.tr("Project"), "all": self.tr("All saved")}
        self.scope = SegmentedControl("problemScope", self.tr("Scope"), segments=scopes)
        column(
            column(self.scope, margin=(Space.MEDIUM, Space.NONE)),
            (self.set_content(self.list), 1),
            margin=(Space.NONE, Space.SMALL, Space.NONE, Space.NONE),
            parent=self,
        )
        self.setFocusProxy(self.list)
        self._states.retried.connect(self.reload_canvas)
        self._refresh_timer = Debouncer(REFRESH_DELAY_MS, self._on_refresh_due, self)
        self.list.chosen.connect(self.go_to)
        self.scope.chosen.connect(self._on_scope_chosen)
        stores.problems.changed.connect(self._refresh_timer.trigger)
        stores.projects.changed.connect(self.request_refresh)
        self.request_refresh()
        self.refresh()

    def badge(self) -> str:
        """Number of problems as text for the tab; empty if there are none.

        While the problems of a canvas aren't complete, it is the previous number of the same canvas.
        """
        return number(self._count) if self._count else ""

    def _on_refresh_due(self) -> None:
        if self.canvas is not None and self.canvas.is_loading_snapshot:
            self._refresh_timer.trigger()
        else:
            self.refresh()

    @override
    def refresh(self) -> None:
        """Refresh also while hidden, since the badge shows the number: a small canvas immediately, a large
        one in slices."""
        self._refresh_timer.cancel()
        canvas = self.canvas
        document = canvas.document if canvas is not None else None
        canvas_id = canvas.canvas_id if canvas is not None else ""
        steps = self._rows.update(document, self._stores.projects.state.unreadable, self._find_more)
        self._calculation.start(steps, lambda rows: self._on_found(document, rows))
        if self._calculation.is_running and canvas_id != self._shown_canvas_id:
            self._set_rows(())
            self._states.show_busy()
        self._shown_canvas_id = canvas_id

    def _find_more(self, document: Document) -> Steps[tuple[Problem, ...]]:
        media = yield from self._stores.problems.find_media(document)
        return (*media, *self._stores.problems.settings)

    def _on_found(self, document: Document | None, rows: tuple[ProblemRow, ...]) -> None:
        if document is not (self.canvas.document if self.canvas is not None else None):
            return  # the change requested another refresh
        problems = self._stores.problems
        if self.scope.current != "canvas":
            rows = (*rows, *stored_rows(problems.stored(self._stored_scope), MAX_ROWS - len(rows)))
        self._set_rows(rows)
        if self.list.rows:
            self._states.show_ready()
        elif self.is_loading:
            self._states.show_busy()
        elif self.canvas is not None and self._current.has_failed and self.scope.current == "canvas":
            self.show_canvas_phase(self.canvas, has_content=False)
        else:
            self._states.show_empty(
                self.tr("No problems"),
                self.tr("Unreadable data, broken connections, and failed runs appear here."),
            )

    def _set_rows(self, rows: tuple[ProblemRow, ...]) -> None:
        self.list.set_rows(rows)
        canvas_id = self.canvas.canvas_id if self.canvas is not None else ""
        before = self._count
        if self._stores.problems.is_complete:
            self._count, self._counted_canvas_id = len(self.list.rows), canvas_id
        elif canvas_id != self._counted_canvas_id:
            self._count = 0
        if self._count != before:
            self.badge_changed.emit()

    def step(self, by: int) -> None:
        """Go to the next or previous problem."""
        if self._refresh_timer.is_pending:
            self.refresh()
        self._calculation.finish()
        row = self.list.step(by)
        if row is not None:
            self.go_to(row)
        elif self._states.state == "empty":
            self._stores.notifications.notify("info", self.tr("No problems"))

    def go_to(self, row: ProblemRow) -> None:
        """Go to the affected object, if possible."""
        canvas_id = row.canvas_id or (self.canvas.canvas_id if self.canvas is not None else "")
        if not canvas_id:
            return
        if row.node_id:
            self._stores.canvases.reveal(canvas_id, row.node_id, row.version_id)
        elif row.canvas_id:
            self._stores.canvases.open(canvas_id)
        elif row.edge_id:
            self._stores.selection.select(canvas_id, edges=(row.edge_id,))

    @property
    def _stored_scope(self) -> Scope:
        return "all" if self.scope.current == "all" else "project"

    def _request_scope(self) -> None:
        """Request the problems of the scope, which takes longer."""
        self._stores.problems.set_scope("canvas" if self.scope.current == "canvas" else self._stored_scope)

    def _on_scope_chosen(self, _scope: object) -> None:
        self._request_scope()
        self.refresh()

    @override
    def request_refresh(self, _change: object = None) -> None:
        self._request_scope()
        self._refresh_timer.trigger()


class ProblemCommands(PanelCommands[ProblemsPanelStores, ProblemsPanel]):
    """Commands of the panel that work regardless of the focus."""

    @command("problems.next", "Next problem", "go/problems:10", "F8", icon="problem")
    def _next(self) -> None:
        self._panel.step(1)

    @command("problems.previous", "Previous problem", "go/problems:20", "Shift+F8")
    def _previous(self) -> None:
        self._panel.step(-1)
