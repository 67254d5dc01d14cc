"""Focus ring of the pane reached by a shortcut."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from wsdesk.theme.theme_manager import ThemeManager

_WIDTH = 2


class PaneRing(QWidget):
    """Frame around a pane until the focus leaves it or the mouse is used; transparent for clicks."""

    def __init__(self, window: QWidget, themes: ThemeManager) -> None:
        super().__init__(window)
        self.setObjectName("paneRing")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._window = window
        self._themes = themes
        self._pane: QWidget | None = None
        self.hide()

    @property
    def pane(self) -> QWidget | None:
        """The framed pane."""
        return self._pane

    def frame(self, pane: QWidget) -> None:
        """Frame a pane."""
        self._hide()
        self._pane = pane
        for widget in self._chain(pane):
            widget.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)
        self._follow()
        self.show()
        self.raise_()

    def _hide(self) -> None:
        if self._pane is None:
            return
        for widget in self._chain(self._pane):
            widget.removeEventFilter(self)
        self._pane = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.disconnect(self._on_focus_changed)
        self.hide()

    def _chain(self, pane: QWidget) -> tuple[QWidget, ...]:
        """The pane and its ancestors, whose moves move it."""
        chain: list[QWidget] = []
        widget: QWidget | None = pane
        while widget is not None and widget is not self._window:
            chain.append(widget)
            widget = widget.parentWidget()
        return tuple(chain)

    def _follow(self) -> None:
        if self._pane is not None:
            corner = self._pane.mapTo(self._window, QPoint(0, 0))
            self.setGeometry(QRect(corner, self._pane.size()))

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        pane = self._pane
        if pane is None:
            return
        if now is None:
            if QApplication.activeWindow() is not None:  # None while another application is active
                self._hide()
            return
        by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if by_mouse or not (now is pane or pane.isAncestorOf(now)):
            self._hide()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._follow()
        elif event.type() is QEvent.Type.Hide:
            self._hide()
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self._themes.current.color("focus"), _WIDTH))
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
