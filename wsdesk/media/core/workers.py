"""Thread pool for asyncio with an orderly shutdown, and errors of tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class WorkerThreads:
    """Thread pool whose calls are awaited on the running loop."""

    def __init__(self, count: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(count, name)
        self._running: set[Future[Any]] = set()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work(*args)` on a thread and return its result.

        A call that is canceled before it starts never runs; a running one finishes in the background.
        """
        future = self._pool.submit(work, *args, **kwargs)
        self._running.add(future)
        future.add_done_callback(self._running.discard)
        return await asyncio.wrap_future(future)

    async def aclose(self) -> None:
        """Cancel queued calls and wait for running ones."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        futures = [asyncio.wrap_future(future) for future in tuple(self._running)]
        if futures:
            await asyncio.wait(futures)
            for done in futures:
                if not done.cancelled():
                    done.exception()


def report_task_error(task: asyncio.Task[None], message: str) -> None:
    """Pass the exception of a finished task to the event loop's handler, if there is one."""
    if not task.cancelled() and (error := task.exception()) is not None:
        context = {"message": message, "exception": error, "task": task}
        task.get_loop().call_exception_handler(context)
