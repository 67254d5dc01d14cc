"""The bases of stores."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from wsdesk.store.base.store import Store

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Counter:
    count: int = 0
    label: str = ""


class CounterStore(Store[Counter]):
    def __init__(self) -> None:
        super().__init__("counter", Counter())


async def test_a_change_is_emitted_once_and_only_if_the_state_differs() -> None:
    store, seen = CounterStore(), []
    store.changed.connect(seen.append)
    store.set_state(Counter())
    store.update_state(count=2)
    store.update_state(count=2)
    assert seen == [Counter(2)]
    assert store.state == Counter(2)


async def test_closing_cancels_tasks_and_refuses_new_ones() -> None:
    store, ended = CounterStore(), []

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("work")

    store.tasks.start("work", work())
    await asyncio.sleep(0)
    await store.aclose()
    assert ended == ["work"]
    store.tasks.start("late", work())
    assert not store.tasks.running("late")
