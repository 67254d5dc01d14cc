"""Technical details behind a button."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.text import sanitize

_MOST = 4_000


class DetailText(WrappingLabel):
    """Plain text that its `button` expands and collapses; the owner lays out both."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent, role="small")
        self.setObjectName(f"{name}-detail")
        self.button = named(QPushButton(self.tr("Details")), f"{name}-details", self.tr("Error details"))
        self.button.setProperty("role", "quiet")
        self.button.setCheckable(True)
        self.button.toggled.connect(self.setVisible)
        self.button.hide()
        self.hide()

    def set_detail(self, detail: str) -> None:
        """Set the text, collapsed; an empty one hides the button. The same text changes nothing."""
        text = sanitize.plain(detail, _MOST)
        if text != self.text():
            self.button.setChecked(False)
            self.setText(text)
        self.button.setVisible(bool(text))
        self.setVisible(bool(text) and self.button.isChecked())
