"""Declares the viewer."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before anything is looked at closely.
    from wsdesk.panels.viewer.viewer import Viewer

    return Viewer(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.viewer.commands import ViewerCommands
    from wsdesk.panels.viewer.item_commands import ItemCommands
    from wsdesk.panels.viewer.viewer import Viewer

    assert isinstance(widget, Viewer)
    return (*ViewerCommands(stores, widget).all(), *ItemCommands(stores, widget).all())


VIEWER = OverlaySpec("viewer", _build, _commands)
