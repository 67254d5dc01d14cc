"""Trailing-edge debounce."""

from __future__ import annotations

import time
from typing import Any

import pytest
from PySide6.QtCore import QObject

from wsdesk.store.base.debouncer import Debouncer


@pytest.fixture
def calls() -> list[str]:
    return []


def debounced(ms: int, calls: list[str], owner: QObject) -> Debouncer:
    def callback() -> None:
        calls.append("called")

    return Debouncer(ms, callback, owner)


def test_many_triggers_are_one_call_later(calls: list[str], qtbot: Any) -> None:
    owner = QObject()
    soon = debounced(0, calls, owner)
    for _ in range(3):
        soon.trigger()
    assert soon.is_pending
    assert calls == []
    qtbot.waitUntil(lambda: not soon.is_pending)
    assert calls == ["called"]


def test_a_trigger_starts_the_wait_anew(calls: list[str], qtbot: Any) -> None:
    owner = QObject()
    late = debounced(600, calls, owner)
    late.trigger()
    qtbot.wait(350)
    calls.clear()  # a busy machine may have waited for longer
    triggered_at = time.monotonic()
    late.trigger()
    qtbot.waitUntil(lambda: calls == ["called"])
    assert time.monotonic() - triggered_at > 0.5


def test_what_is_canceled_is_not_called(calls: list[str], qtbot: Any) -> None:
    owner = QObject()
    soon = debounced(0, calls, owner)
    soon.trigger()
    soon.cancel()
    assert not soon.is_pending
    qtbot.wait(20)
    assert calls == []
    soon.trigger()
    qtbot.waitUntil(lambda: calls == ["called"])
