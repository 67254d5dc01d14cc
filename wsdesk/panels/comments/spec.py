"""Declares the Comments panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from wsdesk.panels.comments.commands import CommentCommands
from wsdesk.panels.comments.panel import CommentsPanel
from wsdesk.panels.spec import PanelSpec
from wsdesk.store.commands import Command
from wsdesk.store.stores import Stores


def _title() -> str:
    return QCoreApplication.translate("Panels", "Comments")


def _badge(widget: QWidget) -> str:
    assert isinstance(widget, CommentsPanel)
    return widget.badge()


def _commands(stores: Stores, widget: QWidget) -> tuple[Command, ...]:
    assert isinstance(widget, CommentsPanel)
    return CommentCommands(stores, widget).all()


COMMENTS = PanelSpec("comments", _title, "right", "comments", CommentsPanel, badge=_badge, commands=_commands)
