"""Stores of the model catalog page."""

from __future__ import annotations

from typing import Protocol

from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.theme.theme_manager import ThemeManager


class CatalogPageStores(Protocol):
    """Stores that the model catalog page uses."""

    themes: ThemeManager
    connection: ConnectionStore
    notifications: NotificationStore
    selection: SelectionStore
    models: ModelsStore
    canvases: CanvasesStore
    commands: CommandStore
