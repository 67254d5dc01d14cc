"""Callbacks run in order and on time, and canceled ones leave no references."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from wsdesk.app.platform import event_loop as event_loop_module
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.store.turn_budget import turn


@pytest.fixture
def loop(qapp: QApplication) -> Iterator[EventLoop]:
    event_loop = EventLoop(qapp)
    yield event_loop
    event_loop.close()


def test_callbacks_run_in_the_order_of_their_calls_and_of_their_times(loop: EventLoop) -> None:
    order: list[str] = []

    async def main() -> None:
        process = asyncio.Event()
        loop.call_later(0.06, process.set)
        loop.call_later(0.04, order.append, "late")
        loop.call_later(0.02, order.append, "early")
        loop.call_later(0, order.append, "second")
        loop.call_soon(order.append, "first")
        await process.wait()

    loop.run_until_complete(main())
    assert order == ["first", "second", "early", "late"]


def test_qt_events_run_between_long_callbacks(loop: EventLoop, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SLICE_S", "MIN_S"):
        monkeypatch.setattr(event_loop_module, name, -1.0)  # each callback takes longer
    order: list[str] = []

    async def main() -> None:
        timer = QTimer(interval=0)
        timer.timeout.connect(lambda: order.append("qt"))
        timer.start()
        done = asyncio.Event()
        loop.call_soon(order.append, "first")
        loop.call_soon(order.append, "second")
        loop.call_soon(done.set)
        await done.wait()
        timer.stop()

    loop.run_until_complete(main())
    assert "qt" in order[order.index("first") : order.index("second")]


def test_slices_have_a_new_budget_in_each_turn(loop: EventLoop) -> None:
    async def main() -> list[float]:
        ends = []
        for _ in range(3):
            await asyncio.sleep(0.01)
            ends += [turn.until(60.0), turn.until(60.0)]
        return ends

    first, same_turn, second, _, third, _ = loop.run_until_complete(main())
    assert first == same_turn < second < third
    loop.close()
    assert turn.until(60.0) > third + 30.0


def test_a_callback_never_runs_early(loop: EventLoop) -> None:
    async def main() -> list[float]:
        delays = []
        for delay in (0.001, 0.0105, 0.05):
            due = loop.time() + delay
            process = asyncio.Event()
            loop.call_at(due, process.set)
            await process.wait()
            delays.append(loop.time() - due)
        return delays

    assert min(loop.run_until_complete(main())) >= 0


def test_canceled_timeouts_are_released_early(loop: EventLoop) -> None:
    class Body(bytearray):
        pass

    references: list[weakref.ref[Body]] = []

    async def main() -> None:
        for _ in range(500):
            body = Body(10)
            references.append(weakref.ref(body))
            loop.call_later(60, body.clear).cancel()
        del body
        await asyncio.sleep(0)
        handles = [one for one in gc.get_objects() if isinstance(one, asyncio.TimerHandle)]
        assert len(handles) < 200

    loop.run_until_complete(main())
    assert sum(reference() is not None for reference in references) == 0


def test_a_canceled_callback_does_not_run(loop: EventLoop) -> None:
    calls: list[str] = []

    async def main() -> None:
        loop.call_soon(calls.append, "soon").cancel()
        loop.call_later(0.01, calls.append, "later").cancel()
        await asyncio.sleep(0.03)

    loop.run_until_complete(main())
    assert calls == []


class _Timeouts(QObject):
    """Counts timeouts for which the program waited."""

    count = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_timeout = isinstance(watched, QTimer) and event.type() is QEvent.Type.Timer
        self.count += is_timeout and watched.interval() > 0
        return False


def test_a_canceled_timer_does_not_wake_the_program(qapp: QApplication, loop: EventLoop) -> None:
    timeouts = _Timeouts()

    async def main() -> None:
        qapp.installEventFilter(timeouts)
        try:
            loop.call_later(0.02, print).cancel()
            await asyncio.sleep(0.2)
        finally:
            qapp.removeEventFilter(timeouts)

    loop.run_until_complete(main())
    assert timeouts.count == 1


def test_qt_events_are_handled_between_endless_callbacks(loop: EventLoop) -> None:
    async def main() -> int:
        timeouts = [0]
        timer = QTimer(interval=1)
        timer.timeout.connect(lambda: timeouts.__setitem__(0, timeouts[0] + 1))
        timer.start()
        for _ in range(10_000):
            await asyncio.sleep(0)
        timer.stop()
        return timeouts[0]

    assert loop.run_until_complete(main()) > 3


def test_another_thread_can_schedule_callbacks(loop: EventLoop) -> None:
    async def main() -> int:
        process: asyncio.Future[int] = loop.create_future()
        thread = threading.Thread(target=lambda: loop.call_soon_threadsafe(process.set_result, 7))
        thread.start()
        result = await asyncio.wait_for(process, 30)
        thread.join()
        return result

    assert loop.run_until_complete(main()) == 7


def test_a_closed_loop_ignores_callbacks(qapp: QApplication) -> None:
    loop = EventLoop(qapp)
    loop.call_later(60, print)
    loop.close()
    with pytest.raises(RuntimeError):
        loop.call_soon(print)


def test_slow_lookups_of_hosts_delay_no_other_background_work(
    loop: EventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    can_answer = threading.Event()
    lookups_by_host: list[str] = []

    def look_up(host: str, *_: object) -> list[str]:
        lookups_by_host.append(host)
        can_answer.wait(60)
        return [host]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)

    async def main() -> list[list[str]]:
        hosts = ["0.example", *(f"{at}.example" for at in range(40))]
        lookups = [asyncio.create_task(loop.getaddrinfo(host, 443)) for host in hosts]
        try:
            async with asyncio.timeout(30):
                assert await asyncio.to_thread(threading.active_count)
        finally:
            can_answer.set()
        return await asyncio.gather(*lookups)

    results = loop.run_until_complete(main())
    assert results == [["0.example"], *([f"{at}.example"] for at in range(40))]
    assert len(lookups_by_host) == 40, "the first two are one"


@pytest.mark.parametrize(
    ("host", "is_on_a_thread"), [("127.0.0.1", False), ("::1", False), ("x.example", True)]
)
def test_ip_addresses_need_no_thread(
    loop: EventLoop, monkeypatch: pytest.MonkeyPatch, host: str, is_on_a_thread: bool
) -> None:
    threads: list[threading.Thread] = []

    def look_up(*_: object) -> list[str]:
        threads.append(threading.current_thread())
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    loop.run_until_complete(loop.getaddrinfo(host, 443))
    assert [thread is not threading.main_thread() for thread in threads] == [is_on_a_thread]


def test_a_failed_or_abandoned_lookup_is_repeated(
    loop: EventLoop, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lookups_by_host = 0

    def look_up(*_: object) -> list[str]:
        nonlocal lookups_by_host
        lookups_by_host += 1
        can_answer.wait(60)
        raise socket.gaierror("unknown")

    def end(key: tuple[object, ...], lookup: asyncio.Future[list[object]]) -> None:
        end_lookup(key, lookup)
        is_ended.set()

    can_answer = threading.Event()
    is_ended, end_lookup = asyncio.Event(), loop._end_lookup
    monkeypatch.setattr(loop, "_end_lookup", end)
    monkeypatch.setattr(socket, "getaddrinfo", look_up)

    async def main() -> None:
        ignored = asyncio.create_task(loop.getaddrinfo("x.example", 443))
        await asyncio.sleep(0)
        ignored.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ignored
        can_answer.set()
        await is_ended.wait()
        for _ in range(2):
            with pytest.raises(socket.gaierror):
                await loop.getaddrinfo("x.example", 443)
        gc.collect()

    loop.run_until_complete(main())
    assert lookups_by_host == 3
    assert not [record for record in caplog.records if "never retrieved" in record.message]
