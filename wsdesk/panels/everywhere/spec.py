"""Declares the search over everything, which lies over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.spec import CoverSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before this is needed.
    from wsdesk.panels.everywhere.view import EverywhereView

    return EverywhereView(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.everywhere.commands import EverywhereCommands
    from wsdesk.panels.everywhere.view import EverywhereView

    assert isinstance(widget, EverywhereView)
    return EverywhereCommands(stores, widget).all()


EVERYWHERE = CoverSpec("everywhere", _build, _commands)
