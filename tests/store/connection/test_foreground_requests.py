"""Requests that somebody waits for are counted, and a server that leaves them unanswered is noticed."""

from __future__ import annotations

import asyncio

import pytest

from tests.store.faulty_server import until
from wsdesk.store.connection.foreground_requests import ForegroundRequests

pytestmark = pytest.mark.anyio


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    monkeypatch.setattr(ForegroundRequests, "SILENCE_S", 0.02)
    return []


def record(calls: list[bool], is_checked: bool) -> ForegroundRequests:
    """Requests of a server that is checked after the first silence, or isn't."""
    return ForegroundRequests(lambda was_checked: bool(calls.append(was_checked)) or is_checked)


async def test_a_silent_server_is_reported_until_it_is_not_checked(calls: list[bool]) -> None:
    requests = record(calls, is_checked=True)
    with requests.running():
        assert requests.idle_s == 0.0
        await until(lambda: len(calls) >= 3)
    assert calls[:3] == [False, True, True]
    requests.stop()
    assert requests.idle_s < 10
    idle_s = requests.idle_s
    await until(lambda: requests.idle_s > idle_s)


async def test_silence_ends_with_the_requests(calls: list[bool]) -> None:
    requests = record(calls, is_checked=False)
    with requests.running():
        await until(lambda: calls)
    requests.restart()
    with requests.running():
        pass
    await asyncio.sleep(0.06)  # three times the silence
    assert calls == [False]
