"""The crawl: canvases that nobody opened are in the index, politely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from faulty import until
from served import Served, ident

from wsdesk.api import errors
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasDownload, CanvasUpdate
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.settings.table import CRAWL, CRAWL_MB, CRAWL_REQUESTS
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.search.crawler import Crawler, CrawlObstacle
from wsdesk.store.search.indexer import Indexer

pytestmark = pytest.mark.anyio
NAMES = ("One", "Two", "Stray")


class CrawlDesk:
    """The stores of a crawl, with an index of its own and no pauses."""

    def __init__(self, served: Served, database: Database, folder: Path) -> None:
        self.served = served
        self.settings = served.settings
        self.settings.set(CRAWL_REQUESTS, 600)
        self.folder = IndexFolder(folder, 1 << 28)
        session = SessionStateTable(database)
        recents = RecentCanvasesStore(session, served.connection, served.canvases, served.projects)
        self.recents = recents
        self.indexer = Indexer(
            self.folder,
            served.connection,
            served.projects,
            served.canvases,
            served.comments,
            SnapshotTable(database),
        )
        self.crawler = Crawler(
            served.connection,
            served.projects,
            served.canvases,
            recents,
            self.indexer,
            session,
            served.settings,
        )
        for name, seconds in (("FIRST_PAUSE_S", 0.0), ("IDLE_S", 0.0), ("STEP_S", 0.01), ("CHECK_S", 0.05)):
            setattr(self.crawler, name, seconds)

    @property
    def reads(self) -> list[str]:
        """The canvases whose content was requested, by name."""
        names = {ident(name): name for name in NAMES}
        paths = [path.partition("?")[0].split("/") for path in self.served.door.asked]
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
async def desk(served: Served, database: Database, tmp_path: Path) -> AsyncIterator[CrawlDesk]:
    made = CrawlDesk(served, database, tmp_path / "index")
    yield made
    await made.aclose()


async def connect(desk: CrawlDesk) -> None:
    desk.served.connect()
    await until(lambda: desk.served.projects.state.loose)


async def test_a_word_of_a_canvas_never_opened_is_found(desk: CrawlDesk) -> None:
    await connect(desk)
    await desk.done()
    assert await desk.find("right") == set(NAMES)
    assert await desk.find("note 117") == set(NAMES), "notes of all pages"
    assert desk.served.canvases.all == ()
    state = desk.crawler.state
    assert state.downloaded > 0
    assert state.disk > 0


async def test_thumbnails_may_be_downloaded_as_content_may(desk: CrawlDesk) -> None:
    await connect(desk)
    await desk.done()
    crawler = desk.crawler
    assert await crawler.may_download_media()
    crawler.add_media_bytes(desk.settings.get(CRAWL_MB) * 1_000_000)
    assert not await crawler.may_download_media(), "they count as bytes of the same hour"
    desk.settings.set(CRAWL_MB, 10_000)
    assert await crawler.may_download_media()
    obstacles: tuple[CrawlObstacle, ...] = ("battery", "metered")
    for obstacle in obstacles:
        crawler.power = lambda obstacle=obstacle: obstacle
        assert not await crawler.may_download_media()
    crawler.power = lambda: ""
    crawler.set_paused(True)
    await until(lambda: crawler.state.phase == "paused")
    assert not await crawler.may_download_media()


async def test_what_did_not_change_is_never_downloaded_again(desk: CrawlDesk) -> None:
    await connect(desk)
    await desk.done()
    reads = list(desk.reads)
    desk.served.projects.refresh()
    await asyncio.sleep(0.3)
    assert desk.reads == reads
    assert desk.crawler.state.phase == "done"


async def test_the_crawl_of_the_last_run_goes_on_after_a_restart(
    desk: CrawlDesk, served: Served, database: Database, tmp_path: Path
) -> None:
    await connect(desk)
    await desk.done()
    await desk.aclose()
    served.door.asked.clear()
    again = CrawlDesk(served, database, tmp_path / "index")
    served.connection.leave()
    served.connect()
    await again.done()
    assert again.reads == []
    await again.aclose()


async def test_off_means_no_request(desk: CrawlDesk) -> None:
    desk.settings.set(CRAWL, False)
    await connect(desk)
    await asyncio.sleep(0.3)
    assert (desk.reads, desk.crawler.state.phase) == ([], "off")
    desk.settings.set(CRAWL, True)
    await desk.done()


async def test_a_pause_lasts_beyond_a_restart(
    desk: CrawlDesk, served: Served, database: Database, tmp_path: Path
) -> None:
    await connect(desk)
    desk.crawler.set_paused(True)
    await until(lambda: desk.crawler.state.phase == "paused")
    await desk.aclose()
    served.connection.leave()
    again = CrawlDesk(served, database, tmp_path / "index")
    served.connect()
    await until(lambda: again.crawler.state.phase == "paused")
    served.door.asked.clear()
    await asyncio.sleep(0.2)
    assert again.reads == []
    again.crawler.set_paused(False)
    await again.done()
    await again.aclose()


async def test_canvases_of_an_excluded_project_are_not_requested(desk: CrawlDesk) -> None:
    desk.crawler.power = lambda: "battery"
    await connect(desk)
    desk.crawler.set_project_excluded(ident("First"), True)
    desk.crawler.power = lambda: ""
    await until(lambda: desk.crawler.state.phase == "done" and desk.crawler.state.total == 2)
    assert "One" not in desk.reads
    desk.crawler.set_project_excluded(ident("First"), False)
    await desk.done()


@pytest.mark.parametrize("obstacle", ["battery", "metered"])
async def test_it_waits_on_battery_and_on_metered_networks(desk: CrawlDesk, obstacle: CrawlObstacle) -> None:
    desk.crawler.power = lambda: obstacle
    await connect(desk)
    await until(lambda: desk.crawler.state.obstacle == obstacle)
    assert desk.reads == []
    desk.crawler.power = lambda: ""
    await desk.done()


async def test_it_waits_while_something_else_is_requested(desk: CrawlDesk) -> None:
    desk.crawler.IDLE_S = 0.5  # pyright: ignore[reportAttributeAccessIssue]
    await connect(desk)
    loop = asyncio.get_running_loop()
    end = loop.time() + 1.2
    while loop.time() < end:
        await desk.served.connection.request(lambda client: client.list_canvases(limit=1))
        await asyncio.sleep(0.05)
    assert desk.reads == []
    await desk.done()


async def test_an_opened_canvas_is_downloaded_once(desk: CrawlDesk) -> None:
    desk.crawler.power = lambda: "battery"
    await connect(desk)
    await desk.served.open("One")
    reads = desk.reads.count("One")
    await desk.indexer.drained()
    await until(lambda: not desk.crawler.tasks.running(f"record:{ident('One')}"))
    desk.crawler.power = lambda: ""
    await desk.done()
    assert desk.reads.count("One") == reads


async def test_beyond_the_budget_nothing_is_downloaded(desk: CrawlDesk) -> None:
    desk.settings.set(CRAWL_MB, 1)
    big = (
        b'{"nodes": [], "edges": [], "notes": [], "totalNoteCount": 0, "padding": "'
        + b"x" * 1_000_000
        + b'"}'
    )
    for name in NAMES:
        desk.served.door.content[f"/api/v1/canvases/{ident(name)}/content"] = big
    await connect(desk)
    await until(lambda: desk.crawler.state.obstacle == "budget")
    assert len(desk.reads) == 1


def refuse(desk: CrawlDesk, canvas_id: str, status: int) -> None:
    """Respond to requests for the content of a canvas with an error."""
    path = f"/api/v1/canvases/{canvas_id}/content"
    respond = desk.served.door.app

    async def app(scope: object, receive: object, send: object) -> None:
        if scope["path"] == path:  # type: ignore[index]
            await send({"type": "http.response.start", "status": status, "headers": []})  # type: ignore[operator]
            await send({"type": "http.response.body", "body": b'{"message": "gone"}'})  # type: ignore[operator]
        else:
            await respond(scope, receive, send)

    desk.served.door.app = app


@pytest.mark.parametrize("status", [403, 404])
async def test_a_canvas_that_is_gone_leaves_the_index(desk: CrawlDesk, status: int) -> None:
    await connect(desk)
    await desk.done()
    file = desk.indexer.file
    assert file is not None
    refuse(desk, ident("Two"), status)
    before = file.downloads()[ident("Two")]
    changed = CanvasDownload("2020", before.etag, before.bytes, 0.0)
    await asyncio.to_thread(file.record_download, ident("Two"), changed)
    desk.served.projects.refresh()
    await until(lambda: ident("Two") not in file.canvases())
    assert await desk.find("right") == {"One", "Stray"}


async def test_a_canvas_that_is_neither_listed_nor_there_is_requested_once(desk: CrawlDesk) -> None:
    """A server whose IDs change with every response can't make the list of canvases to check grow."""
    await connect(desk)
    await desk.done()
    file = desk.indexer.file
    assert file is not None
    await asyncio.to_thread(file.record_download, "vanished", CanvasDownload("2020"))
    desk.served.projects.refresh()
    await until(lambda: "vanished" not in file.downloads())
    requests = [path for path in desk.served.door.asked if "vanished" in path]
    assert len(requests) == 1


async def test_a_list_that_changes_with_every_response_is_crawled_within_the_budget(desk: CrawlDesk) -> None:
    desk.settings.set(CRAWL_REQUESTS, 1)
    await connect(desk)
    await until(lambda: bool(desk.reads))
    for number in range(3):
        for canvas_id, summary in list(desk.served.projects.canvases.items()):
            changed = summary.model_copy(update={"updated_at": f"2030-0{number + 1}"})
            desk.served.projects.canvases[canvas_id] = changed
        desk.served.projects.changed.emit(desk.served.projects.state)
        await asyncio.sleep(0.1)
    assert len(desk.reads) == 1


async def test_it_goes_on_when_the_disk_has_room_again(
    desk: CrawlDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, is_full = IndexFile.write, True

    def write_if_there_is_room(file: IndexFile, updates: Sequence[CanvasUpdate]) -> None:
        if is_full:
            raise DiskFullError("database or disk is full")
        write(file, updates)

    monkeypatch.setattr(IndexFile, "write", write_if_there_is_room)
    await connect(desk)
    await until(lambda: desk.crawler.state.obstacle == "disk")
    file = desk.indexer.file
    assert file is not None
    assert file.downloads() == {}, "it isn't indexed"
    is_full = False
    await desk.done()
    assert await desk.find("right") == set(NAMES)


async def test_a_canvas_that_fails_does_not_stop_the_others(desk: CrawlDesk) -> None:
    desk.served.door.content[f"/api/v1/canvases/{ident('Two')}/content"] = b"not JSON"
    await connect(desk)
    await until(lambda: desk.crawler.state.phase == "done" and desk.crawler.state.indexed == 2)
    assert await desk.find("right") == {"One", "Stray"}
    assert desk.reads.count("Two") == 1


async def test_nothing_is_requested_while_the_server_is_away(desk: CrawlDesk) -> None:
    desk.crawler.power = lambda: "battery"
    await connect(desk)
    desk.served.door.closed = True
    with pytest.raises(errors.ConnectError):
        await desk.served.connection.request(lambda client: client.list_canvases(limit=1))
    desk.crawler.power = lambda: ""
    await until(lambda: desk.crawler.state.obstacle == "offline")
    assert desk.reads == []
