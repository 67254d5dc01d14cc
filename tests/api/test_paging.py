"""Lists are read to their end, whatever pages the server returns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.api import paging
from wsdesk.api.client import Client
from wsdesk.api.paging import PageCollector, Pages, ResponsePage
from wsdesk.wire.project import CanvasSummary
from wsdesk.wire.search import AssetSearch

pytestmark = pytest.mark.anyio

ROWS = [{"id": f"c{number}"} for number in range(25)]


def canvases(*ids: str) -> list[CanvasSummary]:
    return [CanvasSummary(id=one) for one in ids]


def serve(server: Any, page_of: Callable[[int, int], tuple[list[dict[str, str]], object]]) -> None:
    """The scripted server returns pages: `page_of(offset, size)` gives rows and total."""

    def respond(request: httpx.Request) -> httpx.Response:
        params = request.url.params
        rows, total = page_of(int(params.get("offset", 0)), int(params["limit"]))
        body = {"data": rows} if total is None else {"data": rows, "total": total}
        return httpx.Response(200, json=body)

    server.respond_with(respond)


async def read(client: Client) -> tuple[list[str], bool, str]:
    collected = await paging.canvases(client, page_size=10).read_all()
    return [canvas.id for canvas in collected.rows], collected.complete, collected.ended


@pytest.mark.parametrize(
    ("page_of", "count", "complete", "ended", "request_count"),
    [
        (lambda at, size: (ROWS[at : at + size], 25), 25, True, "all", 3),
        (lambda at, size: (ROWS[at : at + size], None), 25, True, "short", 3),
        (lambda at, size: (ROWS[at : at + size][:5], 25), 25, True, "all", 5),
        (lambda at, size: ([], 0), 0, True, "all", 1),
        (lambda at, size: ([], None), 0, True, "empty", 1),
        # ignores the offset
        (lambda at, size: (ROWS[:size], 25), 10, False, "repeated", 2),
        (lambda at, size: (ROWS[:size], None), 10, False, "repeated", 2),
        # ignores the size and returns everything
        (lambda at, size: (ROWS[at:], 25), 25, True, "all", 1),
        # a wrong total
        (lambda at, size: (ROWS[at : at + size], 1000), 25, False, "empty", 4),
        (lambda at, size: (ROWS[at : at + size], 3), 10, True, "all", 1),
        (lambda at, size: (ROWS[at : at + size], "many"), 25, True, "short", 3),
        (lambda at, size: (ROWS[at : at + size], -1), 25, True, "short", 3),
        # shrinks while it is read
        (lambda at, size: (ROWS[at : at + size] if at < 10 else [], 25), 10, False, "empty", 2),
        # overlaps
        (lambda at, size: (ROWS[max(0, at - 3) : at + size], 25), 25, True, "all", 3),
        # bad rows
        (
            lambda at, size: ([{}, *ROWS[at + 1 : at + size]] if at == 0 else ROWS[at : at + size], 25),
            24,
            True,
            "all",
            3,
        ),
        (lambda at, size: ([{}] * size, 25), 0, True, "all", 3),
        (lambda at, size: ([{}] * size, None), 0, False, "bounds", 500),
    ],
)
async def test_pages(
    client: Client,
    server: Any,
    page_of: Callable[[int, int], tuple[list[dict[str, str]], object]],
    count: int,
    complete: bool,
    ended: str,
    request_count: int,
) -> None:
    serve(server, page_of)
    ids, is_complete, reason = await read(client)
    assert len(ids) == len(set(ids)) == count
    assert (is_complete, reason, len(server.requests)) == (complete, ended, request_count)


async def test_reading_an_endless_list_terminates() -> None:
    async def fetch(offset: int) -> ResponsePage[CanvasSummary]:
        return ResponsePage(canvases(*(f"c{offset + at}" for at in range(10))), 10, 10**9)

    pages = await Pages(fetch, 10).read_all()
    assert (pages.ended, pages.complete) == ("bounds", False)
    assert len(pages.rows) == paging.MAX_ROWS


async def test_rows_of_a_long_list_are_not_stored() -> None:
    async def fetch(offset: int) -> ResponsePage[CanvasSummary]:
        return ResponsePage(canvases(*(f"c{offset + at}" for at in range(100))), 100, 100_000)

    pages, count = Pages(fetch, 100), 0
    async for _row in pages:
        count += 1
    assert (count, pages.collected.count, pages.collected.complete) == (100_000, 100_000, True)
    assert (pages.collected.rows, pages.collected.seen) == ((), frozenset())


@given(
    st.lists(
        st.tuples(
            st.lists(st.sampled_from("abcdef"), max_size=4), st.integers(0, 3), st.none() | st.integers(-5, 9)
        ),
        min_size=1,
    )
)
def test_rows_are_unique_and_reading_terminates(pages: list[tuple[list[str], int, int | None]]) -> None:
    state: PageCollector[CanvasSummary] = PageCollector()
    for ids, bad, total in pages * 30:
        state = state.with_page(ResponsePage(canvases(*ids), len(ids) + bad, total), 5)
        assert len({row.id for row in state.rows}) == len(state.rows)
        if state.ended:
            return
    assert all(bad and not ids for ids, bad, _ in pages), "only pages of nothing but bad rows go on for long"


async def test_projects_keep_their_order(client: Client, server: Any) -> None:
    serve(server, lambda at, size: (ROWS[at : at + size], 25))
    collected = await paging.projects(client, sort="title", direction="asc", page_size=10).read_all()
    assert [project.id for project in collected.rows] == [row["id"] for row in ROWS]
    assert server.requests[1].url.params["sortBy"] == "title"


async def test_results_start_at_the_requested_offset(client: Client, server: Any) -> None:
    rows = [{"assetId": f"a{number}"} for number in range(30)]

    def respond(request: httpx.Request) -> httpx.Response:
        at, size = int(request.url.params.get("offset", 0)), int(request.url.params["limit"])
        return httpx.Response(200, json={"results": rows[at : at + size], "total": 30})

    server.respond_with(respond)
    collected = await paging.search_results(client, AssetSearch(query="a", offset=4, count=10)).read_all()
    assert [result.asset_id for result in collected.rows] == [row["assetId"] for row in rows[4:]]
    assert collected.complete


@pytest.mark.parametrize(
    ("following", "count", "complete", "request_count"),
    [
        (lambda at: at + 10 if at + 10 < 25 else None, 25, True, 3),
        (lambda at: at + 10, 25, True, 3),
        (lambda at: at, 10, False, 1),
        (lambda at: 0, 10, False, 1),
        (lambda at: None, 10, False, 1),
        (lambda at: at + 1000, 10, False, 2),
    ],
)
async def test_notes_follow_the_servers_offsets(
    client: Client,
    server: Any,
    following: Callable[[int], int | None],
    count: int,
    complete: bool,
    request_count: int,
) -> None:
    notes = [{"id": f"n{number}"} for number in range(25)]

    def respond(request: httpx.Request) -> httpx.Response:
        at = int(request.url.params.get("noteOffset", 0))
        return httpx.Response(
            200,
            json={
                "nodes": [{"id": "a"}],
                "notes": notes[at : at + 10],
                "totalNoteCount": 25,
                "noteOffset": at,
                "nextNoteOffset": following(at),
            },
        )

    server.respond_with(respond)
    content, found = await paging.all_notes(partial(client.get_canvas_content, "c"))
    assert [node.id for node in content.nodes] == ["a"]
    assert (len(found.rows), found.complete, len(server.requests)) == (count, complete, request_count)
