"""The crawl: canvases that nobody opened are in the index, politely."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.api import errors
from wsdesk.api.paging import MAX_UNCOUNTED_NOTE_PAGES
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasDownload, CanvasUpdate
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.settings.table import CRAWL, CRAWL_AWAY, CRAWL_MB, CRAWL_REQUESTS
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.index import crawler
from wsdesk.store.index.crawl_plan import ListedCanvas
from wsdesk.store.index.crawler import Crawler, CrawlObstacle
from wsdesk.store.index.indexer import Indexer

pytestmark = pytest.mark.anyio
NAMES = ("One", "Two", "Stray")


class CrawlHarness:
    """The stores of a crawl, with an index of its own and no pauses."""

    def __init__(self, server_stores: ServerStores, database: Database, folder: Path) -> None:
        self.server_stores = server_stores
        self.settings = server_stores.settings
        self.settings.set(CRAWL_REQUESTS, 600)
        self.folder = IndexFolder(folder, 1 << 28)
        session = SessionStateTable(database)
        recents = RecentCanvasesStore(
            session, server_stores.connection, server_stores.canvases, server_stores.projects
        )
        self.recents = recents
        self.indexer = Indexer(
            self.folder,
            server_stores.connection,
            server_stores.projects,
            server_stores.canvases,
            server_stores.comments,
            SnapshotTable(database),
        )
        self.crawler = Crawler(
            server_stores.connection,
            server_stores.projects,
            server_stores.canvases,
            recents,
            self.indexer,
            session,
            server_stores.settings,
        )
        for name, seconds in (("FIRST_PAUSE_S", 0.0), ("IDLE_S", 0.0), ("STEP_S", 0.01), ("CHECK_S", 0.05)):
            setattr(self.crawler, name, seconds)

    @property
    def reads(self) -> list[str]:
        """The canvases whose content was requested, by name."""
        names = {id_of(name): name for name in NAMES}
        paths = [path.partition("?")[0].split("/") for path in self.server_stores.server_transport.paths]
        return [names[path[-2]] for path in paths if path[-1] == "content"]

    async def done(self) -> None:
        def is_done() -> bool:
            state = self.crawler.state
            return state.phase == "done" and state.indexed == state.total == len(NAMES)

        await until(is_done)

    async def find(self, text: str) -> set[str]:
        file = self.indexer.file
        assert file is not None
        return {match.canvas_title for match in await asyncio.to_thread(file.search, text)}

    async def aclose(self) -> None:
        await self.crawler.aclose()
        await self.indexer.aclose()


@pytest.fixture
async def harness(
    server_stores: ServerStores, database: Database, tmp_path: Path
) -> AsyncIterator[CrawlHarness]:
    made = CrawlHarness(server_stores, database, tmp_path / "index")
    yield made
    await made.aclose()


async def connect(harness: CrawlHarness) -> None:
    harness.server_stores.connect()
    await until(lambda: harness.server_stores.projects.state.loose)


async def test_a_word_of_a_canvas_never_opened_is_found(harness: CrawlHarness) -> None:
    await connect(harness)
    await harness.done()
    assert await harness.find("right") == set(NAMES)
    assert await harness.find("note 117") == set(NAMES), "notes of all pages"
    assert harness.server_stores.canvases.all == ()
    state = harness.crawler.state
    assert state.downloaded > 0
    assert state.disk > 0


async def test_thumbnails_may_be_downloaded_as_content_may(harness: CrawlHarness) -> None:
    await connect(harness)
    await harness.done()
    crawler = harness.crawler
    assert await crawler.may_download_media()
    crawler.add_media_bytes(harness.settings.get(CRAWL_MB) * 1_000_000)
    assert not await crawler.may_download_media(), "they count as bytes of the same hour"
    harness.settings.set(CRAWL_MB, 10_000)
    assert await crawler.may_download_media()
    obstacles: tuple[CrawlObstacle, ...] = ("battery", "metered")
    for obstacle in obstacles:
        crawler.power = lambda obstacle=obstacle: obstacle
        assert not await crawler.may_download_media()
    crawler.power = lambda: ""
    crawler.set_paused(True)
    await until(lambda: crawler.state.phase == "paused")
    assert not await crawler.may_download_media()


async def test_what_did_not_change_is_never_downloaded_again(harness: CrawlHarness) -> None:
    await connect(harness)
    await harness.done()
    reads = list(harness.reads)
    harness.server_stores.projects.refresh()
    await asyncio.sleep(0.3)
    assert harness.reads == reads
    assert harness.crawler.state.phase == "done"


async def test_the_index_is_read_only_after_changes_when_all_canvases_are_in_it(
    harness: CrawlHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, count = IndexFile.downloads, 0

    def downloads(file: IndexFile) -> dict[str, CanvasDownload]:
        nonlocal count
        count += 1
        return read(file)

    await connect(harness)
    await harness.done()
    monkeypatch.setattr(IndexFile, "downloads", downloads)
    await asyncio.sleep(0.3)
    assert count <= 1, "that of the change before"
    projects = harness.server_stores.projects
    changed = projects.canvases[id_of("Stray")].model_copy(update={"updated_at": "2030"})
    projects.canvases[id_of("Stray")] = changed
    projects.changed.emit(projects.state)
    await until(lambda: harness.crawler.state.indexed == len(NAMES) - 1)
    before = count
    await until(lambda: count > before + 2)


async def test_a_canvas_that_becomes_due_in_the_index_is_downloaded_after_a_check(
    harness: CrawlHarness,
) -> None:
    await connect(harness)
    await harness.done()
    file = harness.indexer.file
    assert file is not None
    harness.server_stores.server_transport.paths.clear()
    await asyncio.to_thread(file.record_download, id_of("Two"), CanvasDownload(""))
    harness.crawler.check()
    await until(lambda: harness.reads == ["Two"])


async def test_the_crawl_of_the_last_run_goes_on_after_a_restart(
    harness: CrawlHarness, server_stores: ServerStores, database: Database, tmp_path: Path
) -> None:
    await connect(harness)
    await harness.done()
    await harness.aclose()
    server_stores.server_transport.paths.clear()
    again = CrawlHarness(server_stores, database, tmp_path / "index")
    server_stores.connection.leave()
    server_stores.connect()
    await again.done()
    assert again.reads == []
    await again.aclose()


async def test_off_means_no_request(harness: CrawlHarness) -> None:
    harness.settings.set(CRAWL, False)
    await connect(harness)
    await asyncio.sleep(0.3)
    assert (harness.reads, harness.crawler.state.phase) == ([], "off")
    harness.settings.set(CRAWL, True)
    await harness.done()


async def test_a_pause_lasts_beyond_a_restart(
    harness: CrawlHarness, server_stores: ServerStores, database: Database, tmp_path: Path
) -> None:
    await connect(harness)
    harness.crawler.set_paused(True)
    await until(lambda: harness.crawler.state.phase == "paused")
    await harness.aclose()
    server_stores.connection.leave()
    again = CrawlHarness(server_stores, database, tmp_path / "index")
    server_stores.connect()
    await until(lambda: again.crawler.state.phase == "paused")
    server_stores.server_transport.paths.clear()
    await asyncio.sleep(0.2)
    assert again.reads == []
    again.crawler.set_paused(False)
    await again.done()
    await again.aclose()


async def test_canvases_of_an_excluded_project_are_not_requested(harness: CrawlHarness) -> None:
    harness.crawler.power = lambda: "battery"
    await connect(harness)
    harness.crawler.set_project_excluded(id_of("First"), True)
    harness.crawler.power = lambda: ""
    await until(lambda: harness.crawler.state.phase == "done" and harness.crawler.state.total == 2)
    assert "One" not in harness.reads
    harness.crawler.set_project_excluded(id_of("First"), False)
    await harness.done()


@pytest.mark.parametrize("obstacle", ["battery", "metered"])
async def test_it_waits_on_battery_and_on_metered_networks(
    harness: CrawlHarness, obstacle: CrawlObstacle
) -> None:
    harness.crawler.power = lambda: obstacle
    await connect(harness)
    await until(lambda: harness.crawler.state.obstacle == obstacle)
    assert harness.reads == []
    harness.crawler.power = lambda: ""
    await harness.done()


async def test_it_is_faster_while_the_user_is_away(harness: CrawlHarness) -> None:
    crawler = harness.crawler
    harness.settings.set(CRAWL_REQUESTS, 1)
    await connect(harness)
    await until(lambda: harness.reads)
    await asyncio.sleep(0.7)
    assert len(harness.reads) == 1, "there was input"
    crawler.input_idle_s = lambda: crawler.AWAY_S
    harness.settings.set(CRAWL_AWAY, value=False)
    await asyncio.sleep(0.7)
    assert len(harness.reads) == 1, "it is turned off"
    harness.settings.set(CRAWL_AWAY, value=True)
    await harness.done()


async def test_it_waits_while_something_else_is_requested(harness: CrawlHarness) -> None:
    idle_s = 0.5
    harness.crawler.IDLE_S = idle_s  # pyright: ignore[reportAttributeAccessIssue]
    respond = harness.server_stores.server_transport.app
    read_at, requested_at = list[float](), list[float]()

    async def app(scope: object, receive: object, send: object) -> None:
        if scope["path"].endswith("/content"):  # type: ignore[index]
            read_at.append(time.monotonic())
        await respond(scope, receive, send)

    harness.server_stores.server_transport.app = app
    await connect(harness)
    end = time.monotonic() + 1.2
    while time.monotonic() < end:
        await harness.server_stores.connection.request(lambda client: client.list_canvases(limit=1))
        requested_at.append(time.monotonic())
        await asyncio.sleep(0.05)
    await harness.done()
    # Measured, since the machine may stop for as long between two requests.
    before = max(at for at in requested_at if at < read_at[0])
    assert read_at[0] - before > idle_s * 0.9


async def test_canvases_indexed_from_offline_copies_count(
    harness: CrawlHarness, server_stores: ServerStores, database: Database, tmp_path: Path
) -> None:
    harness.crawler.power = lambda: "battery"
    await connect(harness)
    await server_stores.open("One")
    await harness.indexer.drained()
    await harness.aclose()
    rebuilt = CrawlHarness(server_stores, database, tmp_path / "rebuilt")
    rebuilt.crawler.power = lambda: "battery"
    rebuilt.indexer.START_DELAY_S = 0.0
    server_stores.connection.leave()
    server_stores.connect()
    await until(lambda: rebuilt.crawler.state.indexed == 1)
    assert rebuilt.crawler.state.total == len(NAMES)
    await rebuilt.aclose()


async def test_an_opened_canvas_is_downloaded_once(harness: CrawlHarness) -> None:
    harness.crawler.power = lambda: "battery"
    await connect(harness)
    await harness.server_stores.open("One")
    reads = harness.reads.count("One")
    await harness.indexer.drained()
    await until(lambda: not harness.crawler.tasks.running(f"record:{id_of('One')}"))
    harness.crawler.power = lambda: ""
    await harness.done()
    assert harness.reads.count("One") == reads


async def test_an_open_canvas_that_is_not_loaded_yet_is_not_downloaded(
    harness: CrawlHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CanvasStore, "reload", lambda *_: None)  # it waits for others
    harness.server_stores.connection.expect("Starting…", profile_id="p", profile_name="Profile")
    harness.server_stores.canvases.open(id_of("One"))
    await connect(harness)
    await until(lambda: harness.crawler.state.indexed == 2)
    assert "One" not in harness.reads


async def test_a_canvas_that_is_opened_before_it_is_listed_is_downloaded_once(harness: CrawlHarness) -> None:
    harness.crawler.power = lambda: "battery"
    await connect(harness)
    projects = harness.server_stores.projects
    summary = projects.canvases.pop(id_of("Stray"))
    await harness.server_stores.open("Stray")
    await harness.indexer.drained()
    await until(lambda: not harness.crawler.tasks.running(f"record:{id_of('Stray')}"))
    projects.canvases[id_of("Stray")] = summary
    projects.changed.emit(projects.state)
    harness.crawler.power = lambda: ""
    await harness.done()
    file = harness.indexer.file
    assert file is not None
    downloads = await asyncio.to_thread(file.downloads)
    assert downloads[id_of("One")].bytes > 0
    assert downloads[id_of("Stray")].bytes == 0, "the server responded that it didn't change"
    assert downloads[id_of("Stray")].updated_at == summary.updated_at


async def test_a_canvas_that_is_downloaded_before_its_summary_is_current_once_that_is_listed(
    harness: CrawlHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(
            crawler, "listed_canvases", lambda *_: (ListedCanvas(id_of("One"), "", "2020", is_dated=False),)
        )
        await connect(harness)
        await until(lambda: harness.crawler.state.total == harness.crawler.state.indexed == 1)
    harness.crawler.check()
    await harness.done()


async def test_an_offline_copy_that_is_opened_is_no_download(harness: CrawlHarness) -> None:
    await connect(harness)
    await harness.done()
    await harness.server_stores.open("One")
    file, projects = harness.indexer.file, harness.server_stores.projects
    assert file is not None
    harness.server_stores.canvases.close(id_of("One"))
    await asyncio.sleep(0.1)  # until it is closed
    changed = projects.canvases[id_of("One")].model_copy(update={"updated_at": "2030"})
    projects.canvases[id_of("One")] = changed
    projects.changed.emit(projects.state)
    harness.server_stores.server_transport.content[f"/api/v1/canvases/{id_of('One')}/content"] = b"not JSON"
    canvas = await harness.server_stores.open("One")
    assert canvas.state.phase is LoadState.FAILED
    assert canvas.document.nodes, "the offline copy"
    await harness.indexer.drained()
    await until(lambda: not harness.crawler.tasks.running(f"record:{id_of('One')}"))
    download = await asyncio.to_thread(file.download, id_of("One"))
    assert download.updated_at != "2030", "it isn't that version"


async def test_a_canvas_that_is_opened_while_its_download_waits_is_not_downloaded(
    harness: CrawlHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    indexed = asyncio.Event()
    monkeypatch.setattr(harness.indexer, "drained", indexed.wait)
    monkeypatch.setattr(harness.crawler, "IDLE_S", 1.0)
    await connect(harness)
    await asyncio.sleep(0.3)  # the first download waits for other requests
    for name in NAMES:
        await harness.server_stores.open(name)
    reads = sorted(harness.reads)
    await asyncio.sleep(1.5)  # the wait is over
    assert sorted(harness.reads) == reads
    indexed.set()
    await harness.done()


async def test_a_canvas_is_not_downloaded_while_it_is_indexed_after_opening(
    harness: CrawlHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    indexed = asyncio.Event()
    monkeypatch.setattr(harness.indexer, "drained", indexed.wait)
    harness.crawler.power = lambda: "battery"
    await connect(harness)
    await harness.server_stores.open("One")
    reads = harness.reads.count("One")
    harness.crawler.power = lambda: ""
    await until(lambda: harness.crawler.state.indexed == 2)
    await asyncio.sleep(0.3)
    assert harness.reads.count("One") == reads
    assert harness.crawler.state.phase == "active", "it is still being indexed"
    indexed.set()
    await harness.done()
    assert harness.reads.count("One") == reads


async def test_beyond_the_budget_nothing_is_downloaded(harness: CrawlHarness) -> None:
    harness.settings.set(CRAWL_MB, 1)
    big = (
        b'{"nodes": [], "edges": [], "notes": [], "totalNoteCount": 0, "padding": "'
        + b"x" * 1_000_000
        + b'"}'
    )
    for name in NAMES:
        harness.server_stores.server_transport.content[f"/api/v1/canvases/{id_of(name)}/content"] = big
    await connect(harness)
    await until(lambda: harness.crawler.state.obstacle == "budget")
    assert len(harness.reads) == 1


def refuse(harness: CrawlHarness, canvas_id: str, status: int, *headers: tuple[bytes, bytes]) -> None:
    """Respond to requests for the content of a canvas with an error."""
    path = f"/api/v1/canvases/{canvas_id}/content"
    respond = harness.server_stores.server_transport.app

    async def app(scope: object, receive: object, send: object) -> None:
        if scope["path"] == path:  # type: ignore[index]
            await send({"type": "http.response.start", "status": status, "headers": headers})  # type: ignore[operator]
            await send({"type": "http.response.body", "body": b'{"message": "gone"}'})  # type: ignore[operator]
        else:
            await respond(scope, receive, send)

    harness.server_stores.server_transport.app = app


@pytest.mark.parametrize("status", [403, 404])
async def test_a_canvas_that_is_gone_leaves_the_index(harness: CrawlHarness, status: int) -> None:
    await connect(harness)
    await harness.done()
    file = harness.indexer.file
    assert file is not None
    refuse(harness, id_of("Two"), status)
    before = file.downloads()[id_of("Two")]
    changed = CanvasDownload("2020", before.etag, before.bytes, 0.0)
    await asyncio.to_thread(file.record_download, id_of("Two"), changed)
    harness.server_stores.projects.refresh()
    await until(lambda: id_of("Two") not in file.canvases())
    assert await harness.find("right") == {"One", "Stray"}


async def test_a_canvas_that_is_neither_listed_nor_there_is_requested_once(harness: CrawlHarness) -> None:
    """A server whose IDs change with every response can't make the list of canvases to check grow."""
    await connect(harness)
    await harness.done()
    file = harness.indexer.file
    assert file is not None
    await asyncio.to_thread(file.record_download, "vanished", CanvasDownload("2020"))
    harness.server_stores.projects.refresh()
    await until(lambda: "vanished" not in file.downloads())
    requests = [path for path in harness.server_stores.server_transport.paths if "vanished" in path]
    assert len(requests) == 1


async def test_a_list_that_changes_with_every_response_is_crawled_within_the_budget(
    harness: CrawlHarness,
) -> None:
    harness.settings.set(CRAWL_REQUESTS, 1)
    await connect(harness)
    await until(lambda: bool(harness.reads))
    for number in range(3):
        for canvas_id, summary in list(harness.server_stores.projects.canvases.items()):
            changed = summary.model_copy(update={"updated_at": f"2030-0{number + 1}"})
            harness.server_stores.projects.canvases[canvas_id] = changed
        harness.server_stores.projects.changed.emit(harness.server_stores.projects.state)
        await asyncio.sleep(0.1)
    assert len(harness.reads) == 1


async def crawl_again(harness: CrawlHarness) -> None:
    """Let the crawl plan again, several times."""
    await until(lambda: bool(harness.reads))
    for _ in range(3):
        harness.server_stores.projects.changed.emit(harness.server_stores.projects.state)
        await asyncio.sleep(0.15)


async def test_after_429_the_budget_applies_even_if_the_user_ends_the_pause(harness: CrawlHarness) -> None:
    harness.settings.set(CRAWL_REQUESTS, 1)
    for name in NAMES:
        refuse(harness, id_of(name), 429, (b"retry-after", b"600"))
    await connect(harness)
    await until(lambda: bool(harness.reads))
    connection = harness.server_stores.connection
    await until(lambda: connection.state.mode == "waiting")
    connection.stop_waiting()
    await until(lambda: connection.state.mode == "live")
    await crawl_again(harness)
    assert len(harness.reads) == 1
    assert harness.crawler.state.indexed == 0


async def test_after_429_nothing_is_asked_before_the_time_that_the_server_names(
    harness: CrawlHarness,
) -> None:
    # The budget permits a request every 0.1 seconds.
    for name in NAMES:
        refuse(harness, id_of(name), 429, (b"retry-after", b"600"))
    await connect(harness)
    await crawl_again(harness)
    assert len(harness.reads) == 1
    assert harness.crawler.state.indexed == 0


async def test_notes_without_end_are_downloaded_up_to_a_limit(harness: CrawlHarness) -> None:
    path, respond = f"/api/v1/canvases/{id_of('Two')}/content", harness.server_stores.server_transport.app
    pages = 0

    async def app(scope: object, receive: object, send: object) -> None:
        nonlocal pages
        if scope["path"] != path:  # type: ignore[index]
            await respond(scope, receive, send)
            return
        pages += 1
        note = {"id": id_of(f"note {pages}"), "body": "word", "geometry": {"x": 0, "y": 0, "w": 1, "h": 1}}
        page = {"nodes": [], "edges": [], "notes": [note], "noteOffset": pages - 1, "nextNoteOffset": pages}
        await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[operator]
        await send({"type": "http.response.body", "body": json.dumps(page).encode()})  # type: ignore[operator]

    harness.server_stores.server_transport.app = app
    await connect(harness)
    await harness.done()
    assert pages == MAX_UNCOUNTED_NOTE_PAGES


async def test_it_goes_on_when_the_disk_has_room_again(
    harness: CrawlHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, is_full = IndexFile.write, True

    def write_if_there_is_room(file: IndexFile, updates: Sequence[CanvasUpdate]) -> None:
        if is_full:
            raise DiskFullError("database or disk is full")
        write(file, updates)

    monkeypatch.setattr(IndexFile, "write", write_if_there_is_room)
    await connect(harness)
    await until(lambda: harness.crawler.state.obstacle == "disk")
    file = harness.indexer.file
    assert file is not None
    assert file.downloads() == {}, "it isn't indexed"
    is_full = False
    await harness.done()
    assert await harness.find("right") == set(NAMES)


async def test_a_canvas_that_fails_does_not_stop_the_others(harness: CrawlHarness) -> None:
    harness.server_stores.server_transport.content[f"/api/v1/canvases/{id_of('Two')}/content"] = b"not JSON"
    await connect(harness)
    await until(lambda: harness.crawler.state.phase == "done" and harness.crawler.state.indexed == 2)
    assert await harness.find("right") == {"One", "Stray"}
    assert harness.reads.count("Two") == 1


async def test_nothing_is_requested_while_the_server_is_away(harness: CrawlHarness) -> None:
    harness.crawler.power = lambda: "battery"
    await connect(harness)
    harness.server_stores.server_transport.closed = True
    with pytest.raises(errors.ConnectError):
        await harness.server_stores.connection.request(lambda client: client.list_canvases(limit=1))
    harness.crawler.power = lambda: ""
    await until(lambda: harness.crawler.state.obstacle == "offline")
    assert harness.reads == []
