"""Commands that move a canvas to a new window and back."""

from __future__ import annotations

from wsdesk.app.commands.titles import titled
from wsdesk.panels.projects.rows import CanvasRow
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores

_CANVAS = frozenset({"tab", "tree-canvas", "canvas"})


class DetachCommands:
    """Of a canvas in the tree, of a tab, or of the canvas in front."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "tab.part",
                titled("Open in new window"),
                self._part,
                "canvas",
                ("Ctrl+Shift+N",),
                _CANVAS,
                self._is_tab,
                icon="external",
            ),
            Command(
                "tab.bring-back",
                titled("Move back to main window"),
                self._bring_back,
                "canvas",
                ("Ctrl+Shift+N",),
                _CANVAS,
                self._is_apart,
                icon="screen",
            ),
        )

    def _canvas(self, subject: object | None) -> tuple[str, str]:
        """The id and title of what is meant; empty where nothing is."""
        from wsdesk.store.canvas.canvas import CanvasStore

        if isinstance(subject, CanvasRow):
            return subject.id, subject.title
        canvas = subject if isinstance(subject, CanvasStore) else self._stores.canvases.current
        return (canvas.canvas_id, canvas.title) if canvas is not None else ("", "")

    def _is_tab(self, subject: object | None) -> bool:
        canvas_id = self._canvas(subject)[0]
        return bool(canvas_id) and not self._stores.apart.has(canvas_id)

    def _is_apart(self, subject: object | None) -> bool:
        return self._stores.apart.has(self._canvas(subject)[0])

    def _part(self, subject: object | None) -> None:
        canvas_id, title = self._canvas(subject)
        self._stores.canvases.open(canvas_id, title=title, activate=False)
        self._stores.apart.part(canvas_id)

    def _bring_back(self, subject: object | None) -> None:
        self._stores.apart.bring_back(self._canvas(subject)[0])
