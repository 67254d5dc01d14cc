"""Declares saving of several files."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before anything is saved.
    from wsdesk.panels.batch_export.view import BatchExportView

    return BatchExportView(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.batch_export.commands import BatchExportCommands
    from wsdesk.panels.batch_export.view import BatchExportView

    assert isinstance(widget, BatchExportView)
    return BatchExportCommands(stores, widget).all()


SAVING = OverlaySpec("saving", _build, _commands)
