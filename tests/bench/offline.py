"""`python -m tests.bench.offline [--nodes 1000]`: time to show cached data while the server is unreachable.

The stores of the program with a realistic database: a tree of 200 projects, a canvas with every field, its
visible images, the model catalog, and a search. Wall time from the selection of the workspace, with
concurrent requests; the goal is 0.3 s for 1,000 nodes. On a busy machine, CPU time is more reliable.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from PySide6.QtWidgets import QApplication

from tests.bench.content_documents import content
from tests.bench.image_panning import jpeg
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.app.session.composition import build_stores
from wsdesk.graph.model.values import Asset
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.settings.directories import find_directories
from wsdesk.settings.table import Settings
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.connection.response_cache import ResponseCache, search_name
from wsdesk.store.search.library_values import LibraryQuery
from wsdesk.store.stores import Stores
from wsdesk.wire.models import ModelList
from wsdesk.wire.project import CanvasList, ProjectList
from wsdesk.wire.search import AssetSearchResponse

PROFILE, CANVAS = "p", "00000000-0000-4000-8000-000000000001"
QUERY = LibraryQuery(text="harbour")
AIM_S = 0.3
IN_VIEW, WIDTH = 24, 320
"""How many images a window of 1600 x 1000 px shows at 100%, and how wide."""


def nobody(_request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("nobody there")


def unreachable_client(connection: Connection) -> Client:
    return Client(connection, transport=httpx.MockTransport(nobody))


async def until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


def opened() -> tuple[Stores, Callable[[], None]]:
    """The stores of a program that was just started, with nobody at the other end."""
    places = find_directories()
    places.data.mkdir(parents=True, exist_ok=True)
    database = open_database(places.database)
    stores = build_stores(database, Settings(places.settings), places, owned=True)
    stores.connection._make_client = unreachable_client
    return stores, database.close


async def close(stores: Stores, end: Callable[[], None]) -> None:
    for store in (stores.offline, stores.library, stores.models, stores.comments, stores.projects):
        await store.aclose()
    for store in (stores.canvases, stores.outbox, stores.connection, stores.images):
        await store.aclose()
    end()


async def fill_pictures(stores: Stores) -> None:
    """Have on disk the images that were in view."""
    canvas = stores.canvases.open(CANVAS, title="Board")
    await until(lambda: canvas.document.nodes)
    images = ImageProvider(
        find_directories().media,
        transport=httpx.MockTransport(lambda _request: httpx.Response(200, content=jpeg(1))),
    )
    images.set_server("https://service.example", PROFILE)
    images.request("view", requests_of(canvas))
    await until(lambda: images.idle)
    await images.aclose()


def requests_of(canvas: CanvasStore) -> list[tuple[Asset, int]]:
    """The images of the nodes in view, as the scene asks for them."""
    return [(node.asset, WIDTH) for node in canvas.document.nodes if node.asset is not None][:IN_VIEW]


async def fill(nodes: int) -> None:
    """What a person has who looked at these things yesterday."""
    stores, end = opened()
    stores.connection.use(Connection("https://service.example", "key"), profile_id=PROFILE, profile_name="P")
    database = stores.profiles._database
    responses = ResponseCache(SnapshotTable(database), stores.connection)
    rows = [{"id": f"c{n}", "title": f"Canvas {n}", "projectId": f"p{n // 3}"} for n in range(600)]
    trees = [
        {"id": f"p{n}", "title": f"Project {n}", "canvases": rows[3 * n : 3 * n + 3]} for n in range(200)
    ]
    responses.put("projects", ProjectList.read({"data": trees, "total": 200}))
    responses.put("canvases", CanvasList.read({"data": rows, "total": 600}))
    models = [{"name": f"m{n}", "variants": [{"tier": "t", "supportedDurations": [4, 8]}]} for n in range(80)]
    responses.put("models", ModelList.read({"models": models}))
    hits = [{"assetId": f"a{n}", "filename": f"harbour {n}.png"} for n in range(20)]
    responses.put(search_name(QUERY), AssetSearchResponse.read({"results": hits, "total": 20}))
    SnapshotTable(database).upsert(PROFILE, f"content/{CANVAS}", content(nodes), time.time()).result(120)
    await fill_pictures(stores)
    await close(stores, end)


async def measure() -> dict[str, tuple[float, float]]:
    """Seconds on the clock and of the processor until each is there, with its age."""
    stores, end = opened()
    begun, cpu = time.perf_counter(), time.process_time()
    found: dict[str, tuple[float, float]] = {}

    def there(name: str, *, is_there: bool) -> bool:
        if is_there:
            found.setdefault(name, (time.perf_counter() - begun, time.process_time() - cpu))
        return name in found

    stores.connection.use(Connection("https://service.example", "key"), profile_id=PROFILE, profile_name="P")
    stores.images.set_server("https://service.example", PROFILE)
    canvas = stores.canvases.open(CANVAS, title="Board")
    stores.library.search(QUERY)
    is_requested = False

    def pictures_are_there() -> bool:
        nonlocal is_requested
        if not is_requested and canvas.document.nodes:
            is_requested = True
            stores.images.request("view", requests_of(canvas))
        return is_requested and all(
            (image := stores.images.best(*one)) is not None and image.width() >= WIDTH
            for one in requests_of(canvas)
        )

    await until(
        lambda: all(
            (
                there("tree", is_there=stores.projects.state.cached_at is not None),
                there("models", is_there=stores.models.state.cached_at is not None),
                there("search", is_there=stores.library.state.cached_at is not None),
                there("canvas", is_there=canvas.state.from_disk and bool(canvas.document.nodes)),
                there("pictures in view", is_there=pictures_are_there()),
            )
        )
    )
    node = canvas.document.nodes[0].id
    begun, cpu = time.perf_counter(), time.process_time()
    assert canvas.node(node) is not None
    there("versions of a node", is_there=True)
    await close(stores, end)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=1_000)
    nodes = parser.parse_args().nodes
    app = QApplication([])
    gc.disable()  # the program collects between events; here there is nothing between them
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WSDESK_HOME"] = str(Path(folder) / "home")
        asyncio.run(fill(nodes))
        runs = [asyncio.run(measure()) for _ in range(5)]
    del app
    print(f"{nodes:,} nodes, the service gone, ms on the clock (load {os.getloadavg()[0]:.1f}):")
    for name in runs[0]:
        clock, cpu = (sorted(run[name][part] * 1e3 for run in runs) for part in (0, 1))
        print(
            f"  {name:<20} best {clock[0]:7.1f}  middle {clock[2]:7.1f}  processor {cpu[0]:7.1f}"
            f"  aim {AIM_S * 1e3:.0f}"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
