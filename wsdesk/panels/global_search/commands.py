"""Opening the search over everything, and what one can do in it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.global_search.view import GlobalSearchView
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


class GlobalSearchCommands(QObject):
    """A subject that is a text is searched for."""

    def __init__(self, stores: Stores, view: GlobalSearchView) -> None:
        super().__init__(view)
        self._stores = stores
        self._view = view

    def all(self) -> tuple[Command, ...]:
        return (
            Command("everywhere.open", self._open_title, self._open, "edit", ("Ctrl+Shift+F",), icon="globe"),
            Command(
                "everywhere.where-used",
                self._used_title,
                self._show_used,
                "go",
                contexts=frozenset(("asset",)),
                enabled=self._is_hit,
                icon="target",
            ),
            Command(
                "everywhere.close",
                self._close_title,
                self._close,
                "edit",
                ("Escape",),
                enabled=self._is_up,
                pane="everywhere",
            ),
        )

    def _is_up(self, _subject: object | None) -> bool:
        return self._view.is_up

    def _open(self, subject: object | None) -> None:
        self._view.open_view(subject if isinstance(subject, str) else "")

    def _close(self, _subject: object | None) -> None:
        self._view.close_view()

    def _is_hit(self, subject: object | None) -> bool:
        return bool(getattr(subject, "asset_id", ""))

    def _show_used(self, subject: object | None) -> None:
        from wsdesk.wire.search import AssetSearchResult

        if isinstance(subject, AssetSearchResult):
            self._view.show_used(subject)

    def _used_title(self) -> str:
        return self.tr("Find usages")

    def _open_title(self) -> str:
        return self.tr("Search everywhere")

    def _close_title(self) -> str:
        return self.tr("Close search")
