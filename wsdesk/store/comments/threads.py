"""Comment threads of nodes: linked by the user, listed by the server, or found in the content."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.tables.comments import ThreadLinkTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base import error_messages
from wsdesk.store.base.slices import free_in_slices
from wsdesk.store.comments.listed_threads import (
    NOT_LISTED,
    ListedThreads,
    ThreadLink,
    link_constructor,
    listed_in_json,
    listed_threads,
    to_json,
    with_lookups,
)
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.extension_threads import ExtensionThread, thread_in

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.graph.model.diff import Change
    from wsdesk.graph.model.document import Document
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvases import CanvasesStore
    from wsdesk.wire.capabilities import NodeThreadRow
else:
    capabilities = lazy_import("wsdesk.api.capabilities")


class ThreadsStore(QObject):
    """Threads by node; precedence: links by the user, the server's list, the content."""

    changed = Signal(object)
    """Emitted with the ID of a canvas on which the thread or comment count of a node changed."""

    def __init__(
        self,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        table: ThreadLinkTable,
        snapshots: SnapshotTable,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._canvases = canvases
        self._table = table
        self._snapshots = snapshots
        self._user_links: dict[str, str] | None = None
        self._listed: dict[str, ListedThreads] = {}
        self._content_threads: dict[str, Mapping[str, ExtensionThread]] = {}
        canvases.opened.connect(self._on_opened)
        canvases.closed.connect(self._on_closed)

    def forget(self) -> None:
        """Load the links and threads of another profile."""
        self._user_links = None
        self._listed.clear()
        self._content_threads.clear()

    def of(self, canvas_id: str, node_id: str) -> ThreadLink:
        """Thread of a node; an empty one if none is known."""
        linked = self._load_user_links().get(node_id)
        listed = self._listed.get(canvas_id, NOT_LISTED).links.get(node_id)
        if linked:
            is_same = listed is not None and listed.thread_id == linked
            return ThreadLink(linked, "user", listed.count if listed is not None and is_same else 0)
        if listed is not None:
            return listed
        canvas = self._canvases.get(canvas_id)
        in_content = canvas.threads if canvas is not None else self._content_threads.get(canvas_id, {})
        thread = in_content.get(node_id)
        return ThreadLink(thread.thread_id, "content", thread.count) if thread is not None else ThreadLink()

    def set_content_threads(self, canvas_id: str, threads: Mapping[str, ExtensionThread]) -> None:
        """Set the threads found in the content of a canvas that isn't open."""
        self._content_threads[canvas_id] = threads

    def all(self, canvas_id: str) -> Mapping[str, ThreadLink]:
        """Threads of all nodes of a canvas, by node; only the listed ones if it isn't open."""
        return self.lookups(canvas_id).links

    def lookups(self, canvas_id: str) -> ListedThreads:
        """The same with lookups; those of the server's list alone were built before."""
        canvas, listed = self._canvases.get(canvas_id), self._listed.get(canvas_id, NOT_LISTED)
        content: Mapping[str, ExtensionThread] = canvas.threads if canvas is not None else {}
        nodes = canvas.live_content.document.node_by_id if canvas is not None else {}
        linked = [
            node_id
            for node_id in self._load_user_links()
            if node_id in listed.links or node_id in content or node_id in nodes
        ]
        if not content and not linked:
            return listed
        make_link = link_constructor()
        links = {
            node_id: make_link(thread.thread_id, "content", thread.count)
            for node_id, thread in content.items()
        }
        links |= listed.links
        links |= {node_id: self.of(canvas_id, node_id) for node_id in linked}
        return with_lookups(links)

    def link(self, node_id: str, text: str) -> str:
        """Link a node to the thread named in `text`; returns the thread's ID, empty if there is none."""
        thread_id = thread_in(text)
        if thread_id and node_id:
            self._load_user_links()[node_id] = thread_id
            self._table.link(self._connection.state.profile_id, node_id, thread_id)
            self._emit_changed(node_id)
        return thread_id if node_id else ""

    def unlink(self, node_id: str) -> str:
        """Remove a link; returns the thread's ID."""
        thread_id = self._load_user_links().pop(node_id, "")
        if thread_id:
            self._table.unlink(self._connection.state.profile_id, node_id)
            self._emit_changed(node_id)
        return thread_id

    @property
    def user_links(self) -> Mapping[str, str]:
        """Threads linked by the user, by node."""
        return self._load_user_links()

    def import_links(self, links: Mapping[str, str]) -> int:
        """Import links (from another computer of the user); returns the number of changed ones."""
        now = self._load_user_links()
        fresh = {node: thread for node, thread in links.items() if now.get(node) != thread}
        for node_id, thread_id in fresh.items():
            self._table.link(self._connection.state.profile_id, node_id, thread_id)
        now.update(fresh)
        for canvas in self._canvases.all:
            if fresh:
                self.changed.emit(canvas.canvas_id)
        return len(fresh)

    async def load(self, canvas_id: str) -> None:
        """Load the cached threads of a canvas, then request them, if the server supports that."""
        profile = self._connection.state.profile_id
        await self.recall(canvas_id)
        if self._connection.capability("node-threads") is None:
            return
        try:
            rows = await self._connection.request(lambda client: capabilities.node_threads(client, canvas_id))
        except (errors.ApiError, error_messages.NotConnectedError):
            return  # the panel then offers to link a thread, as with any other server
        before = self._listed.get(canvas_id)
        listed, is_new = await asyncio.to_thread(_listed_and_is_new, rows, before)
        if profile != self._connection.state.profile_id:
            return
        if is_new or self._listed.get(canvas_id) is not before:
            self._listed[canvas_id] = listed
            self.changed.emit(canvas_id)
            data = await asyncio.to_thread(to_json, rows)
            self._snapshots.upsert(profile, f"threads/{canvas_id}", data, self._connection.clock())
        unused = listed if self._listed.get(canvas_id) is not listed else before
        parts: list[object] = list(rows)
        if unused is not None:
            parts += (*unused.links.values(), *unused.nodes.values())
        del rows, listed, before, unused
        await free_in_slices(parts)

    async def recall(self, canvas_id: str) -> None:
        """Load the cached threads of a canvas, so that comments can be written offline."""
        profile = self._connection.state.profile_id
        if canvas_id in self._listed:
            return
        await self._connection.wait_until_canvas_painted()
        stored = await asyncio.to_thread(self._snapshots.get, profile, f"threads/{canvas_id}")
        listed = await asyncio.to_thread(listed_in_json, stored.data) if stored is not None else None
        if listed is None or canvas_id in self._listed or profile != self._connection.state.profile_id:
            return
        self._listed[canvas_id] = listed
        self.changed.emit(canvas_id)

    def counts(self, canvas_id: str) -> Mapping[str, int]:
        """Comment counts by thread according to the server; empty until it responds."""
        listed = self._listed.get(canvas_id)
        if listed is not None:
            return listed.counts
        canvas = self._canvases.get(canvas_id)
        if canvas is None or self._connection.capability("node-threads") is not None:
            return {}
        return {thread.thread_id: thread.count for thread in canvas.threads.values()}

    def _load_user_links(self) -> dict[str, str]:
        if self._user_links is None:
            self._user_links = self._table.all(self._connection.state.profile_id)
        return self._user_links

    def _emit_changed(self, node_id: str) -> None:
        for canvas in self._canvases.all:
            if node_id in canvas.live_content.document.node_by_id:
                self.changed.emit(canvas.canvas_id)

    def _on_opened(self, canvas: CanvasStore) -> None:
        canvas.document_reset.connect(self._on_document_reset)
        canvas.changed.connect(self._on_document_changed)
        canvas.state_changed.connect(self._on_state_changed)

    def _on_closed(self, canvas: CanvasStore) -> None:
        listed = self._listed.pop(canvas.canvas_id, None)
        self._content_threads.pop(canvas.canvas_id, None)
        if listed is not None:
            canvas.free_with(listed)

    def _on_document_reset(self, document: Document) -> None:
        canvas = self._canvases.get(document.canvas_id)
        is_snapshot = canvas is not None and canvas.snapshot is not None
        if self._read_content_threads(document.canvas_id) or not is_snapshot or self._load_user_links():
            self.changed.emit(document.canvas_id)

    def _on_document_changed(self, changes: tuple[Change, ...]) -> None:
        from wsdesk.store.canvas.canvas import CanvasStore

        canvas = self.sender()
        if (
            isinstance(canvas, CanvasStore)
            and self._load_user_links()  # first, since a snapshot may have 10,000 changes
            and any(change.subject == "node" and change.action == "added" for change in changes)
        ):
            self.changed.emit(canvas.canvas_id)

    def _on_state_changed(self, _state: object) -> None:
        from wsdesk.store.canvas.canvas import CanvasStore

        canvas = self.sender()
        if isinstance(canvas, CanvasStore) and self._read_content_threads(canvas.canvas_id):
            self.changed.emit(canvas.canvas_id)

    def _read_content_threads(self, canvas_id: str) -> bool:
        """Read the threads in the content; return whether they changed."""
        canvas = self._canvases.get(canvas_id)
        if canvas is None:
            return False
        before, now = self._content_threads.get(canvas_id, {}), canvas.threads
        self._content_threads[canvas_id] = now
        return now is not before and now != before


def _listed_and_is_new(
    rows: Iterable[NodeThreadRow], before: ListedThreads | None
) -> tuple[ListedThreads, bool]:
    """Lookups of a server's list, and whether they differ; comparing 10,000 links takes 15 ms."""
    listed = listed_threads(rows)
    return listed, before is None or listed.links != before.links
