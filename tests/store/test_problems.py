"""Problems beyond those that a document tells by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from faulty import until
from served import Served, ident

from wsdesk.localdb.access import Database
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.snapshots import Snapshots
from wsdesk.store.indexing import Indexing
from wsdesk.store.phase import Phase
from wsdesk.store.problems import ProblemsStore

pytestmark = pytest.mark.anyio


@pytest.fixture
async def made(served: Served, database: Database, tmp_path: Path) -> AsyncIterator[tuple[Any, Any]]:
    folder = IndexFolder(tmp_path / "index", 1 << 28)
    indexing = Indexing(
        folder,
        served.connection,
        served.projects,
        served.canvases,
        served.comments,
        Snapshots(database),
    )
    pictures: Any = SimpleNamespace(trouble=str)
    store = ProblemsStore(served.canvases, served.projects, served.models, pictures, indexing)
    served.connect()
    await until(lambda: served.projects.state.loose and served.models.state.phase is Phase.READY)
    yield store, indexing
    await store.aclose()
    await indexing.aclose()


async def test_problems_of_other_canvases_come_from_the_index(served: Served, made: tuple[Any, Any]) -> None:
    store, indexing = made
    canvas_id = ident("Two")
    path = f"/api/v1/canvases/{canvas_id}/content"
    served.door.content[path] = (
        b'{"nodes":[{"id":"n1","title":"Tin","geometry":{"x":0,"y":0,"w":9,"h":9},'
        b'"versions":[{"id":"v1","errorMessage":"no room"}]}],'
        b'"edges":[{"id":"e","srcNodeId":"n1","dstNodeId":"gone"}],"notes":[]}'
    )
    await served.open("Two")
    await served.open("One")
    served.canvases.make_current(ident("One"))
    await indexing.drained()
    store.look("all")
    await until(lambda: store.kept("all"))
    assert {(one.canvas_id, one.problem.code) for one in store.kept("all")} == {
        (canvas_id, "failed"),
        (canvas_id, "edge-to-nothing"),
    }
    assert store.kept("project") == (), "the other canvas belongs to another project"
