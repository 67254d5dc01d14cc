"""Stores of the light table."""

from __future__ import annotations

from typing import Protocol

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.settings.table import Settings
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.export.drag_export import DragExportStore
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.export.marks_transfer import MarksTransfer
from wsdesk.store.index.crawler import Crawler
from wsdesk.store.results.light_table import LightTableStore
from wsdesk.store.results.mark_targets import MarkTargets
from wsdesk.store.results.presentation import PresentationStore
from wsdesk.store.results.result_actions import ResultActions
from wsdesk.store.search.saved_searches import SavedSearchesStore
from wsdesk.theme.theme_manager import ThemeManager


class LightTableStores(Protocol):
    """Stores that the light table uses."""

    themes: ThemeManager
    images: ImageProvider
    settings: Settings
    canvases: CanvasesStore
    commands: CommandStore
    connection: ConnectionStore
    crawler: Crawler
    drag_export: DragExportStore
    file_export: FileExportStore
    light_table: LightTableStore
    mark_targets: MarkTargets
    collections: CollectionsStore
    marks_transfer: MarksTransfer
    result_actions: ResultActions
    presentation: PresentationStore
    notifications: NotificationStore
    saved_searches: SavedSearchesStore
