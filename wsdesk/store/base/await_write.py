"""Awaits a write to the local database."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


async def on_disk(future: Future[T]) -> T:
    """Wait for a write. Ending the waiting does not end the writing: a wrapped future would take it along."""
    writing = asyncio.wrap_future(future)
    writing.add_done_callback(_looked_at)
    return await asyncio.shield(writing)


def _looked_at(done: asyncio.Future[Any]) -> None:
    """A failure that nobody waits for any more was told where all failures of the disk are."""
    if not done.cancelled():
        done.exception()
