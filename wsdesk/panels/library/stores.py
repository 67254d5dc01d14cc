"""Stores of the library panel."""

from __future__ import annotations

from typing import Protocol

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.settings.table import Settings
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.export.drag_export import DragExportStore
from wsdesk.store.results.light_table import LightTableStore
from wsdesk.store.results.mark_targets import MarkTargets
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.versions.details import InspectedStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager


class LibraryPanelStores(Protocol):
    """Stores that the library panel uses."""

    themes: ThemeManager
    images: ImageProvider
    settings: Settings
    people: PeopleStore
    notifications: NotificationStore
    projects: ProjectsStore
    links: LinkStore
    canvases: CanvasesStore
    library: LibraryStore
    light_table: LightTableStore
    mark_targets: MarkTargets
    commands: CommandStore
    comparison: ComparisonStore
    drag_export: DragExportStore
    inspected: InspectedStore
    viewer_items: ViewerItemsStore
