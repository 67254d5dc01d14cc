"""The bases of stores."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from wsdesk.store.base.store import Store, TaskScope

pytestmark = pytest.mark.anyio


async def test_a_new_task_of_a_key_ends_the_old_one() -> None:
    scope = TaskScope("t")
    ended: list[str] = []

    async def work(name: str) -> None:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            ended.append(f"{name} ended")
            raise

    scope.start("k", work("first"))
    await asyncio.sleep(0)
    scope.start("k", work("second"))
    await asyncio.sleep(0.01)
    assert ended == ["first ended"]
    assert scope.running("k")
    await scope.aclose()
    assert ended == ["first ended", "second ended"]
    assert scope.count == 0


async def test_nothing_starts_after_the_end() -> None:
    scope = TaskScope("t")
    await scope.aclose()
    ran: list[int] = []

    async def work() -> None:
        ran.append(1)

    scope.start("k", work())
    await asyncio.sleep(0)
    assert ran == []


async def test_an_unexpected_exception_is_reported() -> None:
    errors: list[BaseException] = []
    scope = TaskScope("t", errors.append)

    async def work() -> None:
        raise ZeroDivisionError

    scope.start("k", work())
    await asyncio.sleep(0.01)
    assert [type(e) for e in errors] == [ZeroDivisionError]
    assert not scope.running("k")
    await scope.aclose()


async def test_close_waits_for_the_last_steps() -> None:
    scope = TaskScope("t")
    steps: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(10)
        finally:
            await asyncio.sleep(0.02)
            steps.append("tidied")

    scope.start("k", work())
    await asyncio.sleep(0)
    await scope.aclose()
    assert steps == ["tidied"]


@dataclass(frozen=True)
class Counter:
    count: int = 0
    label: str = ""


class CounterStore(Store[Counter]):
    def __init__(self) -> None:
        super().__init__("counter", Counter())


async def test_a_change_is_emitted_once_and_only_if_the_state_differs() -> None:
    store, emitted = CounterStore(), []
    store.changed.connect(emitted.append)
    store.set_state(Counter())
    store.update_state(count=2)
    store.update_state(count=2)
    assert emitted == [Counter(2)]
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
