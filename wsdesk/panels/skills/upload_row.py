"""Row of an upload: progress and actions."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QToolButton, QWidget

from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.layout.boxes import (
    Space,
    column,
    row,
    set_accessible_description,
    set_accessible_name,
)
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.wrapping_label import DetailText, WrappingLabel
from wsdesk.store.agent.upload_labels import state_label
from wsdesk.store.agent.uploads import UploadEntry
from wsdesk.store.base.load_state import split_text
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

_CAN_PAUSE = ("waiting", "sending")
_CAN_GO = ("paused", "failed", "unknown")
_ENDED = ("done", "failed", "unknown")


class UploadRow(QFrame):
    """Row of an upload: progress bar, state, and buttons to pause, resume, cancel, or remove it."""

    pause_wanted = Signal(object)
    resume_wanted = Signal(object)
    cancel_wanted = Signal(object)
    """Each emitted with the upload's ID."""

    def __init__(self, number: int, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"upload-{number}")
        self.setProperty("role", "card")
        self.entry: UploadEntry | None = None
        self._name = PlainLabel(role="title", elide=True)
        self.words = WrappingLabel(role="small")
        self.words.setObjectName(f"uploadWords-{number}")
        self._detail = DetailText(f"upload-{number}")
        self.bar = QProgressBar()
        self.bar.setObjectName(f"uploadBar-{number}")
        self.bar.setTextVisible(False)
        self.go_button = self._button(f"uploadGo-{number}")
        self.cancel_button = self._button(f"uploadCancel-{number}")
        self._go_icon = ThemedIcon(self.go_button, "refresh", themes)
        ThemedIcon(self.cancel_button, "close", themes)
        column(
            row((self._name, 1), self.go_button, self.cancel_button, space=Space.TIGHT),
            self.bar,
            self.words,
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
        words = state_label(upload, entry.sent)
        self.words.set_role("error" if upload.state in ("failed", "unknown") else "small")
        self.words.setText(words)
        self._detail.set_detail(split_text(upload.error)[1])
        set_accessible_description(self, words)
        go = self._resume_text(upload.state)
        self.go_button.setVisible(bool(go))
        set_accessible_name(self.go_button, f"{go}: {name}")
        set_tip(self.go_button, go)
        stop = self.tr("Remove from list") if upload.state in _ENDED else self.tr("Cancel")
        self.cancel_button.setVisible(upload.state != "completing")
        set_accessible_name(self.cancel_button, f"{stop}: {name}")
        set_tip(self.cancel_button, stop)
        going = "pause" if upload.state in _CAN_PAUSE else "play" if upload.state == "paused" else "refresh"
        self._go_icon.set_name(going)

    def _resume_text(self, state: str) -> str:
        if state in _CAN_PAUSE:
            return self.tr("Pause")
        if state == "paused":
            return self.tr("Resume")
        if state == "unknown":
            return self.tr("Send again")
        return self.tr("Retry") if state in _CAN_GO else ""

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        return button

    def _on_go_clicked(self) -> None:
        if self.entry is not None:
            signal = self.pause_wanted if self.entry.upload.state in _CAN_PAUSE else self.resume_wanted
            signal.emit(self.entry.upload.id)

    def _on_cancel_clicked(self) -> None:
        if self.entry is not None:
            self.cancel_wanted.emit(self.entry.upload.id)
