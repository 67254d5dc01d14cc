"""Commands of a comparison grid and its cells."""

from __future__ import annotations

from wsdesk.panels.compare.stores import CompareViewStores
from wsdesk.panels.compare.view import CompareView
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.results.viewer_items import ViewerItem


class CellCommands(CommandGroup):
    """Commands whose subject is the `ViewerItem` of a cell; without one, the focused cell."""

    pane = "compare"

    def __init__(self, stores: CompareViewStores, view: CompareView) -> None:
        super().__init__(view)
        self._stores = stores
        self._view = view

    def _index(self, subject: object | None) -> int:
        item = subject if isinstance(subject, ViewerItem) else self._view.item_in_focus()
        return self._view.index_of(item) if item is not None else -1

    def _has_cell(self, subject: object | None) -> bool:
        return self._index(subject) >= 0

    def _can_remove(self, subject: object | None) -> bool:
        comparison = self._stores.comparing.current
        return comparison is not None and comparison.count > 2 and self._has_cell(subject)

    def _is_paged(self) -> bool:
        comparison = self._stores.comparing.current
        return comparison is not None and comparison.count > len(comparison.sides)

    def _enlarge_title(self) -> str:
        return self.tr("Enlarge") if self._view.content.contact_sheet.enlarged < 0 else self.tr("Show all")

    @command(
        "compare.enlarge",
        _enlarge_title,
        "view/comparison:90",
        contexts="compare-cell/compare",
        enabled=_has_cell,
        pane="",
        icon="zoom-in",
    )
    def _enlarge(self, subject: object | None) -> None:
        sheet, index = self._view.content.contact_sheet, self._index(subject)
        sheet.enlarge(-1 if sheet.enlarged == index else index)

    @command(
        "compare.remove",
        "Remove from comparison",
        "view/comparison:100",
        "Delete",
        contexts="compare-cell/compare",
        enabled=_can_remove,
        icon="close",
    )
    def _remove(self, subject: object | None) -> None:
        self._stores.comparing.remove(self._index(subject))

    @command("compare.next-page", "Comparison: next page", "view/comparison:70", "PgDown", enabled=_is_paged)
    def _next(self) -> None:
        self._stores.comparing.step_page(1)

    @command(
        "compare.previous-page", "Comparison: previous page", "view/comparison:80", "PgUp", enabled=_is_paged
    )
    def _previous(self) -> None:
        self._stores.comparing.step_page(-1)
