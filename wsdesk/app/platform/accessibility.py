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
        self._made: list[QAccessibleInterface] = []

    def __call__(self, name: str, thing: QObject) -> QAccessibleInterface | None:
        """The interface of an object; Qt asks for each of its classes, the base classes last."""
        make = getattr(thing, "accessible", None)
        if (
            make is None
            and name == "QWidget"
            and isinstance(thing, QWidget)
            and thing.focusProxy() is not None
        ):
            # A widget with a focus proxy would claim the focus together with the proxy.
            make = partial(GroupAccess, thing)
        if make is None:
            return None
        self._made = [made for made in self._made if isValid(made)]
        made: QAccessibleInterface = make()
        self._made.append(made)
        return made


@cache
def install_accessible_factory() -> None:
    """Register the factory for the whole program."""
    QAccessible.installFactory(AccessibleFactory())
