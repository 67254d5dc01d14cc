"""Short operations run on the event loop of a server on SQLite, and long ones on threads."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx
import pytest

from wsdesk.server import loop_budget
from wsdesk.server.loop_budget import LoopBudget
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.queries import canvases

pytestmark = pytest.mark.anyio


def long() -> None:
    until_s = time.thread_time() + 2 * loop_budget.MAX_S
    while time.thread_time() < until_s:
        pass


def test_an_operation_that_was_long_is_paused(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = LoopBudget(is_enabled=True)
    assert budget.run("list", lambda: 7) == 7
    budget.run("search", long)
    assert budget.allows("list")
    assert not budget.allows("search")
    monkeypatch.setattr(loop_budget, "PAUSE_S", -1.0)
    budget.run("search", long)
    assert budget.allows("search")


def test_a_long_failure_counts() -> None:
    budget = LoopBudget(is_enabled=True)

    def fail() -> None:
        long()
        raise LookupError

    with pytest.raises(LookupError):
        budget.run("list", fail)
    assert not budget.allows("list")


def test_nothing_runs_on_the_event_loop_while_disabled() -> None:
    assert not LoopBudget(is_enabled=False).allows("list")


async def test_lists_are_read_on_the_event_loop_unless_they_are_long(
    server: httpx.AsyncClient, workspace: ServerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    page = canvases.page

    def observed(*arguments: Any) -> Any:
        threads.append(threading.get_ident())
        if len(threads) == 2:
            long()
        return page(*arguments)

    assert (await server.get("/api/v1/canvases")).is_success  # imports what it uses
    monkeypatch.setattr(loop_budget, "PAUSE_S", 1e9)
    monkeypatch.setattr(workspace, "loop_budget", LoopBudget(is_enabled=True))
    monkeypatch.setattr(canvases, "page", observed)
    responses = [await server.get("/api/v1/canvases") for _ in range(3)]
    assert len({response.content for response in responses}) == 1
    assert [thread == threading.get_ident() for thread in threads] == [True, True, False]
