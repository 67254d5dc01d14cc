"""Commands for selected edges and notes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wsdesk.app.commands.titles import Clipboard, titled, tr
from wsdesk.app.commands.web_app import WebAppCommands
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Edge, Note

EDGE = frozenset({"edge"})
NOTE = frozenset({"note"})


class EdgeCommands:
    """Acts on the selected edge or note of the current canvas."""

    def __init__(self, stores: Stores, clipboard: Clipboard, elsewhere: WebAppCommands) -> None:
        self._stores = stores
        self._clipboard = clipboard
        self._elsewhere = elsewhere

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "edge.to-source", titled("Go to source"), self._to_source, "go", (), EDGE, self._has_edge
            ),
            Command(
                "edge.to-target", titled("Go to target"), self._to_target, "go", (), EDGE, self._has_edge
            ),
            Command(
                "edge.copy-id",
                titled("Copy connection ID"),
                self._copy_edge,
                "edit",
                (),
                EDGE,
                self._has_edge,
            ),
            Command(
                "edge.remove", titled("Remove connection…"), self._removing, "edit", (), EDGE, self._has_edge
            ),
            Command("note.copy-text", titled("Copy note"), self._copy_note, "edit", (), NOTE, self._has_note),
            Command(
                "note.copy-id", titled("Copy note ID"), self._copy_note_id, "edit", (), NOTE, self._has_note
            ),
        )

    def _edge(self) -> Edge | None:
        canvas = self._stores.canvases.current
        selected = self._stores.selection.current.edges
        return canvas.document.edge_by_id.get(selected[0]) if canvas is not None and selected else None

    def _note(self) -> Note | None:
        canvas = self._stores.canvases.current
        selected = self._stores.selection.current.notes
        return canvas.document.note_by_id.get(selected[0]) if canvas is not None and selected else None

    def _has_edge(self, _subject: object | None) -> bool:
        return self._edge() is not None

    def _has_note(self, _subject: object | None) -> bool:
        return self._note() is not None

    def _reveal(self, node_id: str) -> None:
        canvas = self._stores.canvases.current
        if canvas is not None:
            self._stores.canvases.reveal(canvas.canvas_id, node_id)

    def _to_source(self, _subject: object | None) -> None:
        edge = self._edge()
        if edge is not None:
            self._reveal(edge.src)

    def _to_target(self, _subject: object | None) -> None:
        edge = self._edge()
        if edge is not None:
            self._reveal(edge.dst)

    def _copy_edge(self, _subject: object | None) -> None:
        edge = self._edge()
        if edge is not None:
            self._clipboard.copy(edge.id, tr("ID copied"))

    def _copy_note(self, _subject: object | None) -> None:
        note = self._note()
        if note is not None:
            self._clipboard.copy(note.body, tr("Note copied"))

    def _copy_note_id(self, _subject: object | None) -> None:
        note = self._note()
        if note is not None:
            self._clipboard.copy(note.id, tr("ID copied"))

    def _removing(self, _subject: object | None) -> None:
        edge = self._edge()
        if edge is None or self._stores.edges.remove([edge.id]):
            return
        words = tr("Sent connections can only be removed in the web app.")
        address = self._elsewhere.address(self._stores.selection.current.canvas_id, edge.dst)
        if address:
            there = partial(self._open, address)
            self._stores.notices.notify("info", words, action_label=tr("Open in web app"), action=there)
        else:
            self._stores.notices.notify("info", words)

    def _open(self, address: str) -> None:
        self._stores.links.ask(address)
