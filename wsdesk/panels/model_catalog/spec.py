"""Declares the catalogue, which lies over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before this is needed.
    from wsdesk.panels.model_catalog.page import CatalogPage

    return CatalogPage(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.model_catalog.commands import CatalogCommands
    from wsdesk.panels.model_catalog.page import CatalogPage

    assert isinstance(widget, CatalogPage)
    return CatalogCommands(stores, widget).all()


CATALOGUE = OverlaySpec("catalogue", _build, _commands)
