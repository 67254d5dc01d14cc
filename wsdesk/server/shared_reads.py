"""Reads that requests share which wait at the same time.

A read begins after all of its requests were received, so that it has what was acknowledged before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool

from wsdesk.server.loop_budget import LoopBudget

Result = TypeVar("Result")


class SharedReads:
    """Reads by keys that distinguish their results. Used on event loops."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, asyncio.Future[Any]] = {}

    async def on_loop(
        self, key: Hashable, read: Callable[[], Result], budget: LoopBudget, operation: str
    ) -> Result:
        """Read on the event loop, for all requests that it has received at once.

        Read on a thread if the budget of the operation doesn't allow it any more when it begins.
        """
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Result] | None = self._waiting.get((loop, key))
        if found is None or found.done():
            found = self._waiting[loop, key] = loop.create_future()
            loop.call_soon(self._run, (loop, key), read, found, budget, operation)
        return await asyncio.shield(found)

    async def on_thread(self, key: Hashable, read: Callable[[], Result]) -> Result:
        """Read on a thread, for all requests that are received until one is free."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Result] | None = self._waiting.get((loop, key))
        if found is None or found.done():
            found = self._waiting[loop, key] = loop.create_future()
            self._start(read, (loop, key), found)
        return await asyncio.shield(found)

    def _run(
        self,
        key: Hashable,
        read: Callable[[], Result],
        found: asyncio.Future[Result],
        budget: LoopBudget,
        operation: str,
    ) -> None:
        if not budget.allows(operation):
            self._start(read, key, found)
            return
        try:
            found.set_result(budget.run(operation, partial(self._begin, key, read)))
        except Exception as error:
            found.set_exception(error)

    def _start(self, read: Callable[[], Result], key: Hashable, found: asyncio.Future[Result]) -> None:
        task = asyncio.ensure_future(run_in_threadpool(self._begin, key, read))
        task.add_done_callback(partial(self._finish, key, found))

    def _begin(self, key: Hashable, read: Callable[[], Result]) -> Result:
        self._waiting.pop(key, None)
        return read()

    def _finish(self, key: Hashable, found: asyncio.Future[Result], task: asyncio.Future[Result]) -> None:
        if self._waiting.get(key) is found:  # no thread began it
            self._waiting.pop(key, None)
        if task.cancelled():
            found.cancel()
        elif (error := task.exception()) is not None:
            found.set_exception(error)
        else:
            found.set_result(task.result())
