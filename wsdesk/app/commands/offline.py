"""Commands that make canvases available offline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.app.commands.titles import titled
from wsdesk.panels.projects.rows import CanvasRow
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    pass

_CANVAS = frozenset({"tab", "tree-canvas"})


class OfflineCommands:
    """Of a canvas in the tree, of a tab, or of the canvas in front."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "offline.keep",
                titled("Make available offline"),
                self._keep,
                "canvas",
                contexts=_CANVAS,
                enabled=self._can_keep,
                icon="download",
            ),
            Command(
                "offline.cancel",
                titled("Stop offline download"),
                self._drop,
                "canvas",
                contexts=_CANVAS,
                enabled=self._is_fetching,
                icon="close",
            ),
            Command(
                "offline.drop",
                titled("Remove offline copy"),
                self._drop,
                "canvas",
                contexts=_CANVAS,
                enabled=self._is_kept,
                icon="trash",
            ),
        )

    def _canvas(self, subject: object | None) -> tuple[str, str]:
        """The id and title of what is meant; empty where nothing is."""
        from wsdesk.store.canvas.canvas import CanvasStore

        if isinstance(subject, CanvasRow):
            return subject.id, subject.title
        canvas = subject if isinstance(subject, CanvasStore) else self._stores.canvases.current
        return (canvas.canvas_id, canvas.title) if canvas is not None else ("", "")

    def _phase(self, subject: object | None) -> str:
        one = self._stores.offline.state(self._canvas(subject)[0])
        return one.phase if one is not None else ""

    def _can_keep(self, subject: object | None) -> bool:
        return bool(self._canvas(subject)[0]) and not self._phase(subject)

    def _is_fetching(self, subject: object | None) -> bool:
        return self._phase(subject) == "fetching"

    def _is_kept(self, subject: object | None) -> bool:
        return self._phase(subject) in ("kept", "waiting")

    def _keep(self, subject: object | None) -> None:
        self._stores.offline.make_available(*self._canvas(subject))

    def _drop(self, subject: object | None) -> None:
        self._stores.offline.drop(self._canvas(subject)[0])
