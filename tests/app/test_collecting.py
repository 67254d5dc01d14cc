"""Garbage goes, in turns that stay short however much was loaded."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.app.collecting import MANY, Collector, looked_at


class Ring:
    """An object that only the collector can take."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[Collector]:
    enabled = gc.isenabled()
    found = Collector()
    found.start()
    yield found
    found.stop()
    if enabled:
        gc.enable()


def test_what_was_set_aside_is_taken_when_something_large_was_let_go_of(collector: Collector) -> None:
    gone = weakref.ref(Ring())
    loaded = [[i] for i in range(2 * MANY)]
    collector._on_timeout()
    assert gc.get_count()[0] < MANY  # set aside, and not looked at again
    assert gone() is not None
    assert gc.get_freeze_count() > len(loaded)
    collector.look_at_all()
    assert gone() is None


def test_little_garbage_goes_within_some_turns(collector: Collector) -> None:
    gone = weakref.ref(Ring())
    for _ in range(3):
        some = [[i] for i in range(2000)]
        collector._on_timeout()
        assert some
    assert gone() is None


def test_a_turn_stays_short_though_older_objects_went_meanwhile(collector: Collector) -> None:
    """Each that goes is taken off Python's count of new ones, which are no fewer for that."""
    older = [[i] for i in range(3 * MANY)]
    gc.freeze()
    newer = [[i] for i in range(2 * MANY)]
    older.clear()
    assert gc.get_count()[0] < MANY
    gone = weakref.ref(Ring())
    collector._on_timeout()
    assert gone() is not None, "it was set aside with the others"
    assert gc.get_freeze_count() > len(newer)
    assert looked_at(0) < MANY


def test_one_large_holder_is_as_much_as_many_objects(collector: Collector) -> None:
    held = dict.fromkeys(range(20 * MANY), collector)
    gone = weakref.ref(Ring())
    collector._on_timeout()
    assert gone() is not None, "it was set aside with it"
    assert held
