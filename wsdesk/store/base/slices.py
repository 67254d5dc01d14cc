"""Long loops in slices: on the event loop, where they share the time of a turn, or on a worker thread."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer

from wsdesk.store.turn_budget import turn

T = TypeVar("T")

SLICE_S = 0.006
"""Seconds after which the event loop runs."""
CALCULATION_SLICE_S = 0.003
"""The same for calculations, whose steps take longer."""
_FREED_AT_ONCE = 500
"""Objects freed at a time, which takes about 1 ms."""


class HasParts(Protocol):
    """Something that consists of many objects."""

    def parts(self) -> Iterable[object]:
        """The objects that would take long to free at once."""
        ...


async def list_in_slices(items: Iterable[T]) -> list[T]:
    """The items of a generator."""
    found: list[T] = []
    until = turn.until(SLICE_S)
    for item in items:
        found.append(item)
        if turn.is_over(until):
            await asyncio.sleep(0)
            until = turn.until(SLICE_S)
    return found


async def free_in_slices(parts: list[Any]) -> None:
    """Empty a list of objects without other references: freeing 10,000 at once blocks the event loop."""
    while parts:
        del parts[-_FREED_AT_ONCE:]
        await asyncio.sleep(0)


def free_on_thread(parts: list[Any]) -> None:
    """The same on a worker thread: freeing 10,000 nodes at once blocks every other thread for 25 ms."""
    while parts:
        del parts[-_FREED_AT_ONCE:]
        time.sleep(0)


class SlicedCalculation(QObject):
    """Runs one generator at a time in slices: the first one at once, the others when events are handled.

    A generator that doesn't yield is finished when `start` returns.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Generator[None, None, Any] | None = None
        self._done: Callable[[Any], object] = bool
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._on_due)

    @property
    def is_running(self) -> bool:
        """True until the result was passed on."""
        return self._steps is not None

    def start(self, steps: Generator[None, None, T], done: Callable[[T], object]) -> None:
        """Run the steps in place of those before, and call `done` with their result."""
        self.cancel()
        self._steps, self._done = steps, done
        self._run(turn.until(CALCULATION_SLICE_S))

    def finish(self) -> None:
        """Run all remaining steps now."""
        self._run(float("inf"))

    def cancel(self) -> None:
        """Drop the steps; `done` isn't called."""
        self._timer.stop()
        if self._steps is not None:
            self._steps.close()
        self._steps, self._done = None, bool

    def _on_due(self) -> None:
        self._run(turn.until(CALCULATION_SLICE_S))

    def _run(self, until: float) -> None:
        steps = self._steps
        if steps is None:
            return
        try:
            next(steps)
            while not turn.is_over(until):
                next(steps)
        except StopIteration as end:
            done = self._done
            self.cancel()
            done(end.value)
        except BaseException:
            self.cancel()
            raise
        else:
            self._timer.start()
