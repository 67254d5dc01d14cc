"""asyncio event loop on top of Qt's event loop."""

from __future__ import annotations

import asyncio
import heapq
import ipaddress
import socket
import sys
from collections import deque
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from functools import partial
from typing import Any

import qasync  # pyright: ignore[reportMissingTypeStubs]  # after PySide6: it uses the loaded binding
from PySide6.QtCore import QAbstractEventDispatcher, Qt, QTimer
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from wsdesk.store.turn_budget import turn

_MIN_CANCELLED = 64
"""Canceled timers that are kept before the queue is rebuilt without them."""
_MAX_LOOKUPS = 8
"""Hosts that are looked up at the same time."""
SLICE_S, MIN_S = 0.004, 0.001
"""Seconds after which callbacks wait for Qt's pending events, and the least, even if the time of the turn is
over: several tasks that parse responses in slices would otherwise take the sum of their slices."""


class EventLoop(qasync.QEventLoop):  # pyright: ignore[reportUntypedBaseClass]
    """qasync's event loop with two Qt timers for all callbacks instead of one per callback.

    qasync keeps the Qt timer, handle, and context of a canceled callback until its time: after a canvas of
    108 MB that is 3,000 read timeouts for 30 s. The queues work like those of asyncio's own loops.
    """

    def __init__(self, application: QApplication) -> None:
        self._callbacks: deque[asyncio.Handle] = deque()
        self._timers: list[asyncio.TimerHandle] = []
        self._cancelled_timers = 0
        self._ready_timer = QTimer(interval=0)
        self._ready_timer.timeout.connect(self._run_ready)
        self._due_timer = QTimer(singleShot=True)
        self._due_timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._due_timer.timeout.connect(self._run_due)
        self._resolver: ThreadPoolExecutor | None = None
        self._lookups: dict[tuple[Any, ...], asyncio.Future[list[Any]]] = {}
        super().__init__(application)
        QAbstractEventDispatcher.instance().awake.connect(turn.begin)

    @override
    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        self._check_open()
        handle = asyncio.Handle(callback, args, self, context)
        self._callbacks.append(handle)
        if not self._ready_timer.isActive():
            self._ready_timer.start()
        return handle

    @override
    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    @override
    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        self._check_open()
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        handle._scheduled = True
        heapq.heappush(self._timers, handle)
        if self._timers[0] is handle:
            self._start_due_timer()
        return handle

    @override
    async def getaddrinfo(
        self, host: Any, port: Any, *, family: int = 0, type: int = 0, proto: int = 0, flags: int = 0
    ) -> list[Any]:
        """Look up a host on a thread for lookups; concurrent lookups of the same host are one.

        Without a network, each takes seconds, and on the default threads other background work would wait.
        An IP address is converted at once.
        """
        key = (host, port, family, type, proto, flags)
        if _is_ip_address(host):
            return socket.getaddrinfo(*key)
        lookup = self._lookups.get(key)
        if lookup is None:
            if self._resolver is None:
                self._resolver = ThreadPoolExecutor(_MAX_LOOKUPS, "lookup")
            # Not `run_in_executor`, which has no types.
            work = self._resolver.submit(socket.getaddrinfo, *key)
            lookup = self._lookups[key] = asyncio.wrap_future(work, loop=self)
            lookup.add_done_callback(partial(self._end_lookup, key))
        return await asyncio.shield(lookup)

    def _end_lookup(self, key: tuple[Any, ...], lookup: asyncio.Future[list[Any]]) -> None:
        del self._lookups[key]
        if not lookup.cancelled():
            lookup.exception()  # otherwise asyncio logs it if nothing awaits it any more

    @override
    def close(self) -> None:
        """Close the loop; callbacks that did not run are dropped."""
        if self._resolver is not None:
            self._resolver.shutdown(wait=False, cancel_futures=True)
        for lookup in self._lookups.values():
            lookup.cancel()
        if not self.is_closed():
            QAbstractEventDispatcher.instance().awake.disconnect(turn.begin)
            turn.reset()
        self._ready_timer.stop()
        self._due_timer.stop()
        self._callbacks.clear()
        self._timers.clear()
        super().close()

    def _timer_handle_cancelled(self, _handle: asyncio.TimerHandle) -> None:
        """Called by `TimerHandle.cancel`."""
        self._cancelled_timers += 1
        if self._cancelled_timers > max(_MIN_CANCELLED, len(self._timers) // 2):
            self._timers = [handle for handle in self._timers if not handle.cancelled()]
            heapq.heapify(self._timers)
            self._cancelled_timers = 0

    def _check_open(self) -> None:
        if self.is_closed():
            raise RuntimeError("Event loop is closed")

    def _start_due_timer(self) -> None:
        delay = self._timers[0].when() - self.time()
        self._due_timer.start(max(0, min(2**31 - 1, int(delay * 1000 + 0.999))))

    def _run_ready(self) -> None:
        """Run the callbacks that are ready now, but none after `SLICE_S`.

        The rest, and those that they add, run after Qt's pending events.
        """
        until = turn.until(SLICE_S, MIN_S)
        for _ in range(len(self._callbacks)):
            if not self._callbacks:
                break
            handle = self._callbacks.popleft()
            if not handle.cancelled():
                handle._run()
                if turn.is_over(until):
                    break
        if not self._callbacks:
            self._ready_timer.stop()
            self._remove_first_cancelled()

    def _remove_first_cancelled(self) -> None:
        """Remove canceled timers that are next, for which the program would wake up."""
        if not self._timers or not self._timers[0].cancelled():
            return
        while self._timers and self._timers[0].cancelled():
            heapq.heappop(self._timers)._scheduled = False
            self._cancelled_timers = max(0, self._cancelled_timers - 1)
        if self._timers:
            self._start_due_timer()
        else:
            self._due_timer.stop()

    def _run_due(self) -> None:
        """Move due callbacks to the ready queue."""
        now = self.time()
        while self._timers and (self._timers[0].when() <= now or self._timers[0].cancelled()):
            handle = heapq.heappop(self._timers)
            handle._scheduled = False
            if handle.cancelled():
                self._cancelled_timers = max(0, self._cancelled_timers - 1)
            else:
                self._callbacks.append(handle)
        if self._callbacks and not self._ready_timer.isActive():
            self._ready_timer.start()
        if self._timers:
            self._start_due_timer()


def _is_ip_address(host: object) -> bool:
    try:
        ipaddress.ip_address(str(host))
    except ValueError:
        return False
    return True


def install_generator_hooks(loop: asyncio.AbstractEventLoop) -> None:
    """Close abandoned generators as tasks of `loop` until it is closed."""
    closing: set[asyncio.Task[None]] = set()  # the loop has only weak references to its tasks

    def start(generator: AsyncGenerator[object, object]) -> None:
        task = loop.create_task(_close(generator), name="close a forgotten generator")
        closing.add(task)
        task.add_done_callback(closing.discard)

    def close(generator: AsyncGenerator[object, object]) -> None:
        if not loop.is_closed():
            # The garbage collector may run in any thread.
            loop.call_soon_threadsafe(start, generator)

    sys.set_asyncgen_hooks(firstiter=None, finalizer=close)


async def _close(generator: AsyncGenerator[object, object]) -> None:
    await generator.aclose()
