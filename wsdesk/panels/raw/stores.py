"""Stores of the raw view."""

from __future__ import annotations

from typing import Protocol

from wsdesk.panels.details.subject import InspectedResourceStores
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.results.details import DetailsStore
from wsdesk.theme.theme_manager import ThemeManager


class RawViewStores(InspectedResourceStores, Protocol):
    """Stores that the raw view uses."""

    themes: ThemeManager
    notifications: NotificationStore
    selection: SelectionStore
    canvases: CanvasesStore
    details: DetailsStore
