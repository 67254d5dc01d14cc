"""The queue of the indexer."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from faulty_server import until
from server_stores import ServerStores

from wsdesk.api.etag import TaggedBytes
from wsdesk.graph.model.document import Document
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.content.content_pages import PagedContent, read_whole
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.index import indexer as indexer_module
from wsdesk.store.index.indexer import Indexer

pytestmark = pytest.mark.anyio
_PLACE = {"x": 0, "y": 0, "w": 9, "h": 9}


async def content(prompt: str, nodes: int = 1) -> PagedContent:
    """The content of a canvas whose nodes have a prompt and a number."""
    rows: list[dict[str, Any]] = [
        {"id": f"n{at}", "nodeType": "image", "geometry": _PLACE, "textPrompt": f"{prompt} {at}"}
        for at in range(nodes)
    ]
    data = msgspec.json.encode({"nodes": rows, "edges": [], "notes": [], "totalNoteCount": 0})

    async def fetch(_offset: int | None, _etag: str) -> TaggedBytes:
        return TaggedBytes(data)

    return await read_whole("c", fetch, None, LoadedContent(Document("c")))


@pytest.fixture
async def indexer(server_stores: ServerStores, database: Database, tmp_path: Path) -> AsyncIterator[Indexer]:
    made = Indexer(
        IndexFolder(tmp_path / "index", 1 << 28),
        server_stores.connection,
        server_stores.projects,
        server_stores.canvases,
        server_stores.comments,
        SnapshotTable(database),
    )
    server_stores.connect()
    yield made
    await made.aclose()


async def find(indexer: Indexer, text: str) -> set[str]:
    file = indexer.file
    assert file is not None
    return {match.piece.node_id for match in await asyncio.to_thread(file.search, text)}


async def test_the_document_is_freed_while_its_canvas_is_indexed(
    indexer: Indexer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer_module, "SLICE_S", 0.0)
    monkeypatch.setattr(indexer_module, "PAUSE_S", 0.02)
    whole = await content("lantern", 60)
    document = weakref.ref(whole.content.document)
    adding = asyncio.ensure_future(indexer.add(whole))
    del whole

    def is_freed() -> bool:
        gc.collect()
        return document() is None

    await until(is_freed)
    assert not adding.done()
    await adding
    assert len(await find(indexer, "lantern")) == 60


async def test_content_that_is_read_again_is_written_before_its_addition_ends(indexer: Indexer) -> None:
    old, new = await content("lantern"), await content("sail")
    first = asyncio.ensure_future(indexer.add(old))
    second = asyncio.ensure_future(indexer.add(new))
    await asyncio.gather(first, second)
    assert await find(indexer, "sail") == {"n0"}
    assert await find(indexer, "lantern") == set()
