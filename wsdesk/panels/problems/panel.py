"""Problems panel: problems of the canvas, its project, or all saved canvases."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.problems.rows import MOST, ProblemRow, kept_rows, rows_of
from wsdesk.panels.widgets.containers.panel import CanvasPanel
from wsdesk.panels.widgets.controls.segmented import Segmented
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.store.base.debounced import Debounced
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.problems.problems import ProblemsStore, Scope
from wsdesk.theme.theme_manager import ThemeManager


class ProblemList(ListView[ProblemRow]):
    """One click or Enter goes to what has the problem."""

    row_px = 48

    def __init__(self, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("problemList", words, themes, parent)
        self._last: ProblemRow | None = None

    @override
    def set_rows(self, rows: tuple[ProblemRow, ...]) -> bool:
        """Show these rows; the one that the keyboard is on stays, where it is still there."""
        current = self.current_row()
        changed = super().set_rows(rows)
        if changed and current in rows:
            self.setCurrentIndex(self.index_of(rows.index(current)))
        return changed

    def step(self, by: int) -> ProblemRow | None:
        """Go to the next row, round and round; None where there is none."""
        rows, count = self.rows, len(self.rows)
        if not count:
            return None
        # From where one went last: the focus alone puts the keyboard on the first row.
        gone = rows.index(self._last) if self._last in rows else None
        at = (gone + by) % count if gone is not None else (0 if by > 0 else count - 1)
        self._last = rows[at]
        self.setCurrentIndex(self.index_of(at))
        return rows[at]

    @override
    def opened_row(self, row: ProblemRow) -> None:
        self._last = row
        super().opened_row(row)

    @override
    def accessible_text(self, row: ProblemRow) -> AccessibleText:
        words = f"{row.what}: {row.words}"
        return AccessibleText(words, words, "\n".join(part for part in (row.what, row.words, row.id) if part))

    @override
    def content(self, row: ProblemRow) -> RowContent:
        icon, color = ("error", "error-text") if row.grave else ("warning", "warn")
        return RowContent(row.what, row.words, icon, color)

    @override
    def asset(self, row: ProblemRow) -> Asset | None:
        return row.asset

    @override
    def thumbnail_icon(self, row: ProblemRow) -> str:
        return row.icon


GATHER_MS = 120
"""Changes that come together are looked at together."""


class ProblemsPanelStores(Protocol):
    """Stores that the problems panel uses."""

    themes: ThemeManager
    pictures: ImageProvider
    selection: SelectionStore
    projects: ProjectsStore
    canvases: CanvasesStore
    problems: ProblemsStore


class ProblemsPanel(CanvasPanel):
    """Follows the open canvas and the lists; a click goes to what has the problem.

    It can look further: at the other canvases of the project, or at all that are kept on this computer.
    """

    badge_changed = Signal()

    def __init__(self, stores: ProblemsPanelStores, parent: QWidget | None = None) -> None:
        super().__init__("problems", "Problems", stores.themes, stores.canvases, parent)
        self._stores = stores
        self.list = ProblemList(self.tr("Problems"), stores.themes)
        self.list.show_thumbnails(stores.pictures)
        self.scope = Segmented("problemScope", self.tr("Scope"))
        for key, words in (
            ("canvas", self.tr("Canvas")),
            ("project", self.tr("Project")),
            ("all", self.tr("All saved")),
        ):
            self.scope.add(key, words)
        column(
            column(self.scope, margin=(Space.MEDIUM, Space.NONE)),
            (self.set_content(self.list), 1),
            margin=(Space.NONE, Space.SMALL, Space.NONE, Space.NONE),
            parent=self,
        )
        self.setFocusProxy(self.list)
        self._soon = Debounced(GATHER_MS, self.refresh, self)
        self.list.chosen.connect(self.go_to)
        self.scope.chosen.connect(self._on_scope_chosen)
        stores.problems.changed.connect(self._on_known)
        stores.projects.changed.connect(self.request_refresh)
        self.request_refresh()
        self.refresh()

    def badge(self) -> str:
        """How many there are, in words for the tab; empty where all is well."""
        return str(len(self.list.rows)) if self.list.rows else ""

    @override
    def refresh(self) -> None:
        """Look at once, also while the panel is hidden: its badge counts the problems."""
        self._soon.cancel()
        document = self.canvas.document if self.canvas is not None else None
        before = len(self.list.rows)
        problems = self._stores.problems
        more = (*problems.media(), *problems.settings) if document is not None else ()
        rows = rows_of(document, self._stores.projects.state.unreadable, more)
        if self.scope.current != "canvas":
            rows = (*rows, *kept_rows(problems.kept(self._wide), MOST - len(rows)))
        self.list.set_rows(rows)
        if self.list.rows:
            self._states.show_ready()
        elif self.is_loading:
            self._states.show_busy()
        else:
            self._states.show_empty(
                self.tr("No problems"),
                self.tr("Unreadable data, broken connections, and failed runs appear here."),
            )
        if len(self.list.rows) != before:
            self.badge_changed.emit()

    def step(self, by: int) -> None:
        """Go to the next problem, or the one before."""
        if self._soon.is_pending:
            self.refresh()
        row = self.list.step(by)
        if row is not None:
            self.go_to(row)

    def go_to(self, row: ProblemRow) -> None:
        """Show what has the problem, where it can be shown."""
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
    def _wide(self) -> Scope:
        return "all" if self.scope.current == "all" else "project"

    def _ask(self) -> None:
        """Have found out what takes a while."""
        self._stores.problems.set_scope("canvas" if self.scope.current == "canvas" else self._wide)

    def _on_scope_chosen(self, _scope: object) -> None:
        self._ask()
        self.refresh()

    def _on_known(self, _scope: object) -> None:
        self._soon.trigger()

    @override
    def request_refresh(self, _change: object = None) -> None:
        self._ask()
        self._soon.trigger()
