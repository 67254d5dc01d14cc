"""Declares the comparison, which lies over the canvas."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from wsdesk.panels.compare.commands import CompareCommands
from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.spec import CoverSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    assert isinstance(widget, CompareView)
    return CompareCommands(stores, widget).all()


COMPARE = CoverSpec("compare", CompareView, _commands)
