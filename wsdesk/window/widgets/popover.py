"""Popover inside the window, next to its button.

It is a child widget and not a window, so that it doesn't depend on the window manager or a compositor.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

Align = Literal["start", "center", "end"]
SHADOW = 14
"""Space around the panel for its shadow, in logical px."""
_EDGE = 6
"""Minimum distance from the button and from the edges of the window, in logical px."""


def paint_shadow(painter: QPainter, theme: Theme, panel: QRectF, radius: float, reach: int = SHADOW) -> None:
    """Paint a soft shadow around `panel` as fading rings, which is cheaper than a blur."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(1, reach):
        fade = (1 - ring / reach) ** 2
        painter.setPen(QPen(theme.faded("shadow", fade * 0.32), 1.6))
        grown = panel.adjusted(-ring, -ring + 3, ring, ring + 2)
        painter.drawRoundedRect(grown, radius + ring, radius + ring)


class Popover(QWidget):
    """Shows `body` in a panel. Closes on Escape, on a click elsewhere, or by `dismiss`."""

    opened = Signal()
    closed = Signal()

    def __init__(
        self, name: str, accessible_name: str, window: QWidget, themes: ThemeManager, *, width: int = 0
    ) -> None:
        """`width` is the minimum of the panel in logical px at 100% text size."""
        super().__init__(window)
        named(self, name, accessible_name)
        self.hide()
        self._window = window
        self._width = width
        self._themes = themes
        self._anchor: QWidget | None = None
        self._align: Align = "start"
        self._above = False
        self._before: QWidget | None = None
        self._panel = QFrame(self)
        self._panel.setProperty("role", "panel")
        self.body = column(margin=Space.MEDIUM, parent=self._panel)
        """Layout of the content."""
        self._around = column(self._panel, margin=SHADOW, parent=self)

    @property
    def is_open(self) -> bool:
        return not self.isHidden()

    def open_at(self, anchor: QWidget, *, align: Align = "start", above: bool = False) -> None:
        """Open below `anchor` (or above it), aligned to its start, center, or end."""
        self._anchor, self._align, self._above = anchor, align, above
        self._before = QApplication.focusWidget()
        self.update_position()
        self.show()
        self.raise_()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self.opened.emit()

    def dismiss(self, *, give_back_focus: bool = True) -> None:
        """Close and restore the focus."""
        if not self.is_open:
            return
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self.window())
        self.hide()
        if had_focus and give_back_focus and self._before is not None:
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self._before = None
        self.closed.emit()

    def update_position(self) -> None:
        """Position it inside the window for its current size."""
        if self._anchor is None:
            return
        window = self._window
        self._panel.setMinimumWidth(min(scaled(self._width), window.width() - 2 * _EDGE))
        self.body.activate()
        self._around.activate()
        size = self.sizeHint().boundedTo(window.size())
        corner = self._anchor.mapTo(window, QPoint(0, 0))
        wide = self._anchor.width()
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        start = corner.x() - SHADOW
        end = corner.x() + wide - size.width() + SHADOW
        center = corner.x() + (wide - size.width()) // 2
        x = {"start": end if mirrored else start, "center": center, "end": start if mirrored else end}[
            self._align
        ]
        gap = _EDGE - SHADOW
        y = corner.y() - size.height() - gap if self._above else corner.y() + self._anchor.height() + gap
        least = -SHADOW + _EDGE
        most_x = window.width() - size.width() + SHADOW - _EDGE
        most_y = window.height() - size.height() + SHADOW - _EDGE
        self.setGeometry(QRect(QPoint(max(least, min(x, most_x)), max(least, min(y, most_y))), size))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        paint_shadow(painter, theme, QRectF(self._panel.geometry()), theme.radius("panel"))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
            return
        super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles every press in the application while open."""
        if watched is self._window and event.type() is QEvent.Type.Resize:
            self.update_position()
        elif isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress:
            at = event.globalPosition().toPoint()
            inside = self._holds(self._panel, at) or (
                self._anchor is not None and self._holds(self._anchor, at)
            )
            if not inside and QApplication.activePopupWidget() is None:
                self.dismiss(give_back_focus=False)
        return False

    @staticmethod
    def _holds(widget: QWidget, at: QPoint) -> bool:
        return widget.rect().contains(widget.mapFromGlobal(at))
