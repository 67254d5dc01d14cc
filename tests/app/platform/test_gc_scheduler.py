"""Garbage is collected in short steps, however many objects exist."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from wsdesk.app.platform import gc_scheduler
from wsdesk.app.platform.gc_scheduler import MANY, GarbageCollector


class Ring:
    """An object in a cycle, which only the collector frees."""

    def __init__(self) -> None:
        self.itself = self


def press_key(window: QWidget) -> None:
    """A key event as the window system sends it, which `QTest.keyClick` doesn't."""
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
    QApplication.sendEvent(window.windowHandle(), event)


def set_application_state(monkeypatch: pytest.MonkeyPatch, state: Qt.ApplicationState) -> None:
    monkeypatch.setattr(QGuiApplication, "applicationState", staticmethod(lambda: state))


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[GarbageCollector]:
    enabled = gc.isenabled()
    garbage_collector = GarbageCollector()
    garbage_collector.start()
    yield garbage_collector
    garbage_collector.stop()
    if enabled:
        gc.enable()


def test_no_thread_collects_after_the_end(qapp: QApplication) -> None:
    enabled = gc.isenabled()
    gc.enable()
    try:
        garbage_collector = GarbageCollector()
        garbage_collector.start()
        garbage_collector.stop()
        assert not gc.isenabled()
    finally:
        if enabled:
            gc.enable()
        else:
            gc.disable()


def test_frozen_objects_are_collected_after_a_large_release(collector: GarbageCollector) -> None:
    reference = weakref.ref(Ring())
    loaded = [[i] for i in range(2 * MANY)]
    collector._on_timeout()
    assert gc.get_count()[0] < MANY  # frozen, and not traversed again
    assert reference() is not None
    assert gc.get_freeze_count() > len(loaded)
    collector.collect_all()
    assert reference() is None


def test_the_end_of_reading_is_not_traversed(collector: GarbageCollector) -> None:
    loaded = [[i] for i in range(4 * MANY)]
    collector._on_timeout()
    converted = [[loaded.pop()[0]] for _ in range(3 * MANY)]  # what is freed reduces the count
    more = [[i] for i in range(MANY // 2)]
    assert gc.get_count()[0] < MANY
    collector._on_timeout()
    assert sum(len(gc.get_objects(generation)) for generation in range(3)) < MANY
    assert len(converted) + len(more) > MANY
    reference = weakref.ref(Ring())
    later = [[i] for i in range(MANY // 2)]
    collector._on_timeout()
    assert reference() is None, "reading has ended"
    assert later


def test_little_garbage_is_collected_within_some_steps(collector: GarbageCollector) -> None:
    reference = weakref.ref(Ring())
    for _ in range(3):
        objects = [[i] for i in range(2000)]
        collector._on_timeout()
        assert objects
    assert reference() is None


def test_a_requested_collection_waits_for_the_end_of_typing(
    collector: GarbageCollector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()

    monkeypatch.setattr(gc_scheduler.sys, "getallocatedblocks", lambda: 0)
    reference = weakref.ref(Ring())
    gc.freeze()
    collector.collect_when_idle()
    for _ in range(10):
        now[0] += gc_scheduler.IDLE_S - 0.5
        press_key(window)
        now[0] += 1.0
        collector._on_timeout()
        assert reference() is not None

    now[0] += gc_scheduler.IDLE_S
    collector._on_timeout()
    assert reference() is None


def test_a_requested_collection_does_not_wait_forever(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    reference = weakref.ref(Ring())
    gc.freeze()
    collector.collect_when_idle()
    now[0] += gc_scheduler.MAX_DELAY_S + 1
    collector._last_input = now[0]
    collector._on_timeout()
    assert reference() is None


def test_a_collection_waits_for_a_pause_in_proportion_to_its_time(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    set_application_state(monkeypatch, Qt.ApplicationState.ApplicationActive)
    monkeypatch.setattr(gc_scheduler.sys, "getallocatedblocks", lambda: 4_000_000)
    pause = gc_scheduler.PAUSE_FACTOR * gc_scheduler.BLOCK_S * 4_000_000
    assert pause > 2 * gc_scheduler.IDLE_S
    reference = weakref.ref(Ring())
    gc.freeze()
    collector.collect_when_idle()
    for _ in range(3):
        collector._last_input = now[0]
        for _ in range(2):
            now[0] += pause / 2 - 1.0
            collector._on_timeout()
            assert reference() is not None
    now[0] += 3.0
    collector._on_timeout()
    assert reference() is None


def test_a_requested_collection_waits_longer_after_something_large_was_read(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, count = [100.0], [4_000_000]
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    set_application_state(monkeypatch, Qt.ApplicationState.ApplicationActive)
    monkeypatch.setattr(gc_scheduler.sys, "getallocatedblocks", lambda: count[0])
    pause = gc_scheduler.PAUSE_FACTOR * gc_scheduler.BLOCK_S * 4_000_000
    reference = weakref.ref(Ring())
    gc.freeze()
    collector.collect_when_idle()
    collector._last_input = now[0]
    now[0] += pause / 2
    collector._on_timeout()
    many = [[] for _ in range(2 * MANY)]
    collector._on_timeout()
    assert len(many) > MANY
    count[0] *= 3
    now[0] += pause
    collector._on_timeout()
    assert reference() is not None
    now[0] += 2 * pause
    collector._on_timeout()
    assert reference() is None


def test_a_collection_of_a_program_that_is_not_in_front_needs_no_long_pause(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    set_application_state(monkeypatch, Qt.ApplicationState.ApplicationInactive)
    monkeypatch.setattr(gc_scheduler.sys, "getallocatedblocks", lambda: 4_000_000)
    collector._last_input = now[0]
    reference = weakref.ref(Ring())
    gc.freeze()
    collector.collect_when_idle()
    now[0] += gc_scheduler.IDLE_S
    collector._on_timeout()
    assert reference() is None


@pytest.mark.parametrize("reason", ["many", "long ago"])
def test_a_full_collection_waits_until_everything_is_read(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    now = [100.0]
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(
        gc_scheduler.sys, "getallocatedblocks", lambda: 0
    )  # a pause of any length is long enough
    collector.collect_all()
    collector._last_input = now[0]
    reference = weakref.ref(Ring())
    gc.freeze()
    if reason == "many":
        monkeypatch.setattr(gc_scheduler, "MAX_FROZEN", MANY)
    else:
        now[0] += gc_scheduler.FULL_EVERY_S + 1
    loaded: list[list[int]] = []
    for _ in range(5):
        loaded += [[i] for i in range(2 * MANY)]
        now[0] += gc_scheduler.IDLE_S
        collector._on_timeout()
        assert reference() is not None
    for _ in range(2):
        now[0] += gc_scheduler.IDLE_S
        collector._on_timeout()
    assert reference() is None


def test_the_timer_is_slow_while_the_program_is_unused(
    collector: GarbageCollector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    window = QWidget()
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()

    def interval_after(seconds: float) -> int:
        now[0] += seconds
        collector._on_timeout()
        return collector._timer.interval()

    collector.collect_all()
    press_key(window)
    assert interval_after(1.0) == GarbageCollector.EVERY_MS
    assert interval_after(gc_scheduler.UNUSED_S + 1) == GarbageCollector.UNUSED_EVERY_MS
    loaded = [[i] for i in range(2 * MANY)]
    assert interval_after(1.0) == GarbageCollector.EVERY_MS
    assert len(loaded) == 2 * MANY
    assert interval_after(1.0) == GarbageCollector.UNUSED_EVERY_MS
    press_key(window)
    assert collector._timer.interval() == GarbageCollector.EVERY_MS
    assert interval_after(gc_scheduler.UNUSED_S + 1) == GarbageCollector.UNUSED_EVERY_MS
    collector.collect_when_idle()
    assert collector._timer.interval() == GarbageCollector.EVERY_MS
    collector.collect_all()
    set_application_state(monkeypatch, Qt.ApplicationState.ApplicationInactive)
    assert interval_after(gc_scheduler.UNUSED_S + 1) == GarbageCollector.INACTIVE_EVERY_MS
    other = QWidget()
    qtbot.addWidget(other)
    with qtbot.waitActive(other):
        other.show()
        other.activateWindow()
    assert collector._timer.interval() == GarbageCollector.EVERY_MS


def test_free_memory_is_returned_in_pauses_of_input(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, trimmed = [100.0], list[float]()
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(gc_scheduler, "trim_memory", lambda: trimmed.append(now[0]))
    collector._last_input = collector._full_at = now[0]
    collector._on_timeout()
    assert not trimmed
    for _ in range(3):
        now[0] += gc_scheduler.IDLE_S
        collector._on_timeout()
    assert len(trimmed) == 1, "once in each pause"
    collector._last_input = now[0]
    collector._on_timeout()
    now[0] += gc_scheduler.IDLE_S
    loaded = [[] for _ in range(2 * MANY)]
    collector._on_timeout()
    assert len(trimmed) == 1, "something large is being read"
    collector._on_timeout()
    assert (len(trimmed), len(loaded)) == (2, 2 * MANY)


def test_free_memory_is_returned_after_a_thread_stored_much(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, trimmed = [100.0], list[float]()
    monkeypatch.setattr(gc_scheduler.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(gc_scheduler, "trim_memory", lambda: trimmed.append(now[0]))
    collector._last_input = collector._full_at = now[0]
    now[0] += gc_scheduler.IDLE_S
    collector._on_timeout()
    assert not trimmed
    collector.trim_when_idle()
    collector._on_timeout()
    assert len(trimmed) == 1


def test_only_the_youngest_generation_is_collected_during_input(
    collector: GarbageCollector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    collected: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: (1_000, 20, 20))
    monkeypatch.setattr(gc, "collect", collected.append)
    press_key(window)
    collector._on_timeout()
    assert collected == [0]
    monkeypatch.setattr(gc_scheduler, "PAUSE_S", 0.0)
    collector._on_timeout()
    assert collected == [0, 2]
