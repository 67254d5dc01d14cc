"""The client and the embedded server, face to face in one process, over the sample workspace."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from tests.server_app import create_app
from wsdesk.api import capabilities
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.retry import RetryPolicy
from wsdesk.files.resources import resource
from wsdesk.wire.agent import SignPart, UploadPart
from wsdesk.wire.node import NodeResource
from wsdesk.wire.project import Project

KEY = "wsk_contract-0123456789"
BASE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Starlette]:
    """The server over the sample workspace, one for the tests of a file and each database."""
    url: str | None = None
    if request.param == "postgresql":
        cluster = request.getfixturevalue("postgresql")
        url = cluster.url(cluster.create())
    data = tmp_path_factory.mktemp("workspace")
    app = create_app(data, key=KEY, imports=[resource("sample")], database=url)
    yield app
    app.state.workspace.close()


@dataclass(frozen=True)
class Sample:
    """Ids of the sample workspace, found through the client."""

    project: Project
    canvas: str
    nodes: tuple[NodeResource, ...]
    thread: str
    approval: str
    skill: str
    team: str


class RecordingTransport(httpx.AsyncBaseTransport):
    """Speaks with the server and keeps the last exchange."""

    def __init__(self, app: Starlette) -> None:
        self.inner = httpx.ASGITransport(app)
        self.request: httpx.Request | None = None
        self.body = b""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.request = request
        response = await self.inner.handle_async_request(request)
        self.body = await response.aread()
        return httpx.Response(response.status_code, headers=response.headers, content=self.body)


@pytest.fixture
def wire_tap(app: Starlette) -> RecordingTransport:
    return RecordingTransport(app)


@pytest.fixture
def make_client(app: Starlette) -> Callable[..., Client]:
    """Makes clients; keywords go to the connection."""

    def make(transport: httpx.AsyncBaseTransport | None = None, **connection: Any) -> Client:
        values = {"base_url": BASE, "key": KEY, **connection}
        return Client(
            Connection(**values),
            transport=transport or httpx.ASGITransport(app),
            policy=RetryPolicy(deadline_s=5),
        )

    return make


@pytest.fixture
async def client(
    make_client: Callable[..., Client], wire_tap: RecordingTransport, anyio_backend: str
) -> AsyncIterator[Client]:
    made = make_client(wire_tap)
    yield made
    await made.aclose()


@pytest.fixture
async def sample(client: Client) -> Sample:
    project = (await client.list_projects(limit=1)).data[0]
    canvas = project.canvas_id or ""
    content = await client.get_canvas_content(canvas)
    threads = await capabilities.node_threads(client, canvas)
    approvals, skills = await capabilities.approvals(client), await capabilities.skills(client)
    return Sample(
        project,
        canvas,
        content.nodes,
        threads[0].thread_id,
        approvals[0].id,
        skills[0].id,
        project.team_id or "",
    )


@pytest.fixture
async def upload(client: Client, app: Starlette) -> Callable[[bytes], Awaitable[dict[str, Any]]]:
    """Starts an upload, sends one part to its signed address without the key, and gives what completes it."""

    async def send(data: bytes) -> dict[str, Any]:
        started = await capabilities.start_upload(client, "sea.png", "image/png", len(data))
        assert started is not None
        names = {
            "upload_id": started.upload_id,
            "storage_bucket": started.storage_bucket,
            "storage_key": started.storage_key,
        }
        signed = await client.sign_part(SignPart(**names, part_number=1))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as plain:
            answer = await plain.put(signed.url or "", content=data)
        part = UploadPart(part_number=1, etag=answer.headers["etag"])
        return {**names, "parts": (part,), "size_in_bytes": len(data)}

    return send
