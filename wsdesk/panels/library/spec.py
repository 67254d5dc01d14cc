"""Declares the Library panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before most panels are needed.
    from wsdesk.panels.library.panel import LibraryPanel

    return LibraryPanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Library")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.library.commands import LibraryCommands
    from wsdesk.panels.library.panel import LibraryPanel

    assert isinstance(widget, LibraryPanel)
    return LibraryCommands(stores, widget).all()


LIBRARY = PanelSpec("library", _title, "left", "library", _build, commands=_commands)
