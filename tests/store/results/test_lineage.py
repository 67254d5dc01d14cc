"""The history of a node beyond its canvas: what the index knows of equal assets."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from faulty import until
from served import Served, ident

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.results.lineage import LineageStore
from wsdesk.store.search.indexer import Indexer

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
    served: Served, database: Database, tmp_path: Path
) -> AsyncIterator[tuple[LineageStore, Indexer]]:
    folder = IndexFolder(tmp_path / "index", 1 << 28)
    stores = (served.connection, served.projects, served.canvases, served.comments)
    indexing = Indexer(folder, *stores, SnapshotTable(database))
    store = LineageStore(served.canvases, served.selection, indexing, served.notifications)
    served.connect()
    await until(lambda: served.projects.state.loose)
    yield store, indexing
    await store.aclose()
    await indexing.aclose()


async def test_what_other_canvases_made_of_it_and_gave_to_it_is_told(
    served: Served, lineage: tuple[LineageStore, Indexer]
) -> None:
    store, indexing = lineage
    look = node("look", "look-file", took="seed-file")
    for name, data in (
        ("Two", canvas(node("source", "seed-file"), node("heir", "heir-file", took="shot-file"))),
        ("Stray", canvas(node("stranger", "other-file"))),
        ("One", canvas(look, node("shot", "shot-file"), edges=(("look", "shot"),))),
    ):
        served.door.content[f"/api/v1/canvases/{ident(name)}/content"] = data
        await served.open(name)
    await indexing.drained()
    served.canvases.make_current(ident("One"))
    served.selection.select(ident("One"), nodes=("look",))
    store.refresh()
    await until(lambda: store.state is not None and len(store.state.elsewhere) == 2)
    assert store.state is not None
    assert {(one.canvas_id, one.node_id, one.title, one.forward) for one in store.state.elsewhere} == {
        (ident("Two"), "source", "The source", False),
        (ident("Two"), "heir", "The heir", True),
    }


async def test_without_a_service_it_is_told_all_the_same_and_of_this_account_alone(
    served: Served, lineage: tuple[LineageStore, Indexer]
) -> None:
    store, indexing = lineage
    for name, one in (("Two", node("heir", "h", took="look-file")), ("One", node("look", "look-file"))):
        served.door.content[f"/api/v1/canvases/{ident(name)}/content"] = canvas(one)
        await served.open(name)
    await indexing.drained()
    served.canvases.close(ident("Two"))
    served.canvases.make_current(ident("One"))
    served.selection.select(ident("One"), nodes=("look",))
    store.refresh()
    await until(lambda: store.state is not None and bool(store.state.elsewhere))
    assert store.state is not None
    assert [one.node_id for one in store.state.elsewhere] == ["heir"]
    served.selection.select(ident("One"), nodes=())
    store.refresh()
    assert store.state is None
