"""Commands that copy and open links to canvases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.app.commands.clipboard import Clipboard, tr
from wsdesk.app.commands.link_navigator import LinkNavigator
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore, SavedCamera


class LinkCommands(CommandGroup):
    """Copies links to a canvas or to its view (`seen`); opens copied links."""

    context = "commands"

    def __init__(
        self,
        stores: Stores,
        clipboard: Clipboard,
        wayfinder: LinkNavigator,
        seen: Callable[[CanvasStore], SavedCamera | None],
    ) -> None:
        super().__init__()
        self._stores = stores
        self._seen = seen
        self._clipboard = clipboard
        self._wayfinder = wayfinder

    def _canvas(self, subject: object | None) -> CanvasStore | None:
        """Canvas of the tab with the context menu, else the current one."""
        from wsdesk.store.canvas.canvas import CanvasStore

        return subject if isinstance(subject, CanvasStore) else self._stores.canvases.current

    def _has_canvas(self, subject: object | None) -> bool:
        return self._canvas(subject) is not None

    def _has_view(self, subject: object | None) -> bool:
        canvas = self._canvas(subject)
        return canvas is not None and self._seen(canvas) is not None

    @command("link.open", "Open link from clipboard", "file/link:10", "Ctrl+Shift+O Ctrl+V", icon="link")
    def _open_link(self, subject: object | None) -> None:
        """Open a link: the subject, or the clipboard's content."""
        place = self._wayfinder.understand(subject if isinstance(subject, str) else self._clipboard.text)
        if place is None:
            self._stores.notifications.notify(
                "info", tr("The clipboard doesn't contain a link to a canvas, project, or approval.")
            )
        else:
            self._wayfinder.go(place)

    @command(
        "canvas.copy-link",
        "Copy link to canvas",
        "edit/copy-link:10",
        contexts="canvas/copy tab/copy",
        enabled=_has_canvas,
    )
    def _copy_link(self, subject: object | None) -> None:
        canvas = self._canvas(subject)
        if canvas is not None:
            self._clipboard.copy(link_to(DeepLink(canvas.canvas_id)), tr("Link to canvas copied"))

    @command(
        "canvas.copy-view-link",
        "Copy link to current view",
        "edit/copy-link:20",
        contexts="canvas/copy tab/copy",
        enabled=_has_view,
    )
    def _copy_view_link(self, subject: object | None) -> None:
        canvas = self._canvas(subject)
        seen = self._seen(canvas) if canvas is not None else None
        if canvas is None or seen is None:
            return
        selected = self._stores.selection.current
        node_id = selected.node if selected.canvas_id == canvas.canvas_id else ""
        place = DeepLink(canvas.canvas_id, node_id, x=round(seen.x), y=round(seen.y))
        place = replace(place, zoom=round(seen.scale, 4), has_view=True)
        self._clipboard.copy(link_to(place), tr("Link to view copied"))
