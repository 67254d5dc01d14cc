"""Declares the Details panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.details.commands import DetailCommands
from wsdesk.panels.details.panel import DetailsPanel
from wsdesk.panels.spec import PanelSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _title() -> str:
    return QCoreApplication.translate("Panels", "Details")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    assert isinstance(widget, DetailsPanel)
    return DetailCommands(stores, widget).all()


DETAILS = PanelSpec("details", _title, "right", "details", DetailsPanel, commands=_commands)
