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


class Clock:
    """Seconds that tests set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


def test_an_operation_that_was_long_is_paused() -> None:
    clock = Clock()
    budget = LoopBudget(is_enabled=True, clock=clock)
    assert budget.run("list", lambda: 7) == 7
    budget.run("search", long)
    assert budget.allows("list")
    assert not budget.allows("search")
    clock.advance(loop_budget.PAUSE_S)
    assert budget.allows("search")


def test_waiting_counts_as_long() -> None:
    clock = Clock()
    budget = LoopBudget(is_enabled=True, clock=clock)
    budget.run("list", lambda: clock.advance(loop_budget.MAX_WALL_S / 2))
    assert budget.allows("list")
    budget.run("list", lambda: clock.advance(2 * loop_budget.MAX_WALL_S))
    assert not budget.allows("list")


def test_the_pause_grows_while_the_operation_remains_long() -> None:
    clock = Clock()
    budget = LoopBudget(is_enabled=True, clock=clock)

    def pause_s() -> float:
        budget.run("list", lambda: clock.advance(1.0))
        begun_s = clock.now
        while not budget.allows("list"):
            clock.advance(1.0)
        return clock.now - begun_s

    assert [pause_s() for _ in range(6)] == [10.0, 20.0, 40.0, 80.0, 160.0, 160.0]
    budget.run("list", lambda: None)
    assert pause_s() == 10.0


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
    monkeypatch.setattr(workspace, "loop_budget", LoopBudget(is_enabled=True, clock=Clock()))
    monkeypatch.setattr(canvases, "page", observed)
    responses = [await server.get("/api/v1/canvases") for _ in range(3)]
    assert len({response.content for response in responses}) == 1
    assert [thread == threading.get_ident() for thread in threads] == [True, True, False]
