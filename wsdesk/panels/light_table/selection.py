"""Selected results of the light table: what marks and commands act on, and what the Details panel shows."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.light_table.grid import ResultsGrid
from wsdesk.panels.light_table.model import ResultsModel
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.results.light_table import LightTableStore, Result, ResultFilter
from wsdesk.store.results.result_actions import ResultActions

INSPECT_DELAY_MS = 60
"""Delay after which the other panels follow the selection, so that they don't slow down the arrow keys."""
_MAX_INSPECTED = 500


class ResultSelection(QObject):
    """Mark target of the light table."""

    def __init__(
        self,
        grid: ResultsGrid,
        model: ResultsModel,
        light_table: LightTableStore,
        actions: ResultActions,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._grid = grid
        self._model = model
        self._light_table = light_table
        self._actions = actions
        self._inspect = Debouncer(INSPECT_DELAY_MS, self._on_settled, self)
        self._saved: tuple[str, ...] = ()
        self._saved_row = -1
        self._shown = (light_table.state.view, light_table.scope_filters)
        """View of the grid that the selection belongs to, and its canvas, project, or nodes."""
        self._saved_current = ""
        self._left: dict[tuple[ResultFilter, ...] | None, str] = {}
        """Version with the focus when the results of another canvas, project, or nodes were shown."""
        self._viewed = ""
        """Version of the result in the viewer, if any."""
        self._wanted: tuple[str, ...] = ()
        """Versions to select once the grid has one of them."""
        self._inspected: tuple[str, ...] = ()
        """Versions that the other panels show; of these, `_loaded` results were loaded."""
        self._loaded = 0
        self._total = 0
        """Number of selected results that the other panels show."""
        grid.selection_changed.connect(self._on_selection_changed)
        light_table.rows_changed.connect(self._on_rows_changed)
        light_table.viewed.connect(self._on_viewed)

    @property
    def rows(self) -> tuple[int, ...]:
        return self._grid.selected_rows() if self._model.rowCount() else ()

    def inspect_again(self) -> None:
        """Show the details immediately, after a change of the canvas replaced them."""
        self._inspected = ()
        self._on_settled()

    def stop(self) -> None:
        """Don't follow the selection any more, because the page is being closed."""
        self._inspect.cancel()
        self._inspected, self._viewed = (), ""
        self._actions.stop_inspecting()

    def save(self) -> None:
        """Save the selection before the grid changes."""
        self._saved, self._saved_row = self.marked_version_ids(), self._grid.currentIndex().row()
        self._saved_current = self._model.version_id(self._saved_row) if self._saved_row >= 0 else ""

    def restore(self) -> None:
        """Select the results that were selected, else the stack or the place of the focused one.

        After a change of the query, the first result is selected instead, or, on a canvas that was shown
        before, the one that had the focus there.
        """
        wanted, count = self._wanted, self._model.rowCount()
        before, self._shown = self._shown, (self._light_table.state.view, self._light_table.scope_filters)
        returned = ""
        if before[1] != self._shown[1]:
            self._left[before[1]] = self._saved_current
            returned = self._left.get(self._shown[1], "")
        wanted_rows = self._model.rows_of(wanted)
        if wanted_rows:
            self._wanted = ()
            self._grid.select_rows(wanted_rows, wanted_rows[0])
            return
        rows = self._model.rows_of(self._saved)
        if rows:
            current = self._model.row_of(self._saved_current)
            self._grid.select_rows(rows, current if current in rows else rows[0])
            self._inspect.trigger()  # after the page was opened again, their selection doesn't change
        elif count:
            top = self._model.row_of(self._light_table.grid.top_of(self._saved_current))
            place = max(self._model.row_of(returned), 0)
            if before == self._shown:
                place = min(max(self._saved_row, 0), count - 1)
            self._grid.select_row(top if top >= 0 else place)
        else:
            self._inspected = ()
            self._actions.stop_inspecting()

    def marked_version_ids(self) -> tuple[str, ...]:
        """Version IDs of the selected results, in the order of the grid."""
        return tuple(self._model.version_id(row) for row in self.rows)

    def numbers(self) -> tuple[int, ...]:
        """Numbers of the selected results in the index."""
        return tuple(self._light_table.grid.numbers[row] for row in self.rows)

    def current_result(self) -> Result | None:
        """The result with the keyboard focus."""
        return self._model.result(self._grid.currentIndex().row())

    def advance(self) -> None:
        """Select the next result."""
        following = self._grid.currentIndex().row() + 1
        if following < self._model.rowCount():
            self._grid.select_row(following)

    def show_marked(self, version_id: str, *others: str) -> None:
        """Select the results of versions, also if they aren't listed until their mark was undone."""
        version_ids = (version_id, *others)
        rows = self._model.rows_of(version_ids)
        if rows:
            self._grid.select_rows(rows, rows[0])
        else:
            self._wanted = version_ids
            self._light_table.refresh_marked()

    def _on_viewed(self, version_id: str) -> None:
        """Follow the viewer, so that the other panels show its result, and the grid when it is closed.

        Several selected results stay selected while it shows one of them.
        """
        self._viewed = version_id
        row = self._model.row_of(version_id) if version_id else -1
        if row >= 0:
            rows = self.rows
            self._grid.select_rows(rows if row in rows else (row,), row)
            self._grid.scrollTo(self._grid.currentIndex())
        self._inspect.trigger()

    def _on_selection_changed(self) -> None:
        self._inspect.trigger()
        self._light_table.refresh_marked()

    def _on_rows_changed(self, _numbers: object) -> None:
        if self._loaded < len(self._inspected):
            self._inspect.trigger()

    def _on_settled(self) -> None:
        """Show the details of the selected results that are loaded, and of the others when they are.

        When the grid was only read again, another selection stays, such as the node of a comment.
        """
        viewed = self._model.row_of(self._viewed) if self._viewed else -1
        selected = self.rows if viewed < 0 else (viewed,)
        rows, total = selected[:_MAX_INSPECTED], len(selected)
        version_ids = tuple(self._model.version_id(row) for row in rows)
        results = [result for row in rows if (result := self._model.result(row))]
        if version_ids != self._inspected or total != self._total or len(results) > self._loaded:
            self._inspected, self._total, self._loaded = version_ids, total, len(results)
            if results:
                self._actions.inspect(results, total)
