"""Approvals page: a field for an ID or link, the list, details, and commands."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.approvals.detail import ApprovalDetail, ApprovalsPageStores
from wsdesk.panels.approvals.labels import approval_summary
from wsdesk.panels.widgets.containers.overlay_page import (
    OverlayCommands,
    OverlayPage,
    ResponsiveSplitter,
    page_is_open,
)
from wsdesk.panels.widgets.controls.form_controls import line_edit, push_button
from wsdesk.panels.widgets.layout.boxes import Space, column, row
from wsdesk.panels.widgets.lists.row_list import TwoLineList
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.agent.approvals import ApprovalRow, ApprovalsState
from wsdesk.store.commands.commands import command
from wsdesk.theme.theme_manager import ThemeManager

translate = QCoreApplication.translate


class ApprovalsPage(OverlayPage):
    """Page of agent approvals; a link to an approval opens it."""

    def __init__(self, stores: ApprovalsPageStores) -> None:
        super().__init__(
            "approvals",
            translate("ApprovalsPage", "Agent approvals"),
            translate("ApprovalsPage", "Close approvals"),
            stores.themes,
        )
        self.close_with_canvas(stores.canvases)
        self._stores = stores
        self.field = line_edit("approvalField", self.tr("Approval ID or link"), 2_000, self.tr("ID or link"))
        self.go_button = push_button("approvalGo", self.tr("Open"), label=self.tr("Open this approval"))
        self.error_label = WrappingLabel(role="error", name="approvalWrong")
        self.error_label.hide()
        self.list = ApprovalListView(stores.themes)
        self.detail = ApprovalDetail(stores)
        self.empty_label = WrappingLabel(self.tr("Select an approval to see its details."), role="muted")
        self._states = StateStack("approvalStates", self.list, stores.themes)
        self._lay_out()
        self.setFocusProxy(self.field)
        self.field.returnPressed.connect(self.open_by_text)
        self.field.textEdited.connect(self.error_label.hide)
        self.go_button.clicked.connect(self.open_by_text)
        self.list.chosen.connect(self._on_row_chosen)
        self._states.retried.connect(stores.approvals.load)
        self._states.acted.connect(stores.approvals.load)
        stores.approvals.changed.connect(self._show)
        stores.approvals.show_requested.connect(self._on_open_requested)
        self._show(stores.approvals.state)
        if stores.approvals.state.current:
            # A link was opened before this page was created.
            QTimer.singleShot(0, self, self.open_page)

    @override
    def prepare(self) -> None:
        self._stores.approvals.load()

    def open_by_text(self) -> None:
        """Open the approval of the field's ID or link."""
        text = self.field.text().strip()
        if not text:
            return
        is_open = self._stores.approvals.open_link(text)
        self.error_label.setVisible(not is_open)
        if is_open:
            self.field.clear()
        else:
            self.error_label.setText(self.tr("This isn't an approval ID or link."))

    def _lay_out(self) -> None:
        beside = QWidget()
        column(
            row((self.field, 1), self.go_button),
            self.error_label,
            (self._states, 1),
            margin=(Space.MEDIUM, Space.TIGHT, Space.SMALL, Space.NONE),
            parent=beside,
        )
        right = QWidget()
        column(column(self.empty_label, margin=(Space.MEDIUM, Space.SMALL)), (self.detail, 1), parent=right)
        column(
            self.title_bar((self.heading(self.accessibleName()), 1)),
            (ResponsiveSplitter("approvalsSplit", beside, right), 1),
            parent=self,
        )

    def _show(self, state: ApprovalsState) -> None:
        self.list.shown_id = state.current
        self.list.set_rows(state.rows)
        self.list.viewport().update()
        self.detail.show_row(state.row, decides=state.decides)
        self.empty_label.setVisible(state.row is None)
        if self._states.show_phase(
            state.phase,
            state.failure,
            has_content=bool(state.rows),
            failed_title=self.tr("Couldn't load approvals"),
        ):
            return
        if state.listed:
            self._states.show_empty(
                self.tr("No approvals"),
                self.tr("Requests from the agent that need your approval appear here."),
                self.tr("Refresh"),
            )
        else:
            self._states.show_empty(
                self.tr("No approvals yet"),
                self.tr("This server doesn't list approvals. Paste an approval ID or link above."),
            )

    def _on_open_requested(self, _approval_id: object) -> None:
        if not self.is_open:
            self.open_page()

    def _on_row_chosen(self, row: ApprovalRow) -> None:
        self._stores.approvals.open(row.id)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.field.hasFocus() and self.list.rows:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.list.index_of(0))
            return
        super().keyPressEvent(event)


_STATUS_COLORS = {"pending": "warn", "approved": "ok", "denied": "error"}


class ApprovalListView(TwoLineList[ApprovalRow]):
    """Two-line rows with a dot for the status."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("approvalList", "", themes)
        self.setAccessibleName(self.tr("Approvals"))

    @override
    def row_id(self, row: ApprovalRow) -> str:
        return row.id

    @override
    def content(self, row: ApprovalRow) -> RowContent:
        dot = _STATUS_COLORS.get(row.status, "muted")
        return RowContent(row.tool_name, approval_summary(row), dot=dot, is_strong=True)

    @override
    def accessible_text(self, row: ApprovalRow) -> AccessibleText:
        line = approval_summary(row)
        return AccessibleText(row.tool_name, f"{row.tool_name}, {line}", f"{row.tool_name}\n{line}\n{row.id}")


class ApprovalCommands(OverlayCommands[ApprovalsPageStores, ApprovalsPage]):
    """The commands of the page."""

    @command("approvals.open", "Agent approvals", "go/pages:20", icon="approval")
    def _open(self) -> None:
        self.page.open_page()

    @command(
        "approvals.close",
        "Close approvals",
        "view/close:70",
        "Escape",
        enabled=page_is_open,
        pane="approvals",
    )
    def _close(self) -> None:
        self.page.escape()

    @command(
        "approvals.refresh", "Refresh approvals", "panels/agent:10", enabled=page_is_open, icon="refresh"
    )
    def _refresh(self) -> None:
        self._stores.approvals.load()

    @command(
        "approvals.copy-value",
        "Copy selected parameter",
        "edit/copy:140",
        "Ctrl+Shift+C",
        enabled=page_is_open,
        pane="approvals",
        icon="copy",
    )
    def _copy(self) -> None:
        self.page.detail.copy_value()
