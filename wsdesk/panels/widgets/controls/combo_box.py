"""Combo box that elides its text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter
from typing_extensions import override

from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS


class ElidedComboBox(QComboBox):
    """Combo box that elides its text, with the full text as tooltip. QComboBox clips it."""

    def __init__(self) -> None:
        super().__init__()
        self.currentTextChanged.connect(self._refresh_tip)

    def is_elided(self) -> bool:
        return self.fontMetrics().horizontalAdvance(self.currentText()) > self._text_width()

    def _text_width(self) -> int:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        return self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()

    def _refresh_tip(self, _text: str = "") -> None:
        set_tip(self, self.currentText() if self.is_elided() else "")

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        self._refresh_tip()

    @override
    def changeEvent(self, e: QEvent) -> None:
        super().changeEvent(e)
        if e.type() in FONT_EVENTS:
            self._refresh_tip()

    @override
    def paintEvent(self, e: QPaintEvent) -> None:
        if not self.is_elided():
            super().paintEvent(e)
            return
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        right = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(self.currentText(), right, self._text_width())
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
