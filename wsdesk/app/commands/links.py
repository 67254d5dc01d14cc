"""Commands that copy and open deep links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.app.commands.link_navigator import LinkNavigator
from wsdesk.app.commands.titles import Clipboard, titled, tr
from wsdesk.store.commands.commands import Command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore, SavedCamera

CANVAS = frozenset({"canvas", "tab"})


class LinkCommands:
    """Copies the link of a canvas, or of what one sees of it (`seen`); opens whatever place was copied."""

    def __init__(
        self,
        stores: Stores,
        clipboard: Clipboard,
        wayfinder: LinkNavigator,
        seen: Callable[[CanvasStore], SavedCamera | None],
    ) -> None:
        self._stores = stores
        self._seen = seen
        self._clipboard = clipboard
        self._wayfinder = wayfinder

    def all(self) -> tuple[Command, ...]:
        keys = ("Ctrl+Shift+O", "Ctrl+V")
        return (
            Command(
                "link.open", titled("Open link from clipboard"), self._open_link, "file", keys, icon="link"
            ),
            Command(
                "canvas.copy-link",
                titled("Copy link to canvas"),
                self._copy_link,
                "canvas",
                (),
                CANVAS,
                self._has_canvas,
            ),
            Command(
                "canvas.copy-view-link",
                titled("Copy link to current view"),
                self._copy_view_link,
                "canvas",
                (),
                CANVAS,
                self._has_view,
            ),
        )

    def _canvas(self, subject: object | None) -> CanvasStore | None:
        """The canvas of the tab that the menu was opened on, else the one in front."""
        from wsdesk.store.canvas.canvas import CanvasStore

        return subject if isinstance(subject, CanvasStore) else self._stores.canvases.current

    def _has_canvas(self, subject: object | None) -> bool:
        return self._canvas(subject) is not None

    def _has_view(self, subject: object | None) -> bool:
        canvas = self._canvas(subject)
        return canvas is not None and self._seen(canvas) is not None

    def _copy_link(self, subject: object | None) -> None:
        canvas = self._canvas(subject)
        if canvas is not None:
            self._clipboard.copy(link_to(DeepLink(canvas.canvas_id)), tr("Link to canvas copied"))

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

    def _open_link(self, subject: object | None) -> None:
        """Go to the place of a text (the subject), or of what was copied last."""
        place = self._wayfinder.understand(subject if isinstance(subject, str) else self._clipboard.text)
        if place is None:
            self._stores.notices.notify(
                "info", tr("The clipboard doesn't contain a link to a canvas, project, or approval.")
            )
        else:
            self._wayfinder.go(place)
