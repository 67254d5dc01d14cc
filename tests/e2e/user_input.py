"""Mouse and keyboard input, as events of the window system.

Events are sent to the widget directly, since a nested event loop inside a task would end other tasks.
"""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

LEFT = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


def _mouse(
    widget: QWidget, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton
) -> None:
    local = QPointF(widget.mapFromGlobal(at))
    QApplication.sendEvent(widget, QMouseEvent(kind, local, QPointF(at), button, held, NO_KEYS))


async def click(widget: QWidget, at: QPoint | None = None) -> None:
    """Click the center of a widget, or a global point of it."""
    at = at if at is not None else widget.mapToGlobal(widget.rect().center())
    _mouse(widget, QEvent.Type.MouseMove, at, NO_BUTTON, NO_BUTTON)
    _mouse(widget, QEvent.Type.MouseButtonPress, at, LEFT, LEFT)
    _mouse(widget, QEvent.Type.MouseButtonRelease, at, LEFT, NO_BUTTON)
    await asyncio.sleep(0.02)


async def drag(widget: QWidget, start: QPoint, end: QPoint, steps: int = 12, *, drop: bool = True) -> None:
    """Press at one global point, move to another, and release there."""
    _mouse(widget, QEvent.Type.MouseMove, start, NO_BUTTON, NO_BUTTON)
    _mouse(widget, QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
    for step in range(1, steps + 1):
        at = start + (end - start) * step / steps
        _mouse(widget, QEvent.Type.MouseMove, at, NO_BUTTON, LEFT)
        await asyncio.sleep(0.01)
    if drop:
        _mouse(widget, QEvent.Type.MouseButtonRelease, end, LEFT, NO_BUTTON)
    await asyncio.sleep(0.02)


async def press(
    widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEYS, text: str = ""
) -> None:
    """Press and release a key."""
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, key, modifiers, text))
    await asyncio.sleep(0.01)


async def type_text(widget: QWidget, text: str) -> None:
    """Type a text, one key event per character."""
    for character in text:
        await press(widget, Qt.Key.Key_unknown, text=character)
