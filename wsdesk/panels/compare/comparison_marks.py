"""Marks in the comparison: what the mark keys act on, and what happens to a rejected side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from wsdesk.graph.model.values import Asset
from wsdesk.panels.compare.contact_sheet import ContactSheet
from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.versions.properties import result_asset
from wsdesk.store.comparison.compared_version import ComparedVersion
from wsdesk.store.comparison.comparison import Comparison
from wsdesk.store.comparison.order import RemovedSide
from wsdesk.store.culling.history import Subject
from wsdesk.store.culling.marks import NO_MARKS, ResultMarks
from wsdesk.store.text import sanitize
from wsdesk.store.versions.viewer_items import ViewerItem


class ComparisonMarks(QObject):
    """Mark target of the comparison: the focused cell, or the current side of two.

    A rejected side leaves the comparison, unless it is the reference or one of the last two; undo restores
    it.
    """

    subject: Subject = "marks"
    changed = Signal()
    """Emitted when marks of a side changed that remains, or another side of two became the current one."""

    def __init__(self, stores: CompareViewStores, sheet: ContactSheet, parent: QObject) -> None:
        super().__init__(parent)
        self._stores = stores
        self._sheet = sheet
        self._side = 0
        stores.marks.changed.connect(self._on_marks_changed)
        stores.marks.rejected.connect(self._on_rejected)

    @property
    def current(self) -> int:
        """Index of the side that marks and commands act on, -1 if there is none."""
        comparison = self._stores.comparison.state
        if comparison is None:
            return -1
        if comparison.is_pair:
            return self._side
        return self._sheet.focused_cell() if self._sheet.isVisible() else -1

    def set_current(self, index: int) -> None:
        """Go to a side of two."""
        if index != self._side:
            self._side = index
            self.changed.emit()

    def reset(self, comparison: Comparison) -> None:
        """Begin with a new comparison."""
        self._side = 1 if comparison.reference == 0 else 0

    def follow(self, before: Comparison, comparison: Comparison) -> None:
        """Make the candidate current when it meets the reference."""
        is_new = not before.is_pair or before.reference != comparison.reference
        if comparison.is_pair and comparison.reference >= 0 and is_new:
            self._side = 1 - comparison.reference

    def of(self, side: ComparedVersion) -> ResultMarks:
        """Marks of a side."""
        version_id = version_id_of(side)
        return self._stores.marks.of(version_id) if version_id else NO_MARKS

    def item(self, index: int) -> ViewerItem:
        """A side as an item, the subject of its context menu."""
        comparison = self._stores.comparison.state
        assert comparison is not None
        side = comparison.sides[index]
        if side.item is not None and not side.node_id:
            return side.item
        asset = result_asset(side.version) or Asset("")
        if side.item is not None:
            return replace(
                side.item,
                asset=asset,
                title=side.name,
                version_id=side.version.id or "",
                number=side.number,
                count=side.count,
            )
        canvas_id = comparison.canvas_id if side.node_id else ""
        return ViewerItem(asset, side.name, "", canvas_id, side.node_id, side.version.id or "")

    def details(self, index: int) -> ViewerItem:
        """A side as an item with its version and canvas, for the Details panel."""
        item, side = self.item(index), self._sides()[index]
        canvas = self._stores.canvases.get(item.canvas_id)
        source = item.source or (sanitize.line(canvas.title, 120) if canvas is not None else "")
        return replace(item, source=source, version=side.version)

    def index_of(self, item: ViewerItem) -> int:
        """Index of an item on the page, -1 if it isn't there."""
        items = [self.item(index) for index in range(len(self._sides()))]
        return items.index(item) if item in items else -1

    def marked_version_ids(self) -> tuple[str, ...]:
        sides, index = self._sides(), self.current
        version_id = version_id_of(sides[index]) if 0 <= index < len(sides) else ""
        return (version_id,) if version_id else ()

    def advance(self) -> None:
        """Go to the next cell, the next candidate, or the other side."""
        comparison = self._stores.comparison.state
        if comparison is None:
            return
        if not comparison.is_pair:
            self._sheet.focus_cell(self.current + 1)
        elif comparison.waiting:
            self._stores.comparison.step_candidate(self._side, 1)
        else:
            self.set_current(1 - self._side)

    def show_marked(self, version_id: str, *others: str) -> None:
        """Go to the side with a version; a candidate that was replaced comes back."""
        comparison = self._stores.comparison.state
        is_pair = comparison is not None and comparison.is_pair
        if is_pair and self._index_of_version(version_id) < 0:
            self._stores.comparison.show_candidate(self._side, version_id)
        index = self._index_of_version(version_id)
        if is_pair and index >= 0:
            self.set_current(index)
        else:
            self._sheet.focus_cell(index)

    def _sides(self) -> tuple[ComparedVersion, ...]:
        comparison = self._stores.comparison.state
        return comparison.sides if comparison is not None else ()

    def _index_of_version(self, version_id: str) -> int:
        return next((n for n, side in enumerate(self._sides()) if version_id_of(side) == version_id), -1)

    def restore(self, values: Mapping[str, RemovedSide | None]) -> Mapping[str, RemovedSide | None]:
        """Undo and redo: restore the sides that were removed, and remove those that were restored."""
        before: dict[str, RemovedSide | None] = {}
        for version_id, removed in reversed(tuple(values.items())):  # the last removal first
            before[version_id] = None
            if removed is not None:
                self._stores.comparison.restore(removed)
            else:
                before[version_id] = self._stores.comparison.remove(self._index_of_version(version_id))
        return before

    def shown_ids(
        self, values: Mapping[str, RemovedSide | None], replaced: Mapping[str, RemovedSide | None]
    ) -> tuple[str, ...]:
        """The side that was removed or restored, unless they are several."""
        return tuple(values) if len(values) == 1 else ()

    def _on_rejected(self, version_ids: tuple[str, ...]) -> None:
        found = ((version_id, self._index_of_version(version_id)) for version_id in version_ids)
        sides = ((version_id, self._stores.comparison.remove(index)) for version_id, index in found)
        removed = {version_id: side for version_id, side in sides if side is not None}
        if removed:
            self._stores.marks.history.record(self, removed)

    def _on_marks_changed(self, _change: object) -> None:
        if self._sides():
            self.changed.emit()


def version_id_of(side: ComparedVersion) -> str:
    """ID of a side's version; empty for an asset that isn't a version."""
    if side.node_id:
        return side.version.id or ""
    return side.item.version_id if side.item is not None else ""
