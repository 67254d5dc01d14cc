"""Commands of the selected connection or note, and of unsent connections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wsdesk.app.commands.clipboard import Clipboard, tr
from wsdesk.app.commands.links import WebAppCommands
from wsdesk.settings.table import EDGE_SEND
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Edge, Note


class EdgeCommands(CommandGroup):
    """Commands for the selected edge or note of the current canvas."""

    context = "commands"

    def __init__(self, stores: Stores, clipboard: Clipboard, elsewhere: WebAppCommands) -> None:
        super().__init__()
        self._stores = stores
        self._clipboard = clipboard
        self._elsewhere = elsewhere

    def _edge(self) -> Edge | None:
        canvas = self._stores.canvases.current
        selected = self._stores.selection.current.edges
        return canvas.document.edge_by_id.get(selected[0]) if canvas is not None and selected else None

    def _note(self) -> Note | None:
        canvas = self._stores.canvases.current
        selected = self._stores.selection.current.notes
        return canvas.document.note_by_id.get(selected[0]) if canvas is not None and selected else None

    def _has_edge(self) -> bool:
        return self._edge() is not None

    def _has_note(self) -> bool:
        return self._note() is not None

    def _reveal(self, node_id: str) -> None:
        canvas = self._stores.canvases.current
        if canvas is not None:
            self._stores.canvases.reveal(canvas.canvas_id, node_id)

    def _open(self, address: str) -> None:
        self._stores.links.ask(address)

    @command("edge.to-source", "Go to source", "go/nodes:30", contexts="edge/edge", enabled=_has_edge)
    def _to_source(self) -> None:
        edge = self._edge()
        if edge is not None:
            self._reveal(edge.src)

    @command("edge.to-target", "Go to target", "go/nodes:40", contexts="edge/edge", enabled=_has_edge)
    def _to_target(self) -> None:
        edge = self._edge()
        if edge is not None:
            self._reveal(edge.dst)

    @command("edge.copy-id", "Copy connection ID", "edit/copy-id:40", contexts="edge/copy", enabled=_has_edge)
    def _copy_edge(self) -> None:
        edge = self._edge()
        if edge is not None:
            self._clipboard.copy(edge.id, tr("ID copied"))

    @command(
        "edge.remove", "Remove connection…", "canvas/connections:40", contexts="edge/edge", enabled=_has_edge
    )
    def _removing(self) -> None:
        edge = self._edge()
        if edge is None or self._stores.edge_drafts.remove([edge.id]):
            return
        words = tr("Sent connections can only be removed in the web app.")
        address = self._elsewhere.address(self._stores.selection.current.canvas_id, edge.dst)
        action = NotificationAction(tr("Open in web app"), partial(self._open, address)) if address else None
        self._stores.notifications.notify("info", words, action=action)

    @command("note.copy-text", "Copy note", "edit/copy:40", contexts="note/copy", enabled=_has_note)
    def _copy_note(self) -> None:
        note = self._note()
        if note is not None:
            self._clipboard.copy(note.body, tr("Note copied"))

    @command("note.copy-id", "Copy note ID", "edit/copy-id:50", contexts="note/copy", enabled=_has_note)
    def _copy_note_id(self) -> None:
        note = self._note()
        if note is not None:
            self._clipboard.copy(note.id, tr("ID copied"))


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
