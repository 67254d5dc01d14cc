"""Cached heads of large responses: built once, read while they are built, and replaceable at any time."""

from __future__ import annotations

import asyncio
import io
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.server.test_streaming import fill, path, request_scope
from wsdesk.server import content_cache
from wsdesk.server.content_cache import CachedHead, CompressedContentCache, HeadKey
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.postgresql import POOL_SIZE

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]
CODINGS = ["gzip", "identity"]


async def edge(server: httpx.AsyncClient, named: Named) -> str:
    """Create an edge, and return its ID."""
    edge_id = str(uuid4())
    ends = {
        "srcNodeId": named("hill"),
        "dstNodeId": named("caption"),
        "srcHandle": edge_id,
        "dstHandle": "in",
    }
    created = await server.post(
        f"/api/v1/canvases/{named('storyboard')}/direct/edges", json={"id": edge_id, **ends}
    )
    assert created.is_success, created.text
    return edge_id


def fill_beside(workspace: ServerContext, canvas_id: str, count: int = 40) -> None:
    """Add nodes to a canvas that make it several chunks large."""
    with workspace.database.write() as unit:
        for number in range(100, 100 + count):
            body = json.dumps({"id": f"n{number}", "textPrompt": "x" * 100_000}).encode()
            row = (canvas_id, number, f"n{number}", "", body)
            unit.run("INSERT INTO nodes (canvas_id, place, id, thread_id, body) VALUES (?, ?, ?, ?, ?)", row)


def files(workspace: ServerContext) -> set[Path]:
    """The cached files, when all are complete; the next response opens them as after a restart."""
    workspace.contents.close()
    workspace.contents = CompressedContentCache(workspace.data / "contents")
    return set((workspace.data / "contents").iterdir())


@pytest.mark.parametrize("coding", CODINGS)
async def test_an_edge_is_in_the_response_without_building_it_again(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, coding: str
) -> None:
    fill_beside(workspace, named("storyboard"))
    headers = {"Accept-Encoding": coding}
    before = (await server.get(path(named), headers=headers)).json()
    first = files(workspace)
    created = [await edge(server, named) for _ in range(3)]
    after = (await server.get(path(named), headers=headers)).json()
    assert [one["id"] for one in after["edges"]] == [named("first edge"), *created]
    assert after["nodes"] == before["nodes"]
    assert files(workspace) == first


@pytest.mark.parametrize("coding", CODINGS)
async def test_only_edges_of_persons(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, coding: str
) -> None:
    fill_beside(workspace, named("storyboard"))
    with workspace.database.write() as unit:
        unit.run("DELETE FROM edges WHERE canvas_id = ?", (named("storyboard"),))
    created = [await edge(server, named) for _ in range(2)]
    content = (await server.get(path(named), headers={"Accept-Encoding": coding})).json()
    assert [one["id"] for one in content["edges"]] == created


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM nodes WHERE canvas_id = ? AND place = 100",
        "UPDATE nodes SET place = 999 WHERE canvas_id = ? AND place = 100",
        "DELETE FROM edges WHERE canvas_id = ? AND by_person = 0",
    ],
)
async def test_changes_of_an_import_replace_the_file(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, change: str
) -> None:
    fill_beside(workspace, named("storyboard"))
    before = (await server.get(path(named))).json()
    first = files(workspace)
    with workspace.database.write() as unit:
        unit.run(change, (named("storyboard"),))
    after = (await server.get(path(named))).json()
    assert (after["nodes"], after["edges"]) != (before["nodes"], before["edges"])
    second = files(workspace)
    assert len(second) == 1
    assert second != first


async def test_a_file_is_used_after_a_restart_unless_it_is_damaged(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named
) -> None:
    fill_beside(workspace, named("storyboard"))
    full_content = (await server.get(path(named))).content
    (file,) = files(workspace)
    node = file.stat().st_ino
    assert (await server.get(path(named))).content == full_content
    assert file.stat().st_ino == node, "it was built again"
    files(workspace)
    file.write_bytes(b"short")
    assert (await server.get(path(named))).content == full_content


async def test_a_full_disk_does_not_prevent_reading(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named
) -> None:
    (workspace.data / "contents").write_text("not a folder")
    fill_beside(workspace, named("storyboard"))
    for coding in CODINGS:
        content = (await server.get(path(named), headers={"Accept-Encoding": coding})).json()
        assert len(content["nodes"]) == 44


async def test_a_disk_that_becomes_full_does_not_prevent_reading(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_beside(workspace, named("storyboard"))
    create = content_cache._create
    limits = [500_000]

    class FullFile:
        """A file on a disk with little space."""

        def __init__(self, file: Any) -> None:
            self._file = file
            self.seek, self.read, self.close = file.seek, file.read, file.close

        def write(self, data: bytes) -> int:
            if self._file.tell() > limits[0]:
                raise OSError(28, "No space left on device")
            return self._file.write(data)

    monkeypatch.setattr(content_cache, "_create", lambda file: FullFile(create(file)))
    content = (await server.get(path(named), headers={"Accept-Encoding": "identity"})).json()
    assert len(content["nodes"]) == 44
    # Not even the first chunk fits, otherwise the response would be truncated.
    monkeypatch.setattr(content_cache, "MEMORY_BYTES", 100_000)
    limits[0] = -1
    refused = await server.get(path(named), headers={"Accept-Encoding": "identity", "Host": "localhost:8000"})
    assert refused.status_code == 503


async def test_slow_readers_hold_no_connection(
    app: Any, server: httpx.AsyncClient, workspace: ServerContext, named: Named
) -> None:
    """More readers than connections and threads have started, and none continues."""
    fill(workspace, named("storyboard"))
    started = asyncio.Semaphore(0)
    proceed = asyncio.Event()

    async def receive() -> dict[str, Any]:
        return await asyncio.Future()

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.body":
            started.release()
            await proceed.wait()

    readers = [
        asyncio.create_task(app(request_scope(path(named)), receive, send)) for _ in range(2 * POOL_SIZE)
    ]
    for _ in readers:
        await asyncio.wait_for(started.acquire(), 30)
    assert (await server.get("/api/v1/canvases")).is_success
    assert (await server.get(path(named))).is_success
    proceed.set()
    await asyncio.gather(*readers)


async def test_readers_follow_a_head_that_is_built_once(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_beside(workspace, named("storyboard"))
    encoder = content_cache.HeadEncoder
    built: list[bool] = []
    proceed = threading.Event()

    def slow(*, compressed: bool) -> Any:
        built.append(compressed)
        proceed.wait(10)
        return encoder(compressed=compressed)

    monkeypatch.setattr(content_cache, "HeadEncoder", slow)
    requests = [asyncio.create_task(server.get(path(named))) for _ in range(5)]
    await asyncio.sleep(0)
    proceed.set()
    responses = await asyncio.gather(*requests)
    assert len({response.content for response in responses}) == 1
    assert len(built) == 1


def test_sweeping_deletes_the_least_recently_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_cache, "CACHE_BYTES", 250)
    for age in range(4):
        file = tmp_path / f"canvas{age}-1-origin.json"
        file.write_bytes(bytes(100))
        os.utime(file, (1e9 - age, 1e9 - age))
    old = tmp_path / f"{content_cache._PARTIAL}1"
    old.touch()
    os.utime(old, (1e8, 1e8))
    cache = CompressedContentCache(tmp_path)
    cache.sweep()
    assert {file.name[:7] for file in tmp_path.iterdir()} == {"canvas0", "canvas1"}
    cache.close()


@pytest.mark.parametrize("coding", CODINGS)
async def test_a_small_canvas_is_encoded_once(
    server: httpx.AsyncClient, named: Named, monkeypatch: pytest.MonkeyPatch, coding: str
) -> None:
    encoded: list[bool] = []
    monkeypatch.setattr(content_cache, "HeadEncoder", _counted(encoded))
    headers = {"Accept-Encoding": coding}
    before = (await server.get(path(named), headers=headers)).json()
    created = await edge(server, named)
    after = (await server.get(path(named), headers=headers)).json()
    assert [one["id"] for one in after["edges"]] == [named("first edge"), created]
    assert after["nodes"] == before["nodes"]
    assert encoded == [coding == "gzip"]


async def test_memory_for_small_canvases_is_bounded(
    server: httpx.AsyncClient, named: Named, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoded: list[bool] = []
    monkeypatch.setattr(content_cache, "HeadEncoder", _counted(encoded))
    monkeypatch.setattr(content_cache, "RECENT_BYTES", 10)
    responses = [await server.get(path(named)) for _ in range(2)]
    assert responses[0].content == responses[1].content
    assert len(encoded) == 2


async def test_memory_for_an_empty_canvas_with_many_origins_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_cache, "RECENT_BYTES", 10_000)
    cache = CompressedContentCache(tmp_path)
    head = CachedHead(io.BytesIO(), compressed=False)
    head.write(chunk for chunk in [b"{}"])
    keys = [HeadKey("canvas", 1, f"http://{number}.example.com", compressed=False) for number in range(100)]
    for key in keys:
        cache.keep(key, head)
    kept = [key for key in keys if cache.recent(key)]
    assert kept == keys[-9:]
    cache.close()


async def test_a_head_in_memory_needs_no_file(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_beside(workspace, named("storyboard"))
    before = await server.get(path(named))
    workspace.contents.close()  # when the head is complete
    for file in (workspace.data / "contents").iterdir():
        file.unlink()
    encoded: list[bool] = []
    monkeypatch.setattr(content_cache, "HeadEncoder", _counted(encoded))
    assert (await server.get(path(named))).content == before.content
    assert not encoded


def _counted(encoded: list[bool]) -> Callable[..., Any]:
    encoder = content_cache.HeadEncoder

    def create(*, compressed: bool) -> Any:
        encoded.append(compressed)
        return encoder(compressed=compressed)

    return create
