"""Canvases kept offline: their media too, whatever the bounds say, after restarts, and nothing half told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import httpx
import pytest
from faulty_server import until
from PySide6.QtCore import QCoreApplication

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.retry import RetryPolicy
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.localdb.tables.session_state import OFFLINE, SessionStateTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images.image_loader import OfflineDownloader
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.settings.table import Settings
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.content_cache import ContentCache
from wsdesk.store.canvas.edge_drafts import EdgeDraftsStore
from wsdesk.store.canvas.offline import OfflineStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.model_limits import ModelInputLimits
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.connection.response_cache import ResponseCache
from wsdesk.store.outbox.outbox import OutboxStore

pytestmark = pytest.mark.anyio
CANVAS = "00000000-0000-4000-8000-000000000001"
ADDRESS = "https://service.example"
PNG = b"\x89PNG\r\n\x1a\n" + b"p" * 40_000
FILM = b"\x00\x00\x00\x18ftypmp42" + b"f" * 60_000


class Host:
    """The server and its media host: nodes with two versions each, images and one video."""

    def __init__(self) -> None:
        self.nodes = 3
        self.lost: set[str] = set()
        self.away = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.fetched: list[str] = []

    def content(self) -> bytes:
        nodes: list[Any] = []
        for n in range(self.nodes):
            kind = "video" if n == 0 else "image"
            versions = [
                {
                    "id": f"n{n}v{v}",
                    "createdAt": f"2026-01-0{v}T00:00:00Z",
                    "asset": {
                        "assetId": f"a{n}-{v}",
                        "fileType": kind,
                        "mediaType": kind,
                        "thumbnailUrl": f"{ADDRESS}/m/{n}/{v}/small",
                        "url": f"{ADDRESS}/m/{n}/{v}/{kind}",
                    },
                }
                for v in (1, 2)
            ]
            place = {"x": 300 * n, "y": 0, "w": 200, "h": 100}
            nodes.append(
                {"id": f"n{n}", "geometry": place, "versions": versions, "activeVersionId": f"n{n}v2"}
            )
        return json.dumps({"nodes": nodes, "edges": [], "notes": [], "totalNoteCount": 0}).encode()

    def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("away")
        path = request.url.path
        if path.endswith("/content"):
            return httpx.Response(200, content=self.content())
        return httpx.Response(200, json={"data": [], "total": 0, "models": []})

    async def media(self, request: httpx.Request) -> httpx.Response:
        await self.gate.wait()
        if self.away:
            raise httpx.ConnectError("away")
        path = request.url.path
        assert "authorization" not in request.headers
        self.fetched.append(path)
        if path in self.lost:
            return httpx.Response(404)
        return httpx.Response(200, content=FILM if path.endswith("video") else PNG)


class Program:
    """The stores that matter here, over one database and one folder of media."""

    def __init__(self, host: Host, database: Database, folder: Path, disk_bytes: int = 1 << 30) -> None:
        self.connection = ConnectionStore(
            lambda c: Client(c, transport=httpx.MockTransport(host.answer), policy=RetryPolicy(attempts=1))
        )
        self.notifications, people = NotificationStore(), PeopleStore()
        outbox = OutboxStore(self.connection, OutboxTable(database))
        self.snapshots = SnapshotTable(database)
        contents = ContentCache(self.snapshots, self.connection)
        kept = ResponseCache(self.snapshots, self.connection)
        self.projects = ProjectsStore(self.connection, people, kept)
        models = ModelsStore(self.connection, kept)
        limits = ModelInputLimits(models)
        settings = Settings(database.path.with_name("settings.toml"))

        def make(canvas_id: str) -> CanvasStore:
            return CanvasStore(canvas_id, self.connection, outbox, people, contents, edges, limits)

        self.canvases = CanvasesStore(
            make, self.connection, self.projects, SelectionStore(), self.notifications
        )
        edges = EdgeDraftsStore(
            self.connection,
            outbox,
            settings,
            self.notifications,
            LinkStore(self.notifications),
            self.canvases.get,
        )
        self.images = ImageProvider(folder, disk_bytes=disk_bytes, transport=httpx.MockTransport(host.media))
        self.offline = OfflineStore(
            self.connection,
            self.canvases,
            self.notifications,
            self.snapshots,
            SessionStateTable(database),
            self.images,
            make,
        )
        self._closing = (self.offline, models, self.projects, self.canvases, outbox, self.connection)

    def connect(self, profile: str = "p") -> None:
        self.images.set_server(ADDRESS, profile)
        self.connection.use(Connection(ADDRESS, "key"), profile_id=profile, profile_name="P")

    def phase(self) -> str:
        one = self.offline.state(CANVAS)
        return one.phase if one is not None else ""

    async def aclose(self) -> None:
        for store in self._closing:
            await store.aclose()
        await self.images.aclose()


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
async def program(
    host: Host, database: Database, tmp_path: Path, qapp: QCoreApplication
) -> AsyncIterator[Program]:
    made = Program(host, database, tmp_path / "media")
    made.connect()
    await until(lambda: made.connection.state.mode == "live")
    yield made
    await made.aclose()


def media_of(host: Host) -> set[str]:
    kinds = {0: "video"}
    return {
        f"/m/{n}/{v}/{what}"
        for n in range(host.nodes)
        for v in (1, 2)
        for what in ("small", kinds.get(n, "image"))
    }


async def test_every_version_is_fetched_once_and_told_with_its_size(program: Program, host: Host) -> None:
    program.offline.make_available(CANVAS, "Board")
    assert program.phase() == "fetching"
    await until(lambda: program.phase() == "available")
    one = program.offline.state(CANVAS)
    assert one is not None
    assert (one.done, one.total, one.missing) == (12, 12, 0)
    assert sorted(host.fetched) == sorted(media_of(host))
    assert one.bytes > 10 * len(PNG) + 2 * len(FILM) - 1
    assert "Board" in program.notifications.recent[-1].message


async def test_progress_is_told_and_it_can_be_stopped(program: Program, host: Host) -> None:
    host.gate.clear()
    emitted: list[str] = []
    program.offline.changed.connect(emitted.append)
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: (one := program.offline.state(CANVAS)) is not None and one.total == 12)
    program.offline.drop(CANVAS)
    assert program.offline.all == ()
    host.gate.set()
    await until(lambda: not program.offline.tasks.count)
    assert len(emitted) >= 3
    assert program.snapshots.size("p", pinned=True) == 0


@pytest.mark.parametrize("is_lost", [False, True])
async def test_a_download_that_ends_when_it_is_stopped_is_ignored(
    program: Program, monkeypatch: pytest.MonkeyPatch, *, is_lost: bool
) -> None:
    gate, started, errors = asyncio.Event(), list[object](), list[dict[str, Any]]()

    async def download(_downloader: object, item: object, _on_progress: object) -> int:
        started.append(item)
        await gate.wait()
        if is_lost:
            raise MediaError("not-found")
        return 1

    monkeypatch.setattr(OfflineDownloader, "download", download)
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: errors.append(context))
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: started)
    gate.set()
    program.offline.drop(CANVAS)
    await until(lambda: not program.offline.tasks.count)
    assert errors == []
    assert program.offline.all == ()


async def test_data_that_could_not_be_released_is_reported(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: program.phase() == "available")

    def fail(_profile: str, _keys: object) -> Future[None]:
        failed: Future[None] = Future()
        failed.set_exception(LocalDbError("disk full"))
        return failed

    monkeypatch.setattr(program.snapshots, "pin", fail)
    program.offline.drop(CANVAS)
    await until(lambda: "disk full" in program.notifications.recent[-1].detail)


async def test_it_stays_where_the_bound_takes_everything_else(
    host: Host, database: Database, tmp_path: Path, qapp: QCoreApplication
) -> None:
    program = Program(host, database, tmp_path / "media", disk_bytes=100_000)
    program.connect()
    await until(lambda: program.connection.state.mode == "live")
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: program.phase() == "available")
    cache = program.images._cache
    held = cache.size("p", pinned=True)
    for n in range(20):
        cache.write("p", f"other {n}", b"x" * 30_000)
    assert cache.size("p", pinned=True) == held > 450_000
    assert cache.size("p") - held <= 130_000
    program.offline.set_limit(1)
    program.snapshots.upsert("p", "content/other", b"y" * 100, 1.0).result()
    assert program.snapshots.get("p", f"content/{CANVAS}") is not None
    assert program.snapshots.get("p", "content/other") is None
    program.offline.drop(CANVAS)
    await until(lambda: not program.offline.tasks.count)
    cache.write("p", "one more", b"x" * 1_000)
    assert cache.size("p") <= 100_000, "what is kept no longer goes as everything does"
    await program.aclose()


@pytest.mark.parametrize(("saved", "expected"), [("kept", "available"), ("fetching", "waiting")])
async def test_the_phase_saved_by_the_previous_version_is_read(
    saved: str, expected: str, host: Host, database: Database, tmp_path: Path
) -> None:
    SessionStateTable(database).set("p", OFFLINE, [{"canvas_id": CANVAS, "title": "Board", "phase": saved}])
    host.away = True
    program = Program(host, database, tmp_path / "media")
    program.connect()
    await until(lambda: program.offline.state(CANVAS) is not None)
    assert program.phase() == expected
    await program.aclose()


async def test_with_the_service_gone_it_opens_with_its_pictures(
    host: Host, database: Database, tmp_path: Path, program: Program
) -> None:
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: program.phase() == "available")
    host.away = True
    again = Program(host, database, tmp_path / "media")
    again.connect()
    assert again.phase() == "available"
    canvas = again.canvases.open(CANVAS)
    await until(lambda: canvas.state.from_disk and len(canvas.document.nodes) == 3)
    asset = canvas.document.nodes[0].asset
    assert asset is not None
    assert (await again.images.files.fetch(asset, "url")).read_bytes() == FILM
    await again.aclose()


async def test_what_was_interrupted_goes_on_and_fetches_nothing_twice(
    host: Host, database: Database, tmp_path: Path, program: Program
) -> None:
    host.lost.clear()
    host.gate.clear()
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: (one := program.offline.state(CANVAS)) is not None and one.total == 12)
    host.away = True
    host.gate.set()
    await until(lambda: program.phase() == "waiting")
    assert program.notifications.recent[-1].level == "warning"
    host.away = False
    again = Program(host, database, tmp_path / "media")
    again.connect()
    await until(lambda: again.phase() == "available")
    assert sorted(host.fetched) == sorted(media_of(host))
    await again.aclose()


async def test_media_that_are_gone_are_counted_and_the_rest_is_kept(program: Program, host: Host) -> None:
    host.lost = {"/m/1/1/image", "/m/1/1/small"}
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: program.phase() == "available")
    one = program.offline.state(CANVAS)
    assert one is not None
    assert (one.done, one.missing) == (10, 2)
    assert "2 media" in program.notifications.recent[-1].message


async def test_what_is_added_to_an_open_canvas_is_fetched_too(program: Program, host: Host) -> None:
    canvas = program.canvases.open(CANVAS)
    await until(lambda: canvas.document.nodes)
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: program.phase() == "available")
    host.nodes = 4
    canvas.reload()
    await until(lambda: "/m/3/2/image" in host.fetched and program.phase() == "available")
    assert sorted(host.fetched) == sorted(media_of(host))


async def test_nothing_of_one_account_is_kept_in_another(program: Program) -> None:
    program.offline.make_available(CANVAS, "Board")
    await until(lambda: program.phase() == "available")
    program.connect("q")
    assert program.offline.all == ()
    await until(lambda: program.connection.state.mode == "live")
    program.connect("p")
    assert program.phase() == "available"


async def test_closing_the_tab_meanwhile_costs_nothing(program: Program, host: Host) -> None:
    canvas = program.canvases.open(CANVAS)
    program.offline.make_available(CANVAS, "Board")
    program.canvases.close(canvas.canvas_id)
    await until(lambda: program.phase() == "available")
    assert sorted(host.fetched) == sorted(media_of(host))
