"""What failed, in words, with the way out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from wsdesk.panels.widgets.text.detail_text import DetailText
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.text import sanitize


class ErrorView(QWidget):
    """A failure: title, what happened, Retry where that can help, Details where there are any."""

    retried = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._title = PlainLabel(role="title")
        self._words = WrappingLabel(role="muted")
        self._retry = QPushButton(self.tr("Retry"))
        self._retry.setObjectName(f"{name}-retry")
        self._retry.setAccessibleName(self.tr("Retry"))
        self._detail = DetailText(name)
        self._detail.button.setProperty("role", "")
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._retry)
        buttons.addWidget(self._detail.button)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 14)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self._words)
        column.addLayout(buttons)
        column.addWidget(self._detail)
        column.addStretch(1)
        self._retry.clicked.connect(self.retried)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_trouble(self, title: str, trouble: LoadFailure) -> None:
        """Say what happened; `title` is ours, the words come with the trouble."""
        self._title.setText(title)
        self._words.setText(sanitize.plain(trouble.words))
        self._detail.set_detail(_beyond(trouble))
        self._retry.setVisible(trouble.can_retry)
        self.setAccessibleDescription(trouble.words)


class ErrorBar(QWidget):
    """The same on one line, above content that is still worth seeing."""

    retried = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._words = PlainLabel(role="error", elide=True)
        self._retry = QPushButton(self.tr("Retry"))
        self._retry.setObjectName(f"{name}-retry")
        self._retry.setAccessibleName(self.tr("Retry"))
        self._retry.setProperty("role", "quiet")
        self._detail = DetailText(name)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._words, 1)
        row.addWidget(self._detail.button)
        row.addWidget(self._retry)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 2, 8, 2)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self._detail)
        self._retry.clicked.connect(self.retried)
        self.hide()

    def set_trouble(self, trouble: LoadFailure | None) -> None:
        """Show a failure, or nothing."""
        self.setVisible(trouble is not None)
        if trouble is not None:
            self._words.setText(sanitize.line(trouble.words, 400))
            self._words.set_tip(trouble.words)
            self._detail.set_detail(_beyond(trouble))
            self._retry.setVisible(trouble.can_retry)


def _beyond(trouble: LoadFailure) -> str:
    """The detail, where it says more than the words do."""
    return trouble.detail if trouble.detail != trouble.words else ""
