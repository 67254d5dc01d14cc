"""Registers accessibility interfaces of widgets with a method `accessible`."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from shiboken6 import isValid


class AccessibleFactory:
    """Keeps references until Qt deletes the interfaces, since Python would free them earlier."""

    def __init__(self) -> None:
        self._made: list[QAccessibleInterface] = []

    def __call__(self, _name: str, thing: QObject) -> QAccessibleInterface | None:
        make = getattr(thing, "accessible", None)
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
