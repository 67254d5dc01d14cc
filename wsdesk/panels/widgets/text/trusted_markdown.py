"""View of Markdown that ships with wsdesk, with its images."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QImage, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.markdown import MarkdownView
from wsdesk.store.base.debounced import Debounced

_IMAGE_PATH = re.compile(r"(?:\.\./)?pictures/([a-z0-9-]+\.webp)")
"""Image path in a page, or in a translated page, which is in a subfolder."""
_PAGE = re.compile(r"([a-z0-9-]+)\.md")
_MAX_HIGHLIGHTS = 500
_WIDTH_TOLERANCE = 24
"""Width change in px that is ignored: more than a scroll bar that appears or disappears."""


class TrustedMarkdownView(MarkdownView):
    """`MarkdownView` that also shows images of one bundled folder.

    Links to other pages emit `page_wanted`; web links emit `link_activated`.
    """

    page_wanted = Signal(object)
    """Emitted with the name of a page, without its suffix."""

    def __init__(self, name: str, folder: Path, *, parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self._folder = folder
        self.document().setDocumentMargin(12)
        self.setTabChangesFocus(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.fill_height()
        self._rendered_width = 0
        self._highlighted = ""
        self._deferred = Debounced(0, self._render_at_width, self)

    def show_bundled_text(self, text: str) -> None:
        """Show bundled text from its start."""
        self._text = text
        self._render()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def highlight(self, words: str) -> int:
        """Highlight all matches and scroll to the first one; return their number."""
        self._highlighted = words
        marks: list[QTextEdit.ExtraSelection] = []
        cursor = self.document().find(words) if words else QTextCursor()
        first = QTextCursor(cursor)
        while words and not cursor.isNull() and len(marks) < _MAX_HIGHLIGHTS:
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

    def _render_at_width(self) -> None:
        """Render at the new width; deferred, since a resize event must not cause another."""
        self._rendered_width = self._available_width()
        at = self.verticalScrollBar().value()
        self.document().clear()  # drops the images of the old width
        self._render()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.highlight(self._highlighted)
        self.verticalScrollBar().setValue(at)

    def _available_width(self) -> int:
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
        known = _IMAGE_PATH.fullmatch(name if isinstance(name, str) else name.toString())
        if known is None:
            return QImage()
        self._rendered_width = self._available_width()
        picture = QImage(str(self._folder / "pictures" / known[1]))
        ratio = self.devicePixelRatioF()
        wide = min(picture.width(), round(self._available_width() * ratio))
        if wide and wide < picture.width():
            picture = picture.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(ratio if picture.width() >= self._available_width() else 1.0)
        return picture

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if self._text and abs(self._available_width() - self._rendered_width) > _WIDTH_TOLERANCE:
            self._deferred.trigger()
