"""Row of a staged image: validation, description, upload ticket."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QToolButton, QWidget

from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.agent.upload_check import MAX_DESCRIPTION
from wsdesk.store.agent.upload_staging import StagedUpload, UploadTarget, parse_target, upload_target
from wsdesk.store.text import sanitize, time_format
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.utf16 import utf16_length

_TYPED_BEYOND = 200
"""Characters beyond the limit that can be typed: the counter shows the excess, nothing is truncated."""


class StagedRow(QFrame):
    """Row of a staged image: name, size, problems, description, and fields of the upload ticket."""

    removed = Signal(object)
    """Emitted with the ID of the staged image."""
    described = Signal(object, object)
    """Emitted with the ID and the description."""
    ticket_changed = Signal(object, object)
    """Emitted with the ID and the `UploadTarget`."""

    def __init__(self, number: int, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[StagedUpload, bool] | None = None
        self.setObjectName(f"staged-{number}")
        self.setProperty("role", "card")
        self.staged_id = ""
        self._name = PlainLabel(role="title", elide=True)
        self._size = PlainLabel(role="small")
        self.remove_button = QToolButton()
        self.remove_button.setObjectName(f"stagedRemove-{number}")
        self.description = QLineEdit()
        self.description.setObjectName(f"stagedDescription-{number}")
        self.description.setPlaceholderText(self.tr("Description (optional)"))
        self.description.setMaxLength(MAX_DESCRIPTION + _TYPED_BEYOND)
        self._counter = PlainLabel(role="small")
        self.problem = WrappingLabel(role="error")
        self.problem.setObjectName(f"stagedProblem-{number}")
        self.ticket = _TicketFields(number)
        column(
            row((self._name, 1), self._size, self.remove_button),
            row((self.description, 1), self._counter),
            self.ticket,
            self.problem,
            margin=(Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL),
            parent=self,
        )
        self.remove_button.clicked.connect(self._on_remove_clicked)
        self.description.textEdited.connect(self._on_edited)
        self.ticket.changed.connect(self._on_ticket_changed)
        ThemedIcon(self.remove_button, "close", themes)

    def show_staged(self, staged: StagedUpload, *, needs_ticket: bool) -> None:
        """Set the staged image; text being edited is preserved."""
        if self._shown == (staged, needs_ticket):
            return
        self._shown = (staged, needs_ticket)
        anew, self.staged_id = staged.id != self.staged_id, staged.id
        name = sanitize.line(staged.name, 200)
        self._name.setText(name)
        set_accessible_name(self, name)
        set_accessible_name(self.remove_button, self.tr("Remove {name}").format(name=name))
        set_tip(self.remove_button, self.tr("Remove"))
        set_accessible_name(self.description, self.tr("Description of {name}").format(name=name))
        size = staged.checked.size if staged.checked is not None else 0
        self._size.setText(time_format.size_words(size / 1_000) if size else "")
        if anew:
            self.description.setText(staged.description)
            self.ticket.show_ticket(staged.ticket)
        fits = staged.checked is not None and not staged.checked.problem
        self.description.setVisible(fits)
        self._counter.setVisible(fits)
        self._counter.setText(f"{utf16_length(staged.description)}/{MAX_DESCRIPTION}")
        self.ticket.setVisible(needs_ticket and fits)
        words = staged.problem(needs_ticket=needs_ticket)
        waits = staged.checked is None or (fits and needs_ticket and not staged.ticket.whole)
        self.problem.set_role("muted" if waits and not staged.failure else "error")
        self.problem.setText(words)
        self.problem.setVisible(bool(words))

    def _on_remove_clicked(self) -> None:
        self.removed.emit(self.staged_id)

    def _on_edited(self, text: str) -> None:
        self.described.emit(self.staged_id, text)

    def _on_ticket_changed(self, ticket: UploadTarget) -> None:
        self.ticket_changed.emit(self.staged_id, ticket)


class _TicketFields(QWidget):
    """Upload ID, bucket, and key; pasting all of them as JSON into one field fills all."""

    changed = Signal(object)

    def __init__(self, number: int) -> None:
        super().__init__()
        self._fields: list[QLineEdit] = []
        line = row(parent=self)
        names = (
            ("stagedUploadId", self.tr("Upload ID")),
            ("stagedBucket", self.tr("Bucket")),
            ("stagedKey", self.tr("Key")),
        )
        for name, words in names:
            field = named(QLineEdit(), f"{name}-{number}", words)
            field.setPlaceholderText(words)
            field.setMaxLength(20_000)
            field.textEdited.connect(self._on_edited)
            self._fields.append(field)
            line.addWidget(field, 1)

    def show_ticket(self, ticket: UploadTarget) -> None:
        for field, word in zip(self._fields, (ticket.upload_id, ticket.bucket, ticket.key), strict=True):
            field.setText(word)

    def _on_edited(self, text: str) -> None:
        pasted = parse_target(text)
        if pasted is not None:
            self.show_ticket(pasted)
        upload_id, bucket, key = (field.text() for field in self._fields)
        self.changed.emit(pasted or upload_target(upload_id, bucket, key))
