"""Commands for selected nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.app.commands.titles import Clipboard, titled, tr
from wsdesk.app.commands.web_app import WebAppCommands
from wsdesk.store.commands.commands import Command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node

NODE = frozenset({"node"})


class NodeCommands:
    """Acts on the selected nodes, whether it was asked by a menu, a key or the command field."""

    def __init__(self, stores: Stores, clipboard: Clipboard, elsewhere: WebAppCommands) -> None:
        self._stores = stores
        self._clipboard = clipboard
        self._elsewhere = elsewhere

    def all(self) -> tuple[Command, ...]:
        return (
            Command(
                "node.copy-link", titled("Copy link to node"), self._copy_link, "node", (), NODE, self._one
            ),
            Command("node.copy-title", titled("Copy title"), self._copy_title, "node", (), NODE, self._one),
            Command("node.copy-text", titled("Copy text"), self._copy_text, "node", (), NODE, self._has_text),
            Command(
                "node.copy-prompt",
                titled("Copy prompt"),
                self._copy_prompt,
                "node",
                (),
                NODE,
                self._has_prompt,
            ),
            Command("node.copy-id", titled("Copy node ID"), self._copy_id, "node", (), NODE, self._one),
            *self._elsewhere.commands(),
        )

    def _nodes(self) -> tuple[Node, ...]:
        canvas = self._stores.canvases.current
        if canvas is None:
            return ()
        known = canvas.document.node_by_id
        return tuple(known[i] for i in self._stores.selection.current.nodes if i in known)

    def _one(self, _subject: object | None) -> bool:
        return len(self._nodes()) == 1

    def _has_text(self, _subject: object | None) -> bool:
        return any(node.text for node in self._nodes())

    def _has_prompt(self, _subject: object | None) -> bool:
        return any(node.prompt for node in self._nodes())

    def _copy_link(self, _subject: object | None) -> None:
        canvas = self._stores.canvases.current
        for node in self._nodes()[:1]:
            version = self._stores.selection.chosen_version(node.id)
            place = DeepLink(canvas.canvas_id if canvas else "", node.id, version)
            self._clipboard.copy(link_to(place), tr("Link to node copied"))

    def _copy_title(self, _subject: object | None) -> None:
        for node in self._nodes()[:1]:
            self._clipboard.copy(node.title, tr("Title copied"))

    def _copy_text(self, _subject: object | None) -> None:
        texts = [node.text for node in self._nodes() if node.text]
        self._clipboard.copy("\n\n".join(texts), tr("Text copied"))

    def _copy_prompt(self, _subject: object | None) -> None:
        texts = [node.prompt for node in self._nodes() if node.prompt]
        self._clipboard.copy("\n\n".join(texts), tr("Prompt copied"))

    def _copy_id(self, _subject: object | None) -> None:
        for node in self._nodes()[:1]:
            self._clipboard.copy(node.id, tr("ID copied"))
