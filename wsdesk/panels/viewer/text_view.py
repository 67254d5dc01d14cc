"""Text page of the viewer, and the find bar of texts and documents."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.form_controls import line_edit
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.theme.theme_manager import ThemeManager


class DocumentFindBar(QWidget):
    """Find bar without search logic. Enter finds the next match, Shift+Enter the previous, Escape closes."""

    changed = Signal(object)
    """Emitted with the search text."""
    step_requested = Signal(object)
    """Emitted with True for the next match, False for the previous one."""
    closed = Signal()

    def __init__(self, name: str, text: str, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(f"{name}Bar")
        self.field = line_edit(name, text, 200)
        self.count_label = PlainLabel(role="small", name=f"{name}Found")
        self.previous_button = IconButton(f"{name}Previous", "chevron-up", self.tr("Previous match"), themes)
        self.next_button = IconButton(f"{name}Next", "chevron-down", self.tr("Next match"), themes)
        row((self.field, 1), self.count_label, self.previous_button, self.next_button, parent=self)
        self.field.textChanged.connect(self.changed.emit)
        self.field.installEventFilter(self)
        self.next_button.clicked.connect(partial(self.step_requested.emit, True))
        self.previous_button.clicked.connect(partial(self.step_requested.emit, False))
        self.hide()

    def open(self) -> None:
        """Show and focus the field with the last search text."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

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


_WIDEST = 760
"""Maximum line width in px, for readability."""


class TextReaderView(QWidget):
    """Text in a column, with a find bar."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("viewerReader")
        self.text = MarkdownView("viewerText")
        self.text.fill_height()
        self.text.setMaximumWidth(_WIDEST)
        self.text.setAccessibleName(self.tr("Text"))
        self.text.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.bar = DocumentFindBar("viewerFind", self.tr("Find in text"), themes)
        self.bar.setMaximumWidth(_WIDEST)
        self.field, self.count_label = self.bar.field, self.bar.count_label
        layout = column(space=Space.MEDIUM, margin=(Space.PAGE, Space.LARGE), parent=self)
        for part, stretch in ((self.bar, 0), (self.text, 1)):
            layout.addLayout(row(Stretch(1), (part, 100), Stretch(1)), stretch)
        self.setFocusProxy(self.text)
        self.bar.changed.connect(self._on_changed)
        self.bar.step_requested.connect(self.go_to_match)
        self.bar.closed.connect(self.close_find)

    @property
    def finding(self) -> bool:
        return self.bar.isVisible()

    def show_text(self, text: object) -> None:
        self.text.show_text(text)
        self.close_find()

    def open_find(self) -> None:
        """Open the find bar with the last search text."""
        self.bar.open()
        self._count()

    def close_find(self) -> None:
        if self.bar.isVisible():
            self.bar.hide()
            self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to_match(self, forward: bool) -> None:
        """Go to the next or previous match, with wrap-around."""
        text = self.field.text()
        if not text:
            return
        way = QTextDocument.FindFlag(0) if forward else QTextDocument.FindFlag.FindBackward
        if not self.text.find(text, way):
            edge = QTextCursor.MoveOperation.Start if forward else QTextCursor.MoveOperation.End
            self.text.moveCursor(edge)
            self.text.find(text, way)

    def _count(self) -> None:
        text, total = self.field.text().casefold(), 0
        if text:
            total = self.text.document().toPlainText().casefold().count(text)
        self.count_label.setText(self.tr("%Ln results", "", total) if text else "")

    def _on_changed(self, _text: str) -> None:
        self._count()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.go_to_match(True)
