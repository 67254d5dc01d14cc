"""Reads that requests share which wait at the same time.

A read begins after all of its requests were received, so that it has what was acknowledged before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool

Result = TypeVar("Result")


class SharedReads:
    """Reads by keys that tell their results apart. Used on event loops."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, asyncio.Future[Any]] = {}

    async def on_loop(self, key: Hashable, read: Callable[[], Result]) -> Result:
        """Read on the event loop, for all requests that it has received at once."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Result] | None = self._waiting.get((loop, key))
        if found is None:
            found = self._waiting[loop, key] = loop.create_future()
            loop.call_soon(self._run, (loop, key), read, found)
        return await asyncio.shield(found)

    async def on_thread(self, key: Hashable, read: Callable[[], Result]) -> Result:
        """Read on a thread, for all requests that are received until one is free."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Result] | None = self._waiting.get((loop, key))
        if found is None:
            found = asyncio.ensure_future(run_in_threadpool(self._begin, (loop, key), read))
            self._waiting[loop, key] = found
        return await asyncio.shield(found)

    def _run(self, key: Hashable, read: Callable[[], Result], found: asyncio.Future[Result]) -> None:
        try:
            found.set_result(self._begin(key, read))
        except Exception as error:
            found.set_exception(error)

    def _begin(self, key: Hashable, read: Callable[[], Result]) -> Result:
        self._waiting.pop(key, None)
        return read()
