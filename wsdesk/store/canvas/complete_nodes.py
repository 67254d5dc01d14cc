"""Complete nodes of a canvas, parsed on demand; large ones on a thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base.task_scope import TaskScope

if TYPE_CHECKING:
    from wsdesk.store.content import document_loader
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.summary_types import ByteRange
else:
    document_loader = lazy_import("wsdesk.store.content.document_loader")


class WholeNodes(QObject):
    """Hands out nodes with every field; keeps the last large ones that were asked for."""

    was_read = Signal(object)
    """The ID of a large node that can be had now, or that is another than before."""

    def __init__(self, scope: TaskScope, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scope = scope
        self._read: dict[str, tuple[ByteRange, NodeResource | None]] = {}

    def get(self, content: document_loader.LoadedContent, node_id: str) -> NodeResource | None:
        """The node; None where it is gone, cannot be read, or is large and not read yet.

        Of a large one that has changed, the last that was read stands in until `was_read` tells.
        """
        place = content.large(node_id)
        if place is None:
            self._read.pop(node_id, None)
            return content.node(node_id)
        known = self._read.get(node_id)
        if known is None or known[0] is not place:
            name = f"node:{node_id}:{id(place)}"
            if not self._scope.running(name):
                self._scope.start(name, self._tell(content, node_id))
        return known[1] if known is not None else None

    async def ask(self, content: document_loader.LoadedContent, node_id: str) -> NodeResource | None:
        """The node as it is now; None where it is gone or cannot be read."""
        place = content.large(node_id)
        if place is None:
            return content.node(node_id)
        known = self._read.get(node_id)
        if known is not None and known[0] is place:
            return known[1]
        node = await asyncio.to_thread(content.node, node_id)
        self._read.pop(node_id, None)
        while len(self._read) >= document_loader.KEPT:
            del self._read[next(iter(self._read))]
        self._read[node_id] = (place, node)
        return node

    def is_waited_for(self, content: document_loader.LoadedContent, node_id: str) -> bool:
        """Whether it is large, and being read for the first time."""
        return content.large(node_id) is not None and node_id not in self._read

    async def _tell(self, content: document_loader.LoadedContent, node_id: str) -> None:
        await self.ask(content, node_id)
        self.was_read.emit(node_id)
