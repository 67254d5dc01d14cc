"""Declares the Skills page, which lies over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before this is needed.
    from wsdesk.panels.skills.page import SkillsPage

    return SkillsPage(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.skills.commands import SkillCommands
    from wsdesk.panels.skills.page import SkillsPage

    assert isinstance(widget, SkillsPage)
    return SkillCommands(stores, widget).all()


SKILLS = OverlaySpec("skills", _build, _commands)
