"""Thread pool with an orderly shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class WorkerThreads:
    """A thread pool whose calls are awaited on the running loop."""

    def __init__(self, count: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(count, name)
        self._running: set[Future[Any]] = set()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work(*args)` on one of the threads.

        Cancelled before it began, it never begins; later, it is left to end automatically.
        """
        future = self._pool.submit(work, *args, **kwargs)
        self._running.add(future)
        future.add_done_callback(self._running.discard)
        return await asyncio.wrap_future(future)

    async def aclose(self) -> None:
        """Drops what has not begun and waits for what has."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        left = [asyncio.wrap_future(future) for future in tuple(self._running)]
        if left:
            await asyncio.wait(left)
            for done in left:
                if not done.cancelled():
                    done.exception()
