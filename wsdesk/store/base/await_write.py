"""Awaits a write to the local database."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


async def await_write(future: Future[T]) -> T:
    """Await a write. Canceling the wait doesn't cancel the write, unlike awaiting a wrapped future."""
    writing = asyncio.wrap_future(future)
    writing.add_done_callback(_retrieve_exception)
    return await asyncio.shield(writing)


def _retrieve_exception(done: asyncio.Future[Any]) -> None:
    """Retrieve the exception of a write that is no longer awaited; disk failures are reported centrally."""
    if not done.cancelled():
        done.exception()
