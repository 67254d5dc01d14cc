"""Declares the Approvals page, which lies over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import OverlaySpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before this is needed.
    from wsdesk.panels.approvals.page import ApprovalsPage

    return ApprovalsPage(stores)


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.approvals.commands import ApprovalCommands
    from wsdesk.panels.approvals.page import ApprovalsPage

    assert isinstance(widget, ApprovalsPage)
    return ApprovalCommands(stores, widget).all()


APPROVALS = OverlaySpec("approvals", _build, _commands)
