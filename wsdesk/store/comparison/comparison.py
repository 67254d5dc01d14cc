"""Comparison: two versions, two at a time, or pages of up to sixteen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QColor, QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.store.base.error_messages import save_failure
from wsdesk.store.base.new_files import write_new
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.comparison.compared_version import ComparedVersion, Side, side_of, side_of_item
from wsdesk.store.comparison.order import ComparisonOrder, RemovedSide
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import file_name
from wsdesk.store.versions.details import read_node

if TYPE_CHECKING:
    from wsdesk.media.decode.image_difference import ImageDifference
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.comparison.report import ComparisonReport
    from wsdesk.store.versions.viewer_items import ViewerItem

translate = QCoreApplication.translate

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides, or a page of a contact sheet: the sides from index `first`, of `count` in total.

    `reference` is the index of the pinned side on every page, -1 without one; `first` doesn't count it.
    `session` is the number of the comparison since the application started.
    """

    canvas_id: str
    sides: tuple[ComparedVersion, ...]
    first: int = 0
    count: int = 0
    is_pair: bool = False
    reference: int = -1
    session: int = 0

    @property
    def waiting(self) -> int:
        """Number of candidates that aren't shown, two at a time."""
        return self.count - len(self.sides) if self.is_pair else 0

    @property
    def is_paged(self) -> bool:
        return not self.is_pair and self.count > len(self.sides)


class ComparisonStore(Store[Comparison | None]):
    """The open comparison, if any; computes image differences in a worker thread."""

    measured = Signal(object)
    """Emitted with the latest `ImageDifference`."""

    def __init__(
        self, canvases: CanvasesStore, connection: ConnectionStore, notifications: NotificationStore
    ) -> None:
        super().__init__("comparison", None)
        self._canvases = canvases
        self._notifications = notifications
        self._sides: list[Side] = []
        """All sides by their number, also those that were removed."""
        self._order = ComparisonOrder(0)
        self._session = 0
        self._shown: tuple[int, ...] = ()
        """Numbers of the sides of the state."""
        self._watched: CanvasStore | None = None
        self._workers = WorkerThreads(1, "comparison")
        canvases.current_changed.connect(self._on_current_changed)
        connection.profile_changed.connect(self.close)

    def side(self, canvas_id: str, node_id: str, version_id: str = "") -> ComparedVersion | None:
        """Return a version of a node (its active one by default), None if there is none."""
        canvas = self._canvases.get(canvas_id)
        detail = read_node(canvas, node_id, version_id) if canvas is not None else None
        return side_of(detail)

    def compare(self, canvas_id: str, sides: Sequence[Side], index: int = 0) -> bool:
        """Open a comparison at the page with `index`; return False if there are fewer than two sides."""
        if len(sides) < 2:
            return False
        self._sides = list(sides)
        self._session += 1
        self._order = ComparisonOrder(len(sides), index)
        self._show(canvas_id)
        return True

    def compare_items(self, items: Sequence[ViewerItem], index: int = 0) -> bool:
        """Compare assets, such as results of several canvases or images extracted from a PDF."""
        return self.compare("", [self._side_of_item(item) for item in items], index)

    def step_page(self, by: int) -> None:
        """Go to a later or earlier page, stopping at the ends."""
        if self._state is not None:
            self._order.step_page(by)
            self._show(self._state.canvas_id)

    def step_candidate(self, index: int, by: int) -> None:
        """Two at a time, replace a side with the next or previous candidate; never the reference."""
        if self._state is not None and self._state.waiting:
            self._order.step_candidate(index, by)
            self._show(self._state.canvas_id)

    def show_candidate(self, index: int, version_id: str) -> None:
        """Two at a time, replace a side with the candidate of a version."""
        if (comparison := self._state) is None or not comparison.waiting:
            return
        read = ((n, self._read(comparison.canvas_id, self._sides[n])) for n in self._order.numbers)
        number = next((n for n, side in read if side is not None and side.version.id == version_id), -1)
        self._order.show_candidate(index, number)
        self._show(comparison.canvas_id)

    def set_pairwise(self, on: bool, index: int = 0) -> None:
        """Compare two at a time, beginning with the side at an index, or all."""
        if self._state is not None:
            self._order.set_pairwise(on, self._number(index))
            self._show(self._state.canvas_id)

    def set_reference(self, index: int) -> None:
        """Pin the side at an index of the page as the reference; -1 unpins it."""
        if self._state is not None:
            self._order.set_reference(self._number(index))
            self._show(self._state.canvas_id)

    def remove(self, index: int) -> RemovedSide | None:
        """Remove the side at an index of the page; two at a time, the next candidate replaces it.

        Returns None if it wasn't removed, because it is one of the last two or the reference.
        """
        removed = self._order.remove(self._number(index))
        if removed is not None and self._state is not None:
            self._show(self._state.canvas_id)
        return removed

    def restore(self, removed: RemovedSide) -> None:
        """Insert a side that was removed from this comparison; one of an earlier comparison is ignored."""
        if self._state is not None:
            self._order.restore(removed)
            self._show(self._state.canvas_id)

    def replace_side(self, index: int, version_id: str) -> None:
        """Replace one side with another version of the same node."""
        if (comparison := self._state) is None:
            return
        old = comparison.sides[index]
        replacement = next(((n, v) for n, v in enumerate(old.versions, 1) if v.id == version_id), None)
        if replacement is not None:
            number, version = replacement
            self._sides[self._shown[index]] = replace(old, number=number, version=version)
            self._show(comparison.canvas_id)

    def swap(self) -> None:
        """Swap the two sides."""
        if self._state is not None and self._state.is_pair:
            self._order.swap()
            self._show(self._state.canvas_id)

    def close(self) -> None:
        """Close the comparison."""
        self.tasks.cancel("measure")
        self._sides, self._shown = [], ()
        self._set(None)

    def measure(self, one: QImage, other: QImage, threshold: int, tint: QColor) -> None:
        """Compute the difference of two images and emit `measured`. A newer call cancels an older one."""
        self.tasks.start("measure", self._measure(one, other, threshold, tint))

    def save(self, image: QImage, title: str, folder: Path) -> None:
        """Save an image as PNG, numbered if the name exists. The result is a notification."""
        from wsdesk.store.comparison.report import render_png

        self.tasks.start(f"save {title}", self._save(render_png, image, file_name(title, ".png"), folder))

    def save_report(self, report: ComparisonReport, title: str, folder: Path) -> None:
        """Save a report as PDF with selectable text. The result is a notification."""
        from wsdesk.store.comparison.report import render_pdf

        self.tasks.start(f"save {title}", self._save(render_pdf, report, file_name(title, ".pdf"), folder))

    async def aclose(self) -> None:
        """Cancel tasks and stop the worker thread."""
        await super().aclose()
        await self._workers.aclose()

    async def _measure(self, one: QImage, other: QImage, threshold: int, tint: QColor) -> None:
        from wsdesk.media.decode.image_difference import difference

        measured: ImageDifference = await self._workers.run(difference, one, other, threshold, tint)
        self.measured.emit(measured)

    async def _save(self, render: Callable[[T], bytes], value: T, name: str, folder: Path) -> None:
        def write() -> Path:
            return write_new(folder, name, render(value))

        try:
            target = await self._workers.run(write)
        except OSError as error:
            failure = save_failure(name, error)
            self._notifications.notify("error", failure.message, detail=failure.detail)
            return
        message = translate("Compare", "Saved {name}").format(name=sanitize.line(target.name))
        detail = translate("Compare", "In folder {folder}").format(folder=sanitize.plain(str(folder)))
        self._notifications.notify("ok", message, detail=detail)

    def _show(self, canvas_id: str) -> None:
        """Read the sides to show; those that can't be read are left out, or replaced in a pair."""
        order = self._order
        while True:
            read = [(number, self._read(canvas_id, self._sides[number])) for number in order.shown]
            missing = next((number for number, side in read if side is None), -1)
            if missing < 0 or not order.is_pair or order.remove(missing) is None:
                break
        sides = [(number, side) for number, side in read if side is not None]
        self._shown = tuple(number for number, _ in sides)
        reference = self._shown.index(order.reference) if order.reference in self._shown else -1
        is_pair, shown = order.is_pair and len(sides) == 2, tuple(side for _, side in sides)
        count = len(order.numbers)
        self._set(Comparison(canvas_id, shown, order.first, count, is_pair, reference, self._session))

    def _number(self, index: int) -> int:
        """Number of the side at an index of the page, -1 if there is none."""
        return self._shown[index] if 0 <= index < len(self._shown) else -1

    def _read(self, canvas_id: str, side: Side) -> ComparedVersion | None:
        if isinstance(side, ComparedVersion):
            return side
        return self.side(canvas_id, side.node_id, side.version_id)

    def _side_of_item(self, item: ViewerItem) -> ComparedVersion:
        """The version of an item if its canvas is loaded, else a version with its asset only."""
        side = self.side(item.canvas_id, item.node_id, item.version_id) if item.version_id else None
        is_same = side is not None and side.version.id == item.version_id
        return replace(side, item=item) if side is not None and is_same else side_of_item(item)

    def _set(self, comparison: Comparison | None) -> None:
        self._watch(self._canvases.get(comparison.canvas_id) if comparison is not None else None)
        self.set_state(comparison)

    def _watch(self, canvas: CanvasStore | None) -> None:
        if canvas is self._watched:
            return
        if self._watched is not None:
            self._watched.document_reset.disconnect(self._on_document_changed)
            self._watched.changed.disconnect(self._on_document_changed)
        self._watched = canvas
        if canvas is not None:
            canvas.document_reset.connect(self._on_document_changed)
            canvas.changed.connect(self._on_document_changed)

    def _on_document_changed(self, _changes: object) -> None:
        """Update the sides, because signed media URLs expire; deleted versions are kept."""
        if (comparison := self._state) is not None:
            sides = tuple(self._reloaded(comparison.canvas_id, side) for side in comparison.sides)
            self._set(replace(comparison, sides=sides))

    def _reloaded(self, canvas_id: str, old: ComparedVersion) -> ComparedVersion:
        if not old.node_id or old.item is not None:
            return old
        side = self.side(canvas_id, old.node_id, old.version.id or "")
        return side if side is not None and side.version.id == old.version.id else old

    def _on_current_changed(self, canvas: object) -> None:
        if self._state is not None and getattr(canvas, "canvas_id", None) != self._state.canvas_id:
            self.close()
