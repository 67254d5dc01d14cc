"""Garbage goes, in turns that stay short however much was loaded."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.app.platform.gc_scheduler import MANY, GarbageCollector


class Ring:
    """An object that only the collector can take."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[GarbageCollector]:
    enabled = gc.isenabled()
    found = GarbageCollector()
    found.start()
    yield found
    found.stop()
    if enabled:
        gc.enable()


def test_what_was_set_aside_is_taken_when_something_large_was_let_go_of(collector: GarbageCollector) -> None:
    gone = weakref.ref(Ring())
    loaded = [[i] for i in range(2 * MANY)]
    collector._on_timeout()
    assert gc.get_count()[0] < MANY  # set aside, and not looked at again
    assert gone() is not None
    assert gc.get_freeze_count() > len(loaded)
    collector.look_at_all()
    assert gone() is None


def test_little_garbage_goes_within_some_turns(collector: GarbageCollector) -> None:
    gone = weakref.ref(Ring())
    for _ in range(3):
        some = [[i] for i in range(2000)]
        collector._on_timeout()
        assert some
    assert gone() is None
