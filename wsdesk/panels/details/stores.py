"""Stores of the details panel."""

from __future__ import annotations

from typing import Protocol

from wsdesk.store.agent.skills import SkillsStore
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.results.details import DetailsStore
from wsdesk.store.results.inspected import InspectedStore
from wsdesk.store.results.viewer_items import ViewerItemsStore
from wsdesk.store.search.library import LibraryStore
from wsdesk.theme.theme_manager import ThemeManager


class InspectedResourceStores(Protocol):
    """Stores of the subjects that can be inspected in a list."""

    projects: ProjectsStore
    skills: SkillsStore
    inspected: InspectedStore


class DetailsPanelStores(InspectedResourceStores, Protocol):
    """Stores that the details panel uses."""

    themes: ThemeManager
    people: PeopleStore
    notices: NotificationStore
    selection: SelectionStore
    links: LinkStore
    models: ModelsStore
    canvases: CanvasesStore
    library: LibraryStore
    commands: CommandStore
    details: DetailsStore
    viewer_items: ViewerItemsStore
