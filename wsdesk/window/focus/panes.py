"""Panes of a window that can have the focus, and the ring around the focused one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
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
        self.pane: QWidget | None = None
        self.hide()

    def frame(self, pane: QWidget) -> None:
        """Frame a pane."""
        self._hide()
        self.pane = pane
        for widget in self._chain(pane):
            widget.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)
        self._follow()
        self.show()
        self.raise_()

    def _hide(self) -> None:
        if self.pane is None:
            return
        for widget in self._chain(self.pane):
            widget.removeEventFilter(self)
        self.pane = None
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
        if self.pane is not None:
            corner = self.pane.mapTo(self._window, QPoint(0, 0))
            self.setGeometry(QRect(corner, self.pane.size()))

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        pane = self.pane
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


_FOCUSABLE = Qt.FocusPolicy.TabFocus


class Panes(QObject):
    """Panes by name, in the order of F6. The pane of a widget is its nearest registered ancestor."""

    changed = Signal(object)
    """Emitted with the name of the focused pane, empty for none."""
    visited = Signal(object)
    """Emitted with the widget of the pane that was focused by a shortcut."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: dict[QWidget, str] = {}
        self._heads: dict[QWidget, Callable[[], str]] = {}
        self._last: dict[QWidget, QWidget] = {}
        self._order: Callable[[], tuple[QWidget, ...]] = lambda: ()
        self.current = ""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    def add(self, name: str, pane: QWidget, shows: Callable[[], str] | None = None) -> None:
        """Register a pane.

        `shows` returns the name of the pane inside a frame: focus in the frame (the tabs above a panel)
        counts as that pane's.
        """
        self._names[pane] = name
        if shows is not None:
            self._heads[pane] = shows

    def refresh(self) -> None:
        """Update the current pane after another panel was shown."""
        self._find_current(QApplication.focusWidget())

    def set_order(self, order: Callable[[], tuple[QWidget, ...]]) -> None:
        """Set the order, which is called on each F6; hidden panes are skipped."""
        self._order = order

    def pane_of(self, widget: QWidget | None) -> QWidget | None:
        """The pane that contains a widget."""
        while widget is not None and widget not in self._names:
            widget = widget.parentWidget()
        return widget

    def step(self, by: int) -> None:
        """Focus the next or previous pane."""
        panes = [pane for pane in self._order() if pane.isVisible()]
        if not panes:
            return
        focused = QApplication.focusWidget()
        here = next(
            (at for at, pane in enumerate(panes) if focused is not None and _holds(pane, focused)), None
        )
        at = here + by if here is not None else (0 if by > 0 else -1)
        for turn in range(len(panes)):
            pane = panes[(at + turn * by) % len(panes)]
            if self.focus(pane):
                return

    def focus(self, pane: QWidget) -> bool:
        """Focus a pane: its last focused widget, else its first; return whether it has any."""
        target = self._last.get(pane)
        if target is None or not isValid(target) or not target.isVisible() or not target.isEnabled():
            target = None
        inner = self.pane_of(target)
        if target is None or (inner is not pane and inner in self._order()):  # a separate stop
            target = first_focusable(_proxy_target(pane)) or first_focusable(pane)
        if target is None:
            return False
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self.visited.emit(pane)
        return True

    def focus_name(self, name: str) -> bool:
        """Focus a pane by name; its frame if the pane has nothing to focus, such as an empty list."""
        frames = [frame for frame, shows in self._heads.items() if shows() == name]
        panes = [pane for pane, key in self._names.items() if key == name]
        return any(self.focus(pane) for pane in (*panes, *frames) if pane.isVisible())

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        self._find_current(now)

    def _find_current(self, now: QWidget | None) -> None:
        if now is None or now.window() is not self._window():
            return
        pane = self.pane_of(now)
        outer = pane
        while outer is not None:
            self._last[outer] = now
            outer = self.pane_of(outer.parentWidget())
        name = self._name(pane)
        if name != self.current:
            self.current = name
            self.changed.emit(name)

    def _name(self, pane: QWidget | None) -> str:
        if pane is None:
            return ""
        shows = self._heads.get(pane)
        return (shows() if shows is not None else "") or self._names[pane]

    def _window(self) -> QObject | None:
        return self.parent()


def first_focusable(pane: QWidget) -> QWidget | None:
    """The topmost widget of a pane that Tab reaches, the pane itself first.

    By position and not by the focus chain, because panels create their content in any order.
    """
    if pane.focusPolicy() & _FOCUSABLE and pane.isEnabled() and pane.isVisible():
        return pane.focusProxy() or pane
    takers = [
        widget
        for widget in pane.findChildren(QWidget)
        if widget.focusPolicy() & _FOCUSABLE and widget.isVisible() and widget.isEnabled()
    ]

    def place(widget: QWidget) -> tuple[int, int]:
        at = widget.mapTo(pane, QPoint(0, 0))
        return at.y(), at.x()

    return min(takers, key=place, default=None)


def _proxy_target(pane: QWidget) -> QWidget:
    """Last widget of the chain of focus proxies."""
    proxy = pane.focusProxy()
    while proxy is not None and pane.isAncestorOf(proxy):
        pane, proxy = proxy, proxy.focusProxy()
    return pane


def _holds(pane: QWidget, widget: QWidget) -> bool:
    return pane is widget or pane.isAncestorOf(widget)
