"""Body of a comment: untrusted Markdown, folded if long."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QTextEdit, QWidget

from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.store.text import sanitize
from wsdesk.wire.limits import COMMENT_BODY

FOLD = 14
"""Lines at which a long comment folds."""


class CommentBody(MarkdownView):
    """As high as its text, or as `FOLD` lines of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("commentBody", parent=parent)
        self.setAccessibleName(self.tr("Comment text"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # the card has one
        self.viewport().setAutoFillBackground(False)
        self._body = ""
        self._folded = True
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    @property
    def body(self) -> str:
        """The text that is shown, as it was written."""
        return self._body

    def show_body(self, body: str) -> None:
        """Show a comment's text."""
        if body != self._body:
            self._body = body
            self._folded = True
            self.show_text(with_breaks(body))
            linked = _is_linked(self.document())
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if linked else Qt.FocusPolicy.ClickFocus)

    def is_long(self, width: int) -> bool:
        """Whether it has more lines than are shown of it while it is folded."""
        return self._folded and super().heightForWidth(width) > self._fold_at(width)

    def unfold(self) -> None:
        """Show all of it."""
        self._folded = False
        self.updateGeometry()

    def height_at(self, width: int) -> int:
        """Px at a width."""
        whole = super().heightForWidth(width)
        return min(whole, self._fold_at(width)) if self._folded else whole

    def mark(self, words: Sequence[str], tint: QColor) -> None:
        """Lay a tint under every place where one of the words stands."""
        marks: list[QTextEdit.ExtraSelection] = []
        look = QTextCharFormat()
        look.setBackground(tint)
        for word in words:
            cursor = self.document().find(word)
            while not cursor.isNull() and len(marks) < 200:
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = cursor, look  # pyright: ignore[reportAttributeAccessIssue]
                marks.append(mark)
                cursor = self.document().find(word, cursor)
        if marks or self.extraSelections():
            self.setExtraSelections(marks)

    def _on_scrolled(self, value: int) -> None:
        if value:
            self.verticalScrollBar().setValue(0)  # it shows its beginning; the list is what scrolls

    def _fold_at(self, width: int) -> int:
        """The end of the last whole line that is shown of a long text."""
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
    """Markdown that keeps the line breaks of a comment, outside of code."""
    lines = sanitize.plain(body, COMMENT_BODY.maximum).split("\n")
    made: list[str] = []
    fence = ""
    for line in lines:
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and (not fence or mark == fence):
            fence = "" if fence else mark
            made.append(line)
        elif fence or not line.strip():
            made.append(line)
        else:
            made.append(f"{line.rstrip()}  ")
    return "\n".join(made)


def _is_linked(document: QTextDocument) -> bool:
    return any(form.isCharFormat() and form.toCharFormat().isAnchor() for form in document.allFormats())
