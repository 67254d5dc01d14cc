"""A text field that grows with what is written, up to a bound."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.parts import utf16

_LONG_WORD = re.compile(r"\S{4000}")
"""Qt takes a time that grows with the square of a word's length to break it."""


class GrowingEdit(QPlainTextEdit):
    """Grows from `least` to `most` lines, then scrolls. Ctrl+Enter submits, Tab leaves.

    A paste that would go beyond `limit` UTF-16 units is cut there and said by `cut`: a word of a megabyte
    would hold the window for half a minute. One with words that long is cut at `word_limit`, if there is one.
    Typing beyond the limit is allowed; the counter tells.
    """

    submitted = Signal()
    escaped = Signal()
    cut_off = Signal(object)
    """How many units of a paste were left out."""

    def __init__(
        self,
        name: str,
        *,
        least: int = 1,
        most: int = 10,
        limit: int = 0,
        word_limit: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._least, self._most, self._limit = least, most, limit
        self._word_limit = word_limit
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(3)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        self._fit()

    @property
    def units(self) -> int:
        """The length of the text in UTF-16 units."""
        return utf16.length(self.toPlainText())

    def _on_size_changed(self, _size: object) -> None:
        self._fit()

    def _fit(self) -> None:
        # The layout of a plain text edit measures its height in lines.
        lines = round(self.document().documentLayout().documentSize().height())
        shown_lines = max(self._least, min(self._most, lines))
        # What stands around the text: the document's margin, and the frame that the style sheet draws.
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
        if not self._limit:
            self.insertPlainText(text)
            return
        chosen = utf16.length(self.textCursor().selectedText())
        endless = self._word_limit and _LONG_WORD.search(text)
        room = max(0, (self._word_limit if endless else self._limit) - self.units + chosen)
        kept = utf16.cut(text, room)
        self.insertPlainText(kept)
        left_out = utf16.length(text) - utf16.length(kept)
        if left_out:
            self.cut_off.emit(left_out)

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
