"""Declares the search over everything, which lies over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before this is needed.
    from wsdesk.panels.global_search.view import GlobalSearchView

    return GlobalSearchView(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.global_search.commands import GlobalSearchCommands
    from wsdesk.panels.global_search.view import GlobalSearchView

    assert isinstance(widget, GlobalSearchView)
    return GlobalSearchCommands(stores, widget).all()


EVERYWHERE = OverlaySpec("everywhere", _build, _commands)
