"""Equal requests that wait at the same time share one read, which begins after they were received."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from wsdesk.server import shared_reads
from wsdesk.server.errors import HttpError
from wsdesk.server.loop_budget import LoopBudget
from wsdesk.server.shared_reads import SharedReads
from wsdesk.server.storage.queries import canvases

pytestmark = pytest.mark.anyio


def share_of(reads: SharedReads, on_loop: bool) -> Callable[[str, Callable[[], Any]], Awaitable[Any]]:
    """Shares reads on the event loop, or on threads."""
    budget = LoopBudget(is_enabled=True)
    if not on_loop:
        return reads.on_thread
    return lambda key, read: reads.on_loop(key, read, budget, "list")


@pytest.mark.parametrize("on_loop", [True, False])
async def test_requests_at_the_same_time_share_a_read(on_loop: bool) -> None:
    reads = SharedReads()
    share = share_of(reads, on_loop)
    begun: list[int] = []

    def read() -> int:
        begun.append(len(begun))
        return begun[-1]

    assert await asyncio.gather(*(share("a", read) for _ in range(3))) == [0, 0, 0]
    assert await share("a", read) == 1
    assert await asyncio.gather(share("a", read), share("b", read)) in ([2, 3], [3, 2])


@pytest.mark.parametrize("on_loop", [True, False])
async def test_all_of_them_have_its_error(on_loop: bool) -> None:
    reads = SharedReads()
    share = share_of(reads, on_loop)

    def fail() -> None:
        raise HttpError(404, "no")

    errors = await asyncio.gather(*(share("a", fail) for _ in range(2)), return_exceptions=True)
    assert [isinstance(error, HttpError) for error in errors] == [True, True]
    assert await share("a", lambda: 1) == 1


async def test_a_thread_that_does_not_start_fails_one_read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    reads = SharedReads()

    async def fail(*_arguments: Any) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(shared_reads, "run_in_threadpool", fail)
        with pytest.raises(RuntimeError, match="thread"):
            await reads.on_thread("a", lambda: 1)
    assert await reads.on_thread("a", lambda: 1) == 1


async def test_the_reads_behind_a_long_one_run_on_threads() -> None:
    reads = SharedReads()
    now_s = [0.0]
    budget = LoopBudget(is_enabled=True, clock=lambda: now_s[0])
    threads: list[int] = []

    def read() -> int:
        threads.append(threading.get_ident())
        now_s[0] += 1.0
        return len(threads)

    keys = ("a", "b", "b", "c")
    results = await asyncio.gather(*(reads.on_loop(key, read, budget, "list") for key in keys))
    assert results[0] == 1
    assert results[1] == results[2] != results[3]
    assert [thread == threading.get_ident() for thread in threads] == [True, False, False]


async def test_a_read_that_has_begun_is_not_shared() -> None:
    reads = SharedReads()
    has_begun, proceed = threading.Event(), threading.Event()

    def read() -> str:
        has_begun.set()
        proceed.wait(30)
        return "old"

    first = asyncio.create_task(reads.on_thread("a", read))
    await asyncio.to_thread(has_begun.wait, 30)
    second = asyncio.create_task(reads.on_thread("a", lambda: "new"))
    assert await second == "new"
    proceed.set()
    assert await first == "old"


async def test_a_request_that_is_cancelled_does_not_cancel_the_others() -> None:
    reads = SharedReads()
    budget = LoopBudget(is_enabled=True)
    requests = [asyncio.create_task(reads.on_loop("a", lambda: 1, budget, "list")) for _ in range(2)]
    await asyncio.sleep(0)
    requests[0].cancel()
    assert await requests[1] == 1


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ({}, 1),
        ({"headers": {"Accept-Encoding": "gzip"}}, 2),
        ({"headers": {"Host": "localhost:8000"}}, 2),
        ({"params": {"pageSize": "1"}}, 2),
    ],
)
async def test_lists_are_shared_by_equal_requests_only(
    server: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, others: dict[str, Any], expected: int
) -> None:
    assert (await server.get("/api/v1/canvases")).is_success  # looks the key up
    reads = _counted(monkeypatch)
    plain = {"Accept-Encoding": "identity"}
    other = server.get(
        "/api/v1/canvases", params=others.get("params"), headers={**plain, **others.get("headers", {})}
    )
    responses = await asyncio.gather(server.get("/api/v1/canvases", headers=plain), other)
    assert all(response.is_success for response in responses)
    assert len(reads) == expected


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Has an entry per read of a page of canvases."""
    calls: list[None] = []
    page = canvases.page

    def counted(*arguments: Any) -> Any:
        calls.append(None)
        return page(*arguments)

    monkeypatch.setattr(canvases, "page", counted)
    return calls
