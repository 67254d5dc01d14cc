"""Commands of the selected connection or note."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wsdesk.app.commands.clipboard import Clipboard, tr
from wsdesk.app.commands.web_app import WebAppCommands
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
