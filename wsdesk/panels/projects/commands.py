"""Commands of the Projects panel."""

from __future__ import annotations

from wsdesk.media.core.asset_key import identity
from wsdesk.panels.projects.panel import ProjectsPanel, ProjectsPanelStores
from wsdesk.panels.projects.rows import CanvasRow, ProjectRow
from wsdesk.panels.widgets.containers.panel import PanelCommands
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.store.commands.commands import command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.versions.viewer_items import ViewerItem, items_of_previews


class ProjectCommands(PanelCommands[ProjectsPanelStores, ProjectsPanel]):
    """Commands of the Projects panel. A subject is a row; without one the current row."""

    def _row(self, subject: object | None) -> ProjectRow | CanvasRow | None:
        return subject if isinstance(subject, (ProjectRow, CanvasRow)) else self._panel.current_row()

    def _canvas(self, subject: object | None) -> CanvasRow | None:
        row = self._row(subject)
        return row if isinstance(row, CanvasRow) else None

    def _project(self, subject: object | None) -> ProjectRow | None:
        row = self._row(subject)
        return row if isinstance(row, ProjectRow) and not row.loose else None

    def _project_id(self, subject: object | None) -> str:
        row = self._row(subject)
        if isinstance(row, CanvasRow):
            return row.project_id
        return row.id if row is not None and not row.loose else ""

    def _previews(self, subject: object | None) -> tuple[ViewerItem, ...]:
        """Preview assets of a canvas; of a project its own and those of its canvases, without duplicates."""
        row = self._row(subject)
        if row is None:
            return ()
        canvases = row.canvases if isinstance(row, ProjectRow) else ()
        previews: dict[str, ViewerItem] = {}
        for one in (row, *canvases):
            for item in items_of_previews(one.previews, one.title):
                previews.setdefault(identity(item.asset), item)
        return tuple(previews.values())

    def _copy_id(self, row: ProjectRow | CanvasRow) -> None:
        copy_text(row.id, self.tr("ID of {title}").format(title=row.title), self._stores.notifications)

    @command(
        "projects.open-canvas",
        "Open canvas",
        "panels/projects:10",
        contexts="tree-canvas/open",
        target=_canvas,
    )
    def _open(self, row: CanvasRow) -> None:
        self._stores.canvases.open(row.id, title=row.title)

    @command(
        "projects.open-main",
        "Open main canvas of project",
        "panels/projects:20",
        contexts="tree-project/open",
        target=_project,
    )
    def _open_main(self, row: ProjectRow) -> None:
        main = next((c for c in row.canvases if c.id == row.main_canvas_id), next(iter(row.canvases), None))
        if main is not None:
            self._stores.canvases.open(main.id, title=main.title)

    @command(
        "projects.refresh-project",
        "Refresh project",
        "panels/projects:50",
        contexts="tree-project tree-canvas",
        target=_project_id,
        icon="refresh",
    )
    def _refresh_one(self, project_id: str) -> None:
        self._stores.projects.refresh_project(project_id)

    @command(
        "projects.view-previews",
        "View previews",
        "panels/projects:30",
        contexts="tree-project tree-canvas",
        target=_previews,
        icon="eye",
    )
    def _view_previews(self, items: tuple[ViewerItem, ...]) -> None:
        self._stores.viewer_items.open(items)

    @command(
        "projects.save-files",
        "Save files…",
        "panels/projects:45",
        contexts="tree-project tree-canvas",
        target=_row,
        icon="download",
        keywords="download export",
    )
    def _save_files(self, row: ProjectRow | CanvasRow) -> None:
        canvases = row.canvases if isinstance(row, ProjectRow) else (row,)
        if not self._stores.batch_export.collect_canvases(canvas.id for canvas in canvases):
            self._stores.notifications.notify("info", self.tr("Wait until the other files are saved."))

    @command("projects.refresh", "Refresh all projects", "panels/projects:60", icon="refresh")
    def _refresh(self) -> None:
        self._stores.projects.refresh()

    def _indexed_project(self, subject: object | None) -> ProjectRow | None:
        row = self._project(subject)
        return row if row is not None and not self._excluded_id(subject) else None

    def _excluded_id(self, subject: object | None) -> str:
        project_id = self._project_id(subject)
        return project_id if project_id in self._stores.crawler.state.excluded_projects else ""

    @command(
        "projects.exclude-from-index",
        "Exclude project from indexing",
        "panels/projects:62",
        contexts="tree-project",
        target=_indexed_project,
    )
    def _exclude(self, row: ProjectRow) -> None:
        self._stores.crawler.set_project_excluded(row.id, True)

    @command(
        "projects.include-in-index",
        "Include project in indexing",
        "panels/projects:64",
        contexts="tree-project",
        target=_excluded_id,
    )
    def _include(self, project_id: str) -> None:
        self._stores.crawler.set_project_excluded(project_id, False)

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
        target=_canvas,
        icon="link",
    )
    def _copy_link(self, row: CanvasRow) -> None:
        text = self.tr("link to {title}").format(title=row.title)
        copy_text(link_to(DeepLink(row.id)), text, self._stores.notifications)

    @command(
        "projects.copy-canvas-id",
        "Copy canvas ID",
        "edit/copy-id:60",
        contexts="tree-canvas/copy",
        target=_canvas,
        icon="copy",
    )
    def _copy_canvas_id(self, row: CanvasRow) -> None:
        self._copy_id(row)

    @command(
        "projects.copy-project-id",
        "Copy project ID",
        "edit/copy-id:70",
        contexts="tree-project/copy",
        target=_project,
        icon="copy",
    )
    def _copy_project_id(self, row: ProjectRow) -> None:
        self._copy_id(row)
