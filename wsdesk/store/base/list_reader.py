"""Paged list of rows, updated by polling."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from operator import is_
from typing import TYPE_CHECKING, Generic, TypeVar

from wsdesk.api.paging import Identified, PageCollector, ResponsePage

if TYPE_CHECKING:
    from wsdesk.wire.base import UnreadableRow

T = TypeVar("T", bound=Identified)


class ListReading(Generic[T]):
    """Merges pages into the known rows, so that no row disappears before a complete reading confirms it.

    An unchanged row stays the same object, and `rows` the same tuple if all are unchanged. During a reading
    its rows come first, then the other known rows. At its end, missing rows are dropped if the reading is
    complete; otherwise only if the previous one missed them too, because rows that move between pages can be
    missed once.
    """

    def __init__(self) -> None:
        self.rows: tuple[T, ...] = ()
        self.unreadable: tuple[UnreadableRow, ...] = ()
        self.read: PageCollector[T] = PageCollector()
        """The last completed reading."""
        self._current: PageCollector[T] | None = None
        self._lost: tuple[UnreadableRow, ...] = ()
        self._absent: frozenset[str] = frozenset()

    @property
    def started(self) -> bool:
        """Whether a reading is in progress."""
        return self._current is not None

    @property
    def offset(self) -> int:
        """Offset of the next page."""
        return self._current.offset if self._current is not None else 0

    @property
    def doubtful(self) -> bool:
        """Whether the list was read to its end but may have more rows."""
        return bool(self.read.ended) and not self.read.complete

    @property
    def total_changed(self) -> bool:
        """Whether the current reading received another total than the last one."""
        return self._current is not None and self._current.total != self.read.total

    def begin(self, *, anew: bool = False) -> None:
        """Start a reading. With `anew`, every row that it misses is dropped at its end."""
        self._current, self._lost = PageCollector(), ()
        if anew:
            self._absent = frozenset(row.identity for row in self.rows)

    def resume(self) -> None:
        """Continue where the last reading ended."""
        self._current, self._lost = self.read, self.unreadable

    def abandon(self) -> None:
        """Drop the current reading; its rows stay."""
        self._current = None

    def merge(
        self, page: ResponsePage[T], lost: Iterable[UnreadableRow], limit: int, needed: int | None
    ) -> bool:
        """Merge the next page, of `limit` rows; return whether the reading is complete.

        It ends with the list, or, for a partially known list, after `needed` rows (None: all). If known rows
        are missing then, it reads one more page, since they may have moved down.
        """
        before = self._current or PageCollector[T]()
        rows_by_id = {row.identity: row for row in self.rows}
        rows = tuple(_same(row, rows_by_id) for row in page.rows)
        current = before.with_page(replace(page, rows=rows), limit)
        self._current = current
        self._lost = (*self._lost, *lost)
        others = tuple(row for row in self.rows if row.identity not in current.seen)
        ended = bool(current.ended)
        if not ended and needed is not None and not self.read.ended:
            count = len(current.rows)
            ended = count >= needed + limit or (count >= needed and not others)
        if not ended:
            self._show((*current.rows, *others))
            return False
        certain = current.complete or not current.ended
        retained = () if certain else tuple(row for row in others if row.identity not in self._absent)
        self._absent = frozenset(row.identity for row in retained)
        self.read, self._current, self.unreadable = current, None, self._lost
        self._show((*current.rows, *retained))
        return True

    def put(self, rows: Iterable[T]) -> None:
        """Replace known rows and append new ones, independent of their page."""
        rows_by_id = {row.identity: row for row in self.rows}
        for row in rows:
            rows_by_id[row.identity] = _same(row, rows_by_id)
        self._show(tuple(rows_by_id.values()))

    def _show(self, rows: tuple[T, ...]) -> None:
        if len(rows) != len(self.rows) or not all(map(is_, rows, self.rows)):
            self.rows = rows


def _same(row: T, rows_by_id: dict[str, T]) -> T:
    old = rows_by_id.get(row.identity)
    return old if old is not None and old == row else row
