"""Commands for undo, redo, and staged connections."""

from __future__ import annotations

from wsdesk.app.commands.titles import titled, tr
from wsdesk.settings.table import EDGE_SEND
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


class UndoCommands:
    """What can be done with connections that have not left yet."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def all(self) -> tuple[Command, ...]:
        canvas = frozenset({"canvas"})
        return (
            Command("edge.undo", titled("Undo"), self._undo, "edit", ("Ctrl+Z",), canvas, icon="undo"),
            Command(
                "edge.redo",
                titled("Redo"),
                self._redo,
                "edit",
                ("Ctrl+Shift+Z", "Ctrl+Y"),
                canvas,
                self._can_redo,
                icon="redo",
            ),
            Command(
                "edge.send-gathered",
                titled("Send staged connections"),
                self._send,
                "edit",
                ("Ctrl+Shift+Return",),
                enabled=self._has_gathered,
                icon="send",
            ),
            Command(
                "edge.drop-gathered",
                titled("Discard all staged connections"),
                self._drop,
                "edit",
                enabled=self._has_gathered,
                icon="trash",
            ),
            Command(
                "edge.gather",
                titled("Stage new connections"),
                self._toggle,
                "edit",
                checked=self._gathers,
            ),
        )

    def _undo(self, _subject: object | None) -> None:
        self._stores.edges.undo()

    def _redo(self, _subject: object | None) -> None:
        self._stores.edges.redo()

    def _can_redo(self, _subject: object | None) -> bool:
        return self._stores.edges.can_redo

    def _has_gathered(self, _subject: object | None) -> bool:
        return bool(self._stores.edges.staged)

    def _send(self, _subject: object | None) -> None:
        self._stores.edges.send_staged()

    def _drop(self, _subject: object | None) -> None:
        self._stores.edges.remove([entry.id for entry in self._stores.edges.staged])

    def _gathers(self) -> bool:
        return self._stores.settings.get(EDGE_SEND) == "stage"

    def _toggle(self, _subject: object | None) -> None:
        try:
            self._stores.settings.set(EDGE_SEND, "at-once" if self._gathers() else "stage")
        except OSError as error:
            self._stores.notices.notify(
                "warning",
                tr("Couldn't save settings. The change applies until you quit."),
                detail=error.strerror or "",
            )
