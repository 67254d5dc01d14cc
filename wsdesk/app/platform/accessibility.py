"""Registers accessibility interfaces: of widgets with a method `accessible`, and of plain containers."""

from __future__ import annotations

from functools import cache, partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from wsdesk.panels.widgets.painting.accessibility import GroupAccess


class AccessibleFactory:
    """Keeps references until Qt deletes the interfaces, since Python would free them earlier."""

    def __init__(self) -> None:
        self._interfaces: list[QAccessibleInterface] = []

    def __call__(self, name: str, target: QObject) -> QAccessibleInterface | None:
        """Create the interface of an object; Qt calls this for each of its classes, the base classes last."""
        make = getattr(target, "accessible", None)
        if (
            make is None
            and name == "QWidget"
            and isinstance(target, QWidget)
            and target.focusProxy() is not None
        ):
            # A widget with a focus proxy would claim the focus together with the proxy.
            make = partial(GroupAccess, target)
        if make is None:
            return None
        self._interfaces = [interface for interface in self._interfaces if isValid(interface)]
        interface: QAccessibleInterface = make()
        self._interfaces.append(interface)
        return interface


@cache
def install_accessible_factory() -> None:
    """Register the factory for the whole program."""
    QAccessible.installFactory(AccessibleFactory())
