"""Accessible interfaces for roles that Qt's widgets lack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget
from typing_extensions import override


class GroupAccess(QAccessibleWidget):
    """A part of the window with a name of its own."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Grouping, "")

    @override
    def state(self) -> QAccessible.State:
        """Never focused: what it hands its focus to is."""
        state = super().state()
        state.focused = 0
        return state


class TabListAccess(QAccessibleWidget):
    """A row of buttons, each of which brings a page to the front."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.PageTabList, "")


class _PressAccess(QAccessibleWidget):
    """A button with another role than Qt gives it; it can still be pressed."""

    def __init__(self, button: QAbstractButton, role: QAccessible.Role) -> None:
        super().__init__(button, role, "")
        self._button = button

    @override
    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.pressAction(), *super().actionNames()]

    @override
    def doAction(self, actionName: str) -> None:
        if actionName == QAccessibleActionInterface.pressAction():
            self._button.click()
        else:
            super().doAction(actionName)


class TabAccess(_PressAccess):
    """A button of such a row: a tab, selected where its page is in front."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.PageTab)

    @override
    def state(self) -> QAccessible.State:
        state = super().state()
        state.selectable = 1
        state.selected = int(self._button.isChecked())
        return state


class SectionAccess(_PressAccess):
    """A heading that expands and collapses what stands below it."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.Button)

    @override
    def state(self) -> QAccessible.State:
        state = super().state()
        state.expandable = 1
        state.expanded = int(self._button.isChecked())
        state.collapsed = int(not self._button.isChecked())
        return state


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


def tell_state(widget: QWidget, name: Literal["expanded", "selected"]) -> None:
    """Tell assistive technology, where there is any, that a state of a widget changed."""
    from PySide6.QtGui import QAccessibleStateChangeEvent

    if QAccessible.isActive():
        changed = QAccessible.State()
        setattr(changed, name, 1)
        QAccessible.updateAccessibility(QAccessibleStateChangeEvent(widget, changed))
