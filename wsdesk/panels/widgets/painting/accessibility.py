"""Accessible interfaces for roles that Qt's widgets lack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QWidget
from typing_extensions import override


class GroupAccess(QAccessibleWidget):
    """Group with an accessible name."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Grouping, "")

    @override
    def state(self) -> QAccessible.State:
        """State without focus, since the focus is on its focus proxy."""
        state = super().state()
        state.focused = 0
        return state


class TabListAccess(QAccessibleWidget):
    """Tab list: a row of buttons that select pages."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.PageTabList, "")


class _PressAccess(QAccessibleWidget):
    """Button with another role than Qt's, with a press action."""

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
    """Tab in a tab list, selected if its page is."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.PageTab)

    @override
    def state(self) -> QAccessible.State:
        state = super().state()
        state.selectable = 1
        state.selected = int(self._button.isChecked())
        return state


class SectionAccess(_PressAccess):
    """Heading that expands and collapses its section."""

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
    """List of widgets in a viewport."""

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
    """List item: a widget in the viewport."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.ListItem, "")
        self._item = widget

    @override
    def parent(self) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        viewport = self._item.parentWidget()
        area = viewport.parentWidget() if viewport is not None else None
        return QAccessible.queryAccessibleInterface(area) if area is not None else super().parent()


def notify_state_change(widget: QWidget, name: Literal["expanded", "selected"]) -> None:
    """Notify assistive technology, if active, of a state change of a widget."""
    from PySide6.QtGui import QAccessibleStateChangeEvent

    if QAccessible.isActive():
        changed = QAccessible.State()
        setattr(changed, name, 1)
        QAccessible.updateAccessibility(QAccessibleStateChangeEvent(widget, changed))
