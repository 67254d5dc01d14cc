"""Add a comment to a thread (API: endpoint 2), and read threads as a capability."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from wsdesk.server.server_context import ServerContext

pytestmark = pytest.mark.anyio
Named = Callable[[str], str]


@pytest.fixture
async def threads(server: httpx.AsyncClient, named: Named) -> dict[str, str]:
    """Thread IDs by node ID."""
    listing = (await server.get(f"/offers/v1/canvases/{named('storyboard')}/threads")).json()
    return {row["nodeId"]: row["threadId"] for row in listing["data"]}


async def test_every_node_has_its_own_thread(
    server: httpx.AsyncClient, named: Named, threads: dict[str, str]
) -> None:
    assert set(threads) == {named(name) for name in ("hill", "caption", "template", "group")}
    assert len(set(threads.values())) == 4
    rows = (await server.get(f"/offers/v1/canvases/{named('storyboard')}/threads")).json()["data"]
    assert {row["nodeId"]: row["commentCount"] for row in rows}[named("hill")] == 1


async def test_a_comment_is_stored_and_listed(
    server: httpx.AsyncClient, named: Named, threads: dict[str, str], clock: object
) -> None:
    thread = threads[named("hill")]
    response = await server.post(
        f"/api/v1/comment-threads/{thread}/comments", json={"body": "Lovely ☀️ <b>\0"}
    )
    assert response.is_success
    comment = response.json()
    assert comment["threadId"] == thread
    assert comment["body"] == "Lovely ☀️ <b>\0"
    assert comment["createdByName"] == "You"
    assert comment["createdAt"] == comment["updatedAt"]
    listing = (await server.get(f"/offers/v1/comment-threads/{thread}/comments")).json()
    assert [row["body"] for row in listing["data"]] == ["Brighter?", "Lovely ☀️ <b>\0"]
    assert listing["data"][1] == comment
    assert listing["data"][0]["createdByName"] == "Zoe"
    assert listing["total"] == 2


@pytest.mark.parametrize("dialect", ["sqlite"])
async def test_a_full_disk_is_reported_until_there_is_space(
    server: httpx.AsyncClient, named: Named, threads: dict[str, str], workspace: ServerContext
) -> None:
    def pages(limit: str) -> int:
        with workspace.database.write() as unit:
            return unit.value(f"PRAGMA max_page_count={limit}")

    address = f"/api/v1/comment-threads/{threads[named('caption')]}/comments"
    with workspace.database.read() as unit:
        used = unit.value("PRAGMA page_count")
    pages(used + 4)
    responses = [await server.post(address, json={"body": "x" * 10_000}) for _ in range(5)]
    assert responses[0].is_success
    assert responses[-1].status_code == 503
    assert set(responses[-1].json()) == {"statusCode", "error", "message", "retryAfterSeconds"}
    assert responses[-1].json()["message"] == "The server's disk is full"
    assert int(responses[-1].headers["retry-after"]) >= 1
    assert responses[-1].headers["wsdesk-executed"] == "no"
    pages("1000000")
    assert (await server.post(address, json={"body": "Again"})).is_success
    stored_count = (await server.get(address.replace("/api/v1/", "/offers/v1/"))).json()["total"]
    assert stored_count == sum(listing.is_success for listing in responses) + 1


async def test_equal_comments_are_separate(
    server: httpx.AsyncClient, named: Named, threads: dict[str, str]
) -> None:
    address = f"/api/v1/comment-threads/{threads[named('caption')]}/comments"
    first, second = [(await server.post(address, json={"body": "Yes"})).json() for _ in range(2)]
    assert first["id"] != second["id"]


@pytest.mark.parametrize("length", [1, 10_000])
async def test_the_allowed_lengths(
    server: httpx.AsyncClient, named: Named, threads: dict[str, str], length: int
) -> None:
    address = f"/api/v1/comment-threads/{threads[named('caption')]}/comments"
    assert (await server.post(address, json={"body": "💬" * length})).is_success


@pytest.mark.parametrize("body", [{}, {"body": ""}, {"body": "x" * 10_001}, {"body": None}, {"body": ["x"]}])
async def test_an_invalid_body_is_400_with_its_field(
    server: httpx.AsyncClient, named: Named, threads: dict[str, str], body: dict[str, object]
) -> None:
    response = await server.post(f"/api/v1/comment-threads/{threads[named('caption')]}/comments", json=body)
    assert response.status_code == 400
    assert response.json()["message"].startswith("body: ")


@pytest.mark.parametrize("thread", ["4b0d5f0e-1111-4222-8333-444455556666", "nonsense"])
async def test_an_unknown_thread_is_404(server: httpx.AsyncClient, thread: str) -> None:
    response = await server.post(f"/api/v1/comment-threads/{thread}/comments", json={"body": "Hello"})
    assert response.status_code == 404
    assert (await server.get(f"/offers/v1/comment-threads/{thread}/comments")).status_code == 404


async def test_the_threads_of_an_unknown_canvas_are_404(server: httpx.AsyncClient, named: Named) -> None:
    assert (await server.get(f"/offers/v1/canvases/{named('nowhere')}/threads")).status_code == 404
