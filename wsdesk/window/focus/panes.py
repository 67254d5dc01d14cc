"""Panes of the window that can have the focus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

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
        self._order: Callable[[], tuple[QWidget, ...]] = _none
        self._current = ""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    @property
    def current(self) -> str:
        """Name of the focused pane."""
        return self._current

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
            target = first_focusable(_proxy_target(pane)) or first_focusable(pane)
        if target is None:
            return False
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self.visited.emit(pane)
        return True

    def focus_name(self, name: str) -> bool:
        """Focus a pane by name."""
        return any(
            self.focus(pane) for pane, known in self._names.items() if known == name and pane.isVisible()
        )

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
        if name != self._current:
            self._current = name
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
    if pane.focusPolicy() & _FOCUSABLE and pane.isEnabled():
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


def _none() -> tuple[QWidget, ...]:
    return ()
