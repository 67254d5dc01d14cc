"""Comments of followed canvases that aren't open, over the embedded server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.comments.unread import UnreadCommentsStore
from wsdesk.store.history.followed_comments import FollowedComments

pytestmark = pytest.mark.anyio
TWO = id_of("Two")


class Budget:
    """The part of the crawler that permits requests."""

    def __init__(self) -> None:
        self.permits = True
        self.requests = 0

    async def may_request(self) -> bool:
        self.requests += 1
        return self.permits


class Harness:
    def __init__(self, stores: ServerStores, database: Database) -> None:
        self.stores, self.budget = stores, Budget()
        canvases, comments = stores.canvases, stores.comments
        self.recents = RecentCanvasesStore(
            SessionStateTable(database), stores.connection, canvases, stores.projects
        )
        self.unread = UnreadCommentsStore(canvases, comments, self.recents)
        self.followed = FollowedComments(
            stores.connection,
            canvases,
            stores.projects,
            self.recents,
            comments.threads,
            self.budget,  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        )
        self.followed.CHECK_S = 0.02

    async def thread_of_two(self) -> str:
        """Thread of a node of the canvas "Two", which is closed again."""
        canvas = await self.stores.open("Two")
        node, threads = canvas.document.nodes[0], self.stores.comments.threads
        await until(lambda: threads.of(TWO, node.id).thread_id)
        thread_id = threads.of(TWO, node.id).thread_id
        self.stores.canvases.close(TWO)
        return thread_id

    @property
    def requests(self) -> int:
        return sum(TWO in path and "threads" in path for path in self.stores.server_transport.paths)


@pytest.fixture
async def harness(server_stores: ServerStores, database: Database) -> AsyncIterator[Harness]:
    made = Harness(server_stores, database)
    server_stores.connect()
    await until(lambda: server_stores.projects.state.loose)
    yield made
    await made.followed.aclose()


async def test_comments_of_a_followed_canvas_are_unread_until_they_are_marked(harness: Harness) -> None:
    harness.followed.UNCHANGED_S = harness.followed.CHANGED_S = 0.02
    thread_id = await harness.thread_of_two()
    harness.recents.follow(TWO)
    await harness.stores.server_transport.comment_as("Jonas", thread_id, "first", "second")
    await until(lambda: [one.count for one in harness.unread.all] == [2])
    (one,) = harness.unread.all
    assert (one.canvas_id, one.canvas_title, one.node_title, one.count) == (TWO, "Two", "", 2)
    harness.unread.mark_read(one)
    assert harness.unread.all == ()


async def test_unread_comments_remain_when_the_canvas_is_closed(harness: Harness) -> None:
    harness.budget.permits = False
    thread_id = await harness.thread_of_two()
    harness.recents.follow(TWO)
    await harness.stores.open("Two")
    await harness.stores.server_transport.comment_as("Jonas", thread_id, "first")
    await harness.stores.comments.threads.load(TWO)
    assert [one.count for one in harness.unread.all] == [1]
    harness.stores.canvases.close(TWO)
    await until(lambda: [one.count for one in harness.unread.all] == [1])
    harness.recents.unfollow(TWO)
    assert harness.unread.all == ()


async def test_a_canvas_is_requested_within_the_budget_only(harness: Harness) -> None:
    await harness.thread_of_two()
    before = harness.requests
    harness.budget.permits = False
    harness.recents.follow(TWO)
    await until(lambda: harness.budget.requests > 2)
    assert harness.requests == before
    harness.budget.permits = True
    await until(lambda: harness.requests == before + 1)


async def test_a_canvas_that_becomes_due_is_requested_without_a_check(harness: Harness) -> None:
    await harness.thread_of_two()
    harness.followed.CHECK_S = 60.0
    await until(lambda: harness.followed.tasks.running("poll"))
    await asyncio.sleep(0.1)
    before = harness.requests
    assert harness.budget.requests == 0
    harness.recents.follow(TWO)
    await until(lambda: harness.requests == before + 1)


async def test_a_canvas_is_requested_again_after_its_time(harness: Harness) -> None:
    harness.followed.UNCHANGED_S = harness.followed.CHANGED_S = 0.3
    await harness.thread_of_two()
    before = harness.requests
    harness.recents.follow(TWO)
    await until(lambda: harness.requests == before + 2)
    assert harness.budget.requests == 2
