"""Lists, downloads, uploads, and errors of both clients."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import httpx
import pytest

from wsdesk.api.capabilities import start_upload
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.client import (
    AsyncClient,
    NewEdge,
    RetryPolicy,
    SyncClient,
    UploadState,
    VersionAsset,
    errors,
)
from wsdesk.wire.capabilities import StartedUpload

URL, KEY = "https://server.example", "wsk_0123456789"
FILE = "https://storage.example/file?signature=1"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(300_000)
NOW = RetryPolicy(base_s=0.001, cap_s=0.001)


class FakeTransport(httpx.AsyncBaseTransport):
    """Transport whose responses are a function of the request and the number of requests before."""

    def __init__(self, respond: Callable[[httpx.Request, int], httpx.Response]) -> None:
        self.respond = respond
        self.requests: list[httpx.Request] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        return self.respond(request, len(self.requests) - 1)


@pytest.fixture
def client(server: dict[str, str]) -> Iterator[SyncClient]:
    with SyncClient(server["url"], server["key"]) as client:
        yield client


def projects(request: httpx.Request, _before: int) -> httpx.Response:
    start = int(request.url.params.get("offset", 0))
    rows = [{"id": f"p{number}"} for number in range(start, min(start + 100, 250))]
    return httpx.Response(200, json={"data": rows, "total": 250})


@pytest.mark.anyio
async def test_pages_are_fetched_when_they_are_needed() -> None:
    transport = FakeTransport(projects)
    async with AsyncClient(URL, KEY, transport=transport) as client:
        pages = client.projects()
        rows = aiter(pages)
        assert (await anext(rows)).id == "p0"
        assert len(transport.requests) == 1
        assert not pages.collected.complete
        assert len([row async for row in pages]) == 250
        assert len(transport.requests) == 4
        assert (pages.collected.complete, pages.collected.total, pages.collected.unreadable) == (True, 250, 0)


def test_lists_of_the_synchronous_client() -> None:
    with SyncClient(URL, KEY, transport=FakeTransport(projects)) as client:
        pages = client.projects()
        assert [row.id for row in pages] == [f"p{number}" for number in range(250)]
        assert pages.pages.collected.complete


def test_a_list_that_is_not_read_to_its_end_ends_with_the_client(
    client: SyncClient, capfd: pytest.CaptureFixture[str]
) -> None:
    class Body(httpx.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            yield b'{"nodes": [{"id": "a"}, '
            await asyncio.Event().wait()

    transport = FakeTransport(lambda request, before: httpx.Response(200, stream=Body()))
    with SyncClient(URL, KEY, transport=transport) as client:
        rows = iter(client.nodes("c"))
        assert next(rows).id == "a"
    with pytest.raises(errors.ConnectError):
        next(rows)
    assert capfd.readouterr().err == ""


def test_a_call_that_runs_ends_with_the_client() -> None:
    started, raised = threading.Event(), list[BaseException]()

    class Waiting(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            started.set()
            await asyncio.Event().wait()
            raise AssertionError

    def call() -> None:
        try:
            client.models()
        except errors.ConnectError as error:
            raised.append(error)

    client = SyncClient(URL, KEY, transport=Waiting())
    thread = threading.Thread(target=call)
    thread.start()
    started.wait()
    client.close()
    thread.join(10)
    assert len(raised) == 1


def test_errors_are_raised_and_a_closed_client_rejects_calls(client: SyncClient) -> None:
    with pytest.raises(errors.NotFoundError):
        client.get_project("unknown")
    client.close()
    client.close()
    with pytest.raises(errors.ConnectError):
        client.models()


def test_a_client_is_used_by_several_threads(client: SyncClient) -> None:
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(len(client.models()))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(counts) == 4
    assert len(set(counts)) == 1


def test_a_canvas_has_all_of_its_notes() -> None:
    def respond(request: httpx.Request, _before: int) -> httpx.Response:
        start = int(request.url.params.get("noteOffset", 0))
        notes = {"notes": [{"id": f"n{start}"}], "totalNoteCount": 3}
        following = {"nextNoteOffset": start + 1} if start < 2 else {}
        return httpx.Response(200, json={"nodes": [], "edges": [], **notes, **following})

    with SyncClient(URL, KEY, transport=FakeTransport(respond)) as client:
        assert [note.id for note in client.get_canvas("c").notes] == ["n0", "n1", "n2"]


def test_edges_and_comments_are_written(client: SyncClient) -> None:
    canvas = next(canvas for canvas in client.canvases() if client.threads(canvas.id))
    nodes = client.get_canvas(canvas.id).nodes
    edge = NewEdge(src_node_id=nodes[0].id, dst_node_id=nodes[1].id, src_handle="a", dst_handle="b")
    assert client.create_edge(canvas.id, edge).id
    thread = client.threads(canvas.id)[0].thread_id
    comment = client.post_comment(thread, "Brighter, please.")
    assert comment.id in [row.id for row in client.comments(thread)]


def test_a_file_is_downloaded_with_progress_and_without_the_key(tmp_path: Path) -> None:
    transport = FakeTransport(lambda request, before: httpx.Response(200, content=PNG))
    progress: list[tuple[int, int | None]] = []
    with SyncClient(URL, KEY, transport=transport) as client:
        asset = VersionAsset(url="https://storage.example/preview", original_url=FILE)
        size = client.download(asset, tmp_path / "a.png", progress=lambda *step: progress.append(step))
    assert size == len(PNG)
    assert (tmp_path / "a.png").read_bytes() == PNG
    assert progress[-1] == (len(PNG), len(PNG))
    assert str(transport.requests[0].url) == FILE
    assert "authorization" not in transport.requests[0].headers
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_a_download_is_repeated_while_the_storage_is_busy(tmp_path: Path) -> None:
    transport = FakeTransport(
        lambda request, before: httpx.Response(200 if before == 2 else 500, content=PNG)
    )
    with SyncClient(URL, KEY, transport=transport, retry=NOW) as client:
        assert client.download(FILE, tmp_path / "a.png") == len(PNG)
    assert len(transport.requests) == 3


@pytest.mark.parametrize(
    ("status", "code", "attempts"), [(403, "forbidden", 1), (404, "gone", 1), (500, "odd-answer", 4)]
)
def test_a_failed_download_leaves_the_file_unchanged(
    tmp_path: Path, status: int, code: str, attempts: int
) -> None:
    (tmp_path / "a.png").write_bytes(b"before")
    transport = FakeTransport(lambda request, before: httpx.Response(status))
    with (
        SyncClient(URL, KEY, transport=transport, retry=NOW) as client,
        pytest.raises(errors.TransferError) as excinfo,
    ):
        client.download(FILE, tmp_path / "a.png")
    assert (excinfo.value.code, len(transport.requests)) == (code, attempts)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"before"]


@pytest.mark.parametrize("room", [0, 10])
def test_a_full_disk_is_an_error_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    transport = FakeTransport(lambda request, before: httpx.Response(200, content=PNG))

    class FullFile:
        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_error: object) -> None:
            pass

        def write(self, data: bytes) -> int:
            nonlocal room
            written = min(room, len(data))
            room -= written
            if not written:
                raise OSError(28, "no space")
            return written

    monkeypatch.setattr(Path, "open", lambda *_args, **_options: FullFile())
    with (
        SyncClient(URL, KEY, transport=transport, retry=NOW) as client,
        pytest.raises(OSError, match="no space"),
    ):
        client.download(FILE, tmp_path / "a.png")
    assert len(transport.requests) == 1


@pytest.mark.parametrize("source", ["", VersionAsset()])
def test_a_version_without_a_file_is_an_error(tmp_path: Path, source: Any) -> None:
    with SyncClient(URL, KEY) as client, pytest.raises(errors.InvalidRequestError):
        client.download(source, tmp_path / "a.png")


def test_an_image_is_added_to_a_skill(client: SyncClient, server: dict[str, str], tmp_path: Path) -> None:
    skill = client.skills()[0]
    file = tmp_path / "sea.png"
    file.write_bytes(PNG)
    progress: list[tuple[int, int | None]] = []
    changed = client.upload_skill_image(
        server["team"], skill.id, file, description="The sea", progress=lambda *step: progress.append(step)
    )
    added = [asset for asset in changed.assets if asset.name == "sea.png"]
    assert [(asset.size_in_bytes, asset.description) for asset in added] == [(len(PNG), "The sea")]
    assert progress[-1] == (len(PNG), len(PNG))


def test_an_upload_that_was_started_elsewhere_is_used(client: SyncClient, server: dict[str, str]) -> None:
    async def start() -> StartedUpload | None:
        async with aclosing(Client(Connection(server["url"], server["key"]))) as starter:
            return await start_upload(starter, "harbor.png", "image/png", len(PNG))

    started = asyncio.run(start())
    assert started is not None
    target = (started.upload_id, started.storage_bucket, started.storage_key)
    skill = client.skills()[0]
    changed = client.upload_skill_image(server["team"], skill.id, PNG, filename="harbor.png", target=target)
    assert "harbor.png" in [asset.name for asset in changed.assets]


@pytest.mark.parametrize(("is_lost", "saved", "parts"), [(True, -1, 4), (False, -1, 4), (False, 2, 2)])
def test_an_interrupted_upload_is_continued(
    client: SyncClient,
    server: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    is_lost: bool,
    saved: int,
    parts: int,
) -> None:
    image, name, skill = PNG + bytes(3 << 20), f"sea-{is_lost}{saved}.png", client.skills()[0]
    complete = Client.complete_skill_upload

    async def fail(self: Client, *arguments: Any) -> Any:
        if is_lost:
            await complete(self, *arguments)
        raise errors.NetworkError("dropped")

    states: list[str] = []
    first = UploadState(on_change=lambda: states.append(first.to_json()))
    monkeypatch.setattr(Client, "complete_skill_upload", fail)
    with pytest.raises(errors.NetworkError):
        client.upload_skill_image(server["team"], skill.id, image, filename=name, target=first)
    monkeypatch.setattr(Client, "complete_skill_upload", complete)
    state, progress = UploadState.from_json(states[saved]), list[int]()
    changed = client.upload_skill_image(
        server["team"],
        skill.id,
        image,
        filename=name,
        target=state,
        progress=lambda sent, _total: progress.append(sent),
    )
    assert [one.size_in_bytes for one in changed.assets if one.name == name] == [len(image)]
    assert min(progress, default=len(image)) > min(parts, 3) << 20


def test_a_completion_that_may_have_arrived_is_not_repeated() -> None:
    def respond(request: httpx.Request, _before: int) -> httpx.Response:
        return httpx.Response(404, json={})

    transport = FakeTransport(respond)
    state = UploadState("u", "b", "k", parts={1: "etag"}, is_completing=True)
    with SyncClient(URL, KEY, transport=transport) as client, pytest.raises(errors.TransferError) as excinfo:
        client.upload_skill_image("t", "s", PNG, target=state)
    assert excinfo.value.code == "unknown"
    assert [request.method for request in transport.requests] == ["GET"]


def not_executed() -> errors.ServerError:
    error = errors.ServerError(503)
    error.arrived = False
    return error


@pytest.mark.parametrize(
    ("error", "may_be_complete"),
    [
        (errors.ConnectError("connect"), False),
        (errors.RateLimitedError(None), False),
        (errors.UnauthorizedError(401), False),
        (not_executed(), False),
        (errors.ServerError(503), True),
        (errors.NetworkError("dropped"), True),
    ],
)
@pytest.mark.parametrize("was_completing", [False, True])
def test_a_completion_that_certainly_failed_may_be_repeated(
    client: SyncClient,
    server: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    error: errors.ApiError,
    may_be_complete: bool,
    was_completing: bool,
) -> None:
    async def fail(self: Client, *arguments: Any) -> Any:
        raise error

    monkeypatch.setattr(Client, "complete_skill_upload", fail)
    saved: list[str] = []
    state = UploadState("u", "b", "k", parts={1: "etag"}, is_completing=was_completing)
    state.on_change = lambda: saved.append(state.to_json())
    skill = client.skills()[0]
    with pytest.raises(type(error)):
        client.upload_skill_image(server["team"], skill.id, PNG, filename="never.png", target=state)
    assert UploadState.from_json(saved[-1]).is_completing is (may_be_complete or was_completing)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"parts": []}', '{"parts": {"a": "etag"}}']
    + [f'{{"parts": {{}}, "part_size": {size}}}' for size in ("-1", "0", "1.5", '"1"')],
)
def test_a_state_that_was_not_saved_is_rejected(text: str) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        UploadState.from_json(text)


def test_an_invalid_image_is_not_sent(tmp_path: Path) -> None:
    transport = FakeTransport(projects)
    with SyncClient(URL, KEY, transport=transport) as client:
        for data in (b"", b"text", bytes(11 << 20)):
            with pytest.raises(errors.InvalidRequestError):
                client.upload_skill_image("t", "s", data)
    assert transport.requests == []


def test_a_server_without_uploads(tmp_path: Path) -> None:
    transport = FakeTransport(lambda request, before: httpx.Response(404, json={}))
    with SyncClient(URL, KEY, transport=transport) as client, pytest.raises(errors.UnsupportedError):
        client.upload_skill_image("t", "s", PNG)
