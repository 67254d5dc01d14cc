"""Declares the Versions panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before most panels are needed.
    from wsdesk.panels.versions.panel import VersionsPanel

    return VersionsPanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Versions")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.versions.commands import VersionCommands
    from wsdesk.panels.versions.panel import VersionsPanel

    assert isinstance(widget, VersionsPanel)
    return VersionCommands(stores, widget).all()


VERSIONS = PanelSpec("versions", _title, "right", "versions", _build, commands=_commands)
