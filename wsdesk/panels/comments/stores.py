"""Stores of the comments panel."""

from __future__ import annotations

from typing import Protocol

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.theme.theme_manager import ThemeManager


class CommentsPanelStores(Protocol):
    """Stores that the comments panel uses."""

    themes: ThemeManager
    images: ImageProvider
    people: PeopleStore
    notifications: NotificationStore
    links: LinkStore
    canvases: CanvasesStore
    comments: CommentsStore
    selection: SelectionStore
    commands: CommandStore
