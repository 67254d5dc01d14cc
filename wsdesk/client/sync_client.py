"""Synchronous client: runs `AsyncClient` on an event loop in a separate thread."""

# The decorators below are part of the class.
# pyright: reportPrivateUsage=false

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import CancelledError
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

from wsdesk.api.errors import ConnectError
from wsdesk.api.paging import Identified, Pages
from wsdesk.client.async_client import AsyncClient

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound=Identified)


class SyncPages(Generic[T]):
    """`Pages` of a `SyncClient`: `for row in client.projects()`."""

    def __init__(
        self, pages: Pages[T], run: Callable[[Coroutine[Any, Any, Sequence[T]]], Sequence[T]]
    ) -> None:
        self.pages = pages
        self._run = run

    def __iter__(self) -> Iterator[T]:
        # A page at a time, since each change of threads takes longer than reading a row.
        pages = self.pages.by_page()

        async def fetch_next() -> Sequence[T]:
            return await anext(pages)

        while True:
            try:
                rows = self._run(fetch_next())
            except StopAsyncIteration:
                return
            yield from rows


def _blocking(
    method: Callable[Concatenate[AsyncClient, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[SyncClient, P], R]:
    @wraps(method)
    def call(self: SyncClient, *args: P.args, **options: P.kwargs) -> R:
        return self._run(method(self._client, *args, **options))

    return call


def _paged(
    method: Callable[Concatenate[AsyncClient, P], Pages[T]],
) -> Callable[Concatenate[SyncClient, P], SyncPages[T]]:
    @wraps(method)
    def call(self: SyncClient, *args: P.args, **options: P.kwargs) -> SyncPages[T]:
        return SyncPages(method(self._client, *args, **options), self._run)

    return call


def _same_parameters(
    _like: Callable[Concatenate[AsyncClient, P], None],
) -> Callable[[Callable[..., None]], Callable[Concatenate[SyncClient, P], None]]:
    return lambda method: wraps(_like)(method)


class SyncClient:
    """Blocking client: `with SyncClient(url, key) as client`, with the parameters of `AsyncClient`.

    Several threads may use it at once. Progress is reported on the client's thread.
    """

    @_same_parameters(AsyncClient.__init__)
    def __init__(self, *args: Any, **options: Any) -> None:
        self._client = AsyncClient(*args, **options)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="wsdesk-client", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections; running and later calls raise ConnectError."""
        if not self._loop.is_closed():
            self._run(self._close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    projects = _paged(AsyncClient.projects)
    canvases = _paged(AsyncClient.canvases)
    search = _paged(AsyncClient.search)
    comments = _paged(AsyncClient.comments)
    nodes = _paged(AsyncClient.nodes)
    edges = _paged(AsyncClient.edges)
    notes = _blocking(AsyncClient.notes)
    get_project = _blocking(AsyncClient.get_project)
    get_canvas = _blocking(AsyncClient.get_canvas)
    models = _blocking(AsyncClient.models)
    create_edge = _blocking(AsyncClient.create_edge)
    post_comment = _blocking(AsyncClient.post_comment)
    get_approval = _blocking(AsyncClient.get_approval)
    approvals = _blocking(AsyncClient.approvals)
    skills = _blocking(AsyncClient.skills)
    folders = _blocking(AsyncClient.folders)
    tags = _blocking(AsyncClient.tags)
    threads = _blocking(AsyncClient.threads)
    download = _blocking(AsyncClient.download)
    upload_skill_image = _blocking(AsyncClient.upload_skill_image)

    async def _close(self) -> None:
        """End what other threads wait for, and lists that weren't read to their end."""
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._client.aclose()

    def _run(self, coroutine: Coroutine[Any, Any, R]) -> R:
        """Wait for a coroutine on the client's loop; it is canceled if the caller is interrupted."""
        if self._loop.is_closed():
            coroutine.close()
            raise ConnectError("closed")
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        try:
            return future.result()
        except CancelledError:
            raise ConnectError("closed") from None
        except BaseException:
            future.cancel()
            raise
