"""Closes async generators that were not run to their end.

asyncio's own loops see to that; qasync's does not, and Python then closes them in the middle of whatever
runs, which the streams of an HTTP answer complain about on standard error.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator


def adopt_generators(loop: asyncio.AbstractEventLoop) -> None:
    """Close forgotten generators as tasks of `loop`, until it is closed; after that they are dropped."""
    closing: set[asyncio.Task[None]] = set()  # the loop itself holds its tasks only weakly

    def start(forgotten: AsyncGenerator[object, object]) -> None:
        task = loop.create_task(_close(forgotten), name="close a forgotten generator")
        closing.add(task)
        task.add_done_callback(closing.discard)

    def close(forgotten: AsyncGenerator[object, object]) -> None:
        if not loop.is_closed():
            # The garbage collector may run in any thread.
            loop.call_soon_threadsafe(start, forgotten)

    sys.set_asyncgen_hooks(firstiter=None, finalizer=close)


async def _close(forgotten: AsyncGenerator[object, object]) -> None:
    await forgotten.aclose()
