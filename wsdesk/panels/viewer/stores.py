"""Stores of the viewer."""

from __future__ import annotations

from typing import Protocol

from wsdesk.panels.widgets.controls.export import SaveStores
from wsdesk.panels.widgets.player.player_view import PlayerStores
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.comments.result_comments import ResultCommentsStore
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.export.drag_export import DragExportStore
from wsdesk.store.results.mark_targets import MarkTargets
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.versions.details import DetailsStore
from wsdesk.store.versions.usages import UsagesStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore


class ViewerStores(PlayerStores, SaveStores, Protocol):
    """Stores that the viewer uses."""

    connection: ConnectionStore
    notifications: NotificationStore
    selection: SelectionStore
    links: LinkStore
    canvases: CanvasesStore
    library: LibraryStore
    commands: CommandStore
    comments: CommentsStore
    result_comments: ResultCommentsStore
    details: DetailsStore
    comparison: ComparisonStore
    marks: ResultMarksStore
    mark_targets: MarkTargets
    drag_export: DragExportStore
    viewer_items: ViewerItemsStore
    usages: UsagesStore
