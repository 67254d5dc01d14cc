"""Rows of uploads: progress of one, and an image that is ready to be sent."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QProgressBar, QWidget

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.form_controls import line_edit
from wsdesk.panels.widgets.layout.boxes import (
    Space,
    column,
    row,
    set_accessible_description,
    set_accessible_name,
)
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.agent.staged_uploads import StagedUpload, UploadTarget, parse_target, upload_target
from wsdesk.store.agent.uploads_state import UploadEntry, state_label
from wsdesk.store.base.load_state import split_text
from wsdesk.store.text import sanitize, time_format
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.limits import SKILL_DESCRIPTION
from wsdesk.wire.utf16 import utf16_length

_CAN_PAUSE = ("waiting", "sending")
_CAN_GO = ("paused", "failed", "unknown")
_ENDED = ("done", "failed", "unknown")


class UploadRow(QFrame):
    """Row of an upload: progress bar, state, and buttons to pause, resume, cancel, or remove it."""

    pause_requested = Signal(object)
    resume_requested = Signal(object)
    cancel_requested = Signal(object)
    """Each emitted with the upload's ID."""

    def __init__(self, number: int, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(f"upload-{number}")
        self.setProperty("role", "card")
        self.entry: UploadEntry | None = None
        self._name = PlainLabel(role="title", elide=True)
        self.status_label = WrappingLabel(role="small", name=f"uploadWords-{number}")
        self._detail = DetailText(f"upload-{number}")
        self.bar = QProgressBar()
        self.bar.setObjectName(f"uploadBar-{number}")
        self.bar.setTextVisible(False)
        self.go_button = IconButton(f"uploadGo-{number}", "refresh", "", themes)
        self.cancel_button = IconButton(f"uploadCancel-{number}", "close", "", themes)
        column(
            row((self._name, 1), self.go_button, self.cancel_button, space=Space.TIGHT),
            self.bar,
            self.status_label,
            (self._detail.button, 0, Qt.AlignmentFlag.AlignLeft),
            self._detail,
            space=Space.TIGHT,
            margin=(Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL),
            parent=self,
        )
        self.go_button.clicked.connect(self._on_go_clicked)
        self.cancel_button.clicked.connect(self._on_cancel_clicked)

    def show_entry(self, entry: UploadEntry) -> None:
        """Set the state of the upload."""
        self.entry = entry
        upload = entry.upload
        name = sanitize.line(upload.name, 200)
        self._name.setText(name)
        set_accessible_name(self, name)
        set_accessible_name(self.bar, self.tr("Progress of {name}").format(name=name))
        self.bar.setRange(0, max(1, upload.size))
        self.bar.setValue(entry.sent)
        text = state_label(upload, entry.sent)
        self.status_label.set_role("error" if upload.state in ("failed", "unknown") else "small")
        self.status_label.setText(text)
        self._detail.set_detail(split_text(upload.error)[1])
        set_accessible_description(self, text)
        go = self._resume_text(upload.state)
        self.go_button.setVisible(bool(go))
        set_accessible_name(self.go_button, f"{go}: {name}")
        set_tip(self.go_button, go)
        stop = self.tr("Remove from list") if upload.state in _ENDED else self.tr("Cancel")
        self.cancel_button.setVisible(upload.state != "completing")
        set_accessible_name(self.cancel_button, f"{stop}: {name}")
        set_tip(self.cancel_button, stop)
        icon_name = (
            "pause" if upload.state in _CAN_PAUSE else "play" if upload.state == "paused" else "refresh"
        )
        self.go_button.set_icon_name(icon_name)

    def _resume_text(self, state: str) -> str:
        if state in _CAN_PAUSE:
            return self.tr("Pause")
        if state == "paused":
            return self.tr("Resume")
        if state == "unknown":
            return self.tr("Send again")
        return self.tr("Retry") if state in _CAN_GO else ""

    def _on_go_clicked(self) -> None:
        if self.entry is not None:
            signal = self.pause_requested if self.entry.upload.state in _CAN_PAUSE else self.resume_requested
            signal.emit(self.entry.upload.id)

    def _on_cancel_clicked(self) -> None:
        if self.entry is not None:
            self.cancel_requested.emit(self.entry.upload.id)


_TYPED_BEYOND = 200
"""Characters beyond the limit that can be typed: the counter shows the excess, nothing is truncated."""


class StagedRow(QFrame):
    """Row of a staged image: name, size, problems, description, and fields of the upload target."""

    removed = Signal(object)
    """Emitted with the ID of the staged image."""
    described = Signal(object, object)
    """Emitted with the ID and the description."""
    target_changed = Signal(object, object)
    """Emitted with the ID and the `UploadTarget`."""

    def __init__(self, number: int, themes: ThemeManager) -> None:
        super().__init__()
        self._shown: tuple[StagedUpload, bool] | None = None
        self.setObjectName(f"staged-{number}")
        self.setProperty("role", "card")
        self.staged_id = ""
        self._name = PlainLabel(role="title", elide=True)
        self._size = PlainLabel(role="small")
        self.remove_button = IconButton(f"stagedRemove-{number}", "close", self.tr("Remove"), themes)
        self.description = QLineEdit()
        self.description.setObjectName(f"stagedDescription-{number}")
        self.description.setPlaceholderText(self.tr("Description (optional)"))
        self.description.setMaxLength(SKILL_DESCRIPTION.maximum + _TYPED_BEYOND)
        self._counter = PlainLabel(role="small")
        self.problem = WrappingLabel(role="error", name=f"stagedProblem-{number}")
        self.target = _TargetFields(number)
        column(
            row((self._name, 1), self._size, self.remove_button),
            row((self.description, 1), self._counter),
            self.target,
            self.problem,
            margin=(Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL),
            parent=self,
        )
        self.remove_button.clicked.connect(self._on_remove_clicked)
        self.description.textEdited.connect(self._on_edited)
        self.target.changed.connect(self._on_target_changed)

    def show_staged(self, staged: StagedUpload, *, needs_target: bool) -> None:
        """Set the staged image; text being edited is preserved."""
        if self._shown == (staged, needs_target):
            return
        self._shown = (staged, needs_target)
        is_another, self.staged_id = staged.id != self.staged_id, staged.id
        name = sanitize.line(staged.name, 200)
        self._name.setText(name)
        set_accessible_name(self, name)
        set_accessible_name(self.remove_button, self.tr("Remove {name}").format(name=name))
        set_accessible_name(self.description, self.tr("Description of {name}").format(name=name))
        size = staged.checked.size if staged.checked is not None else 0
        self._size.setText(time_format.format_size(size / 1_000) if size else "")
        if is_another:
            self.description.setText(staged.description)
            self.target.show_target(staged.target)
        fits = staged.checked is not None and not staged.checked.problem
        self.description.setVisible(fits)
        self._counter.setVisible(fits)
        self._counter.setText(f"{utf16_length(staged.description)}/{SKILL_DESCRIPTION.maximum}")
        self.target.setVisible(needs_target and fits)
        text = staged.problem(needs_target=needs_target)
        waits = staged.checked is None or (fits and needs_target and not staged.target.whole)
        self.problem.set_role("muted" if waits and not staged.failure else "error")
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def _on_remove_clicked(self) -> None:
        self.removed.emit(self.staged_id)

    def _on_edited(self, text: str) -> None:
        self.described.emit(self.staged_id, text)

    def _on_target_changed(self, target: UploadTarget) -> None:
        self.target_changed.emit(self.staged_id, target)


class _TargetFields(QWidget):
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
        for name, text in names:
            field = line_edit(f"{name}-{number}", text, 20_000)
            field.textEdited.connect(self._on_edited)
            self._fields.append(field)
            line.addWidget(field, 1)

    def show_target(self, target: UploadTarget) -> None:
        for field, word in zip(self._fields, (target.upload_id, target.bucket, target.key), strict=True):
            field.setText(word)

    def _on_edited(self, text: str) -> None:
        pasted = parse_target(text)
        if pasted is not None:
            self.show_target(pasted)
        upload_id, bucket, key = (field.text() for field in self._fields)
        self.changed.emit(pasted or upload_target(upload_id, bucket, key))
