"""Text field that grows with its content."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text import utf16

_LONG_WORD = re.compile(r"\S{4000}")
"""Matches words for which Qt needs quadratic time to find line breaks."""


class GrowingEdit(QPlainTextEdit):
    """Plain-text editor that grows from `least` to `most` lines. Ctrl+Enter submits, Tab leaves.

    Text is never truncated. A paste that would exceed `limit` UTF-16 units is rejected as a whole, since Qt
    would block for seconds; it stays in the clipboard.
    """

    submitted = Signal()
    escaped = Signal()
    refused = Signal(object)
    """Emitted with the length of a rejected paste in UTF-16 units."""

    def __init__(
        self,
        name: str,
        *,
        least: int = 1,
        most: int = 10,
        limit: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._least, self._most, self._limit = least, most, limit
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(3)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        self._fit()

    @property
    def units(self) -> int:
        """Length of the text in UTF-16 units."""
        return utf16.length(self.toPlainText())

    def _wrap_for(self, text: str) -> None:
        """Allow line breaks anywhere if a word is so long that finding better ones takes seconds."""
        if _LONG_WORD.search(text):
            self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)

    def _on_size_changed(self, _size: object) -> None:
        self._fit()

    def _fit(self) -> None:
        # QPlainTextDocumentLayout measures its height in lines.
        lines = round(self.document().documentLayout().documentSize().height())
        shown_lines = max(self._least, min(self._most, lines))
        # Around the text are the document's margin and the frame of the style sheet.
        around = self.height() - self.viewport().height() if self.isVisible() else 2 * self.frameWidth()
        height = (
            shown_lines * self.fontMetrics().lineSpacing()
            + round(2 * self.document().documentMargin())
            + around
        )
        if height != self.height():
            self.setFixedHeight(height)
        policy = (
            Qt.ScrollBarPolicy.ScrollBarAsNeeded
            if lines > self._most
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        self.setVerticalScrollBarPolicy(policy)

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        chosen = utf16.length(self.textCursor().selectedText())
        length = utf16.length(text)
        if self._limit and self.units - chosen + length > self._limit:
            self.refused.emit(length)
            return
        self._wrap_for(text)
        self.insertPlainText(text)

    @override
    def setPlainText(self, text: str) -> None:
        self._wrap_for(text)
        super().setPlainText(text)

    @override
    def keyPressEvent(self, e: QKeyEvent) -> None:
        enter = e.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and e.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.submitted.emit()
            return
        if e.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
            return
        super().keyPressEvent(e)

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._fit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, self.height())
