"""Declares the comparison, which lies over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before this is needed.
    from wsdesk.panels.compare.view import CompareView

    return CompareView(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.compare.cell_commands import CellCommands
    from wsdesk.panels.compare.commands import CompareCommands
    from wsdesk.panels.compare.view import CompareView

    assert isinstance(widget, CompareView)
    return (*CompareCommands(stores, widget).all(), *CellCommands(stores, widget).all())


COMPARE = OverlaySpec("compare", _build, _commands)
