"""Commands that pin canvases."""

from __future__ import annotations

from wsdesk.app.commands.titles import titled
from wsdesk.panels.projects.rows import CanvasRow
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores

_CANVAS = frozenset({"tab", "tree-canvas"})


class PinCommands:
    """Of a canvas in the tree, of a tab, or of the canvas in front."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "pin.add",
                titled("Pin canvas"),
                self._pin,
                "canvas",
                contexts=_CANVAS,
                enabled=self._can_pin,
                icon="pin",
            ),
            Command(
                "pin.remove",
                titled("Unpin canvas"),
                self._unpin,
                "canvas",
                contexts=_CANVAS,
                enabled=self._is_pinned,
            ),
        )

    def _canvas(self, subject: object | None) -> tuple[str, str]:
        """The id and title of what is meant; empty where nothing is."""
        from wsdesk.store.canvas.canvas import CanvasStore

        if isinstance(subject, CanvasRow):
            return subject.id, subject.title
        canvas = subject if isinstance(subject, CanvasStore) else self._stores.canvases.current
        return (canvas.canvas_id, canvas.title) if canvas is not None else ("", "")

    def _can_pin(self, subject: object | None) -> bool:
        canvas_id = self._canvas(subject)[0]
        return bool(canvas_id) and not self._stores.visits.is_pinned(canvas_id)

    def _is_pinned(self, subject: object | None) -> bool:
        return self._stores.visits.is_pinned(self._canvas(subject)[0])

    def _pin(self, subject: object | None) -> None:
        self._stores.visits.pin(*self._canvas(subject))

    def _unpin(self, subject: object | None) -> None:
        self._stores.visits.unpin(self._canvas(subject)[0])
