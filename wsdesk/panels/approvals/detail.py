"""Details of an approval: arguments, result, changes, and the decision on it."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QSplitter, QStackedWidget, QWidget

from wsdesk.panels.approvals.labels import approval_properties, log_properties
from wsdesk.panels.approvals.tree import ValueTree, readable_text
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import (
    ColumnScroll,
    Space,
    Stretch,
    column,
    flow,
    named,
    row,
    set_accessible_name,
    stack,
)
from wsdesk.panels.widgets.properties.property_grid import PropertyGrid
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.agent.approvals import PENDING, ApprovalRow, ApprovalsStore
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.text.escape_invisible import value_text
from wsdesk.theme.theme_manager import ThemeManager


class ApprovalsPageStores(Protocol):
    """Stores that the approvals page uses."""

    themes: ThemeManager
    notifications: NotificationStore
    canvases: CanvasesStore
    commands: CommandStore
    approvals: ApprovalsStore


class DecisionButtons(QWidget):
    """Approve and Deny, then a confirmation with the tool's name."""

    decided = Signal(object)
    """Emitted with `approved` or `denied`."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("approvalDecision")
        self._pending_decision = ""
        self._row_id = ""
        self._tool = ""
        self._displayed_request: object = None
        """Tool name and arguments that were last displayed."""
        self._changed = False
        self.question_label = WrappingLabel(role="muted", selectable=False, name="approvalQuestion")
        self.approve_button = push_button("approvalApprove", self.tr("Approve…"), "primary")
        self.deny_button = push_button("approvalDeny", self.tr("Deny…"), "danger")
        self.confirm_button = push_button("approvalYes", "", "primary")
        self.cancel_button = push_button("approvalNo", self.tr("Cancel"))
        column(
            self.question_label,
            row(self.approve_button, self.deny_button, self.confirm_button, self.cancel_button, Stretch(1)),
            parent=self,
        )
        self.approve_button.clicked.connect(partial(self._confirm, "approved"))
        self.deny_button.clicked.connect(partial(self._confirm, "denied"))
        self.confirm_button.clicked.connect(self._on_confirm)
        self.cancel_button.clicked.connect(self._on_cancel)

    def show_row(self, row: ApprovalRow | None, *, decides: bool) -> None:
        """Set the approval; a different one closes the confirmation."""
        displayed = (row.approval.tool_name, row.approval.request_args) if row and row.approval else None
        if row is None or row.id != self._row_id or row.status != PENDING:
            self._pending_decision, self._changed = "", False
        elif displayed != self._displayed_request:
            # The user must not confirm a state that wasn't displayed.
            self._changed = self._changed or bool(self._pending_decision)
            self._pending_decision = ""
        self._displayed_request = displayed
        self._row_id = row.id if row is not None else ""
        self._tool = row.tool_name if row is not None else ""
        self.setVisible(row is not None and row.approval is not None and row.status == PENDING)
        if row is None:
            return
        for button in (self.approve_button, self.deny_button):
            button.setVisible(decides and not self._pending_decision)
            button.setEnabled(not row.busy)
        self.confirm_button.setVisible(decides and bool(self._pending_decision))
        self.cancel_button.setVisible(decides and bool(self._pending_decision))
        self.question_label.setText(self._status_text(row, decides=decides))

    def _status_text(self, row: ApprovalRow, *, decides: bool) -> str:
        if not decides:
            return self.tr("Pending. Approvals on this server are decided elsewhere.")
        if row.busy:
            return self.tr("Sending decision…")
        if self._pending_decision == "approved":
            return self.tr("Approve {tool}? You can't undo this.").format(tool=row.tool_name)
        if self._pending_decision == "denied":
            return self.tr("Deny {tool}? You can't undo this.").format(tool=row.tool_name)
        if self._changed:
            return self.tr("The request has changed. Review it before you decide.")
        return self.tr("Waiting for a decision")

    def _confirm(self, status: str) -> None:
        self._pending_decision, self._changed = status, False
        for button in (self.approve_button, self.deny_button):
            button.hide()
        text = self.tr("Approve") if status == "approved" else self.tr("Deny")
        self.confirm_button.setText(text)
        set_accessible_name(self.confirm_button, text)
        self.confirm_button.show()
        self.cancel_button.show()
        self.cancel_button.setFocus()
        sentence = (
            self.tr("Approve {tool}? You can't undo this.")
            if status == "approved"
            else self.tr("Deny {tool}? You can't undo this.")
        )
        self.question_label.setText(sentence.format(tool=self._tool))

    def _on_confirm(self) -> None:
        status, self._pending_decision = self._pending_decision, ""
        if status:
            self.decided.emit(status)

    def _on_cancel(self) -> None:
        self._pending_decision = ""
        self.confirm_button.hide()
        self.cancel_button.hide()
        self.approve_button.show()
        self.deny_button.show()
        self.approve_button.setFocus()
        self.question_label.setText(self.tr("Waiting for a decision"))


LEAST_TREE = 300
"""Height in logical px of the tree and its text view."""


class ApprovalDetail(QWidget):
    """Details of an approval."""

    def __init__(self, stores: ApprovalsPageStores) -> None:
        super().__init__()
        self.setObjectName("approvalDetail")
        self._stores = stores
        self._row: ApprovalRow | None = None
        self._shown: object = None
        self._title = WrappingLabel(role="heading", max_lines=2, name="approvalTool")
        self.properties = PropertyGrid("approvalFacts", stores.themes, label_width=96)
        self.failure = WrappingLabel(role="error", name="approvalTrouble")
        self._detail = DetailText("approvalTrouble")
        self.watch_button = push_button("approvalWatch")
        self.watch_button.setCheckable(True)
        self.again_button = push_button("approvalAgain", self.tr("Refresh"))
        self.forget_button = push_button("approvalForget", self.tr("Remove from list"))
        self.decision = DecisionButtons()
        views = {"tree": self.tr("Arguments and result"), "log": self.tr("Last seen")}
        self.views = SegmentedControl("approvalViews", self.tr("Approval details"), segments=views)
        self.tree = ValueTree("approvalTree", self.tr("Arguments and result"))
        self.reader = named(QPlainTextEdit(), "approvalReader", self.tr("Full value"))
        self.reader.setReadOnly(True)
        self.copy_button = push_button("approvalCopy", self.tr("Copy value"))
        self.log = PropertyGrid("approvalLog", stores.themes, label_width=150)
        self._pages = self._lay_out()
        self.views.chosen.connect(self._on_view_chosen)
        self.tree.selectionModel().currentChanged.connect(self._read)
        self.watch_button.clicked.connect(self._on_watch_clicked)
        self.again_button.clicked.connect(self._on_again_clicked)
        self.forget_button.clicked.connect(self._on_forget_clicked)
        self.copy_button.clicked.connect(self.copy_value)
        self.decision.decided.connect(self._on_decided)
        self.properties.menu_requested.connect(stores.commands.menu_opener("value"))

    def show_row(self, row: ApprovalRow | None, *, decides: bool) -> None:
        """Set the approval; expanded rows are preserved while its values are unchanged."""
        self._row = row
        self.setVisible(row is not None)
        if row is None:
            self._shown = None
            return
        self._title.setText(row.tool_name)
        self.properties.set_properties(approval_properties(row))
        self.failure.setText(row.failure.message if row.failure is not None else "")
        self.failure.setVisible(row.failure is not None)
        self._detail.set_detail(row.failure.detail if row.failure is not None else "")
        self._show_watch(row)
        self.decision.show_row(row, decides=decides)
        self.log.set_properties(log_properties(row))
        content = tree_content(row)
        if (row.id, content) != self._shown:
            self._shown = (row.id, content)
            self.tree.show_value(content)
            self._read()

    def copy_value(self) -> None:
        """Copy the complete selected value."""
        if self.tree.currentIndex().isValid():
            copy_text(value_text(self.tree.chosen()), self.tr("selected value"), self._stores.notifications)

    def _lay_out(self) -> QStackedWidget:
        buttons = QWidget()
        flow(self.watch_button, self.again_button, self.forget_button, parent=buttons)
        below = QWidget()
        column(
            (self.reader, 1),
            (self.copy_button, 0, Qt.AlignmentFlag.AlignLeft),
            margin=(Space.NONE, Space.SMALL, Space.NONE, Space.NONE),
            parent=below,
        )
        split = QSplitter(Qt.Orientation.Vertical)
        split.setObjectName("approvalSplit")
        split.addWidget(self.tree)
        split.addWidget(below)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([300, 110])
        split.setChildrenCollapsible(False)
        pages = stack(split, ColumnScroll("approvalLogScroll", self.log, Stretch(1), padding=Space.TIGHT))
        # The page scrolls if there is little space, so that the tree keeps a usable height.
        pages.setMinimumHeight(scaled(LEAST_TREE))
        scroll = ColumnScroll(
            "approvalScroll",
            self._title,
            self.properties,
            self.failure,
            (self._detail.button, 0, Qt.AlignmentFlag.AlignLeft),
            self._detail,
            self.decision,
            buttons,
            self.views,
            (pages, 1),
            spacing=Space.SMALL,
        )
        column(scroll, parent=self)
        return pages

    def _show_watch(self, row: ApprovalRow) -> None:
        self.watch_button.setText(self.tr("Watching") if row.watched else self.tr("Watch"))
        text = self.tr("Watching until decided") if row.watched else self.tr("Watch until decided")
        set_accessible_name(self.watch_button, text)
        set_tip(self.watch_button, text)
        self.watch_button.setChecked(row.watched)
        self.watch_button.setVisible(row.status in (PENDING, "") or row.watched)

    def _read(self) -> None:
        index = self.tree.currentIndex()
        self.reader.setPlainText(readable_text(self.tree.chosen()) if index.isValid() else "")
        self.copy_button.setEnabled(index.isValid())

    def _on_view_chosen(self, view: str) -> None:
        self._pages.setCurrentIndex(0 if view == "tree" else 1)

    def _on_watch_clicked(self, on: bool) -> None:
        if self._row is not None:
            self._stores.approvals.watch(self._row.id, on)

    def _on_again_clicked(self) -> None:
        if self._row is not None:
            self._stores.approvals.open(self._row.id)

    def _on_forget_clicked(self) -> None:
        if self._row is not None:
            self._stores.approvals.remove(self._row.id)

    def _on_decided(self, status: str) -> None:
        if self._row is not None:
            self._stores.approvals.decide(self._row.id, status)


def tree_content(row: ApprovalRow) -> dict[str, object]:
    """Content of the tree: arguments, result, and unknown fields."""
    approval = row.approval
    if approval is None:
        return {}
    content: dict[str, object] = {"requestArgs": approval.request_args, "result": approval.result}
    return {**content, **(approval.model_extra or {})}
