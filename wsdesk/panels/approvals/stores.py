"""Stores of the approvals page."""

from __future__ import annotations

from typing import Protocol

from wsdesk.store.agent.approvals import ApprovalsStore
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.theme.theme_manager import ThemeManager


class ApprovalsPageStores(Protocol):
    """Stores that the approvals page uses."""

    themes: ThemeManager
    notifications: NotificationStore
    canvases: CanvasesStore
    commands: CommandStore
    approvals: ApprovalsStore
