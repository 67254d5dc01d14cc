"""Decision on an approval: choose, then confirm."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import Stretch, column, named, row, set_accessible_name
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.agent.approvals import PENDING, ApprovalRow


class DecisionButtons(QWidget):
    """Approve and Deny, then a confirmation with the tool's name."""

    decided = Signal(object)
    """Emitted with `approved` or `denied`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("approvalDecision")
        self._pending_decision = ""
        self._row_id = ""
        self._tool = ""
        self._displayed_request: object = None
        """Tool name and arguments that were last displayed."""
        self._changed = False
        self.words = WrappingLabel(role="muted", selectable=False)
        self.words.setObjectName("approvalQuestion")
        self.approve_button = self._button("approvalApprove", self.tr("Approve…"), "primary")
        self.deny_button = self._button("approvalDeny", self.tr("Deny…"), "danger")
        self.confirm_button = self._button("approvalYes", "", "primary")
        self.cancel_button = self._button("approvalNo", self.tr("Cancel"), "")
        column(
            self.words,
            row(self.approve_button, self.deny_button, self.confirm_button, self.cancel_button, Stretch(1)),
            parent=self,
        )
        self.approve_button.clicked.connect(self._on_approve)
        self.deny_button.clicked.connect(self._on_deny)
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
        self.words.setText(self._status_text(row, decides=decides))

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
        words = self.tr("Approve") if status == "approved" else self.tr("Deny")
        self.confirm_button.setText(words)
        set_accessible_name(self.confirm_button, words)
        self.confirm_button.show()
        self.cancel_button.show()
        self.cancel_button.setFocus()
        sentence = (
            self.tr("Approve {tool}? You can't undo this.")
            if status == "approved"
            else self.tr("Deny {tool}? You can't undo this.")
        )
        self.words.setText(sentence.format(tool=self._tool))

    def _button(self, name: str, words: str, role: str) -> QPushButton:
        button = named(QPushButton(words), name, words)
        if role:
            button.setProperty("role", role)
        return button

    def _on_approve(self) -> None:
        self._confirm("approved")

    def _on_deny(self) -> None:
        self._confirm("denied")

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
        self.words.setText(self.tr("Waiting for a decision"))
