"""Declares the Problems panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before most panels are needed.
    from wsdesk.panels.problems.panel import ProblemsPanel

    return ProblemsPanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Problems")


def _badge(widget: QWidget) -> str:
    from wsdesk.panels.problems.panel import ProblemsPanel

    assert isinstance(widget, ProblemsPanel)
    return widget.badge()


def _commands(_stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.problems.commands import ProblemCommands
    from wsdesk.panels.problems.panel import ProblemsPanel

    assert isinstance(widget, ProblemsPanel)
    return ProblemCommands(widget).all()


PROBLEMS = PanelSpec("problems", _title, "right", "problem", _build, badge=_badge, commands=_commands)
