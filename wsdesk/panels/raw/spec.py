"""Declares the raw data, which lie over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before this is needed.
    from wsdesk.panels.raw.view import RawView

    return RawView(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.raw.commands import RawCommands
    from wsdesk.panels.raw.view import RawView

    assert isinstance(widget, RawView)
    return RawCommands(stores, widget).all()


RAW = OverlaySpec("raw", _build, _commands)
