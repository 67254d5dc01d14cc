"""Error view with Retry and Details."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, row, set_accessible_description
from wsdesk.panels.widgets.text.detail_text import DetailText
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.text import sanitize


class ErrorView(QWidget):
    """Error page: title, message, Retry if that can help, and Details if there are any."""

    retried = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._title = PlainLabel(role="title")
        self._words = WrappingLabel(role="muted")
        self._retry = named(QPushButton(self.tr("Retry")), f"{name}-retry", self.tr("Retry"))
        self._detail = DetailText(name)
        self._detail.button.setProperty("role", "")
        column(
            self._title,
            self._words,
            row(self._retry, self._detail.button, Stretch()),
            self._detail,
            Stretch(1),
            margin=Space.MEDIUM,
            parent=self,
        )
        self._retry.clicked.connect(self.retried)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_failure(self, title: str, trouble: LoadFailure) -> None:
        """Show an error; `title` is translated, the message is the failure's."""
        self._title.setText(title)
        self._words.setText(sanitize.plain(trouble.message))
        self._detail.set_detail(_extra_detail(trouble))
        self._retry.setVisible(trouble.can_retry)
        set_accessible_description(self, trouble.message)


class ErrorBar(QWidget):
    """One-line error above content that is still usable."""

    retried = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._words = PlainLabel(role="error", elide=True)
        self._retry = named(QPushButton(self.tr("Retry")), f"{name}-retry", self.tr("Retry"))
        self._retry.setProperty("role", "quiet")
        self._detail = DetailText(name)
        column(
            row((self._words, 1), self._detail.button, self._retry),
            self._detail,
            space=Space.TIGHT,
            margin=(Space.MEDIUM, Space.TIGHT, Space.SMALL, Space.TIGHT),
            parent=self,
        )
        self._retry.clicked.connect(self.retried)
        self.hide()

    def set_failure(self, trouble: LoadFailure | None) -> None:
        """Set the error; None hides the bar."""
        self.setVisible(trouble is not None)
        if trouble is not None:
            self._words.setText(sanitize.line(trouble.message, 400))
            self._words.set_tip(trouble.message)
            self._detail.set_detail(_extra_detail(trouble))
            self._retry.setVisible(trouble.can_retry)


def _extra_detail(trouble: LoadFailure) -> str:
    """Technical detail, if it differs from the message."""
    return trouble.detail if trouble.detail != trouble.message else ""
