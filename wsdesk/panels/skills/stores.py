"""Stores of the skills page."""

from __future__ import annotations

from typing import Protocol

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.store.agent.skills import SkillsStore
from wsdesk.store.agent.uploads import UploadsStore
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.versions.details import InspectedStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager


class SkillsPageStores(Protocol):
    """Stores that the skills page uses."""

    themes: ThemeManager
    images: ImageProvider
    connection: ConnectionStore
    notifications: NotificationStore
    projects: ProjectsStore
    canvases: CanvasesStore
    skills: SkillsStore
    commands: CommandStore
    inspected: InspectedStore
    uploads: UploadsStore
    viewer_items: ViewerItemsStore
