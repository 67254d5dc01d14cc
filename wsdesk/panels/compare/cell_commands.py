"""Commands for a page of results: turning pages, and what can be done with one cell."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.compare.view import CompareView
from wsdesk.store.commands.commands import Command
from wsdesk.store.results.viewer_items import ViewerItem
from wsdesk.store.stores import Stores

_CELL = frozenset(("compare-cell",))


class CellCommands(QObject):
    """The subject is the `ViewerItem` of a cell; without one, the cell that has the keyboard."""

    def __init__(self, stores: Stores, view: CompareView) -> None:
        super().__init__(view)
        self._stores = stores
        self._view = view

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "compare.enlarge",
                self._enlarge_title,
                self._enlarge,
                "view",
                contexts=_CELL,
                enabled=self._has_cell,
                icon="zoom-in",
            ),
            Command(
                "compare.remove",
                self._remove_title,
                self._remove,
                "view",
                ("Delete",),
                contexts=_CELL,
                enabled=self._can_remove,
                pane="compare",
                icon="close",
            ),
            Command(
                "compare.next-page",
                self._next_title,
                self._next,
                "view",
                ("PgDown",),
                enabled=self._is_paged,
                pane="compare",
            ),
            Command(
                "compare.previous-page",
                self._previous_title,
                self._previous,
                "view",
                ("PgUp",),
                enabled=self._is_paged,
                pane="compare",
            ),
        )

    def _place(self, subject: object | None) -> int:
        item = subject if isinstance(subject, ViewerItem) else self._view.item_in_focus()
        return self._view.place_of(item) if item is not None else -1

    def _has_cell(self, subject: object | None) -> bool:
        return self._place(subject) >= 0

    def _can_remove(self, subject: object | None) -> bool:
        comparison = self._stores.comparing.current
        return comparison is not None and comparison.count > 2 and self._has_cell(subject)

    def _is_paged(self, _subject: object | None) -> bool:
        comparison = self._stores.comparing.current
        return comparison is not None and comparison.count > len(comparison.sides)

    def _enlarge(self, subject: object | None) -> None:
        sheet, place = self._view.stage.sheet, self._place(subject)
        sheet.enlarge(-1 if sheet.enlarged == place else place)

    def _remove(self, subject: object | None) -> None:
        self._stores.comparing.remove(self._place(subject))

    def _next(self, _subject: object | None) -> None:
        self._stores.comparing.turn(1)

    def _previous(self, _subject: object | None) -> None:
        self._stores.comparing.turn(-1)

    def _enlarge_title(self) -> str:
        return self.tr("Enlarge") if self._view.stage.sheet.enlarged < 0 else self.tr("Show all")

    def _remove_title(self) -> str:
        return self.tr("Remove from comparison")

    def _next_title(self) -> str:
        return self.tr("Comparison: next page")

    def _previous_title(self) -> str:
        return self.tr("Comparison: previous page")
