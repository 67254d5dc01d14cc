"""Stores of the compare view."""

from __future__ import annotations

from typing import Protocol

from wsdesk.panels.widgets.player.player_view import PlayerStores
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.results.mark_targets import MarkTargets
from wsdesk.store.results.result_actions import ResultActions
from wsdesk.store.versions.details import DetailsStore


class CompareViewStores(PlayerStores, Protocol):
    """Stores that the compare view uses."""

    notifications: NotificationStore
    selection: SelectionStore
    links: LinkStore
    models: ModelsStore
    canvases: CanvasesStore
    commands: CommandStore
    details: DetailsStore
    comparison: ComparisonStore
    marks: ResultMarksStore
    result_actions: ResultActions
    mark_targets: MarkTargets
