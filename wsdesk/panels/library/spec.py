"""Declares the Library panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.library.commands import LibraryCommands
from wsdesk.panels.library.panel import LibraryPanel
from wsdesk.panels.spec import PanelSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _title() -> str:
    return QCoreApplication.translate("Panels", "Library")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    assert isinstance(widget, LibraryPanel)
    return LibraryCommands(stores, widget).all()


LIBRARY = PanelSpec("library", _title, "left", "library", LibraryPanel, commands=_commands)
