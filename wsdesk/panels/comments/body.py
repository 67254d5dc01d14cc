"""Body of a comment: untrusted Markdown, collapsed if long."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QTextEdit

from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.store.text import sanitize
from wsdesk.wire.limits import COMMENT_BODY

FOLD = 14
"""Number of lines above which a comment is collapsed."""


class CommentBody(MarkdownView):
    """Markdown view as high as its text, or as `FOLD` lines of it."""

    def __init__(self) -> None:
        super().__init__("commentBody")
        self.setAccessibleName(self.tr("Comment text"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # the card has a context menu
        self.viewport().setAutoFillBackground(False)
        self._body = ""
        self._is_collapsed = True
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    @property
    def body(self) -> str:
        """Unrendered text of the comment."""
        return self._body

    def show_body(self, body: str) -> None:
        if body != self._body:
            self._body = body
            self._is_collapsed = True
            self.show_text(with_breaks(body))
            linked = _is_linked(self.document())
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if linked else Qt.FocusPolicy.ClickFocus)

    def exceeds_fold(self, width: int) -> bool:
        """Whether it has more lines than the collapsed body shows."""
        return self._is_collapsed and super().heightForWidth(width) > self._collapsed_height()

    def expand(self) -> None:
        self._is_collapsed = False
        self.updateGeometry()

    def height_at(self, width: int) -> int:
        """Height in px at a width."""
        whole = super().heightForWidth(width)
        return min(whole, self._collapsed_height()) if self._is_collapsed else whole

    def highlight(self, words: Sequence[str], tint: QColor) -> None:
        """Highlight all occurrences of the words."""
        marks: list[QTextEdit.ExtraSelection] = []
        char_format = QTextCharFormat()
        char_format.setBackground(tint)
        for word in words:
            cursor = self.document().find(word)
            while not cursor.isNull() and len(marks) < 200:
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = cursor, char_format  # pyright: ignore[reportAttributeAccessIssue]
                marks.append(mark)
                cursor = self.document().find(word, cursor)
        if marks or self.extraSelections():
            self.setExtraSelections(marks)

    def _on_scrolled(self, value: int) -> None:
        if value:
            self.verticalScrollBar().setValue(0)  # always at the top: the list scrolls instead

    def _collapsed_height(self) -> int:
        """Height up to the last full line of a collapsed text."""
        most = FOLD * self.fontMetrics().lineSpacing()
        layout, end = self.document().documentLayout(), 0.0
        block = self.document().begin()
        while block.isValid():
            top = layout.blockBoundingRect(block).top()
            lines = block.layout()
            for number in range(lines.lineCount()):
                line = lines.lineAt(number)
                bottom = top + line.y() + line.height()
                if bottom > most:
                    return round(end) + 2 if end else most
                end = bottom
            block = block.next()
        return round(end) + 2


def with_breaks(body: str) -> str:
    """Convert line breaks of a comment to Markdown hard breaks, except in code."""
    lines = sanitize.plain(body, COMMENT_BODY.maximum).split("\n")
    converted: list[str] = []
    fence = ""
    for line in lines:
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and (not fence or mark == fence):
            fence = "" if fence else mark
            converted.append(line)
        elif fence or not line.strip():
            converted.append(line)
        else:
            converted.append(f"{line.rstrip()}  ")
    return "\n".join(converted)


def _is_linked(document: QTextDocument) -> bool:
    return any(form.isCharFormat() and form.toCharFormat().isAnchor() for form in document.allFormats())
