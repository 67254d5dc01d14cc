"""Links to places: copied, and opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.app.commands.words import Clipboard, titled, tr
from wsdesk.store.commands import Command
from wsdesk.store.deeplinks import Place, link_to, place_of
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    pass

CANVAS = frozenset({"canvas", "tab"})


class LinkCommands:
    """Copies the link of a canvas; opens whatever place was copied."""

    def __init__(self, stores: Stores, clipboard: Clipboard) -> None:
        self._stores = stores
        self._clipboard = clipboard

    def all(self) -> tuple[Command, ...]:
        return (
            Command("link.open", titled("Open copied link"), self._open_link, "file", ("Ctrl+Shift+O",)),
            Command(
                "canvas.copy-link",
                titled("Copy link to this canvas"),
                self._copy_link,
                "canvas",
                (),
                CANVAS,
                self._has_canvas,
            ),
        )

    def _canvas_id(self, subject: object | None) -> str:
        """The canvas of the tab that the menu was opened on, else the one in front."""
        from wsdesk.store.canvas import CanvasStore

        canvas = subject if isinstance(subject, CanvasStore) else self._stores.canvases.current
        return canvas.canvas_id if canvas is not None else ""

    def _has_canvas(self, subject: object | None) -> bool:
        return bool(self._canvas_id(subject))

    def _copy_link(self, subject: object | None) -> None:
        canvas_id = self._canvas_id(subject)
        if canvas_id:
            self._clipboard.copy(link_to(Place(canvas_id)), tr("The link to the canvas is copied."))

    def _open_link(self, _subject: object | None) -> None:
        place = place_of(self._clipboard.text)
        if place is None:
            self._stores.notices.post(
                "info", tr("What was copied last is no link to a canvas, a project or an approval.")
            )
        elif place.approval_id:
            self._stores.approvals.come(place.approval_id)
        elif place.comment_id and place.node_id:
            self._stores.commands.trigger("panel.comments")
            self._stores.comments.reveal(place.canvas_id, place.node_id, place.comment_id)
        elif place.canvas_id:
            self._stores.canvases.reveal(place.canvas_id, place.node_id, place.version_id)
        else:
            self._stores.projects.refresh_project(place.project_id)
