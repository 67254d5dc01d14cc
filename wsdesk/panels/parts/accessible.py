"""What assistive technology is told of parts that Qt has no word for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget
from typing_extensions import override


class GroupAccess(QAccessibleWidget):
    """A part of the window with a name of its own."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Grouping, "")


class ListAccess(QAccessibleWidget):
    """A list of widgets, which lie in a viewport of it."""

    def __init__(self, widget: QWidget, items: Callable[[], Sequence[QWidget]]) -> None:
        super().__init__(widget, QAccessible.Role.List, "")
        self._items = items

    @override
    def childCount(self) -> int:
        return len(self._items())

    @override
    def child(self, index: int) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        items = self._items()
        return QAccessible.queryAccessibleInterface(items[index]) if 0 <= index < len(items) else None

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((at for at, item in enumerate(self._items()) if child.object() is item), -1)


class ItemAccess(QAccessibleWidget):
    """One of the widgets of a list, in its viewport."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.ListItem, "")
        self._item = widget

    @override
    def parent(self) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        viewport = self._item.parentWidget()
        area = viewport.parentWidget() if viewport is not None else None
        return QAccessible.queryAccessibleInterface(area) if area is not None else super().parent()
