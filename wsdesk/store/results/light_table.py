"""Light table: all results of a scope as a grid, with filters, sections, and stacks."""

from __future__ import annotations

import asyncio
from collections.abc import Collection as AnyCollection
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.result_grid import GridGroup as GridGroup
from wsdesk.localdb.index.result_grid import GridRows as GridRows
from wsdesk.localdb.index.result_grid import GridStack as GridStack
from wsdesk.localdb.index.result_grid import in_hand_order
from wsdesk.localdb.index.result_query import FacetName as FacetName
from wsdesk.localdb.index.result_query import FacetValue as FacetValue
from wsdesk.localdb.index.result_query import FilterField, ResultQuery, ResultSort
from wsdesk.localdb.index.result_query import Result as Result
from wsdesk.localdb.index.result_query import ResultFacets as ResultFacets
from wsdesk.localdb.index.result_query import ResultFilter as ResultFilter
from wsdesk.store.base import error_messages
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.culling.collections import Collection, CollectionsChange, CollectionsStore
from wsdesk.store.culling.marks import MarksChange, ResultMarksStore
from wsdesk.store.index.indexer import IndexerState
from wsdesk.store.query.mark_filters import MARK_FIELDS, count_marks
from wsdesk.store.query.query_language import parse
from wsdesk.store.results.light_table_state import (
    PLACE_SCOPES,
    LightTableState,
    Scope,
)
from wsdesk.store.results.result_items import viewable_item
from wsdesk.store.results.result_rows import ResultRows
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.versions.viewer_items import ViewerItem, ViewerItems, ViewerItemsStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore

VIEWED_ROWS = 1_000
"""Rows before and after a viewed one that the viewer steps through."""
RECOUNT_MS = 50
"""Delay after marks changed, so that keys pressed in quick succession don't wait for it."""
REFRESH_MS = 1_500
"""Delay after the index changed, since it is written in batches."""


class LightTableStore(Store[LightTableState]):
    """Reads the grid from the index, so that canvases needn't be open, also offline."""

    grid_changed = Signal(object)
    """Emitted with the new `GridRows`."""
    rows_changed = Signal(object)
    """Emitted with the numbers of loaded rows, a frozenset."""
    viewed = Signal(object)
    """Emitted with the version ID of the result in the viewer; empty when the viewer no longer shows any."""

    def __init__(
        self,
        index: ResultSearch,
        marks: ResultMarksStore,
        collections: CollectionsStore,
        canvases: CanvasesStore,
        projects: ProjectsStore,
        selection: SelectionStore,
        viewer_items: ViewerItemsStore,
    ) -> None:
        super().__init__("light-table", LightTableState())
        self._index = index
        self.marks = marks
        self._collections = collections
        self._canvases = canvases
        self._projects = projects
        self._selection = selection
        self._viewer_items = viewer_items
        self._file: object = None
        """Index that the cached rows are from."""
        self._is_open = False
        self._is_stale = False
        """Whether marks changed that the query filters by."""
        self._grid = GridRows()
        self._counted: frozenset[str] = frozenset()
        """Version IDs of the results that filters by other properties than marks leave."""
        self._collected: tuple[str, ...] = ()
        """Version IDs of the collection that is shown."""
        self._viewed: Sequence[ViewerItem] = ()
        viewer_items.changed.connect(self._on_viewer_changed)
        self._rows = ResultRows(index, self.tasks, self)
        self._rows.loaded.connect(self.rows_changed)
        self._expanded: frozenset[str] = frozenset()
        self._node_ids: tuple[str, ...] = ()
        self._refresh = Debouncer(REFRESH_MS, self.reload, self)
        self._recount = Debouncer(RECOUNT_MS, self._count_marks, self)
        index.indexer.changed.connect(self._on_index_changed)
        marks.changed.connect(self._on_marks_changed)
        collections.changed.connect(self._on_collections_changed)
        canvases.shown_changed.connect(self._on_canvas_changed)
        canvases.current_changed.connect(self._on_current_changed)

    @property
    def grid(self) -> GridRows:
        """All results in the order of the grid."""
        return self._grid

    @property
    def canvas(self) -> CanvasStore | None:
        """The canvas of the scopes: that of the main window, or if it has none, the current one."""
        return self._canvases.shown or self._canvases.current

    @property
    def is_indexing(self) -> bool:
        """Whether canvases of the workspace wait to be indexed, so that results may be missing."""
        return self._index.indexer.state.waiting > 0

    @property
    def scope_filters(self) -> tuple[ResultFilter, ...] | None:
        """Filters of the scope of the view, such as the current canvas; None if there is nothing in it."""
        return self._scope_filters(self.state.view.scope)

    @property
    def collection(self) -> Collection | None:
        """The collection that is shown."""
        view = self.state.view
        return self._collections.get(view.collection_id) if view.scope == "collection" else None

    def open(self, scope: Scope | None = None) -> None:
        """Load the grid. The scope `selection` is that of the nodes that are selected now."""
        self._is_open = True
        self._rows.open()
        if scope == "selection":
            self._node_ids = self._selected_nodes()
        scope = scope or self.state.view.scope
        by_hand = self.state.view.sort == "hand" and scope != "collection"
        self.show(scope=scope, **({"sort": "date", "is_descending": True} if by_hand else {}))
        self.reload()

    def _selected_nodes(self) -> tuple[str, ...]:
        """The selected nodes with those in selected groups."""
        from wsdesk.graph.model.groups import Groups  # not needed before the window is painted

        canvas, nodes = self._canvases.current, self._selection.state.nodes
        return Groups(canvas.document).with_contents(nodes) if canvas is not None else nodes

    def open_collection(self, collection_id: str) -> None:
        """Load the grid with a collection in its order."""
        self._is_open = True
        self._rows.open()
        self.show(scope="collection", collection_id=collection_id, sort="hand", group="none", stack="none")
        self.reload()

    def close(self) -> None:
        """Stop loading, and free the rows."""
        self._is_open = False
        self.tasks.cancel("grid", "counts", "newer")
        self._refresh.cancel()
        self._recount.cancel()
        self._rows.close()

    def show(self, **fields: object) -> None:
        """Change fields of the `LightTableView` and load the grid if they differ."""
        view = replace(self.state.view, **fields)  # type: ignore[arg-type]
        if view != self.state.view:
            if view.group != self.state.view.group and view.group in ("canvas", "model", "author"):
                view = replace(view, sort=cast("ResultSort", view.group))
            self._expanded = frozenset()
            if (view.scope, view.collection_id) == (self.state.view.scope, self.state.view.collection_id):
                self.update_state(view=view)
            else:
                self.tasks.cancel("newer")
                self.update_state(view=view, newer={}, changed=frozenset())
            if self._is_open:
                self.reload()

    def toggle_stack(self, result: Result) -> None:
        """Expand or collapse the stack of a result."""
        ids = dict(zip(self._grid.version_ids, self._grid.stack_ids, strict=False))
        stack_id = ids.get(result.version_id)
        if stack_id:
            self._expanded ^= {stack_id}
            self.reload()

    def reload(self) -> None:
        """Read the grid again."""
        if self._is_open:
            self._is_stale = False
            self.tasks.start("grid", self._load())

    def refresh_marked(self) -> None:
        """Read the grid again if marks changed that its query filters by.

        Until this is called after a movement, a result stays whose new mark the filter excludes.
        """
        if self._is_stale:
            self.reload()

    def row(self, number: int) -> Result | None:
        """A row of the grid if it is loaded; otherwise it is requested."""
        return self._rows.get(number)

    def view(self, row: int) -> None:
        """Open the viewer on the results around a row."""
        self.tasks.start("view", self._view(row))

    async def _view(self, row: int) -> None:
        around = range(max(0, row - VIEWED_ROWS), min(row + VIEWED_ROWS, len(self._grid.numbers)))
        version_id = self._grid.version_ids[row]
        try:
            results = await self.results(self._grid.numbers[number] for number in around)
            places = await self.version_numbers(results)
        except LocalDbError as error:
            self.update_state(phase=LoadState.FAILED, failure=error_messages.failure_of(error))
            return
        items = [
            replace(item, number=number, count=count)
            for result in results
            if (item := viewable_item(result)) is not None
            for number, count in (places.get(result.number, (0, 0)),)
        ]
        at = next((n for n, item in enumerate(items) if item.version_id == version_id), -1)
        if at >= 0:  # one that is running has nothing to view
            self._viewed = self._viewer_items.open(items, at)
            self.viewed.emit(version_id)

    def _on_viewer_changed(self, state: ViewerItems | None) -> None:
        if state is not None and state.items is self._viewed:
            self.viewed.emit(state.current.version_id)
        elif self._viewed:
            self._viewed = ()
            self.viewed.emit("")

    async def results(self, numbers: Iterable[int]) -> tuple[Result, ...]:
        """Rows in this order; missing ones are left out."""
        return await self._rows.read(numbers)

    async def version_numbers(self, results: Iterable[Result]) -> dict[int, tuple[int, int]]:
        """By result number: the number of the version, and the count of those of its node."""
        return await self._index.version_numbers([result.number for result in results])

    async def all_numbers(self) -> Sequence[int]:
        """Numbers of all results of the view, also of those in collapsed stacks. Raises LocalDbError."""
        query = self.query()
        if query is None or not self._grid.hidden:
            return self._grid.numbers
        grid = await self._index.grid(query, group=self.state.view.group, stack="none", expanded=())
        return grid.numbers

    def query(self, without: AnyCollection[FilterField] = ()) -> ResultQuery | None:
        """The query of the view without filters of some fields; None if its scope is empty.

        Invalid filters are left out.
        """
        view = self.state.view
        parsed = parse(view.text)
        scope = self._scope_filters(view.scope)
        if scope is None:
            return None
        typed = tuple(one for one in parsed.filters if one.field not in without)
        filters = (*self._index.resolve(typed), *self._index.resolve(scope))
        sort: ResultSort = "date" if view.sort == "hand" else view.sort
        return ResultQuery(parsed.words, filters, sort, view.is_descending)

    def _scope_filters(self, scope: Scope) -> tuple[ResultFilter, ...] | None:
        """Filters of a scope, None if there is nothing in it."""
        canvas = self.canvas
        match scope:
            case "workspace":
                return ()
            case "favorites":
                return (ResultFilter("favorite", "yes", "scope"),)
            case "collection":
                return (ResultFilter("collection", self.state.view.collection_id, "scope"),)
            case _ if canvas is None:
                return None
            case "canvas":
                return (ResultFilter("canvas", canvas.canvas_id, "scope"),)
            case "selection":
                return tuple(ResultFilter("node", node_id, "scope") for node_id in self._node_ids) or None
            case "project":
                project = self._projects.project_of(canvas.canvas_id)
                return (ResultFilter("project", project.id, "scope"),) if project is not None else None

    async def _load(self) -> None:
        view, file = self.state.view, self._index.indexer.file
        if file is not self._file:
            self._file = file
            self._rows.clear()  # their numbers belong to the index of another workspace
        error = next(iter(parse(view.text).errors), None)
        query = self.query()
        if file is None or query is None:
            self._set_grid(GridRows())
            self._counted = frozenset()
            self.set_state(LightTableState(view, LoadState.READY, query_error=error))
            return
        self.update_state(phase=LoadState.BUSY, failure=None, query_error=error)
        try:
            grid = await self._index.grid(query, group=view.group, stack=view.stack, expanded=self._expanded)
        except LocalDbError as error_:
            self.update_state(phase=LoadState.FAILED, failure=error_messages.failure_of(error_))
            return
        collection = self.collection
        self._collected = collection.version_ids if collection is not None else ()
        if collection is not None and view.sort == "hand":
            grid = in_hand_order(grid, collection.version_ids)
        self._expanded = grid.expanded  # the first asset of a stack may be another one now
        self._set_grid(grid)
        self.update_state(phase=LoadState.READY, total=grid.total)
        self.tasks.start("counts", self._load_counts(query))
        self.tasks.start("newer", self._load_newer(collection))

    async def _load_counts(self, query: ResultQuery) -> None:
        """Count the values of facets, and marks, of which filters by marks needn't leave any."""
        try:
            unmarked = self.query(MARK_FIELDS)
            is_filtered = unmarked is not None and len(unmarked.filters) < len(query.filters)
            if unmarked is not None and is_filtered:
                self._counted = await self._index.version_ids(unmarked)
            else:
                self._counted = await asyncio.to_thread(_set_of, self._grid.version_ids, self._grid.hidden)
            self._count_marks()
            self.update_state(facets=await self._index.facets(query))
            self.update_state(histogram=await self._index.histogram(query))
        except LocalDbError:
            return

    async def _load_newer(self, collection: Collection | None) -> None:
        newer: dict[str, str] = {}
        dates: dict[str, int] = {}
        if collection is not None:
            try:
                newer = await self._index.newer_versions(collection.version_ids)
                dates = await self._index.node_dates(collection.version_ids)
            except LocalDbError:
                return
        changed = {
            item.version_id
            for item in (collection.items if collection is not None else ())
            if 0 < item.added_at * 1000 < dates.get(item.version_id, 0)
        }
        self.update_state(newer=newer, changed=frozenset(changed - newer.keys()))

    def _set_grid(self, grid: GridRows) -> None:
        self._grid = grid
        self.grid_changed.emit(grid)

    def _count_marks(self) -> None:
        """Count the marks again, of the results that the filters by other properties leave."""
        filters = parse(self.state.view.text).filters
        self.update_state(marks=count_marks(filters, self.marks.all, self._counted))

    def _on_index_changed(self, _state: IndexerState) -> None:
        if self._is_open and not self._refresh.is_pending:
            self._refresh.trigger()

    def _on_marks_changed(self, change: MarksChange) -> None:
        if not change.version_ids:
            self.reload()  # another workspace
        elif self._is_open:
            self._is_stale |= any(one.field in MARK_FIELDS for one in parse(self.state.view.text).filters)
            self._recount.trigger()

    def _on_collections_changed(self, change: CollectionsChange) -> None:
        view = self.state.view
        if view.scope != "collection" or (
            change.collection_ids and view.collection_id not in change.collection_ids
        ):
            return
        if self.collection is None:
            self.show(scope="workspace", sort="date")
        elif self.collection.version_ids != self._collected:
            self.reload()

    def _on_current_changed(self, canvas: object) -> None:
        if self._canvases.shown is None:
            self._on_canvas_changed(canvas)

    def _on_canvas_changed(self, _canvas: object) -> None:
        if self._is_open and self.state.view.scope in PLACE_SCOPES:
            self.reload()


def _set_of(*parts: Iterable[str]) -> frozenset[str]:
    """All items; in steps, so that a thread doesn't hold the interpreter lock for a million of them."""
    return frozenset(one for part in parts for one in part)
