"""Declares the Projects panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before most panels are needed.
    from wsdesk.panels.projects.panel import ProjectsPanel

    return ProjectsPanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Projects")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.projects.commands import ProjectCommands
    from wsdesk.panels.projects.panel import ProjectsPanel

    assert isinstance(widget, ProjectsPanel)
    return ProjectCommands(stores, widget).all()


PROJECTS = PanelSpec("projects", _title, "left", "projects", _build, commands=_commands)
