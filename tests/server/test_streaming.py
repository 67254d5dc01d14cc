"""Large responses: streamed from one snapshot, compressed on request, and identified by an ETag."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from wsdesk.server.content_cache import CHUNK, CachedHead
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Unit

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]


def path(named: Named) -> str:
    return f"/api/v1/canvases/{named('storyboard')}/content"


def fill(workspace: ServerContext, canvas_id: str, count: int = 40) -> None:
    """Put nodes on a canvas that make it several chunks large, one of them larger than a chunk."""
    with workspace.database.write() as unit:
        unit.run("DELETE FROM nodes WHERE canvas_id = ?", (canvas_id,))
        for number in range(count):
            size = CHUNK + 7 if number == 3 else 100_000
            body = json.dumps({"id": f"n{number}", "textPrompt": f"{number} é ".ljust(size, "x")})
            row = (canvas_id, number, f"n{number}", "", body.encode())
            unit.run("INSERT INTO nodes (canvas_id, place, id, thread_id, body) VALUES (?, ?, ?, ?, ?)", row)


def request_scope(path: str) -> dict[str, Any]:
    """The ASGI scope of a request, to read the response message by message."""
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1:8000"), (b"authorization", b"Bearer wsk_test-key")],
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
        "state": {},
    }


async def test_a_large_canvas_is_complete(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named
) -> None:
    fill(workspace, named("storyboard"))
    response = await server.get(path(named))
    assert response.status_code == 200
    assert len(response.content) > 4 * CHUNK
    content = response.json()
    assert [node["id"] for node in content["nodes"]] == [f"n{number}" for number in range(40)]
    assert content["nodes"][7]["textPrompt"].startswith("7 é x")
    assert len(content["edges"]) == 1
    assert content["totalNoteCount"] > 0


@pytest.mark.parametrize("large", [False, True])
async def test_gzip_is_sent_if_accepted(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, large: bool
) -> None:
    if large:
        fill(workspace, named("storyboard"))
    plain = await server.get(path(named), headers={"Accept-Encoding": "identity"})
    zipped = await server.get(path(named), headers={"Accept-Encoding": "br;q=1, gzip"})
    refused = await server.get(path(named), headers={"Accept-Encoding": "gzip;q=0"})
    assert plain.headers.get("content-encoding") is None
    assert refused.headers.get("content-encoding") is None
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.headers["vary"] == "Accept-Encoding"
    assert zipped.content == plain.content == refused.content
    assert zipped.num_bytes_downloaded < plain.num_bytes_downloaded / 2


async def test_unchanged_content_is_304(server: httpx.AsyncClient, named: Named) -> None:
    first = await server.get(path(named))
    tag = first.headers["etag"]
    repeated = await server.get(path(named), headers={"If-None-Match": f'"other", {tag}'})
    assert repeated.status_code == 304
    assert repeated.content == b""
    assert repeated.headers["etag"] == tag
    other_page = await server.get(path(named), params={"noteOffset": 1})
    assert other_page.headers["etag"] != tag
    other_origin = await server.get(path(named), headers={"Host": "localhost:8000", "If-None-Match": tag})
    assert other_origin.status_code == 200  # its URLs have another origin


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO notes SELECT canvas_id, 999, body FROM notes WHERE canvas_id = ? LIMIT 1",
        "DELETE FROM notes WHERE canvas_id = ? AND place = 0",
        "UPDATE nodes SET body = body WHERE canvas_id = ? AND place = 0",
        "DELETE FROM edges WHERE canvas_id = ?",
        "UPDATE canvases SET presets = presets WHERE id = ?",
    ],
)
async def test_every_change_has_a_new_etag(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, change: str
) -> None:
    tag = (await server.get(path(named))).headers["etag"]
    with workspace.database.write() as unit:
        unit.run(change, (named("storyboard"),))
    response = await server.get(path(named), headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert response.headers["etag"] != tag


async def test_a_new_edge_changes_the_etag(server: httpx.AsyncClient, named: Named) -> None:
    tag = (await server.get(path(named))).headers["etag"]
    edge = {"id": named("new"), "srcNodeId": named("hill"), "dstNodeId": named("caption"), "srcHandle": "a"}
    create_response = await server.post(
        f"/api/v1/canvases/{named('storyboard')}/direct/edges", json={**edge, "dstHandle": "b"}
    )
    assert create_response.is_success
    assert (await server.get(path(named), headers={"If-None-Match": tag})).status_code == 200


async def test_a_response_is_one_snapshot(
    server: httpx.AsyncClient, workspace: ServerContext, named: Named, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(workspace, named("storyboard"))
    read = CachedHead.read
    changed: list[bool] = []

    def change_during_read(head: CachedHead, offset: int, count: int) -> bytes:
        data = read(head, offset, count)
        if not changed:
            changed.append(True)
            with workspace.database.write() as unit:
                unit.run("DELETE FROM nodes WHERE canvas_id = ?", (named("storyboard"),))
        return data

    monkeypatch.setattr(CachedHead, "read", change_during_read)
    assert len((await server.get(path(named))).json()["nodes"]) == 40
    assert (await server.get(path(named))).json()["nodes"] == []


@pytest.mark.parametrize("dialect", ["sqlite"])
async def test_a_disconnected_client_leaves_nothing_open(
    app: Any, workspace: ServerContext, named: Named
) -> None:
    fill(workspace, named("storyboard"))

    class DisconnectedError(Exception):
        pass

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.body":
            raise DisconnectedError

    with pytest.raises((DisconnectedError, ExceptionGroup)):
        await app(request_scope(path(named)), receive, send)
    workspace.contents.close()
    # An open reader would prevent truncation of the log.
    workspace.database.maintain()
    log = workspace.data / "workspace.db-wal"
    assert log.stat().st_size == 0


async def test_a_slow_reader_uses_little_memory(app: Any, workspace: ServerContext, named: Named) -> None:
    fill(workspace, named("storyboard"))
    sizes: list[int] = []

    async def receive() -> dict[str, Any]:
        return await asyncio.Future()

    async def send(message: dict[str, Any]) -> None:
        sizes.append(len(message.get("body", b"")))

    await app(request_scope(path(named)), receive, send)
    assert sum(sizes) > 4_000_000
    assert max(sizes) < 512 << 10, "the memory of many slow readers is as many pieces"


async def test_requests_are_rejected_during_an_import(imported: Any, tmp_path: Any) -> None:
    from wsdesk.server.app import application
    from wsdesk.server.monitoring import Monitor

    workspace = ServerContext(tmp_path / "data", clock=lambda: 0.0)
    messages = ["Importing films: 3 of 9 canvases"]
    app = application(workspace, monitor=Monitor(progress=lambda: messages[0]))
    workspace.keys.add("k")
    headers = {"Authorization": "Bearer k"}
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as client:
        response = await client.get("/api/v1/canvases")
        assert response.status_code == 503
        assert response.json()["message"] == messages[0]
        assert int(response.headers["retry-after"]) >= 1
        messages[0] = ""
        assert (await client.get("/api/v1/canvases")).status_code == 200
    workspace.close()


@pytest.mark.parametrize("large", [False, True])
async def test_closing_the_database_does_not_wait_for_a_canceled_request(
    server: httpx.AsyncClient,
    workspace: ServerContext,
    named: Named,
    monkeypatch: pytest.MonkeyPatch,
    large: bool,
) -> None:
    """Canceled while its handler reads (small), or while its first chunk is read (large)."""
    fill(workspace, named("storyboard"), 8)
    reading, proceed = threading.Event(), threading.Event()
    read, absolute = workspace.database.read, workspace.addresses.absolute

    @contextmanager
    def slow_read(*, snapshot: bool = True) -> Generator[Unit]:
        with read(snapshot=snapshot) as unit:
            reading.set()
            proceed.wait(10)
            yield unit

    def slow_absolute(text: bytes, origin: str) -> bytes:
        reading.set()
        proceed.wait(10)
        return absolute(text, origin)

    if large:  # in the thread that builds the cached part
        monkeypatch.setattr(workspace.addresses, "absolute", slow_absolute)
    else:
        monkeypatch.setattr(workspace.database, "read", slow_read)
    request = asyncio.ensure_future(server.get(path(named)))
    await asyncio.to_thread(reading.wait, 10)
    request.cancel()
    with pytest.raises(asyncio.CancelledError):
        await request
    closing = threading.Thread(target=workspace.database.close, daemon=True)
    closing.start()
    proceed.set()
    closing.join(5)  # this thread waits, as the event loop does at the shutdown of a server
    assert not closing.is_alive()
