"""What can be done with projects and canvases in the tree."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.media.core.asset_key import identity
from wsdesk.panels.projects.panel import ProjectsPanel
from wsdesk.panels.projects.rows import CanvasRow, ProjectRow
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.store.commands.commands import Command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.results.viewer_items import ViewerItem, items_of_previews
from wsdesk.store.stores import Stores

_PROJECT = frozenset(("tree-project",))
_CANVAS = frozenset(("tree-canvas",))


class ProjectCommands(QObject):
    """The commands of the panel. A subject is a row; without one the row that the keyboard is on."""

    def __init__(self, stores: Stores, panel: ProjectsPanel) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "projects.open-canvas",
                self._open_title,
                self._open,
                "go",
                contexts=_CANVAS,
                enabled=self._is_canvas,
            ),
            Command(
                "projects.open-main",
                self._open_main_title,
                self._open_main,
                "go",
                contexts=_PROJECT,
                enabled=self._is_project,
            ),
            Command(
                "projects.refresh-project",
                self._refresh_one_title,
                self._refresh_one,
                "view",
                contexts=_PROJECT | _CANVAS,
                enabled=self._has_project,
                icon="refresh",
            ),
            Command(
                "projects.view-previews",
                self._previews_title,
                self._view_previews,
                "view",
                contexts=_PROJECT | _CANVAS,
                enabled=self._has_previews,
                icon="eye",
            ),
            Command("projects.refresh", self._refresh_title, self._refresh, "view", icon="refresh"),
            Command("projects.filter", self._filter_title, self._filter, "go", ("/",), pane="projects"),
            Command("projects.fold", self._fold_title, self._fold, "view"),
            Command("projects.unfold", self._unfold_title, self._unfold, "view"),
            Command(
                "projects.copy-link",
                self._copy_link_title,
                self._copy_link,
                "edit",
                contexts=_CANVAS,
                enabled=self._is_canvas,
                icon="link",
            ),
            Command(
                "projects.copy-canvas-id",
                self._copy_canvas_title,
                self._copy_id,
                "edit",
                contexts=_CANVAS,
                enabled=self._is_canvas,
                icon="copy",
            ),
            Command(
                "projects.copy-project-id",
                self._copy_project_title,
                self._copy_id,
                "edit",
                contexts=_PROJECT,
                enabled=self._is_project,
                icon="copy",
            ),
        )

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

    def _open(self, subject: object | None) -> None:
        row = self._row(subject)
        if isinstance(row, CanvasRow):
            self._stores.canvases.open(row.id, title=row.title)

    def _open_main(self, subject: object | None) -> None:
        row = self._row(subject)
        if isinstance(row, ProjectRow) and row.canvases:
            main = next((c for c in row.canvases if c.id == row.main_canvas_id), row.canvases[0])
            self._stores.canvases.open(main.id, title=main.title)

    def _previews(self, subject: object | None) -> tuple[ViewerItem, ...]:
        """The preview assets of a canvas; of a project its own, then those of its canvases, each once."""
        row = self._row(subject)
        if row is None:
            return ()
        canvases = row.canvases if isinstance(row, ProjectRow) else ()
        found = [item for one in (row, *canvases) for item in items_of_previews(one.previews, one.title)]
        return tuple({identity(item.asset): item for item in reversed(found)}.values())[::-1]

    def _has_previews(self, subject: object | None) -> bool:
        return bool(self._previews(subject))

    def _view_previews(self, subject: object | None) -> None:
        self._stores.viewer_items.open(self._previews(subject))

    def _previews_title(self) -> str:
        return self.tr("View previews")

    def _refresh_one(self, subject: object | None) -> None:
        self._stores.projects.refresh_project(self._project_id(subject))

    def _refresh(self, _subject: object | None) -> None:
        self._stores.projects.refresh()

    def _filter(self, _subject: object | None) -> None:
        self._panel.focus_filter()

    def _fold(self, _subject: object | None) -> None:
        self._panel.tree.fold_all(True)

    def _unfold(self, _subject: object | None) -> None:
        self._panel.tree.fold_all(False)

    def _copy_link(self, subject: object | None) -> None:
        row = self._row(subject)
        if isinstance(row, CanvasRow):
            copy_text(
                link_to(DeepLink(row.id)),
                self.tr("link to {title}").format(title=row.title),
                self._stores.notices,
            )

    def _copy_id(self, subject: object | None) -> None:
        row = self._row(subject)
        if row is not None:
            copy_text(row.id, self.tr("ID of {title}").format(title=row.title), self._stores.notices)

    def _open_title(self) -> str:
        return self.tr("Open canvas")

    def _open_main_title(self) -> str:
        return self.tr("Open main canvas of project")

    def _refresh_one_title(self) -> str:
        return self.tr("Refresh project")

    def _refresh_title(self) -> str:
        return self.tr("Refresh all projects")

    def _filter_title(self) -> str:
        return self.tr("Filter projects")

    def _fold_title(self) -> str:
        return self.tr("Collapse all projects")

    def _unfold_title(self) -> str:
        return self.tr("Expand all projects")

    def _copy_link_title(self) -> str:
        return self.tr("Copy link to selected canvas")

    def _copy_canvas_title(self) -> str:
        return self.tr("Copy canvas ID")

    def _copy_project_title(self) -> str:
        return self.tr("Copy project ID")
