"""Declares the Models panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before most panels are needed.
    from wsdesk.panels.models.panel import ModelsPanel

    return ModelsPanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Models")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.models.commands import ModelCommands
    from wsdesk.panels.models.panel import ModelsPanel

    assert isinstance(widget, ModelsPanel)
    return ModelCommands(stores, widget).all()


MODELS = PanelSpec("models", _title, "left", "models", _build, commands=_commands)
