"""Commands of the selected nodes, connection, or note, and of unsent connections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from wsdesk.app.commands.clipboard import Clipboard, tr
from wsdesk.app.commands.links import WebAppCommands
from wsdesk.settings.table import EDGE_SEND
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.connection.deep_links import DeepLink, link_to
from wsdesk.store.stores import Stores, save_setting

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Edge, Node, Note


class NodeCommands(CommandGroup):
    """Commands for the selected nodes of the current canvas."""

    context = "commands"

    def __init__(self, stores: Stores, clipboard: Clipboard) -> None:
        super().__init__()
        self._stores = stores
        self._clipboard = clipboard

    def _nodes(self) -> tuple[Node, ...]:
        canvas = self._stores.canvases.current
        nodes = canvas.document.node_by_id if canvas is not None else {}
        return tuple(nodes[i] for i in self._stores.selection.state.nodes if i in nodes)

    def _node(self, _subject: object | None) -> Node | None:
        nodes = self._nodes()
        return nodes[0] if len(nodes) == 1 else None

    def _texts(self, _subject: object | None) -> list[str]:
        return [node.text for node in self._nodes() if node.text]

    def _prompts(self, _subject: object | None) -> list[str]:
        return [node.prompt for node in self._nodes() if node.prompt]

    @command("node.copy-link", "Copy link to node", "edit/copy-link:30", contexts="node/copy", target=_node)
    def _copy_link(self, node: Node) -> None:
        selection = self._stores.selection
        target = DeepLink(selection.state.canvas_id, node.id, selection.chosen_version(node.id))
        self._clipboard.copy(link_to(target), tr("Link to node copied"))

    @command("node.copy-title", "Copy title", "edit/copy:10", contexts="node/copy", target=_node)
    def _copy_title(self, node: Node) -> None:
        self._clipboard.copy(node.title, tr("Title copied"))

    @command("node.copy-text", "Copy text", "edit/copy:20", contexts="node/copy", target=_texts)
    def _copy_text(self, texts: list[str]) -> None:
        self._clipboard.copy("\n\n".join(texts), tr("Text copied"))

    @command("node.copy-prompt", "Copy prompt", "edit/copy:30", contexts="node/copy", target=_prompts)
    def _copy_prompt(self, prompts: list[str]) -> None:
        self._clipboard.copy("\n\n".join(prompts), tr("Prompt copied"))

    @command("node.copy-id", "Copy node ID", "edit/copy-id:10", contexts="node/copy", target=_node)
    def _copy_id(self, node: Node) -> None:
        self._clipboard.copy(node.id, tr("ID copied"))


class EdgeCommands(CommandGroup):
    """Commands for the selected edge or note of the current canvas."""

    context = "commands"

    def __init__(self, stores: Stores, clipboard: Clipboard, web_app: WebAppCommands) -> None:
        super().__init__()
        self._stores = stores
        self._clipboard = clipboard
        self._web_app = web_app

    def _edge(self, _subject: object | None) -> Edge | None:
        canvas = self._stores.canvases.current
        selected = self._stores.selection.state.edges
        return canvas.document.edge_by_id.get(selected[0]) if canvas is not None and selected else None

    def _note(self, _subject: object | None) -> Note | None:
        canvas = self._stores.canvases.current
        selected = self._stores.selection.state.notes
        return canvas.document.note_by_id.get(selected[0]) if canvas is not None and selected else None

    @command("edge.to-source", "Go to source", "go/nodes:30", contexts="edge/edge", target=_edge)
    def _to_source(self, edge: Edge) -> None:
        self._stores.canvases.reveal(self._stores.selection.state.canvas_id, edge.src)

    @command("edge.to-target", "Go to target", "go/nodes:40", contexts="edge/edge", target=_edge)
    def _to_target(self, edge: Edge) -> None:
        self._stores.canvases.reveal(self._stores.selection.state.canvas_id, edge.dst)

    @command("edge.copy-id", "Copy connection ID", "edit/copy-id:40", contexts="edge/copy", target=_edge)
    def _copy_edge(self, edge: Edge) -> None:
        self._clipboard.copy(edge.id, tr("ID copied"))

    @command(
        "edge.remove",
        "Remove connection…",
        "canvas/connections:40",
        contexts="edge/edge",
        target=_edge,
        writes=True,
    )
    def _remove(self, edge: Edge) -> None:
        if self._stores.edge_drafts.remove([edge.id]):
            return
        message = tr("Sent connections can only be removed in the web app.")
        url = self._web_app.address(self._stores.selection.state.canvas_id, edge.dst)
        ask = partial(self._stores.links.ask, url)
        action = NotificationAction(tr("Open in web app"), ask) if url else None
        self._stores.notifications.notify("info", message, action=action)

    @command("note.copy-text", "Copy note", "edit/copy:40", contexts="note/copy", target=_note)
    def _copy_note(self, note: Note) -> None:
        self._clipboard.copy(note.body, tr("Note copied"))

    @command("note.copy-id", "Copy note ID", "edit/copy-id:50", contexts="note/copy", target=_note)
    def _copy_note_id(self, note: Note) -> None:
        self._clipboard.copy(note.id, tr("ID copied"))


class UndoCommands(CommandGroup):
    """Commands for unsent connections."""

    context = "commands"

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores

    def _can_redo(self) -> bool:
        return self._stores.edge_drafts.can_redo

    def _has_staged(self) -> bool:
        return bool(self._stores.edge_drafts.staged)

    def _stages(self) -> bool:
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
        enabled=_has_staged,
        icon="send",
    )
    def _send(self) -> None:
        self._stores.edge_drafts.send_staged()

    @command(
        "edge.drop-gathered",
        "Discard all staged connections",
        "canvas/connections:30",
        enabled=_has_staged,
        icon="trash",
    )
    def _discard(self) -> None:
        self._stores.edge_drafts.remove([entry.id for entry in self._stores.edge_drafts.staged])

    @command("edge.gather", "Stage new connections", "canvas/connections:10", checked=_stages)
    def _toggle(self) -> None:
        save_setting(self._stores, EDGE_SEND, "at-once" if self._stages() else "stage")


class PresentCommands(CommandGroup):
    """Presents the selected nodes with those in selected groups, or all nodes, in reading order."""

    context = "Presentation"
    pane = "canvas"

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores

    def _is_on_canvas(self, _subject: object | None) -> bool:
        return self._stores.canvases.current is not None

    @command(
        "presentation.start",
        "Present nodes",
        "go/presentation:5",
        "Shift+F5",
        contexts="node/show:60",
        enabled=_is_on_canvas,
        icon="screen",
        keywords="slideshow slides full screen",
    )
    def _start(self, subject: object | None) -> None:
        # Imported lazily, so that the window is painted before the values of the canvas are loaded.
        from wsdesk.graph.analysis.reading_order import reading_order
        from wsdesk.graph.model.groups import Groups

        canvas, selection = self._stores.canvases.current, self._stores.selection.state
        if canvas is None:
            return
        selected = selection.nodes if selection.canvas_id == canvas.canvas_id else ()
        if isinstance(subject, str) and subject not in selected:
            selected = (subject,)
        document = canvas.document
        chosen = set(Groups(document).with_contents(selected))
        versions = [
            document.node_by_id[node_id].version_id
            for node_id in reading_order(document)
            if not chosen or node_id in chosen
        ]
        self._stores.presentation.start([version_id for version_id in versions if version_id])
