"""Commands of the selected nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.app.commands.clipboard import Clipboard, tr
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node


class NodeCommands(CommandGroup):
    """Commands for the selected nodes of the current canvas."""

    context = "commands"

    def __init__(self, stores: Stores, clipboard: Clipboard) -> None:
        super().__init__()
        self._stores = stores
        self._clipboard = clipboard

    def _nodes(self) -> tuple[Node, ...]:
        canvas = self._stores.canvases.current
        if canvas is None:
            return ()
        known = canvas.document.node_by_id
        return tuple(known[i] for i in self._stores.selection.current.nodes if i in known)

    def _one(self) -> bool:
        return len(self._nodes()) == 1

    def _has_text(self) -> bool:
        return any(node.text for node in self._nodes())

    def _has_prompt(self) -> bool:
        return any(node.prompt for node in self._nodes())

    @command("node.copy-link", "Copy link to node", "edit/copy-link:30", contexts="node/copy", enabled=_one)
    def _copy_link(self) -> None:
        canvas = self._stores.canvases.current
        for node in self._nodes()[:1]:
            version = self._stores.selection.chosen_version(node.id)
            place = DeepLink(canvas.canvas_id if canvas else "", node.id, version)
            self._clipboard.copy(link_to(place), tr("Link to node copied"))

    @command("node.copy-title", "Copy title", "edit/copy:10", contexts="node/copy", enabled=_one)
    def _copy_title(self) -> None:
        for node in self._nodes()[:1]:
            self._clipboard.copy(node.title, tr("Title copied"))

    @command("node.copy-text", "Copy text", "edit/copy:20", contexts="node/copy", enabled=_has_text)
    def _copy_text(self) -> None:
        texts = [node.text for node in self._nodes() if node.text]
        self._clipboard.copy("\n\n".join(texts), tr("Text copied"))

    @command("node.copy-prompt", "Copy prompt", "edit/copy:30", contexts="node/copy", enabled=_has_prompt)
    def _copy_prompt(self) -> None:
        texts = [node.prompt for node in self._nodes() if node.prompt]
        self._clipboard.copy("\n\n".join(texts), tr("Prompt copied"))

    @command("node.copy-id", "Copy node ID", "edit/copy-id:10", contexts="node/copy", enabled=_one)
    def _copy_id(self) -> None:
        for node in self._nodes()[:1]:
            self._clipboard.copy(node.id, tr("ID copied"))
