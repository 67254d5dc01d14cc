"""The list of approvals."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.approvals.labels import line_of
from wsdesk.panels.widgets.lists.list_view import AccessibleText
from wsdesk.panels.widgets.lists.two_line_list import TwoLineList
from wsdesk.store.agent.approvals import ApprovalRow
from wsdesk.theme.theme_manager import ThemeManager

_COLOURS = {"pending": "warn", "approved": "ok", "denied": "error"}


class ApprovalListView(TwoLineList[ApprovalRow]):
    """The dot of a row is its status."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("approvalList", "", themes, parent)
        self.setAccessibleName(self.tr("Approvals"))

    @override
    def row_id(self, row: ApprovalRow) -> str:
        return row.id

    @override
    def lines(self, row: ApprovalRow) -> tuple[str, str]:
        return row.tool_name, line_of(row)

    @override
    def dot(self, row: ApprovalRow) -> str:
        return _COLOURS.get(row.status, "muted")

    @override
    def said(self, row: ApprovalRow) -> AccessibleText:
        line = line_of(row)
        return AccessibleText(row.tool_name, f"{row.tool_name}, {line}", f"{row.tool_name}\n{line}\n{row.id}")
