"""Batches change notifications."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from PySide6.QtCore import QObject

from wsdesk.store.base.debouncer import Debouncer

_MANY, _MANY_MS = 5, 1_000
"""Above this number of items, `notify_progress` calls back at most once per this time in ms.

For more than a thousand it is one ms for each, since a call takes time proportional to their number.
"""


class ChangeBatcher(QObject):
    """Calls `callback` for changes: once for all of a batch, and seldom for progress of many items."""

    def __init__(self, callback: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._callback = callback
        self._batches = 0
        self._has_changed = False
        self._progress = Debouncer(_MANY_MS, self._call, self)

    @contextmanager
    def batch(self) -> Generator[None]:
        """Notify once, at the end, for all changes made inside; batches can be nested."""
        self._batches += 1
        try:
            yield
        finally:
            self._batches -= 1
            if not self._batches and self._has_changed:
                self._has_changed = False
                self._call()

    def notify(self, _change: object = None) -> None:
        """Notify of a change now, or at the end of the batch."""
        if self._batches:
            self._has_changed = True
        else:
            self._call()

    def notify_progress(self, count: int) -> None:
        """Notify of a change made while `count` items are sent: two for each would take quadratic time."""
        if count <= _MANY:
            self.notify()
        elif not self._progress.is_pending:
            self._progress.ms = max(_MANY_MS, count)
            self._progress.trigger()

    def _call(self) -> None:
        self._progress.cancel()
        self._callback()
