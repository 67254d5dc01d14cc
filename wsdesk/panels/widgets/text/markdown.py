"""Views of Markdown: untrusted, without HTML, images, or files; and bundled, with its images."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QImage,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QTextEdit
from typing_extensions import override

from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.text import sanitize

_FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML

_FILLED = 160
"""Preferred size in px of a view that fills its container."""
_INDENT, _WIDEST_INDENT = 18.0, 80.0
"""Indentation of a list in px."""
_BORDER = 1
"""Border of the style sheet in px, which has to be subtracted from the text width."""


def set_type(document: QTextDocument) -> None:
    """Set sizes and spacing of headings, paragraphs, and lists for a panel."""
    document.setIndentWidth(_indent_for(document))
    block = document.begin()
    cursor = QTextCursor(document)
    while block.isValid():
        form = QTextBlockFormat(block.blockFormat())
        cursor.setPosition(block.position())
        if form.headingLevel():
            form.setTopMargin(0 if block.position() == 0 else 8)
            form.setBottomMargin(4)
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            char_format = QTextCharFormat()
            # Size adjustments: Qt's default headings are too large for panels.
            char_format.setProperty(
                QTextFormat.Property.FontSizeAdjustment, 1 if form.headingLevel() == 1 else 0
            )
            char_format.setFontWeight(QFont.Weight.DemiBold)
            cursor.mergeCharFormat(char_format)
        else:
            form.setTopMargin(0)
            in_list = block.textList() and block.next().textList()
            form.setBottomMargin(2 if in_list else 6)
            quoted = form.intProperty(QTextFormat.Property.BlockQuoteLevel)
            if quoted and not block.textList():
                form.setLeftMargin(14 * quoted)  # Qt's default is for pages
                form.setRightMargin(0)
        cursor.setPosition(block.position())
        cursor.setBlockFormat(form)
        block = block.next()


def _indent_for(document: QTextDocument) -> float:
    """Indent as wide as the widest list number, since Qt paints numbers left of the text and clips them."""
    metrics = QFontMetricsF(document.defaultFont())
    widest, block = _INDENT, document.begin()
    while block.isValid():
        listed = block.textList()
        if listed:
            widest = max(widest, metrics.horizontalAdvance(f"{listed.itemText(block)} ") + 2)
        block = block.next()
    return min(widest, _WIDEST_INDENT)


class MarkdownView(QTextBrowser):
    """Markdown view as high as its content.

    Qt would load local files and remote resources; every request gets an empty image, since no result would
    make Qt load it itself.
    """

    link_activated = Signal(object)
    """Emitted with the http or https URL of a clicked link; other links are ignored."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "quiet")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        self._fills = False
        self._text = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.anchorClicked.connect(self._on_anchor_clicked)

    def show_text(self, text: object, limit: int = sanitize.MARKDOWN_LIMIT) -> None:
        """Show untrusted text, truncated to `limit` characters."""
        fresh = sanitize.markdown(text, limit)
        if fresh != self._text:
            self._text = fresh
            self._render()
            self.verticalScrollBar().setValue(0)

    def _render(self) -> None:
        seen = self.verticalScrollBar().value()
        self.document().setMarkdown(self._text, _FEATURES)
        set_type(self.document())
        # setMarkdown moves the cursor to the end, and a view scrolls to it when first shown.
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(seen)
        self.updateGeometry()

    def _render_again(self) -> None:
        """Render with new fonts and colors; selection and scroll position are preserved."""
        bar, old = self.verticalScrollBar(), self.textCursor()
        share = bar.value() / max(1, bar.maximum())
        anchor, place = old.anchor(), old.position()
        self._render()
        fresh = self.textCursor()
        last = self.document().characterCount() - 1
        fresh.setPosition(min(anchor, last))
        fresh.setPosition(min(place, last), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(fresh)
        bar.setValue(round(share * bar.maximum()))

    def fill_height(self) -> None:
        """Fill the available height and scroll, instead of being as high as the text."""
        self._fills = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def _on_anchor_clicked(self, address: QUrl) -> None:
        if address.scheme().lower() in ("http", "https") and address.host():
            self.link_activated.emit(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))

    def _height_at(self, width: int) -> int:
        document, wide = self.document(), max(20, width - 2 * _BORDER)
        height = round(document.size().height()) + 2
        for _attempt in range(3):
            if round(document.textWidth()) == wide:
                break
            # Before it is first shown, the view would lay out at its own width again.
            document.setTextWidth(wide)
            height = round(document.size().height()) + 2
        return height

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        return QImage()

    @override
    def hasHeightForWidth(self) -> bool:
        return not self._fills

    @override
    def heightForWidth(self, arg__1: int) -> int:
        return -1 if self._fills else self._height_at(arg__1)

    @override
    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > 40 else 240
        # Not measured: that would lay out the text at the width without a scroll bar.
        return QSize(width, _FILLED if self._fills else self._height_at(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(40, 20)

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self.updateGeometry()

    @override
    def changeEvent(self, e: QEvent) -> None:
        super().changeEvent(e)
        if e.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange) and self._text:
            self._render_again()


_IMAGE_PATH = re.compile(r"(?:\.\./)?pictures/([a-z0-9-]+\.webp)")
"""Image path in a page, or in a translated page, which is in a subfolder."""
_PAGE = re.compile(r"([a-z0-9-]+)\.md")
_MAX_HIGHLIGHTS = 500
_WIDTH_TOLERANCE = 24
"""Width change in px that is ignored: more than a scroll bar that appears or disappears."""


class TrustedMarkdownView(MarkdownView):
    """`MarkdownView` that also shows images of one bundled folder.

    Links to other pages emit `page_requested`; web links emit `link_activated`.
    """

    page_requested = Signal(object)
    """Emitted with the name of a page, without its suffix."""

    def __init__(self, name: str, folder: Path) -> None:
        super().__init__(name)
        self._folder = folder
        self.document().setDocumentMargin(12)
        self.setTabChangesFocus(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.fill_height()
        self._rendered_width = 0
        self._highlighted = ""
        self._deferred = Debouncer(0, self._render_at_width, self)

    def show_bundled_text(self, text: str) -> None:
        """Show bundled text from its start."""
        self._text = text
        self._render()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def highlight(self, text: str) -> int:
        """Highlight all matches and scroll to the first one; return their number."""
        self._highlighted = text
        marks: list[QTextEdit.ExtraSelection] = []
        cursor = self.document().find(text) if text else QTextCursor()
        first = QTextCursor(cursor)
        while text and not cursor.isNull() and len(marks) < _MAX_HIGHLIGHTS:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor  # pyright: ignore[reportAttributeAccessIssue]  # the stubs take it for a method
            form = mark.format  # pyright: ignore[reportAttributeAccessIssue]
            form.setBackground(self.palette().highlight())  # pyright: ignore[reportAttributeAccessIssue]
            form.setForeground(self.palette().highlightedText())  # pyright: ignore[reportAttributeAccessIssue]
            mark.format = form  # pyright: ignore[reportAttributeAccessIssue]
            marks.append(mark)
            cursor = self.document().find(text, cursor)
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
            self.page_requested.emit(page[1])
        else:
            super()._on_anchor_clicked(address)

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        match = _IMAGE_PATH.fullmatch(name if isinstance(name, str) else name.toString())
        if match is None:
            return QImage()
        self._rendered_width = self._available_width()
        picture = QImage(str(self._folder / "pictures" / match[1]))
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
