"""Tab order by reading order, and Enter as a key that presses the focused button."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QToolButton, QWidget
from typing_extensions import TypeIs, override


def step(window: QWidget, *, forward: bool) -> bool:
    """Focus the next or previous control of a window, wrapping around.

    Qt calls it too when the focused control is hidden or disabled; the focus then stays near it.
    """
    now = window.focusWidget()
    is_lost = _is_lost(now)
    stops = _nearest_stops(now) if is_lost else list(tab_stops(window))
    if not stops:
        return False
    forward |= is_lost
    at = stops.index(now) if now in stops else -1 if forward else 0
    target = stops[(at + (1 if forward else -1)) % len(stops)]
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    target.setFocus(reason)
    _scroll_into_view(target)
    return True


def _is_lost(focused: QWidget | None) -> bool:
    return focused is not None and not (focused.isVisible() and focused.isEnabled())


def _nearest_stops(lost: QWidget) -> list[QWidget]:
    """Tab stops of the innermost part of the window around a control that has any."""
    around = lost.parentWidget()
    while around is not None:
        if around.isVisible() and around.isEnabled() and (stops := list(tab_stops(around))):
            return stops
        around = around.parentWidget()
    return []


def tab_stops(part: QWidget) -> Iterator[QWidget]:
    """Tab stops in a widget, in reading order."""
    for child in _in_reading_order(part):
        if not child.isEnabled():
            continue
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.focusProxy() is None:
            yield child
        yield from tab_stops(child)


def _in_reading_order(part: QWidget) -> list[QWidget]:
    """Children of a widget: line by line, each from its start."""
    mirrored = part.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def place(child: QWidget) -> int:
        return -child.geometry().right() if mirrored else child.x()

    lines: list[list[QWidget]] = []
    for child in sorted(_visible_children(part), key=QWidget.y):
        if lines and child.geometry().center().y() <= lines[-1][0].geometry().bottom():
            lines[-1].append(child)
        else:
            lines.append([child])
    return [child for line in lines for child in sorted(line, key=place)]


def _visible_children(part: QWidget) -> list[QWidget]:
    """Visible children, without those that are completely covered by a later one."""
    shown = [child for child in part.children() if isinstance(child, QWidget) and not child.isHidden()]
    shown = [child for child in shown if not child.isWindow()]
    solid = [child if _is_opaque(child) else None for child in shown]
    return [
        child
        for at, child in enumerate(shown)
        if not any(
            over is not None and over.geometry().contains(child.geometry()) for over in solid[at + 1 :]
        )
    ]


def _is_opaque(widget: QWidget) -> bool:
    """Whether the mouse, and so Tab, can't reach what is below."""
    return not widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def _scroll_into_view(target: QWidget) -> None:
    around = target.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(target)
        around = around.parentWidget()


_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class EnterKeyFilter(QObject):
    """Filters a window. A button that gets the focus during a key press isn't pressed by it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._focused: QWidget | None = None
        """The focused widget before anything handled the key."""
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            self._focused = self._window.focusWidget()
        elif event.type() is QEvent.Type.KeyPress:
            button, self._focused = self._focused, None
            if self._is_pressed(button) and not event.modifiers() & ~_KEYPAD:
                button.click()
                return True
        return False

    def _is_pressed(self, button: QWidget | None) -> TypeIs[QPushButton | QToolButton]:
        return (
            isinstance(button, QPushButton | QToolButton)
            and button is self._window.focusWidget()
            and button.isEnabled()
        )
