from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from wsdesk.app.platform.event_loop import EventLoop, install_generator_hooks


@pytest.fixture
def loop(qapp: Any) -> Iterator[Any]:
    before = sys.get_asyncgen_hooks()
    made = EventLoop(qapp)
    yield made
    made.close()
    sys.set_asyncgen_hooks(*before)


def test_a_forgotten_generator_is_closed_by_the_loop(loop: Any, capfd: pytest.CaptureFixture[str]) -> None:
    closed = asyncio.Event()

    async def stream() -> AsyncIterator[int]:
        try:
            yield 1
            yield 2
        finally:
            await asyncio.sleep(0)  # what runs outside of a task cannot wait
            closed.set()

    async def main() -> None:
        install_generator_hooks(loop)
        forgotten = aiter(stream())
        assert await anext(forgotten) == 1
        del forgotten
        gc.collect()
        await asyncio.wait_for(closed.wait(), 5)

    loop.run_until_complete(main())
    assert "ignored" not in capfd.readouterr().err


def test_after_the_loop_they_are_dropped_in_silence(loop: Any, capfd: pytest.CaptureFixture[str]) -> None:
    async def stream() -> AsyncIterator[int]:
        try:
            yield 1
            yield 2
        finally:
            await asyncio.sleep(0)

    kept: list[Any] = []

    async def main() -> None:
        install_generator_hooks(loop)
        kept.append(aiter(stream()))
        await anext(kept[0])

    loop.run_until_complete(main())
    loop.close()
    kept.clear()
    gc.collect()
    assert capfd.readouterr().err == ""
