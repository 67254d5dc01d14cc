"""Declares saving of several files."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.spec import CoverSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before anything is saved.
    from wsdesk.panels.saving.view import SavingView

    return SavingView(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.saving.commands import SavingCommands
    from wsdesk.panels.saving.view import SavingView

    assert isinstance(widget, SavingView)
    return SavingCommands(stores, widget).all()


SAVING = CoverSpec("saving", _build, _commands)
