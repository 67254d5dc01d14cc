"""Bases of stores: owned tasks, and state as one frozen value with a change signal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic, TypeVar, cast

from PySide6.QtCore import QObject, Signal

from wsdesk.store.base.task_scope import TaskScope

S = TypeVar("S")


class TaskOwner(QObject):
    """An object that runs coroutines by key. Starting a key cancels the task that runs under it."""

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tasks = TaskScope(name)

    async def aclose(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        await self.tasks.aclose()


class Store(TaskOwner, Generic[S]):
    """State of one concern. `changed` is emitted with the new state if it differs from the previous one."""

    changed = Signal(object)

    def __init__(self, name: str, state: S, parent: QObject | None = None) -> None:
        super().__init__(name, parent)
        self._state = state

    @property
    def state(self) -> S:
        return self._state

    def set_state(self, state: S) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)

    def update_state(self, **fields: Any) -> None:
        """Replace these fields of the state, a dataclass."""
        self.set_state(replace(cast(Any, self._state), **fields))
