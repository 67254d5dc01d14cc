"""Playback speed menu."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.store.text.number_format import number

RATES = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)


class SpeedButton(QToolButton):
    """Shows the speed; a press offers the others."""

    chosen = Signal(object)
    """A rate: 1.0 is as it was made."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playerSpeed")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rate = 1.0
        self.choices = named(QMenu(self), "playerSpeeds", self.tr("Speed"))
        self.choices.triggered.connect(self._on_triggered)
        for rate in RATES:
            action = self.choices.addAction(_words(rate))
            action.setCheckable(True)
            action.setData(rate)
        self.clicked.connect(self._on_clicked)
        self._show()

    def _show(self) -> None:
        for action in self.choices.actions():
            action.setChecked(action.data() == self.rate)
        words = self.tr("Speed: {rate}").format(rate=_words(self.rate))
        self.setText(_words(self.rate))
        self.setAccessibleName(words)
        self.setToolTip(words)

    def _on_clicked(self) -> None:
        at = self.mapToGlobal(QPoint(0, 0))
        self.choices.popup(at - QPoint(0, self.choices.sizeHint().height() + 2))

    def _on_triggered(self, action: QAction) -> None:
        self.rate = float(action.data())
        self._show()
        self.chosen.emit(self.rate)


def _words(rate: float) -> str:
    return f"{number(rate)}×"
