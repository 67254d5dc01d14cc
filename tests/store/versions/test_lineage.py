"""The history of a node beyond its canvas: what the index knows of equal assets."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.index.indexer import Indexer
from wsdesk.store.versions.lineage import LineageStore

pytestmark = pytest.mark.anyio


def node(name: str, made: str, took: str = "") -> dict[str, Any]:
    version: dict[str, Any] = {
        "id": f"{name}-v1",
        "createdAt": "2026-01-01T00:00:00Z",
        "asset": {"assetId": made, "url": "https://media.example/x.png"},
    }
    if took:
        version["toolInputAsset"] = {"assetId": took}
    return {
        "id": name,
        "title": f"The {name}",
        "nodeType": "image",
        "geometry": {"x": 0, "y": 0, "w": 9, "h": 9},
        "versions": [version],
        "activeVersionId": version["id"],
    }


def canvas(*nodes: dict[str, Any], edges: tuple[tuple[str, str], ...] = ()) -> bytes:
    lines = [{"id": f"{a}-{b}", "srcNodeId": a, "dstNodeId": b} for a, b in edges]
    return json.dumps({"nodes": nodes, "edges": lines, "notes": []}).encode()


@pytest.fixture
async def lineage(
    server_stores: ServerStores, database: Database, tmp_path: Path
) -> AsyncIterator[tuple[LineageStore, Indexer]]:
    folder = IndexFolder(tmp_path / "index", 1 << 28)
    stores = (
        server_stores.connection,
        server_stores.projects,
        server_stores.canvases,
        server_stores.comments,
    )
    indexing = Indexer(folder, *stores, SnapshotTable(database))
    store = LineageStore(
        server_stores.canvases, server_stores.selection, indexing, server_stores.notifications
    )
    server_stores.connect()
    await until(lambda: server_stores.projects.state.loose)
    yield store, indexing
    await store.aclose()
    await indexing.aclose()


async def test_lineage_includes_other_canvases(
    server_stores: ServerStores, lineage: tuple[LineageStore, Indexer]
) -> None:
    store, indexing = lineage
    look = node("look", "look-file", took="seed-file")
    for name, data in (
        ("Two", canvas(node("source", "seed-file"), node("derived", "heir-file", took="shot-file"))),
        ("Stray", canvas(node("unrelated", "other-file"))),
        ("One", canvas(look, node("shot", "shot-file"), edges=(("look", "shot"),))),
    ):
        server_stores.server_transport.content[f"/api/v1/canvases/{id_of(name)}/content"] = data
        await server_stores.open(name)
    await indexing.drained()
    server_stores.canvases.make_current(id_of("One"))
    server_stores.selection.select(id_of("One"), nodes=("look",))
    store.refresh()
    await until(lambda: store.state is not None and len(store.state.elsewhere) == 2)
    assert store.state is not None
    assert {(one.canvas_id, one.node_id, one.title, one.forward) for one in store.state.elsewhere} == {
        (id_of("Two"), "source", "The source", False),
        (id_of("Two"), "derived", "The derived", True),
    }


async def test_lineage_works_offline_and_only_for_this_account(
    server_stores: ServerStores, lineage: tuple[LineageStore, Indexer]
) -> None:
    store, indexing = lineage
    for name, one in (("Two", node("derived", "h", took="look-file")), ("One", node("look", "look-file"))):
        server_stores.server_transport.content[f"/api/v1/canvases/{id_of(name)}/content"] = canvas(one)
        await server_stores.open(name)
    await indexing.drained()
    server_stores.canvases.close(id_of("Two"))
    server_stores.canvases.make_current(id_of("One"))
    server_stores.selection.select(id_of("One"), nodes=("look",))
    store.refresh()
    await until(lambda: store.state is not None and bool(store.state.elsewhere))
    assert store.state is not None
    assert [one.node_id for one in store.state.elsewhere] == ["derived"]
    server_stores.selection.select(id_of("One"), nodes=())
    store.refresh()
    assert store.state is None


async def test_why_a_lineage_could_not_be_saved_is_named(
    server_stores: ServerStores, lineage: tuple[LineageStore, Indexer], tmp_path: Path
) -> None:
    lineage[0].save("text", "lineage.md", tmp_path / "missing")
    await until(lambda: server_stores.notifications.recent)
    (notice,) = server_stores.notifications.recent
    assert notice.message == "Couldn't save “lineage.md”. The folder no longer exists."
