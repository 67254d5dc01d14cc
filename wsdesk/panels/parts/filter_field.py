"""The field that filters or searches the list below it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from wsdesk.theme.current import Themes
from wsdesk.theme.icons import icon


class FilterField(QLineEdit):
    """A line with a magnifier and a way to clear it; says what was typed once the typing pauses.

    Escape clears, Down goes to what is filtered (`left_downwards`), Enter says it at once.
    """

    settled = Signal(object)
    """The text, trimmed, after a pause of `pause_ms` or on Enter."""
    left_downwards = Signal()

    def __init__(
        self, name: str, words: str, themes: Themes, *, pause_ms: int = 120, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setPlaceholderText(words)
        self.setMaxLength(500)
        self._themes = themes
        self._glass = QAction(words, self)
        self.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self._clear = QAction(self.tr("Clear"), self)
        self._clear.setVisible(False)
        self.addAction(self._clear, QLineEdit.ActionPosition.TrailingPosition)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(pause_ms)
        self._said = ""
        self._pause.timeout.connect(self._say)
        self._clear.triggered.connect(self._on_clear_triggered)
        self.textChanged.connect(self._on_text_changed)
        themes.changed.connect(self._on_theme_changed)
        self._draw_icons()

    def set_quietly(self, text: str) -> None:
        """Show a text that is already acted upon."""
        self._said = text.strip()
        self.setText(text)
        self._pause.stop()

    def _say(self) -> None:
        self._pause.stop()
        text = self.text().strip()
        if text != self._said:
            self._said = text
            self.settled.emit(text)

    def _draw_icons(self) -> None:
        self._glass.setIcon(icon("search", self._themes.current, color="muted"))
        self._clear.setIcon(icon("close", self._themes.current, color="muted"))

    def _on_text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        self._pause.start()

    def _on_clear_triggered(self) -> None:
        self.clear()
        self._say()

    def _on_theme_changed(self, _theme: object) -> None:
        self._draw_icons()

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        key = arg__1.key()
        if key == Qt.Key.Key_Escape and self.text():
            self._on_clear_triggered()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._say()
            self.returnPressed.emit()
        elif key == Qt.Key.Key_Down:
            self._say()
            self.left_downwards.emit()
        else:
            super().keyPressEvent(arg__1)
