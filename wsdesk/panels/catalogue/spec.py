"""Declares the catalogue, which lies over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.spec import CoverSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before this is needed.
    from wsdesk.panels.catalogue.page import CataloguePage

    return CataloguePage(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.catalogue.commands import CatalogueCommands
    from wsdesk.panels.catalogue.page import CataloguePage

    assert isinstance(widget, CataloguePage)
    return CatalogueCommands(stores, widget).all()


CATALOGUE = CoverSpec("catalogue", _build, _commands)
