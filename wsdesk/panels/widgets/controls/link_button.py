"""Button that looks like a link."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionToolButton, QToolButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import set_accessible_name
from wsdesk.panels.widgets.text.tooltip import set_tip
from wsdesk.store.text import sanitize


class LinkButton(QToolButton):
    """"""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        self._words = ""
        super().__init__(parent)
        # The theme's buttons have a minimum height; a link is as high as the text around it.
        self.setStyleSheet(
            "QPushButton { min-height: 0; padding: 0; border: none; background: transparent; }"
        )
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.set_words(words)

    def set_words(self, words: str) -> None:
        """Set the text, one sanitized line."""
        self._words = words
        self.setText(sanitize.label(words))
        set_accessible_name(self, words)
        self.updateGeometry()
        self._refresh_tip()

    def _elide(self) -> str:
        return self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self.width())

    def _refresh_tip(self) -> None:
        set_tip(self, self._words if self._elide() != self._words else "")

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._words) + 2, self.fontMetrics().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.fontMetrics().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh_tip()

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        painter = QPainter(self)
        font = self.font()
        font.setUnderline(bool(state & QStyle.StateFlag.State_MouseOver))
        painter.setFont(font)
        color = self.palette().link().color()
        painter.setPen(color)
        painter.drawText(
            self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._elide()
        )
        if self.hasFocus():
            wide = min(self.width() - 1, self.fontMetrics().horizontalAdvance(self._elide()) + 3)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color, 1))
            painter.drawRoundedRect(QRectF(-3, 0.5, wide + 3, self.height() - 1), 3, 3)
