"""Comment composer, and its text field that grows with its content."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QLocale, QMimeData, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import LinkButton
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, column, row, set_accessible_name
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text.label import PlainLabel, Role
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.comments.comment_tag import CommentTag, parse_tag, with_tag
from wsdesk.store.comments.entry import split_text
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.limits import COMMENT_BODY
from wsdesk.wire.utf16 import utf16_length

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

    def __init__(self, name: str, *, most: int = 10, limit: int = 0) -> None:
        super().__init__()
        self.setObjectName(name)
        self._most, self._limit = most, limit
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(3)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    @property
    def units(self) -> int:
        """Length of the text in UTF-16 units."""
        return utf16_length(self.toPlainText())

    def _wrap_for(self, text: str) -> None:
        """Allow line breaks anywhere if a word is so long that finding better ones takes seconds."""
        if _LONG_WORD.search(text):
            self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)

    def _fit(self) -> None:
        # QPlainTextDocumentLayout measures its height in lines.
        lines = round(self.document().documentLayout().documentSize().height())
        shown_lines = max(1, min(self._most, lines))
        # Around the text are the document's margin and the frame of the style sheet.
        around = self.height() - self.viewport().height() if self.isVisible() else 2 * self.frameWidth()
        around += round(2 * self.document().documentMargin())
        height = shown_lines * self.fontMetrics().lineSpacing() + around
        if height != self.height():
            self.setFixedHeight(height)
        policies = Qt.ScrollBarPolicy
        is_long = lines > self._most
        self.setVerticalScrollBarPolicy(
            policies.ScrollBarAsNeeded if is_long else policies.ScrollBarAlwaysOff
        )

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        chosen = utf16_length(self.textCursor().selectedText())
        length = utf16_length(text)
        if self._limit and self.units - chosen + length > self._limit:
            self.refused.emit(length)
        else:
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
        elif e.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
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


COUNT_FROM = 9_000
"""Length in UTF-16 units from which the counter is shown."""
MAX_UNITS = 500_000
"""Maximum length in UTF-16 units that can be edited without blocking."""


class Composer(QWidget):
    """Text field with a Send button; every change is emitted to save the draft."""

    text_edited = Signal(object)
    """Emitted with the current text."""
    sent = Signal()

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("commentComposer")
        self.limit = COMMENT_BODY.maximum
        self.edit = GrowingEdit("commentEdit", most=10, limit=MAX_UNITS)
        self.edit.setProperty("role", "quiet")
        self.edit.setAccessibleName(self.tr("Write a comment"))
        self.edit.setPlaceholderText(self.tr("Write a comment…"))
        self._hint = PlainLabel(self.tr("Ctrl ⏎"), role="muted")
        self._counter = PlainLabel(role="small", elide=True, name="commentCounter")
        self._notice = WrappingLabel(role="error", selectable=False, name="commentNotice")
        self._send = push_button("commentSend", self.tr("Send"), "primary", label=self.tr("Send comment"))
        self._send.setToolTip(self.tr("Ctrl+Enter"))
        self.split_button = push_button("commentSplit")
        self._version = LinkButton("commentOnVersion", fits=True)
        self._number = 0
        self._read_only = ""
        box = _Box(self.edit, themes)
        row(
            (self.edit, 1),
            self._hint,
            margin=(Space.SMALL, Space.SMALL, Space.MEDIUM, Space.SMALL),
            parent=box,
        )
        column(
            box,
            self._notice,
            row(self._version, (self._counter, 1), self.split_button, self._send),
            margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.MEDIUM),
            parent=self,
        )
        self.edit.textChanged.connect(self._on_text_changed)
        self.edit.submitted.connect(self._on_submitted)
        self.edit.refused.connect(self._on_refused)
        self._send.clicked.connect(self._on_submitted)
        self._version.clicked.connect(self.toggle_version)
        self._notice.hide()
        self._refresh()

    @property
    def can_send(self) -> bool:
        """Whether there is a text within the limit."""
        has_text = bool(self.edit.toPlainText().strip()) and self.edit.units <= self.limit
        return has_text and not self._read_only

    @property
    def counter(self) -> str:
        return self._counter.text()

    def show_draft(self, text: str, *, merged: bool = False) -> None:
        """Set a saved draft, maybe merged with that of another window, without emitting `written`."""
        if text == self.edit.toPlainText():
            return
        place = self.edit.textCursor().position()
        before = utf16_prefix(self.edit.toPlainText(), place)
        blocked = self.edit.blockSignals(True)
        self.edit.setPlainText(text)
        cursor = self.edit.textCursor()
        if before and text.startswith(before):
            cursor.setPosition(place)
        else:
            cursor.movePosition(cursor.MoveOperation.End)
        self.edit.setTextCursor(cursor)
        self.edit.blockSignals(blocked)
        note = self.tr("This draft was also edited in another window. Both versions were kept.")
        self._show_notice(note if merged else "", "small")
        self._refresh()

    def set_read_only(self, reason: str) -> None:
        """Disable the field and the buttons for a reason; empty enables them."""
        if reason != self._read_only:
            self._read_only = reason
            self.edit.setReadOnly(bool(reason))
            self.edit.setPlaceholderText(reason or self.tr("Write a comment…"))
            self._show_notice(reason if self.edit.toPlainText() else "", "small")
            self._refresh()

    def set_version(self, number: int) -> None:
        """Set the version number that can be tagged; 0 if the node has none."""
        if number != self._number:
            self._number = number
            self._refresh()

    def toggle_version(self) -> None:
        """Insert or remove the tag "on v4:" before the text."""
        text = self.edit.toPlainText()
        tag, rest = parse_tag(text)
        tagged = rest if tag.version == self._number else with_tag(text, CommentTag(self._number))
        cursor = self.edit.textCursor()
        end = len(text) - cursor.position()
        cursor.select(cursor.SelectionType.Document)
        cursor.insertText(tagged)  # as an edit that Ctrl+Z undoes
        cursor.setPosition(max(0, self.edit.document().characterCount() - 1 - max(0, end)))
        self.edit.setTextCursor(cursor)
        self.edit.setFocus()

    def _refresh_version(self, text: str) -> None:
        named = parse_tag(text)[0].version
        on = bool(self._number) and named == self._number
        label = self.tr("not on v{n}") if on else self.tr("on v{n}")
        self._version.set_text(label.format(n=self._number))
        tag_label = self.tr("Remove tag for version {n}") if on else self.tr("Tag version {n}")
        set_accessible_name(self._version, tag_label.format(n=self._number))
        self._version.setVisible(bool(text) and self._number > 0)

    def _refresh(self) -> None:
        text, units = self.edit.toPlainText(), self.edit.units
        too_long = units > self.limit
        self._refresh_version(text)
        if too_long:
            self._version.hide()  # the counter needs the space
        self.split_button.setVisible(too_long)
        if too_long:
            parts = self.tr("Send as %Ln comments", "", len(split_text(text, self.limit)))
            self.split_button.setText(parts)
            set_accessible_name(self.split_button, parts)
        self._hint.setVisible(not text)
        self._send.setVisible(bool(text) and not too_long)
        self._send.setEnabled(self.can_send)
        self.split_button.setEnabled(not self._read_only)
        label, number = "", QLocale().toString
        if too_long:
            label = self.tr("%Ln over limit", "", units - self.limit)
        elif units >= COUNT_FROM:
            label = f"{number(units)} / {number(self.limit)}"
        self._counter.setText(label)
        self._counter.setVisible(bool(text or label))
        self._counter.set_role("error" if too_long else "small")

    def _on_text_changed(self) -> None:
        self._show_notice("")
        self._refresh()
        self.text_edited.emit(self.edit.toPlainText())

    def _on_submitted(self) -> None:
        if self.can_send:
            self.sent.emit()

    def _on_refused(self, units: int) -> None:
        text = self.tr("Couldn't paste {n} characters. The field holds up to {most}.")
        number = QLocale().toString
        self._show_notice(text.format(n=number(units), most=number(MAX_UNITS)), "error")

    def _show_notice(self, text: str, role: Role = "small") -> None:
        """Show a sentence below the field; empty hides it."""
        self._notice.set_role(role)
        self._notice.setText(text)
        self._notice.setVisible(bool(text))


def utf16_prefix(text: str, limit: int) -> str:
    """Longest prefix of at most `limit` UTF-16 units that splits no character."""
    used = 0
    for at, letter in enumerate(text):
        used += 2 if ord(letter) > 0xFFFF else 1
        if used > limit:
            return text[:at]
    return text


class _Box(QWidget):
    """Frame of the field that indicates its focus."""

    def __init__(self, edit: GrowingEdit, themes: ThemeManager) -> None:
        super().__init__()
        self._edit = edit
        self._themes = themes
        edit.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._edit.setFocus()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter, box = self._themes.current, QPainter(self), QRectF(self.rect())
        paint.draw_tile(painter, box, theme.color("bg"), 9)
        paint.draw_ring(painter, box, theme.color("focus" if self._edit.hasFocus() else "line"), 9, 1)
