"""Decision on an approval: choose, then confirm."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import Stretch, column, named, row, set_accessible_name
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.agent.approvals import PENDING, ApprovalRow


class DecisionButtons(QWidget):
    """Approve and Deny; then the question, with the tool's name, and the way back."""

    decided = Signal(object)
    """`approved` or `denied`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("approvalDecision")
        self._asking = ""
        self._of = ""
        self._tool = ""
        self._told: object = None
        """What the person was shown when the question was put."""
        self._changed = False
        self.words = WrappingLabel(role="muted", selectable=False)
        self.words.setObjectName("approvalQuestion")
        self.approve = self._button("approvalApprove", self.tr("Approve…"), "primary")
        self.deny = self._button("approvalDeny", self.tr("Deny…"), "danger")
        self.yes = self._button("approvalYes", "", "primary")
        self.no = self._button("approvalNo", self.tr("Cancel"), "")
        column(self.words, row(self.approve, self.deny, self.yes, self.no, Stretch(1)), parent=self)
        self.approve.clicked.connect(self._on_approve)
        self.deny.clicked.connect(self._on_deny)
        self.yes.clicked.connect(self._on_yes)
        self.no.clicked.connect(self._on_no)

    def show_row(self, row: ApprovalRow | None, *, decides: bool) -> None:
        """Offer to decide it, where that can be done; another approval is asked about anew."""
        told = (row.approval.tool_name, row.approval.request_args) if row and row.approval else None
        if row is None or row.id != self._of or row.status != PENDING:
            self._asking, self._changed = "", False
        elif told != self._told:
            # Nobody approves what they have not seen.
            self._changed = self._changed or bool(self._asking)
            self._asking = ""
        self._told = told
        self._of = row.id if row is not None else ""
        self._tool = row.tool_name if row is not None else ""
        self.setVisible(row is not None and row.approval is not None and row.status == PENDING)
        if row is None:
            return
        for button in (self.approve, self.deny):
            button.setVisible(decides and not self._asking)
            button.setEnabled(not row.busy)
        self.yes.setVisible(decides and bool(self._asking))
        self.no.setVisible(decides and bool(self._asking))
        self.words.setText(self._said(row, decides=decides))

    def _said(self, row: ApprovalRow, *, decides: bool) -> str:
        if not decides:
            return self.tr("Pending. Approvals on this server are decided elsewhere.")
        if row.busy:
            return self.tr("Sending decision…")
        if self._asking == "approved":
            return self.tr("Approve {tool}? You can't undo this.").format(tool=row.tool_name)
        if self._asking == "denied":
            return self.tr("Deny {tool}? You can't undo this.").format(tool=row.tool_name)
        if self._changed:
            return self.tr("The request has changed. Review it before you decide.")
        return self.tr("Waiting for a decision")

    def _ask(self, status: str) -> None:
        self._asking, self._changed = status, False
        for button in (self.approve, self.deny):
            button.hide()
        words = self.tr("Approve") if status == "approved" else self.tr("Deny")
        self.yes.setText(words)
        set_accessible_name(self.yes, words)
        self.yes.show()
        self.no.show()
        self.no.setFocus()
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
        self._ask("approved")

    def _on_deny(self) -> None:
        self._ask("denied")

    def _on_yes(self) -> None:
        status, self._asking = self._asking, ""
        if status:
            self.decided.emit(status)

    def _on_no(self) -> None:
        self._asking = ""
        self.yes.hide()
        self.no.hide()
        self.approve.show()
        self.deny.show()
        self.approve.setFocus()
        self.words.setText(self.tr("Waiting for a decision"))
