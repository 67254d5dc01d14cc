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
    event_loop = EventLoop(qapp)
    yield event_loop
    event_loop.close()
    sys.set_asyncgen_hooks(*before)


def test_an_unfinished_generator_is_closed_by_the_loop(loop: Any, capfd: pytest.CaptureFixture[str]) -> None:
    is_closed = asyncio.Event()

    async def stream() -> AsyncIterator[int]:
        try:
            yield 1
            yield 2
        finally:
            await asyncio.sleep(0)  # a finalizer outside of a task can't wait
            is_closed.set()

    async def main() -> None:
        install_generator_hooks(loop)
        generator = aiter(stream())
        assert await anext(generator) == 1
        del generator
        gc.collect()
        await asyncio.wait_for(is_closed.wait(), 30)

    loop.run_until_complete(main())
    assert "ignored" not in capfd.readouterr().err


def test_after_the_loop_generators_are_dropped_without_output(
    loop: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    async def stream() -> AsyncIterator[int]:
        try:
            yield 1
            yield 2
        finally:
            await asyncio.sleep(0)

    generators: list[Any] = []

    async def main() -> None:
        install_generator_hooks(loop)
        generators.append(aiter(stream()))
        await anext(generators[0])

    loop.run_until_complete(main())
    loop.close()
    generators.clear()
    gc.collect()
    assert capfd.readouterr().err == ""
