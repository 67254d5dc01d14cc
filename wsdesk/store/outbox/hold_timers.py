"""Timers of held items, after which they are sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from wsdesk.store.base.store import TaskScope


class HoldTimers:
    """Releases items after a time, together those whose timers started together.

    `sleep` takes seconds; `release` gets the IDs of the items.
    """

    def __init__(
        self,
        tasks: TaskScope,
        sleep: Callable[[float], Awaitable[None]],
        release: Callable[[Iterable[str]], object],
    ) -> None:
        self._tasks = tasks
        self._sleep = sleep
        self._release = release
        self._held: dict[str, dict[str, None]] = {}
        """Held items, each with all of its timer."""

    def __contains__(self, entry_id: str) -> bool:
        return entry_id in self._held

    def start(self, entry_ids: Iterable[str], seconds: float) -> None:
        """Start one timer for items; earlier timers of them are canceled."""
        held = dict.fromkeys(entry_ids)
        for entry_id in held:
            self.cancel(entry_id)
            self._held[entry_id] = held
        if held:
            self._tasks.start(f"hold:{id(held)}", self._wait(held, seconds))

    def cancel(self, entry_id: str) -> None:
        """Remove an item from its timer, if it has one."""
        held = self._held.pop(entry_id, None)
        if held is not None:
            del held[entry_id]
            if not held:
                self._tasks.cancel(f"hold:{id(held)}")

    async def _wait(self, held: dict[str, None], seconds: float) -> None:
        await self._sleep(seconds)
        ids = tuple(held)
        for entry_id in ids:
            del self._held[entry_id]
        self._release(ids)
