"""Long loops leave the event loop free."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from wsdesk.store.base import slices

pytestmark = pytest.mark.anyio


async def test_other_tasks_run_between_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_S", -1.0)  # after each item
    order: list[str] = []

    def items() -> Iterator[str]:
        for name in "abc":
            order.append(name)
            yield name

    async def other() -> None:
        order.append("other")

    task = asyncio.create_task(other())
    assert await slices.list_in_slices(items()) == ["a", "b", "c"]
    assert order == ["a", "other", "b", "c"]
    await task
