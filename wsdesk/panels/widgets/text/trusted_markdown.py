"""View of Markdown that is part of wsdesk, with its images."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.store.base.debounced import Debounced

_PICTURE = re.compile(r"(?:\.\./)?pictures/([a-z0-9-]+\.webp)")
"""As a page names it, or one of another language that lies a folder deeper; the folder is the same one."""
_PAGE = re.compile(r"([a-z0-9-]+)\.md")
_MARKS = 500
_SLACK = 24
"""Px of width: more than a scroll bar takes, which comes and goes with what is drawn."""


class TrustedMarkdownView(MarkdownView):
    """Keeps the rules for Markdown of strangers but one: pictures of one folder of ours are shown.

    Links to other pages are told by `page_wanted`; those of the network by `link_activated`.
    """

    page_wanted = Signal(object)
    """The name of a page, without its ending."""

    def __init__(self, name: str, folder: Path, *, parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self._folder = folder
        self.document().setDocumentMargin(12)
        self.setTabChangesFocus(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.fill_height()
        self._drawn_for = 0
        self._lit = ""
        self._later = Debounced(0, self._draw_again, self)

    def show_own(self, text: str) -> None:
        """Show a text of ours from its beginning."""
        self._text = text
        self._render()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def light(self, words: str) -> int:
        """Mark where the words stand, and go to the first place; how many there are."""
        self._lit = words
        marks: list[QTextEdit.ExtraSelection] = []
        cursor = self.document().find(words) if words else QTextCursor()
        first = QTextCursor(cursor)
        while words and not cursor.isNull() and len(marks) < _MARKS:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor  # pyright: ignore[reportAttributeAccessIssue]  # the stubs take it for a method
            form = mark.format  # pyright: ignore[reportAttributeAccessIssue]
            form.setBackground(self.palette().highlight())  # pyright: ignore[reportAttributeAccessIssue]
            form.setForeground(self.palette().highlightedText())  # pyright: ignore[reportAttributeAccessIssue]
            mark.format = form  # pyright: ignore[reportAttributeAccessIssue]
            marks.append(mark)
            cursor = self.document().find(words, cursor)
        self.setExtraSelections(marks)
        if marks:
            place = QTextCursor(first)
            place.clearSelection()
            self.setTextCursor(place)
            self.ensureCursorVisible()
        return len(marks)

    def _draw_again(self) -> None:
        """At the new width; not within the change of size, which it would cause again."""
        self._drawn_for = self._wide()
        at = self.verticalScrollBar().value()
        self.document().clear()  # forgets the pictures of the old width
        self._render()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.light(self._lit)
        self.verticalScrollBar().setValue(at)

    def _wide(self) -> int:
        return max(120, self.viewport().width() - 28)

    @override
    def _on_anchor_clicked(self, address: QUrl) -> None:
        page = _PAGE.fullmatch(address.toString())
        if page is not None:
            self.page_wanted.emit(page[1])
        else:
            super()._on_anchor_clicked(address)

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        known = _PICTURE.fullmatch(name if isinstance(name, str) else name.toString())
        if known is None:
            return QImage()
        self._drawn_for = self._wide()
        picture = QImage(str(self._folder / "pictures" / known[1]))
        ratio = self.devicePixelRatioF()
        wide = min(picture.width(), round(self._wide() * ratio))
        if wide and wide < picture.width():
            picture = picture.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(ratio if picture.width() >= self._wide() else 1.0)
        return picture

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if self._text and abs(self._wide() - self._drawn_for) > _SLACK:
            self._later.trigger()
