"""Projects panel: filter, sort order, and tree."""

from __future__ import annotations

from typing import Protocol, get_args

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.projects.rows import CanvasRow, ProjectRow, RowBuilder, filtered
from wsdesk.panels.projects.tree import ProjectTree
from wsdesk.panels.widgets.containers.panel import Panel
from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import Space, column, row, set_margin
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.offline import OfflineStore
from wsdesk.store.canvas.project_canvases import ProjectsState, SortDirection, SortField
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.history.whats_new import WhatsNewStore
from wsdesk.store.index.crawler import Crawler
from wsdesk.store.text import time_format
from wsdesk.store.text.number_format import translator
from wsdesk.store.versions.details import Inspected, InspectedStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager

_tr = translator("Projects")
FIELDS: tuple[SortField, ...] = get_args(SortField)
DIRECTIONS: tuple[SortDirection, ...] = get_args(SortDirection)


def field_label(field: SortField) -> str:
    return {
        "last_edited": _tr("Last edited"),
        "created": _tr("Date created"),
        "title": _tr("Title"),
        "owner": _tr("Owner"),
    }[field]


def direction_label(field: SortField, direction: SortDirection) -> str:
    if field in ("last_edited", "created"):
        return _tr("Oldest first") if direction == "asc" else _tr("Newest first")
    return _tr("A to Z") if direction == "asc" else _tr("Z to A")


class SortButton(QToolButton):
    """Button with a menu of the sort fields and directions."""

    def __init__(self, projects: ProjectsStore, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("projectSort")
        self.setProperty("role", "ghost")
        self._projects = projects
        self._menu = QMenu(self)
        self._menu.setObjectName("projectSortMenu")
        self._menu.aboutToShow.connect(self._fill)
        self._menu.triggered.connect(self._on_triggered)
        self.clicked.connect(self._on_clicked)
        projects.changed.connect(self._on_projects_changed)
        ThemedIcon(self, "sort", themes)
        self._on_projects_changed(projects.state)

    @property
    def choices(self) -> QMenu:
        """Menu, for keyboard use and tests."""
        return self._menu

    def _fill(self) -> None:
        state = self._projects.state
        self._menu.clear()
        for field in FIELDS:
            self._add(field_label(field), ("field", field), field == state.sort)
        self._menu.addSeparator()
        for direction in reversed(DIRECTIONS):
            text = direction_label(state.sort, direction)
            self._add(text, ("direction", direction), direction == state.direction)

    def _add(self, text: str, data: tuple[str, str], on: bool) -> None:
        action = self._menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(on)
        action.setData(data)

    def _on_clicked(self) -> None:
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def _on_triggered(self, action: QAction) -> None:
        state = self._projects.state
        kind, value = action.data()
        if kind == "field":
            # Default direction of the field: names ascending, times descending.
            self._projects.sort_by(value, "asc" if value in ("title", "owner") else "desc")
        else:
            self._projects.sort_by(state.sort, value)

    def _on_projects_changed(self, _state: object) -> None:
        state = self._projects.state
        text = self.tr("Sorted by {field}, {direction}").format(
            field=field_label(state.sort), direction=direction_label(state.sort, state.direction)
        )
        if text != self.accessibleName():
            self.setAccessibleName(text)
            self.setToolTip(text)


class ProjectsPanelStores(Protocol):
    """Stores that the projects panel uses."""

    themes: ThemeManager
    images: ImageProvider
    connection: ConnectionStore
    notifications: NotificationStore
    batch_export: BatchExportStore
    projects: ProjectsStore
    canvases: CanvasesStore
    crawler: Crawler
    commands: CommandStore
    inspected: InspectedStore
    offline: OfflineStore
    viewer_items: ViewerItemsStore
    whats_new: WhatsNewStore


class ProjectsPanel(Panel):
    """Panel of the projects store. A filter covers all projects: missing pages are requested."""

    def __init__(self, stores: ProjectsPanelStores) -> None:
        super().__init__("projects", "Projects", stores.themes)
        self._stores = stores
        self._filter_text = ""
        self._builder = RowBuilder(
            self.tr("Untitled"), self.tr("Not in a project"), self.tr("Project unknown")
        )
        self._all: tuple[ProjectRow, ...] = ()
        self._shown: tuple[object, ...] = ()
        self.field = FilterField("projectFilter", self.tr("Filter projects"), stores.themes)
        self.sort_button = SortButton(stores.projects, stores.themes)
        self.tree = ProjectTree(stores.images, stores.themes, stores.offline, stores.whats_new)
        self.incomplete_label = PlainLabel("", role="small", elide=True, name="projectsDoubt")
        set_margin(self.incomplete_label, (Space.MEDIUM, Space.TIGHT, Space.MEDIUM, Space.SMALL))
        self.incomplete_label.hide()
        column(
            row(
                (self.field, 1),
                self.sort_button,
                margin=(Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.SMALL),
            ),
            (self.set_content(self.tree), 1),
            self.incomplete_label,
            space=Space.NONE,
            parent=self,
        )
        self.setFocusProxy(self.tree)
        self.field.settled.connect(self._on_settled)
        self.field.set_down_target(self.tree)
        self.tree.canvas_previewed.connect(self._on_canvas_previewed)
        self.tree.canvas_chosen.connect(self._on_canvas_chosen)
        self.tree.row_selected.connect(self._on_row_selected)
        self.tree.menu_requested.connect(self._on_menu_requested)
        self.tree.end_neared.connect(self._on_end_neared)
        self._states.retried.connect(stores.projects.refresh)
        self._states.acted.connect(self._on_acted)
        stores.projects.changed.connect(self.refresh_now)
        stores.canvases.current_changed.connect(self.refresh_now)
        stores.connection.changed.connect(self._on_connection_changed)
        stores.inspected.requested.connect(self._on_details_requested)
        self.request_refresh()

    def current_row(self) -> ProjectRow | CanvasRow | None:
        """Current row, the default subject of commands."""
        return self.tree.current_row()

    @override
    def refresh(self) -> None:
        state = self._stores.projects.state
        state_key = (state.projects, state.loose, state.canvases, state.refreshing, state.lacks_projects)
        if state_key != self._shown:
            self._shown = state_key
            self._all = self._builder.rows(state)
        self._show_incomplete(state)
        self._show_rows()
        self._load_remaining_pages()
        canvas = self._stores.canvases.current
        self.tree.show_open(canvas.canvas_id if canvas is not None else "")

    def _show_rows(self) -> None:
        state = self._stores.projects.state
        rows = filtered(self._all, self._filter_text)
        self.tree.set_rows(rows, unfold_all=bool(self._filter_text))
        if not rows and not self._stores.connection.has_workspace:
            self._states.show_empty(
                self.tr("No workspace open"), self.tr("Open a workspace to see its projects.")
            )
            return
        if self._states.show_phase(
            state.phase, state.failure, has_content=bool(rows), failed_title=self.tr("Couldn't load projects")
        ):
            return
        if self._filter_text:
            self._states.show_empty(
                self.tr("No results"),
                self.tr("No projects, owners, or canvases match “{words}”.").format(words=self._filter_text),
                self.tr("Clear filter"),
            )
        elif self._stores.connection.state.mode == "starting":
            self._states.show_busy()
        else:
            self._states.show_empty(
                self.tr("No projects yet"),
                self.tr("Projects appear here once someone on your team creates one."),
                self.tr("Refresh"),
            )

    def _show_incomplete(self, state: ProjectsState) -> None:
        """Show that the server may have more projects than it returned."""
        text = self.tr("This list may be incomplete.")
        if state.total is not None and state.total > len(state.projects):
            text = self.tr("This list may be incomplete: received {n} of {total} projects.").format(
                n=len(state.projects), total=state.total
            )
        if state.cached_at is not None:
            text = self.tr("Saved copy from {when}").format(when=time_format.ago_at(state.cached_at))
        self.incomplete_label.setText(text)
        self.incomplete_label.setVisible(state.doubtful or state.cached_at is not None)

    def _load_remaining_pages(self) -> None:
        """Request the remaining pages while a filter is set, since they may match."""
        if self._filter_text and not self._stores.projects.state.complete:
            self._stores.projects.load_more()

    def _on_connection_changed(self, _state: object) -> None:
        if not self._all:
            self.refresh_now()

    def _on_settled(self, text: str) -> None:
        self._filter_text = text
        self._show_rows()
        self._load_remaining_pages()

    def _on_canvas_previewed(self, row: CanvasRow) -> None:
        self._stores.canvases.open(row.id, title=row.title, preview=True)

    def _on_canvas_chosen(self, row: CanvasRow) -> None:
        self._stores.canvases.open(row.id, title=row.title)

    def _on_row_selected(self, row: ProjectRow | CanvasRow) -> None:
        if isinstance(row, CanvasRow):
            self._stores.inspected.inspect(Inspected("canvas", row.id))
        elif not row.loose:
            self._stores.inspected.inspect(Inspected("project", row.id))

    def _on_details_requested(self, row: object | None) -> None:
        if row is None and self.tree.hasFocus():
            row = self.tree.current_row()
        if isinstance(row, ProjectRow | CanvasRow):
            self._on_row_selected(row)

    def _on_menu_requested(self, row: ProjectRow | CanvasRow, at: QPoint) -> None:
        if isinstance(row, ProjectRow) and row.loose:
            return
        context = "tree-canvas" if isinstance(row, CanvasRow) else "tree-project"
        self._stores.commands.request_menu(context, row, at.x(), at.y())

    def _on_end_neared(self) -> None:
        state = self._stores.projects.state
        if state.projects and not state.complete and state.phase is LoadState.READY:
            self._stores.projects.load_more()

    def _on_acted(self) -> None:
        if self._filter_text:
            self.field.clear()
        else:
            self._stores.projects.refresh()
