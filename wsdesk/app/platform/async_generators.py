"""Closes async generators that weren't exhausted.

asyncio's own loops do that, but not qasync's; Python then closes them at an arbitrary point, which causes
error messages of HTTP streams.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator


def install_generator_hooks(loop: asyncio.AbstractEventLoop) -> None:
    """Close abandoned generators as tasks of `loop` until it is closed."""
    closing: set[asyncio.Task[None]] = set()  # the loop has only weak references to its tasks

    def start(generator: AsyncGenerator[object, object]) -> None:
        task = loop.create_task(_close(generator), name="close a forgotten generator")
        closing.add(task)
        task.add_done_callback(closing.discard)

    def close(generator: AsyncGenerator[object, object]) -> None:
        if not loop.is_closed():
            # The garbage collector may run in any thread.
            loop.call_soon_threadsafe(start, generator)

    sys.set_asyncgen_hooks(firstiter=None, finalizer=close)


async def _close(generator: AsyncGenerator[object, object]) -> None:
    await generator.aclose()
