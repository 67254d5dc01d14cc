"""Stores of search everywhere."""

from __future__ import annotations

from typing import Protocol

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.index.crawler import Crawler
from wsdesk.store.results.mark_targets import MarkTargets
from wsdesk.store.search.global_search import GlobalSearchStore
from wsdesk.store.search.image_search import ImageSearchStore
from wsdesk.store.search.result_search import FilterValuesStore
from wsdesk.store.search.saved_searches import SavedSearchesStore
from wsdesk.store.versions.details import DetailsStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager


class GlobalSearchViewStores(Protocol):
    """Stores that the global search view uses."""

    themes: ThemeManager
    images: ImageProvider
    details: DetailsStore
    viewer_items: ViewerItemsStore
    crawler: Crawler
    canvases: CanvasesStore
    commands: CommandStore
    global_search: GlobalSearchStore
    image_search: ImageSearchStore
    collections: CollectionsStore
    marks: ResultMarksStore
    mark_targets: MarkTargets
    comparison: ComparisonStore
    notifications: NotificationStore
    filter_values: FilterValuesStore
    saved_searches: SavedSearchesStore
