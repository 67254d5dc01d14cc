"""Stores of the versions panel."""

from __future__ import annotations

from typing import Protocol

from wsdesk.panels.widgets.player.player_view import PlayerStores
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.results.details import DetailsStore
from wsdesk.store.results.drag_export import DragExportStore
from wsdesk.store.results.viewer_items import ViewerItemsStore


class VersionsPanelStores(PlayerStores, Protocol):
    """Stores that the versions panel uses."""

    people: PeopleStore
    notices: NotificationStore
    selection: SelectionStore
    links: LinkStore
    models: ModelsStore
    canvases: CanvasesStore
    commands: CommandStore
    details: DetailsStore
    outgoing: DragExportStore
    viewer_items: ViewerItemsStore
