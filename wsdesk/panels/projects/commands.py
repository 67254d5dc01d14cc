"""Commands of the Projects panel."""

from __future__ import annotations

from wsdesk.media.core.asset_key import identity
from wsdesk.panels.projects.panel import ProjectsPanel, ProjectsPanelStores
from wsdesk.panels.projects.rows import CanvasRow, ProjectRow
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.results.viewer_items import ViewerItem, items_of_previews


class ProjectCommands(CommandGroup):
    """Commands of the Projects panel. A subject is a row; without one the current row."""

    def __init__(self, stores: ProjectsPanelStores, panel: ProjectsPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def _row(self, subject: object | None) -> ProjectRow | CanvasRow | None:
        return subject if isinstance(subject, (ProjectRow, CanvasRow)) else self._panel.current_row()

    def _is_canvas(self, subject: object | None) -> bool:
        return isinstance(self._row(subject), CanvasRow)

    def _is_project(self, subject: object | None) -> bool:
        row = self._row(subject)
        return isinstance(row, ProjectRow) and not row.loose

    def _project_id(self, subject: object | None) -> str:
        row = self._row(subject)
        if isinstance(row, CanvasRow):
            return row.project_id
        return row.id if row is not None and not row.loose else ""

    def _has_project(self, subject: object | None) -> bool:
        return bool(self._project_id(subject))

    def _previews(self, subject: object | None) -> tuple[ViewerItem, ...]:
        """Preview assets of a canvas; of a project its own and those of its canvases, without duplicates."""
        row = self._row(subject)
        if row is None:
            return ()
        canvases = row.canvases if isinstance(row, ProjectRow) else ()
        found: dict[str, ViewerItem] = {}
        for one in (row, *canvases):
            for item in items_of_previews(one.previews, one.title):
                found.setdefault(identity(item.asset), item)
        return tuple(found.values())

    def _has_previews(self, subject: object | None) -> bool:
        return bool(self._previews(subject))

    def _copy_id(self, subject: object | None) -> None:
        row = self._row(subject)
        if row is not None:
            copy_text(row.id, self.tr("ID of {title}").format(title=row.title), self._stores.notifications)

    @command(
        "projects.open-canvas",
        "Open canvas",
        "panels/projects:10",
        contexts="tree-canvas/open",
        enabled=_is_canvas,
    )
    def _open(self, subject: object | None) -> None:
        row = self._row(subject)
        if isinstance(row, CanvasRow):
            self._stores.canvases.open(row.id, title=row.title)

    @command(
        "projects.open-main",
        "Open main canvas of project",
        "panels/projects:20",
        contexts="tree-project/open",
        enabled=_is_project,
    )
    def _open_main(self, subject: object | None) -> None:
        row = self._row(subject)
        if isinstance(row, ProjectRow) and row.canvases:
            main = next((c for c in row.canvases if c.id == row.main_canvas_id), row.canvases[0])
            self._stores.canvases.open(main.id, title=main.title)

    @command(
        "projects.refresh-project",
        "Refresh project",
        "panels/projects:50",
        contexts="tree-project tree-canvas",
        enabled=_has_project,
        icon="refresh",
    )
    def _refresh_one(self, subject: object | None) -> None:
        self._stores.projects.refresh_project(self._project_id(subject))

    @command(
        "projects.view-previews",
        "View previews",
        "panels/projects:30",
        contexts="tree-project tree-canvas",
        enabled=_has_previews,
        icon="eye",
    )
    def _view_previews(self, subject: object | None) -> None:
        self._stores.viewer_items.open(self._previews(subject))

    @command("projects.refresh", "Refresh all projects", "panels/projects:60", icon="refresh")
    def _refresh(self) -> None:
        self._stores.projects.refresh()

    def _can_exclude(self, subject: object | None) -> bool:
        return self._is_project(subject) and not self._is_excluded(subject)

    def _is_excluded(self, subject: object | None) -> bool:
        return self._project_id(subject) in self._stores.crawler.state.excluded_projects

    @command(
        "projects.exclude-from-index",
        "Exclude project from indexing",
        "panels/projects:62",
        contexts="tree-project",
        enabled=_can_exclude,
    )
    def _exclude(self, subject: object | None) -> None:
        self._stores.crawler.set_project_excluded(self._project_id(subject), True)

    @command(
        "projects.include-in-index",
        "Include project in indexing",
        "panels/projects:64",
        contexts="tree-project",
        enabled=_is_excluded,
    )
    def _include(self, subject: object | None) -> None:
        self._stores.crawler.set_project_excluded(self._project_id(subject), False)

    @command("projects.filter", "Filter projects", "panels/projects:40", "/", pane="projects")
    def _filter(self) -> None:
        self._panel.field.take_focus()

    @command("projects.fold", "Collapse all projects", "panels/projects:70")
    def _fold(self) -> None:
        self._panel.tree.fold_all(True)

    @command("projects.unfold", "Expand all projects", "panels/projects:80")
    def _unfold(self) -> None:
        self._panel.tree.fold_all(False)

    @command(
        "projects.copy-link",
        "Copy link to selected canvas",
        "edit/copy-link:70",
        contexts="tree-canvas/copy",
        enabled=_is_canvas,
        icon="link",
    )
    def _copy_link(self, subject: object | None) -> None:
        row = self._row(subject)
        if isinstance(row, CanvasRow):
            copy_text(
                link_to(DeepLink(row.id)),
                self.tr("link to {title}").format(title=row.title),
                self._stores.notifications,
            )

    @command(
        "projects.copy-canvas-id",
        "Copy canvas ID",
        "edit/copy-id:60",
        contexts="tree-canvas/copy",
        enabled=_is_canvas,
        icon="copy",
    )
    def _copy_canvas_id(self, subject: object | None) -> None:
        self._copy_id(subject)

    @command(
        "projects.copy-project-id",
        "Copy project ID",
        "edit/copy-id:70",
        contexts="tree-project/copy",
        enabled=_is_project,
        icon="copy",
    )
    def _copy_project_id(self, subject: object | None) -> None:
        self._copy_id(subject)
