"""Declares the Comments panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


def _build(stores: Stores) -> QWidget:
    # Here, and not above: the window is painted before most panels are needed.
    from wsdesk.panels.comments.panel import CommentsPanel

    return CommentsPanel(stores)


def _title() -> str:
    return QCoreApplication.translate("Panels", "Comments")


def _badge(widget: QWidget) -> str:
    from wsdesk.panels.comments.panel import CommentsPanel

    assert isinstance(widget, CommentsPanel)
    return widget.badge()


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    from wsdesk.panels.comments.commands import CommentCommands
    from wsdesk.panels.comments.panel import CommentsPanel

    assert isinstance(widget, CommentsPanel)
    return CommentCommands(stores, widget).all()


COMMENTS = PanelSpec("comments", _title, "right", "comments", _build, badge=_badge, commands=_commands)
