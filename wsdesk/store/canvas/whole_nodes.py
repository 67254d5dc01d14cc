"""Complete nodes of a canvas, parsed on demand."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base.store import TaskScope

if TYPE_CHECKING:
    from wsdesk.store.content import loaded_content
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.summary_types import ByteRange
else:
    loaded_content = lazy_import("wsdesk.store.content.loaded_content")


class WholeNodes(QObject):
    """Parses complete nodes on demand; caches the most recent large ones."""

    was_read = Signal(object)
    """Emitted with the ID of a large node that was parsed, initially or after a change."""

    def __init__(self, scope: TaskScope, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scope = scope
        self._read: dict[str, tuple[ByteRange, NodeResource | None]] = {}

    def get(self, content: loaded_content.LoadedContent, node_id: str) -> NodeResource | None:
        """Complete node; None if it doesn't exist, can't be parsed, or is large and not parsed yet.

        For a changed large node, the previous value is returned until `was_read` is emitted.
        """
        location = content.large(node_id)
        if location is None:
            self._read.pop(node_id, None)
            return content.node(node_id)
        byte_range, node = self._read.get(node_id, (None, None))
        if byte_range is not location:
            name = f"node:{node_id}:{id(location)}"
            if not self._scope.running(name):
                self._scope.start(name, self._load(content, node_id))
        return node

    async def ask(self, content: loaded_content.LoadedContent, node_id: str) -> NodeResource | None:
        """Current complete node, parsed on a thread if large; None if it doesn't exist or can't be parsed."""
        location = content.large(node_id)
        if location is None:
            return content.node(node_id)
        byte_range, node = self._read.get(node_id, (None, None))
        if byte_range is location:
            return node
        node = await asyncio.to_thread(content.node, node_id)
        self._read.pop(node_id, None)
        while len(self._read) >= loaded_content.NODE_CACHE_SIZE:
            del self._read[next(iter(self._read))]
        self._read[node_id] = (location, node)
        return node

    def is_pending(self, content: loaded_content.LoadedContent, node_id: str) -> bool:
        """Whether a node is large and being parsed for the first time."""
        return content.large(node_id) is not None and node_id not in self._read

    async def _load(self, content: loaded_content.LoadedContent, node_id: str) -> None:
        await self.ask(content, node_id)
        self.was_read.emit(node_id)
