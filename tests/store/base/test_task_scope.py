"""Who owns tasks: replaced ones end, closed scopes have none."""

from __future__ import annotations

import asyncio

import pytest

from wsdesk.store.base.task_scope import TaskScope

pytestmark = pytest.mark.anyio


async def test_a_new_task_of_a_key_ends_the_old_one() -> None:
    scope = TaskScope("t")
    seen: list[str] = []

    async def work(name: str) -> None:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            seen.append(f"{name} ended")
            raise

    scope.start("k", work("first"))
    await asyncio.sleep(0)
    scope.start("k", work("second"))
    await asyncio.sleep(0.01)
    assert seen == ["first ended"]
    assert scope.running("k")
    await scope.aclose()
    assert seen == ["first ended", "second ended"]
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


async def test_a_bug_is_told_and_is_not_swallowed() -> None:
    told: list[BaseException] = []
    scope = TaskScope("t", told.append)

    async def work() -> None:
        raise ZeroDivisionError

    scope.start("k", work())
    await asyncio.sleep(0.01)
    assert [type(e) for e in told] == [ZeroDivisionError]
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
