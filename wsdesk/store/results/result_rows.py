"""Rows of the light table by number: LRU cache of results that the index reads on request."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.reader import IndexInterruptedError
from wsdesk.localdb.index.result_query import Result
from wsdesk.store.base.store import TaskScope
from wsdesk.store.search.result_search import ResultSearch

MAX_CACHED_ROWS = 20_000
_BATCH = 500


class ResultRows(QObject):
    """Results by their row number. Rows that are requested in one event loop iteration are read at once."""

    loaded = Signal(object)
    """Emitted with the numbers of loaded rows, a frozenset."""

    def __init__(self, index: ResultSearch, tasks: TaskScope, parent: QObject) -> None:
        super().__init__(parent)
        self._index = index
        self._tasks = tasks
        self._rows: OrderedDict[int, Result] = OrderedDict()
        self._requested: set[int] = set()
        self._loading: set[int] = set()
        self._is_active = False

    def open(self) -> None:
        """Read rows that are requested from now on."""
        self._is_active = True

    def close(self) -> None:
        """Stop reading, and free the rows."""
        self._is_active = False
        self.clear()

    def clear(self) -> None:
        self._rows.clear()
        self._loading.clear()

    def get(self, number: int) -> Result | None:
        """A row if it is loaded; otherwise it is requested."""
        row = self._rows.get(number)
        if row is not None:
            self._rows.move_to_end(number)
        elif number not in self._loading:  # a repaint meanwhile doesn't request it again
            if not self._requested:
                asyncio.get_running_loop().call_soon(self._load_requested)
            self._requested.add(number)
        return row

    async def read(self, numbers: Iterable[int]) -> tuple[Result, ...]:
        """Rows in this order; missing ones are left out."""
        row_numbers = tuple(numbers)
        missing = [number for number in row_numbers if number not in self._rows]
        for at in range(0, len(missing), _BATCH):
            for result in await self._index.rows(missing[at : at + _BATCH]):
                self._rows[result.number] = result
        return tuple(self._rows[number] for number in row_numbers if number in self._rows)

    def _load_requested(self) -> None:
        numbers, self._requested = tuple(self._requested), set()
        if self._is_active and numbers:
            self._loading.update(numbers)
            self._tasks.start(f"rows-{min(numbers)}", self._load(numbers))

    async def _load(self, numbers: tuple[int, ...]) -> None:
        try:
            results = await self.read(numbers)
        except (LocalDbError, IndexInterruptedError):
            return
        finally:
            self._loading.difference_update(numbers)
        while len(self._rows) > MAX_CACHED_ROWS:
            self._rows.popitem(last=False)
        if results:
            self.loaded.emit(frozenset(result.number for result in results))
