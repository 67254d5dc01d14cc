"""Problems beyond those that a document tells by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from faulty_server import until
from server_stores import ADDRESS, KEY, ServerStores, id_of

from wsdesk.api.connection import Connection
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.index.indexer import Indexer
from wsdesk.store.problems import catalog_check
from wsdesk.store.problems.problems import ProblemsStore

pytestmark = pytest.mark.anyio


@pytest.fixture
async def made(
    server_stores: ServerStores, database: Database, tmp_path: Path
) -> AsyncIterator[tuple[Any, Any]]:
    folder = IndexFolder(tmp_path / "index", 1 << 28)
    indexing = Indexer(
        folder,
        server_stores.connection,
        server_stores.projects,
        server_stores.canvases,
        server_stores.comments,
        SnapshotTable(database),
    )
    images: Any = SimpleNamespace(failure=str)
    store = ProblemsStore(
        server_stores.canvases, server_stores.projects, server_stores.models, images, indexing
    )
    server_stores.connect()
    await until(
        lambda: server_stores.projects.state.loose and server_stores.models.state.phase is LoadState.READY
    )
    yield store, indexing
    await store.aclose()
    await indexing.aclose()


async def test_problems_of_other_canvases_come_from_the_index(
    server_stores: ServerStores, made: tuple[Any, Any]
) -> None:
    store, indexing = made
    canvas_id = id_of("Two")
    path = f"/api/v1/canvases/{canvas_id}/content"
    server_stores.server_transport.content[path] = (
        b'{"nodes":[{"id":"n1","title":"Tin","geometry":{"x":0,"y":0,"w":9,"h":9},'
        b'"versions":[{"id":"v1","errorMessage":"no room"}]}],'
        b'"edges":[{"id":"e","srcNodeId":"n1","dstNodeId":"gone"}],"notes":[]}'
    )
    await server_stores.open("Two")
    await server_stores.open("One")
    server_stores.canvases.make_current(id_of("One"))
    await indexing.drained()
    store.set_scope("all")
    await until(lambda: store.stored("all"))
    assert {(one.canvas_id, one.problem.code) for one in store.stored("all")} == {
        (canvas_id, "failed"),
        (canvas_id, "edge-to-nothing"),
    }
    assert store.stored("project") == (), "the other canvas belongs to another project"


CATALOGUE = (
    b'{"models":[{"name":"tide","displayName":"Tide","deprecated":true,'
    b'"variants":[{"mode":"edit","tier":"pro","supportedAspectRatios":["1:1"]}]}]}'
)
WIDE = (
    b'{"nodes":[{"id":"n1","title":"Tin","nodeType":"image","outputAspectRatio":"21:9",'
    b'"modelConfig":{"model":"tide"},"geometry":{"x":0,"y":0,"w":9,"h":9},'
    b'"versions":[{"id":"v1","model":"tide","modelDisplayName":"Tide"}],"activeVersionId":"v1"}],'
    b'"edges":[],"notes":[]}'
)


async def look_elsewhere(server_stores: ServerStores, made: tuple[Any, Any]) -> tuple[Any, str]:
    """Keep canvas Two with a node whose model refuses it, look at canvas One, and ask for all."""
    store, indexing = made
    server_stores.server_transport.content["/api/v1/generation/models"] = CATALOGUE
    server_stores.models.load()
    await until(lambda: server_stores.models.by_name("tide") is not None)
    server_stores.server_transport.content[f"/api/v1/canvases/{id_of('Two')}/content"] = WIDE
    await server_stores.open("Two")
    await server_stores.open("One")
    server_stores.canvases.make_current(id_of("One"))
    await indexing.drained()
    store.set_scope("all")
    await until(lambda: len(store.stored("all")) >= 2)
    return store, id_of("Two")


async def test_what_is_kept_of_other_canvases_is_held_against_the_catalogue(
    server_stores: ServerStores, made: tuple[Any, Any]
) -> None:
    store, two = await look_elsewhere(server_stores, made)
    found = store.stored("all")
    assert {(one.canvas_id, one.problem.code, one.title, one.is_node) for one in found} == {
        (two, "misfit", "Tin", True),
        (two, "deprecated", "Tin", True),
    }
    words = next(dict(one.problem.values)["words"] for one in found if one.problem.code == "misfit")
    assert "21:9" in words
    assert store.stored("project") == ()
    server_stores.canvases.make_current(two)
    assert store.stored("all") == (), "of the canvas that is looked at its document tells"


async def test_another_catalogue_judges_anew(server_stores: ServerStores, made: tuple[Any, Any]) -> None:
    store, two = await look_elsewhere(server_stores, made)
    server_stores.server_transport.content["/api/v1/generation/models"] = CATALOGUE.replace(b"true", b"false")
    server_stores.models.load()
    await until(
        lambda: [(one.canvas_id, one.problem.code) for one in store.stored("all")] == [(two, "misfit")]
    )
    server_stores.server_transport.content["/api/v1/generation/models"] = CATALOGUE.replace(b"1:1", b"21:9")
    server_stores.models.load()
    await until(lambda: [one.problem.code for one in store.stored("all")] == ["deprecated"])


async def test_a_catalogue_that_comes_late_judges_what_is_looked_at(
    server_stores: ServerStores, made: tuple[Any, Any]
) -> None:
    store, _indexing = made
    server_stores.server_transport.content[f"/api/v1/canvases/{id_of('Two')}/content"] = WIDE
    await server_stores.open("Two")
    store.set_scope("canvas")
    server_stores.server_transport.content["/api/v1/generation/models"] = CATALOGUE
    server_stores.models.load()
    await until(lambda: store.settings)
    assert [problem.code for problem in store.settings] == ["misfit"]


async def test_problems_are_complete_once_settings_are_validated(
    server_stores: ServerStores, made: tuple[Any, Any]
) -> None:
    store, _indexing = made
    complete: list[bool] = []
    store.changed.connect(lambda _scope: complete.append(store.is_complete))
    assert store.is_complete
    await server_stores.open("Two")
    assert server_stores.models.state.models
    assert not store.is_complete
    store.set_scope("canvas")
    await until(lambda: store.is_complete)
    assert complete[-1:] == [True]
    assert store.settings == ()


async def test_validation_waits_while_a_snapshot_is_loaded(
    server_stores: ServerStores, made: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _indexing = made
    server_stores.server_transport.content["/api/v1/generation/models"] = CATALOGUE
    server_stores.models.load()
    server_stores.server_transport.content[f"/api/v1/canvases/{id_of('Two')}/content"] = WIDE
    canvas = await server_stores.open("Two")
    waits: list[bool] = []

    async def sleep(_seconds: float) -> None:
        waits.append(canvas.is_loading_snapshot)
        canvas.is_loading_snapshot = len(waits) < 3

    monkeypatch.setattr(catalog_check, "SLICE_S", 0.0)
    monkeypatch.setattr(catalog_check, "asyncio", SimpleNamespace(sleep=sleep))
    canvas.is_loading_snapshot = True
    await until(lambda: server_stores.models.state.models)
    store.set_scope("canvas")
    await until(lambda: store.settings)
    assert waits[:3] == [True, True, True]


async def test_another_account_sees_nothing_of_what_was_known(
    server_stores: ServerStores, made: tuple[Any, Any]
) -> None:
    store, _two = await look_elsewhere(server_stores, made)
    server_stores.connection.use(Connection(ADDRESS, KEY), profile_id="q", profile_name="Other")
    assert store.stored("all") == ()
