"""Tip in the status bar."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.window.bars.tips import Tips

_MIN_LETTERS = 24
"""A tip that would be cut to fewer letters isn't shown."""


class TipLine(QWidget):
    """A tip with two buttons: dismiss this one, or disable all."""

    def __init__(self, tips: Tips, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tipLine")
        self.setAccessibleName(self.tr("Tip"))
        self.words = PlainLabel(elide=True, role="muted")
        self.words.setObjectName("tipWords")
        self.seen = self._button("tipSeen", self.tr("Got it"))
        self.seen.clicked.connect(tips.dismiss)
        self.none = self._button("tipNone", self.tr("Turn off tips"))
        self.none.setAccessibleName(self.tr("Turn off tips"))
        self.none.clicked.connect(tips.disable)
        row((self.words, 1), self.seen, self.none, space=Space.MEDIUM, parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.hide()
        tips.changed.connect(self._on_changed)

    def _button(self, name: str, words: str) -> QPushButton:
        button = named(QPushButton(words), name, words)
        button.setProperty("role", "status")
        return button

    def _on_changed(self, words: object) -> None:
        text = self.tr("Tip: {words}").format(words=words) if words else ""
        focused = self.seen.hasFocus() or self.none.hasFocus()
        self.words.setText(text)
        self.setVisible(bool(text))
        if not text and focused:
            self.focusNextChild()  # a hidden widget must not have the focus

    def _fit(self) -> None:
        """Hide everything if the buttons and the start of the tip don't fit."""
        is_wide = self.width() >= self._buttons_width() + self.fontMetrics().averageCharWidth() * _MIN_LETTERS
        for part in (self.words, self.seen, self.none):
            part.setVisible(is_wide)

    def _buttons_width(self) -> int:
        return self.seen.sizeHint().width() + self.none.sizeHint().width() + 2 * Space.MEDIUM

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    @override
    def sizeHint(self) -> QSize:
        wanted = self.words.fontMetrics().horizontalAdvance(self.words.text()) + 4
        return QSize(self._buttons_width() + wanted, super().sizeHint().height())
