"""Find bar of texts and documents."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.layout.boxes import named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.theme.theme_manager import ThemeManager


class DocumentFindBar(QWidget):
    """Find bar without search logic. Enter finds the next match, Shift+Enter the previous, Escape closes."""

    changed = Signal(object)
    """Emitted with the search text."""
    step_requested = Signal(object)
    """Emitted with True for the next match, False for the previous one."""
    closed = Signal()

    def __init__(self, name: str, words: str, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(f"{name}Bar")
        self.field = named(QLineEdit(), name, words)
        self.field.setPlaceholderText(words)
        self.field.setMaxLength(200)
        self.count_label = PlainLabel(role="small")
        self.count_label.setObjectName(f"{name}Found")
        line = row((self.field, 1), self.count_label, parent=self)
        self.previous_button = self._button(f"{name}Previous", self.tr("Previous match"), line)
        self.next_button = self._button(f"{name}Next", self.tr("Next match"), line)
        self.field.textChanged.connect(self._on_text_changed)
        self.field.installEventFilter(self)
        self.next_button.clicked.connect(self._on_next)
        self.previous_button.clicked.connect(self._on_previous)
        ThemedIcon(self.previous_button, "chevron-up", themes)
        ThemedIcon(self.next_button, "chevron-down", themes)
        self.hide()

    def open(self) -> None:
        """Show and focus the field with the last search text."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _button(self, name: str, words: str, row: QHBoxLayout) -> QToolButton:
        button = named(QToolButton(), name, words)
        button.setToolTip(words)
        row.addWidget(button)
        return button

    def _on_text_changed(self, words: str) -> None:
        self.changed.emit(words)

    def _on_next(self) -> None:
        self.step_requested.emit(True)

    def _on_previous(self) -> None:
        self.step_requested.emit(False)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.field or not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()  # closes the find bar, not the viewer
            return True
        if event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.step_requested.emit(not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.closed.emit()
                return True
        return False
