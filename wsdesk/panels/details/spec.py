"""Declares the Details panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before most panels are needed.
    from wsdesk.panels.details.panel import DetailsPanel

    return DetailsPanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Details")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.details.commands import DetailCommands
    from wsdesk.panels.details.panel import DetailsPanel

    assert isinstance(widget, DetailsPanel)
    return DetailCommands(stores, widget).all()


DETAILS = PanelSpec("details", _title, "right", "details", _build, commands=_commands)
