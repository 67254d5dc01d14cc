"""Plain-text labels and tooltips that never interpret HTML."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.store.text import sanitize


def set_tip(widget: QWidget, text: str) -> None:
    """Set a plain-text tooltip; an empty text removes it.

    Without a description, Qt exposes the tooltip including its tags to assistive technology.
    """
    tip = sanitize.tooltip(text)
    if tip != widget.toolTip():
        widget.setToolTip(tip)
        widget.setAccessibleDescription(" ".join(sanitize.plain(text, 600).split()))


def repolish(widget: QWidget) -> None:
    """Apply the style sheet again after a property changed that it selects by."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


Role = Literal["", "heading", "title", "muted", "small", "error", "key", "badge", "pill", "tip"]
"""Styles of a label in the style sheet."""


class PlainLabel(QLabel):
    """One-line label of plain text; `name` is its object name.

    QLabel detects rich text, which can open local files; this label never interprets it. With `elide`, text
    that doesn't fit is elided, with the full text as tooltip; otherwise the label requires the space.

    The text is aligned to the leading edge of the layout, whatever its script. Qt would align English text to
    the left in a right-to-left window.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        name: str = "",
        role: Role = "",
        elide: bool = False,
    ) -> None:
        self._elide = elide
        self._own_tip = ""
        super().__init__(parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self._alignment = self.alignment()
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            self._align()
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def set_role(self, role: Role) -> None:
        if self.property("role") != role:
            self.setProperty("role", role)
            repolish(self)

    def set_tip(self, text: str) -> None:
        """Set a plain-text tooltip; while the text is elided, the full text replaces it."""
        self._own_tip = text
        self._refresh_tip()

    def is_elided(self) -> bool:
        if not self._elide:
            return False
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def _refresh_tip(self) -> None:
        set_tip(self, self.text() if self.is_elided() else self._own_tip)

    @override
    def setText(self, arg__1: str) -> None:
        super().setText(arg__1)
        self._refresh_tip()

    def _align(self) -> None:
        """Apply the requested alignment, mirrored if the text direction requires it."""
        alignment = self._alignment
        sides = alignment & (Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignJustify)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft and not sides:
            turned = bool(alignment & Qt.AlignmentFlag.AlignRight)
            side = Qt.AlignmentFlag.AlignLeft if turned else Qt.AlignmentFlag.AlignRight
            alignment = (
                (alignment & Qt.AlignmentFlag.AlignVertical_Mask) | side | Qt.AlignmentFlag.AlignAbsolute
            )
        super().setAlignment(alignment)

    @override
    def setAlignment(self, arg__1: Qt.AlignmentFlag) -> None:
        self._alignment = arg__1
        self._align()

    @override
    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(0, hint.height()) if self._elide else hint

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._elide:
            self._refresh_tip()

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if self._elide and arg__1.type() == QEvent.Type.FontChange:
            self._refresh_tip()
        elif arg__1.type() == QEvent.Type.LayoutDirectionChange:
            self._align()

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        if not self.is_elided():
            super().paintEvent(arg__1)
            return
        painter = QPainter(self)
        box = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, box.width())
        self.style().drawItemText(
            painter, box, self.alignment(), self.palette(), self.isEnabled(), text, self.foregroundRole()
        )
