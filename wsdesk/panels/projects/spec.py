"""Declares the Projects panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.projects.commands import ProjectCommands
from wsdesk.panels.projects.panel import ProjectsPanel
from wsdesk.panels.spec import PanelSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _title() -> str:
    return QCoreApplication.translate("Panels", "Projects")


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    assert isinstance(widget, ProjectsPanel)
    return ProjectCommands(stores, widget).all()


PROJECTS = PanelSpec("projects", _title, "left", "projects", ProjectsPanel, commands=_commands)
