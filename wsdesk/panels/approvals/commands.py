"""Commands of the agent approvals."""

from __future__ import annotations

from wsdesk.panels.approvals.page import ApprovalsPage
from wsdesk.panels.approvals.stores import ApprovalsPageStores
from wsdesk.store.commands.commands import CommandGroup, command


class ApprovalCommands(CommandGroup):
    """The commands of the page."""

    def __init__(self, stores: ApprovalsPageStores, page: ApprovalsPage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page

    def _is_open(self) -> bool:
        return self._page.is_open

    @command("approvals.open", "Agent approvals", "go/pages:20", icon="approval")
    def _open(self) -> None:
        self._page.open_page()

    @command(
        "approvals.close", "Close approvals", "view/close:70", "Escape", enabled=_is_open, pane="approvals"
    )
    def _close(self) -> None:
        self._page.escape()

    @command("approvals.refresh", "Refresh approvals", "panels/agent:10", enabled=_is_open, icon="refresh")
    def _refresh(self) -> None:
        self._stores.approvals.load()

    @command(
        "approvals.copy-value",
        "Copy selected parameter",
        "edit/copy:140",
        "Ctrl+Shift+C",
        enabled=_is_open,
        pane="approvals",
        icon="copy",
    )
    def _copy(self) -> None:
        self._page.detail.copy_value()
