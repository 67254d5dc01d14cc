"""Declares the Problems panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.problems.commands import ProblemCommands
from wsdesk.panels.problems.panel import ProblemsPanel
from wsdesk.panels.spec import PanelSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _title() -> str:
    return QCoreApplication.translate("Panels", "Problems")


def _badge(widget: QWidget) -> str:
    assert isinstance(widget, ProblemsPanel)
    return widget.badge()


def _commands(_stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    assert isinstance(widget, ProblemsPanel)
    return ProblemCommands(widget).all()


PROBLEMS = PanelSpec(
    "problems", _title, "right", "problem", ProblemsPanel, badge=_badge, commands=_commands, compact=True
)
