"""Undo, redo, and commands of staged connections."""

from __future__ import annotations

from wsdesk.app.commands.clipboard import tr
from wsdesk.settings.table import EDGE_SEND
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.stores import Stores


class UndoCommands(CommandGroup):
    """Commands for unsent connections."""

    context = "commands"

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores

    def _can_redo(self) -> bool:
        return self._stores.edge_drafts.can_redo

    def _has_gathered(self) -> bool:
        return bool(self._stores.edge_drafts.staged)

    def _gathers(self) -> bool:
        return self._stores.settings.get(EDGE_SEND) == "stage"

    @command("edge.undo", "Undo", "edit/undo:10", "Ctrl+Z", contexts="canvas/undo", icon="undo")
    def _undo(self) -> None:
        self._stores.edge_drafts.undo()

    @command(
        "edge.redo",
        "Redo",
        "edit/undo:20",
        "Ctrl+Shift+Z Ctrl+Y",
        contexts="canvas/undo",
        enabled=_can_redo,
        icon="redo",
    )
    def _redo(self) -> None:
        self._stores.edge_drafts.redo()

    @command(
        "edge.send-gathered",
        "Send staged connections",
        "canvas/connections:20",
        "Ctrl+Shift+Return",
        enabled=_has_gathered,
        icon="send",
    )
    def _send(self) -> None:
        self._stores.edge_drafts.send_staged()

    @command(
        "edge.drop-gathered",
        "Discard all staged connections",
        "canvas/connections:30",
        enabled=_has_gathered,
        icon="trash",
    )
    def _drop(self) -> None:
        self._stores.edge_drafts.remove([entry.id for entry in self._stores.edge_drafts.staged])

    @command("edge.gather", "Stage new connections", "canvas/connections:10", checked=_gathers)
    def _toggle(self) -> None:
        try:
            self._stores.settings.set(EDGE_SEND, "at-once" if self._gathers() else "stage")
        except OSError as error:
            self._stores.notifications.notify(
                "warning",
                tr("Couldn't save settings. The change applies until you quit."),
                detail=error.strerror or "",
            )
