"""Stores of the details panel."""

from __future__ import annotations

from typing import Protocol

from wsdesk.panels.details.result_preview import ResultPreviewStores
from wsdesk.panels.details.usage_properties import UsageStores
from wsdesk.store.agent.skills import SkillsStore
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.versions.details import DetailsStore, InspectedStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore


class InspectedResourceStores(Protocol):
    """Stores of the subjects that can be inspected in a list."""

    projects: ProjectsStore
    skills: SkillsStore
    inspected: InspectedStore


class DetailsPanelStores(InspectedResourceStores, ResultPreviewStores, UsageStores, Protocol):
    """Stores that the details panel uses."""

    people: PeopleStore
    notifications: NotificationStore
    selection: SelectionStore
    links: LinkStore
    models: ModelsStore
    canvases: CanvasesStore
    library: LibraryStore
    details: DetailsStore
    viewer_items: ViewerItemsStore
