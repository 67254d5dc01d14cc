"""Combo box that elides its text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.tooltip import set_tip


class ElidedComboBox(QComboBox):
    """One of several. Qt's own cuts letters in two; here the tooltip holds the whole text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentTextChanged.connect(self._refresh_tip)

    def is_cut(self) -> bool:
        """Whether the text does not fit and is shown with an ellipsis."""
        return self.fontMetrics().horizontalAdvance(self.currentText()) > self._room()

    def _room(self) -> int:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        return self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()

    def _refresh_tip(self, _text: str = "") -> None:
        set_tip(self, self.currentText() if self.is_cut() else "")

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._refresh_tip()

    @override
    def changeEvent(self, e: QEvent) -> None:
        super().changeEvent(e)
        if e.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._refresh_tip()

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        if not self.is_cut():
            super().paintEvent(e)
            return
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        right = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(self.currentText(), right, self._room())
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
