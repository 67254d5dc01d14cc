"""Text page of the viewer, with find."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QWidget

from wsdesk.panels.viewer.find_bar import DocumentFindBar
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.theme.theme_manager import ThemeManager

_WIDEST = 760
"""Maximum line width in px, for readability."""


class TextReaderView(QWidget):
    """Text in a column, with a find bar."""

    link_activated = Signal(object)

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
        self.text.link_activated.connect(self.link_activated)

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
        self.count_label.setText(self.tr("%Ln results", "", total) if words else "")

    def _on_changed(self, _text: str) -> None:
        self._count()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.go_to_match(True)
