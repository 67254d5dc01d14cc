"""Bases of stores: task scopes, state as one frozen value with a change signal, and awaited writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar, cast

from PySide6.QtCore import QObject, Signal


class TaskScope:
    """Tasks of one store, by key. Starting a task under a used key cancels the previous one.

    An exception goes to `on_error`, or else to the loop's handler: it is a bug and must never be reported as
    a network error.
    """

    def __init__(self, name: str, on_error: Callable[[BaseException], None] | None = None) -> None:
        self._name = name
        self._on_error = on_error
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self, key: str, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` under `key`; after `aclose` it is dropped."""
        if self._closed:
            work.close()
            return
        self.cancel(key)
        task = asyncio.get_running_loop().create_task(work, name=f"{self._name}:{key}")
        self._tasks[key] = task
        task.add_done_callback(partial(self._finished, key))

    def cancel(self, *keys: str) -> None:
        """Cancel the tasks under these keys, as far as there are any."""
        for key in keys:
            task = self._tasks.pop(key, None)
            if task is not None and not task.done():
                self._ending.add(task)
                task.cancel()

    def running(self, key: str) -> bool:
        """Whether the task under `key` is running."""
        task = self._tasks.get(key)
        return task is not None and not task.done()

    async def wait(self, key: str, timeout_s: float | None = None) -> None:
        """Wait until the task under `key` has ended, if there is one, or for at most some seconds."""
        task = self._tasks.get(key)
        if task is not None:
            await asyncio.wait({task}, timeout=timeout_s)

    @property
    def count(self) -> int:
        """Number of running tasks, including canceled ones."""
        return sum(not task.done() for task in {*self._tasks.values(), *self._ending})

    async def aclose(self) -> None:
        """Cancel all tasks and wait until they have ended; nothing starts afterwards."""
        self._closed = True
        self.cancel(*self._tasks)
        while self._ending:
            await asyncio.wait(set(self._ending))

    def _finished(self, key: str, task: asyncio.Task[None]) -> None:
        self._ending.discard(task)
        if self._tasks.get(key) is task:
            del self._tasks[key]
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            return
        if self._on_error is not None:
            self._on_error(error)
        else:
            task.get_loop().call_exception_handler(
                {"message": f"task {task.get_name()} failed", "exception": error}
            )


S = TypeVar("S")


class TaskOwner(QObject):
    """An object that runs coroutines by key. Starting a key cancels the task that runs under it."""

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tasks = TaskScope(name)

    async def aclose(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        await self.tasks.aclose()


class Store(TaskOwner, Generic[S]):
    """State of one concern. `changed` is emitted with the new state if it differs from the previous one."""

    changed = Signal(object)

    def __init__(self, name: str, state: S, parent: QObject | None = None) -> None:
        super().__init__(name, parent)
        self._state = state

    @property
    def state(self) -> S:
        return self._state

    def set_state(self, state: S) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)

    def update_state(self, **fields: Any) -> None:
        """Replace these fields of the state, a dataclass."""
        self.set_state(replace(cast(Any, self._state), **fields))


T = TypeVar("T")


async def await_write(future: Future[T]) -> T:
    """Await a write. Canceling the wait doesn't cancel the write, unlike awaiting a wrapped future."""
    writing = asyncio.wrap_future(future)
    writing.add_done_callback(_retrieve_exception)
    return await asyncio.shield(writing)


async def run_to_end(work: Callable[[], T]) -> T:
    """Run in a thread. Canceling waits for the end of the work, whose files are still in use until then."""
    running = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait({running})
        _retrieve_exception(running)
        raise


def _retrieve_exception(done: asyncio.Future[Any]) -> None:
    """Retrieve the exception of a write that is no longer awaited; disk failures are reported centrally."""
    if not done.cancelled():
        done.exception()
