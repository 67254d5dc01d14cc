"""Actions on results of the light table: inspect, compare, and save them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, Signal

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.result_query import Result
from wsdesk.store.base.error_messages import failure_of
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.slices import list_in_slices
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.results.light_table import LightTableStore
from wsdesk.store.results.result_items import item_of_result, version_of_result
from wsdesk.store.versions.details import Inspected, InspectedStore, read_node
from wsdesk.store.versions.viewer_items import ViewerItem

translate = QCoreApplication.translate


class ResultActions(TaskOwner):
    """Actions for results, also of canvases that aren't open, whose versions come from the index then."""

    previewed = Signal(object)
    """Emitted with the new `preview`."""

    def __init__(
        self,
        light_table: LightTableStore,
        canvases: CanvasesStore,
        selection: SelectionStore,
        inspected: InspectedStore,
        comparison: ComparisonStore,
        batch_export: BatchExportStore,
        notifications: NotificationStore,
    ) -> None:
        super().__init__("result actions")
        self._light_table = light_table
        self._canvases = canvases
        self._selection = selection
        self._inspected = inspected
        self._comparison = comparison
        self._batch_export = batch_export
        self._notifications = notifications
        self.preview: ViewerItem | None = None
        """The inspected result; None if there are several, or inspecting has stopped."""
        self._covered: tuple[Inspected | None, ViewerItem | None] | None = None
        """What was inspected, with its preview, when a page began to show one of its results instead."""
        self._shown: Inspected | None = None
        self._results: tuple[Sequence[Result], int] = ((), 0)
        """Results that were inspected meanwhile, and their total."""

    def item(self, result: Result) -> ViewerItem:
        """A result as an item with its version: complete, if its canvas is loaded."""
        canvas = self._canvases.get(result.canvas_id)
        detail = read_node(canvas, result.node_id, result.version_id) if canvas is not None else None
        version = detail.chosen if detail is not None else None
        if version is None or version.id != result.version_id:
            version = version_of_result(result)
        return item_of_result(result, version)

    def inspect(self, results: Sequence[Result], total: int = 0) -> None:
        """Select the nodes of results on the current canvas; show the details of those of other canvases.

        `total` is the number of selected results if these are only some of them. While a page shows one of
        its results instead, this is done once it is closed.
        """
        if self._covered is not None:
            self._results = results, total
            return
        self._set_preview(self.item(results[0]) if len(results) == 1 else None)
        canvas = self._canvases.current
        canvas_id = canvas.canvas_id if canvas is not None else ""
        if results and all(result.canvas_id == canvas_id for result in results):
            nodes = list(dict.fromkeys(result.node_id for result in results))
            self._selection.select(canvas_id, nodes=nodes)
            if len(results) == 1:
                self._choose_version(results[0])
            if len(results) == len(nodes):  # details of a node have a single version of it
                return
        else:
            # Otherwise commands would act on nodes that aren't the selected results.
            self._selection.select(canvas_id)
        items = tuple(self.item(one) for one in results)
        self._inspected.inspect(Inspected("results", items=items, total=total))

    def stop_inspecting(self) -> None:
        """Remove the preview and the details, because the page with the results is being closed."""
        self._set_preview(None)
        self._inspected.leave("results")

    def show(self, item: ViewerItem) -> None:
        """Show the details of an item in place of the inspected results, until `show_covered` is called."""
        if self._covered is None:
            self._covered = (self._inspected.state, self.preview)
        self._shown = Inspected("results", items=(item,))
        self._set_preview(item)
        self._inspected.inspect(self._shown)

    def show_covered(self) -> None:
        """Show again what was inspected before, unless something else is inspected meanwhile."""
        covered, self._covered = self._covered, None
        (results, total), self._results = self._results, ((), 0)
        if results:
            self._set_preview(None)
            self.inspect(results, total)
        elif covered is not None and self._inspected.state == self._shown:
            self._inspected.set_state(covered[0])
            self._set_preview(covered[1])

    def _set_preview(self, item: ViewerItem | None) -> None:
        if item != self.preview:
            self.preview = item
            self.previewed.emit(item)

    def compare(self, numbers: Iterable[int], *, pairwise: bool = False) -> None:
        """Compare rows of the grid, all or two at a time.

        A notification says so if there are fewer than two with content.
        """
        self.tasks.start("compare", self._compare(tuple(numbers), pairwise))

    def save(self, numbers: Iterable[int]) -> None:
        """Collect the files of rows of the grid to save them."""
        self.tasks.start("save", self._save(tuple(numbers)))

    def save_all(self) -> None:
        """Collect the files of all results of the light table, also of those in collapsed stacks."""
        self.tasks.start("save", self._save(None))

    def _choose_version(self, result: Result) -> None:
        canvas = self._canvases.current
        card = canvas.document.node_by_id.get(result.node_id) if canvas is not None else None
        if card is not None:
            is_active = card.active_id == result.version_id
            self._selection.choose_version(result.node_id, "" if is_active else result.version_id)

    async def _read(self, numbers: tuple[int, ...] | None) -> tuple[Result, ...]:
        try:
            chosen = await self._light_table.all_numbers() if numbers is None else numbers
            return await self._light_table.results(chosen)
        except LocalDbError as error:
            self._notifications.notify("error", failure_of(error).message)
            return ()

    async def _compare(self, numbers: tuple[int, ...], pairwise: bool) -> None:
        results = await self._read(numbers)
        places: dict[int, tuple[int, int]] = {}
        with suppress(LocalDbError):
            places = await self._light_table.version_numbers(results)
        numbered = await list_in_slices(
            replace(self.item(result), number=number, count=count)
            for result in results
            for number, count in (places.get(result.number, (0, 0)),)
        )
        items = [one for one in numbered if one.asset.addresses or _has_text(one)]
        if not self._comparison.compare_items(items):
            text = translate("ResultActions", "Select at least two results to compare.")
            self._notifications.notify("info", text)
        elif pairwise:
            self._comparison.set_pairwise(True)

    async def _save(self, numbers: tuple[int, ...] | None) -> None:
        items = tuple(await list_in_slices(self.item(one) for one in await self._read(numbers)))
        if items and not self._batch_export.collect_items(items):
            text = translate("ResultActions", "Wait until the other files are saved.")
            self._notifications.notify("info", text)


def _has_text(item: ViewerItem) -> bool:
    return item.version is not None and bool(item.version.generated_text)
