"""Opening the approvals, and what one can do there."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.approvals.page import ApprovalsPage
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


class ApprovalCommands(QObject):
    """The commands of the page."""

    def __init__(self, stores: Stores, page: ApprovalsPage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page

    def all(self) -> tuple[Command, ...]:
        up, pane = self._is_up, "approvals"
        return (
            Command("approvals.open", self._open_title, self._open, "go", icon="approval"),
            Command(
                "approvals.close", self._close_title, self._close, "view", ("Escape",), enabled=up, pane=pane
            ),
            Command(
                "approvals.refresh", self._refresh_title, self._refresh, "view", enabled=up, icon="refresh"
            ),
            Command(
                "approvals.copy-value",
                self._copy_title,
                self._copy,
                "edit",
                ("Ctrl+Shift+C",),
                enabled=up,
                pane=pane,
                icon="copy",
            ),
        )

    def _is_up(self, _subject: object | None) -> bool:
        return self._page.is_open

    def _open(self, _subject: object | None) -> None:
        self._page.open_page()

    def _close(self, _subject: object | None) -> None:
        self._page.close_page()

    def _refresh(self, _subject: object | None) -> None:
        self._stores.approvals.load()

    def _copy(self, _subject: object | None) -> None:
        self._page.detail.copy_value()

    def _open_title(self) -> str:
        return self.tr("Agent approvals")

    def _close_title(self) -> str:
        return self.tr("Close approvals")

    def _refresh_title(self) -> str:
        return self.tr("Refresh approvals")

    def _copy_title(self) -> str:
        return self.tr("Copy selected parameter")
