"""Refreshing, opening links, looking for the service, quitting."""

from __future__ import annotations

from collections.abc import Callable

from wsdesk.app.commands.words import Clipboard, titled, tr
from wsdesk.store.commands import Command
from wsdesk.store.deeplinks import Place, link_to, place_of
from wsdesk.store.stores import Stores

CANVAS = frozenset({"canvas", "tab"})


class ProgramCommands:
    """Commands of the whole window."""

    def __init__(self, stores: Stores, clipboard: Clipboard, quit_program: Callable[[], None]) -> None:
        self._stores = stores
        self._clipboard = clipboard
        self._quit = quit_program

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "program.refresh", titled("Refresh"), self._refresh, "view", ("F5",), CANVAS, icon="refresh"
            ),
            Command(
                "program.open-link", titled("Open Copied Link"), self._open_link, "file", ("Ctrl+Shift+O",)
            ),
            Command(
                "canvas.copy-link",
                titled("Copy Link to Canvas"),
                self._copy_link,
                "canvas",
                (),
                CANVAS,
                self._has_canvas,
            ),
            Command("program.try-now", titled("Look for the Service Now"), self._try_now, "file"),
            Command("program.quit", titled("Quit"), self._quit_now, "file", ("Ctrl+Q",)),
        )

    def _has_canvas(self, subject: object | None) -> bool:
        return isinstance(subject, str) or self._stores.canvases.current is not None

    def _refresh(self, _subject: object | None) -> None:
        self._stores.projects.refresh()
        self._stores.comments.refresh()
        canvas = self._stores.canvases.current
        if canvas is not None:
            canvas.reload()

    def _copy_link(self, subject: object | None) -> None:
        canvas = self._stores.canvases.current
        canvas_id = subject if isinstance(subject, str) else canvas.canvas_id if canvas is not None else ""
        if canvas_id:
            self._clipboard.copy(link_to(Place(canvas_id)), tr("The link to the canvas is copied."))

    def _open_link(self, _subject: object | None) -> None:
        place = place_of(self._clipboard.text)
        if place is None:
            self._stores.notices.post("info", tr("What was copied last is no link to a canvas or a project."))
        elif place.canvas_id:
            self._stores.canvases.reveal(place.canvas_id, place.node_id, place.version_id)
        else:
            self._stores.projects.refresh_project(place.project_id)

    def _try_now(self, _subject: object | None) -> None:
        self._stores.connection.check_now()

    def _quit_now(self, _subject: object | None) -> None:
        self._quit()
