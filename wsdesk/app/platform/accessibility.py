"""Accessibility interfaces of widgets that have a method `accessible`, passed to Qt."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from shiboken6 import isValid


class AccessibleFactory:
    """Keeps each of them until Qt has deleted it: Python would take away what Qt still asks."""

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
def tell_of_widgets() -> None:
    """From now on, for the whole program."""
    QAccessible.installFactory(AccessibleFactory())
