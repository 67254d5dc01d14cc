"""A word that leads somewhere."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.store import shown


class LinkButton(QPushButton):
    """A button in the look of a link; a text that is too long ends in an ellipsis."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        self._words = ""
        super().__init__(parent)
        self.setProperty("role", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_words(words)

    def set_words(self, words: str) -> None:
        """Show one line of text (already cleaned); an ampersand is no key here."""
        self._words = words
        self.setAccessibleName(words)
        self._fit()

    def _fit(self) -> None:
        room = max(20, self.width() - 10)
        cut = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        self.setText(cut.replace("&", "&&"))
        self.setToolTip(shown.tooltip(self._words) if cut != self._words else "")

    @override
    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(self.fontMetrics().horizontalAdvance(self._words) + 12, hint.height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
