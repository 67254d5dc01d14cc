"""The store of the history over the embedded server, and a canvas whose content the test sets."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.history.folder import HistoryFolder
from wsdesk.localdb.history.values import CanvasSnapshot
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.index.indexer import Indexer


class HistoryHarness:
    """The store of the history, and a canvas whose content the test sets."""

    def __init__(self, server_stores: ServerStores, database: Database, folder: Path) -> None:
        self.server_stores = server_stores
        self.folder = HistoryFolder(folder / "history", 1 << 24, 1 << 22)
        self.indexer = Indexer(
            IndexFolder(folder / "index", 1 << 24),
            server_stores.connection,
            server_stores.projects,
            server_stores.canvases,
            server_stores.comments,
            SnapshotTable(database),
        )
        self.history = HistoryStore(
            self.folder,
            server_stores.connection,
            server_stores.projects,
            server_stores.canvases,
            self.indexer,
            server_stores.settings,
            lambda: self.offline,
        )
        self.offline: set[str] = set()
        self.nodes: list[dict[str, Any]] = [self.node("left", 0), self.node("right", 400)]
        self.serve()

    def node(self, name: str, x: int) -> dict[str, Any]:
        geometry = {"x": x, "y": 0, "w": 200, "h": 100, "zIndex": 0}
        return {"id": id_of(name), "title": name, "nodeType": "text", "geometry": geometry, "versions": []}

    def serve(self, **fields: Any) -> None:
        body = {"nodes": self.nodes, "edges": [], "notes": [], "totalNoteCount": 0, **fields}
        self.server_stores.server_transport.content[f"/api/v1/canvases/{id_of('One')}/content"] = json.dumps(
            body
        ).encode()

    async def open(self) -> CanvasStore:
        self.server_stores.connect()
        await until(lambda: self.server_stores.projects.state.loose)
        canvas = await self.server_stores.open("One")
        await self.settle()
        return canvas

    async def reload(self, canvas: CanvasStore) -> None:
        await until(lambda: not canvas.tasks.running("load"))
        canvas.reload("always")
        await until(lambda: not canvas.tasks.running("load"))
        await self.settle()

    async def settle(self) -> None:
        await asyncio.sleep(0)
        await self.history.drained()

    async def snapshots(self) -> list[CanvasSnapshot]:
        return await self.history.snapshots(id_of("One"))

    async def aclose(self) -> None:
        await self.history.aclose()
        await self.indexer.aclose()
