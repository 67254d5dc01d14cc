"""Declares the Lineage panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before most panels are needed.
    from wsdesk.panels.lineage.panel import LineagePanel

    return LineagePanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Lineage")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.lineage.commands import LineageCommands
    from wsdesk.panels.lineage.panel import LineagePanel

    assert isinstance(widget, LineagePanel)
    return LineageCommands(stores, widget).all()


LINEAGE = PanelSpec("lineage", _title, "right", "lineage", _build, commands=_commands)
