"""A text as large as it reads well, with find."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.panels.parts.label import PlainLabel
from wsdesk.panels.parts.markdown import MarkdownView
from wsdesk.theme.current import Themes
from wsdesk.theme.icons import icon

_WIDEST = 760
"""A line of text that is longer than this is hard to follow."""


class Reader(QWidget):
    """The text in a column; above it the field for finding, while it is wanted."""

    link_activated = Signal(object)

    def __init__(self, themes: Themes) -> None:
        super().__init__()
        self.setObjectName("viewerReader")
        self._themes = themes
        self.text = MarkdownView("viewerText")
        self.text.fill_height()
        self.text.setMaximumWidth(_WIDEST)
        self.text.setAccessibleName(self.tr("Text"))
        self.text.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.field = QLineEdit()
        self.field.setObjectName("viewerFind")
        self.field.setAccessibleName(self.tr("Find in the text"))
        self.field.setPlaceholderText(self.tr("Find in the text"))
        self.field.setMaxLength(200)
        self.found = PlainLabel(role="small")
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self.found)
        self.previous_button = self._button("viewerFindPrevious", self.tr("Find the one before"), row)
        self.next_button = self._button("viewerFindNext", self.tr("Find the next"), row)
        self._bar.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 16)
        column.setSpacing(12)
        for part, stretch in ((self._bar, 0), (self.text, 1)):
            middle = QHBoxLayout()
            middle.addStretch(1)
            middle.addWidget(part, 100)
            middle.addStretch(1)
            column.addLayout(middle, stretch)
        self._bar.hide()
        self.setFocusProxy(self.text)
        self.field.textChanged.connect(self._on_changed)
        self.field.installEventFilter(self)
        self.next_button.clicked.connect(self._on_next)
        self.previous_button.clicked.connect(self._on_previous)
        self.text.link_activated.connect(self.link_activated)
        themes.changed.connect(self._dress)
        self._dress(themes.current)

    @property
    def finding(self) -> bool:
        return self._bar.isVisible()

    def show_text(self, text: object) -> None:
        self.text.show_text(text)
        self.close_find()

    def open_find(self) -> None:
        """Show the field, with what was sought last."""
        self._bar.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._count()

    def close_find(self) -> None:
        if self._bar.isVisible():
            self._bar.hide()
            self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def seek(self, *, forward: bool) -> None:
        """Go to the next place, or the one before; at the end it begins again."""
        words = self.field.text()
        if not words:
            return
        way = QTextDocument.FindFlag(0) if forward else QTextDocument.FindFlag.FindBackward
        if not self.text.find(words, way):
            edge = QTextCursor.MoveOperation.Start if forward else QTextCursor.MoveOperation.End
            self.text.moveCursor(edge)
            self.text.find(words, way)

    def _count(self) -> None:
        words, total = self.field.text().casefold(), 0
        if words:
            total = self.text.document().toPlainText().casefold().count(words)
        self.found.setText(self.tr("{n} found").format(n=total) if words else "")

    def _button(self, name: str, words: str, row: QHBoxLayout) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAccessibleName(words)
        button.setToolTip(words)
        row.addWidget(button)
        return button

    def _dress(self, _theme: object) -> None:
        self.previous_button.setIcon(icon("chevron-up", self._themes.current, color="muted"))
        self.next_button.setIcon(icon("chevron-down", self._themes.current, color="muted"))

    def _on_changed(self, _text: str) -> None:
        self._count()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.seek(forward=True)

    def _on_next(self) -> None:
        self.seek(forward=True)

    def _on_previous(self) -> None:
        self.seek(forward=False)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.seek(forward=not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_find()
                return True
        return super().eventFilter(watched, event)
