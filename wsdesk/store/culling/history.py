"""Undo history of marks and collections, one order for both, and the base of their stores."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Literal, Protocol

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass

MAX_UNDO_STEPS = 200
Subject = Literal["marks", "collections"]


class UndoTarget(Protocol):
    """What restores the values of its changes."""

    @property
    def subject(self) -> Subject: ...

    def restore(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Set earlier values by key, without a step of undo; return those that they replace."""
        ...

    def shown_ids(self, values: Mapping[str, Any], replaced: Mapping[str, Any]) -> tuple[str, ...]:
        """Versions to show after values were restored that replaced others."""
        ...


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """Values before a change, by what restores them. `at` is the time of it on the monotonic clock."""

    parts: tuple[tuple[UndoTarget, Mapping[str, Any]], ...]
    at: float

    @property
    def subject(self) -> Subject:
        """Subject of the step; an import that changed both counts as marks."""
        return "marks" if any(store.subject == "marks" for store, _ in self.parts) else "collections"


class CullingHistory:
    """Steps of undo and redo in the order of the changes, whichever store made them."""

    def __init__(self) -> None:
        self._done: list[HistoryStep] = []
        self._undone: list[HistoryStep] = []
        self._batch: list[tuple[UndoTarget, Mapping[str, Any]]] | None = None

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def next_undo(self) -> HistoryStep | None:
        """The step that undo reverts."""
        return self._done[-1] if self._done else None

    @property
    def next_redo(self) -> HistoryStep | None:
        """The step that redo applies."""
        return self._undone[-1] if self._undone else None

    def record(self, store: UndoTarget, before: Mapping[str, Any]) -> None:
        """Add a change of a store with the values before it."""
        if self._batch is not None:
            self._batch.append((store, before))
            return
        self._add(((store, before),))

    @contextmanager
    def batch(self) -> Generator[None]:
        """Make all changes in the block one step."""
        self._batch = []
        try:
            yield
        finally:
            parts, self._batch = tuple(self._batch), None
            if parts:
                self._add(parts)

    def _add(self, parts: tuple[tuple[UndoTarget, Mapping[str, Any]], ...]) -> None:
        self._done.append(HistoryStep(parts, time.monotonic()))
        del self._done[:-MAX_UNDO_STEPS]
        self._undone.clear()

    def undo(self) -> tuple[str, ...]:
        """Undo the last change; return the versions to show: a marked one, or those that are listed again."""
        return self._restore(self._done, self._undone)

    def redo(self) -> tuple[str, ...]:
        """Redo the change that was undone last; return the versions to show."""
        return self._restore(self._undone, self._done)

    def clear(self) -> None:
        """Clear all steps, since they belong to another workspace."""
        self._done.clear()
        self._undone.clear()

    def _restore(self, source: list[HistoryStep], target: list[HistoryStep]) -> tuple[str, ...]:
        if not source:
            return ()
        step = source.pop()
        # The last change of a step is reverted first.
        parts = tuple((store, store.restore(values)) for store, values in reversed(step.parts))
        target.append(replace(step, parts=parts))
        pairs = zip(reversed(step.parts), parts, strict=True)
        shown = [
            version_id
            for (store, values), (_store, replaced) in pairs
            for version_id in store.shown_ids(values, replaced)
        ]
        return tuple(dict.fromkeys(shown))


@dataclass(frozen=True, slots=True)
class MergeResult:
    """Result of merging an import: IDs of what changed, and of what is newer here and stays."""

    changed: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


class CullingStore(QObject):
    """Base of stores of the current workspace, in memory and on disk, whose changes are steps of a history.

    Changes are in memory at once and written in the background, one transaction per change.
    """

    changed = Signal(object)
    subject: Subject

    def __init__(self, history: CullingHistory | None, clock: Callable[[], float]) -> None:
        super().__init__()
        self._profile = ""
        self._clock = clock
        self.history = history or CullingHistory()
        """Undo history, which marks and collections share."""

    @abstractmethod
    def restore(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Set earlier values by key, without a step of undo; return those that they replace."""

    @abstractmethod
    def shown_ids(self, values: Mapping[str, Any], replaced: Mapping[str, Any]) -> tuple[str, ...]:
        """Versions to show after values were restored that replaced others."""
