"""Order of the sides of a comparison: pages, two at a time, and a reference."""

from __future__ import annotations

from typing import NamedTuple

MAX_PER_PAGE = 16
"""Maximum number of results on one page of a comparison."""


class RemovedSide(NamedTuple):
    """A side that was removed: its number, its position, and its slot in a pair (-1: it was in none).

    `order` is the one that it was removed from.
    """

    order: ComparisonOrder
    number: int
    position: int
    slot: int


class ComparisonOrder:
    """Sides by number: which remain, in which order, and which are shown.

    A page shows up to sixteen. Two at a time, the others wait and replace what is removed. The reference is
    on every page and in every pair, and isn't removed.
    """

    def __init__(self, count: int, index: int = 0) -> None:
        self.numbers = list(range(count))
        self.reference = -1
        self.is_pairwise = False
        self.first = 0
        """Index of the first side of the page, not counting the reference."""
        self._pair = (0, 1)
        self.go_to(index)

    @property
    def is_pair(self) -> bool:
        return len(self.numbers) == 2 or (self.is_pairwise and len(self.numbers) > 2)

    @property
    def shown(self) -> tuple[int, ...]:
        """The pair, or the page with the reference first."""
        if self.is_pair:
            return self._pair
        others = self._others()
        end = next((start for start in self._starts() if start > self.first), len(others))
        reference = (self.reference,) if self.reference >= 0 else ()
        return (*reference, *others[self.first : end])

    def go_to(self, index: int) -> None:
        """Go to the page of an index, not counting the reference."""
        self.first = max(start for start in self._starts() if start <= max(index, 0))

    def step_page(self, by: int) -> None:
        """Go to a later or earlier page, stopping at the ends."""
        self.go_to(self.first)  # a pair may have changed the pages
        starts = self._starts()
        at = starts.index(self.first) + by
        self.first = starts[min(max(at, 0), len(starts) - 1)]

    def step_candidate(self, slot: int, by: int) -> None:
        """Replace a side of the pair with the next or previous one that waits, with wrap-around.

        If it is the reference, the other side is replaced.
        """
        slot = 1 - slot if self._pair[slot] == self.reference else slot
        others = [number for number in self.numbers if number != self._pair[1 - slot]]
        at = others.index(self._pair[slot]) + by
        self._set_slot(slot, others[at % len(others)])

    def show_candidate(self, slot: int, number: int) -> None:
        """Replace a side of the pair, unless it is the reference, with one that waits."""
        if self._pair[slot] != self.reference and number in self.numbers and number not in self._pair:
            self._set_slot(slot, number)

    def swap(self) -> None:
        self._pair = (self._pair[1], self._pair[0])

    def set_pairwise(self, on: bool, number: int = -1) -> None:
        """Show two at a time, beginning with a number, or pages."""
        self.is_pairwise = on
        if on:
            first = self.reference if self.reference >= 0 else number
            self._form_pair(first, number)
        else:
            self.go_to(self._index_of(self._pair[0]))

    def set_reference(self, number: int) -> None:
        """Set the reference; -1 for none."""
        self.reference = number
        if self.is_pair:
            if number >= 0 and number != self._pair[0]:
                self._pair = (number, next((n for n in self._pair if n != number), -1))
        else:
            self.go_to(self.first)

    def remove(self, number: int) -> RemovedSide | None:
        """Remove a side; at least two remain, and the reference does."""
        if number == self.reference or number not in self.numbers or len(self.numbers) <= 2:
            return None
        position = self.numbers.index(number)
        was_pair = self.is_pair
        slot = self._pair.index(number) if was_pair and number in self._pair else -1
        if slot >= 0:
            self.step_candidate(slot, 1)
        self.numbers.remove(number)
        if not was_pair and len(self.numbers) == 2:
            self._form_pair(self.reference, -1)
        self.go_to(self.first)
        return RemovedSide(self, number, position, slot)

    def restore(self, removed: RemovedSide) -> None:
        """Insert a side that was removed from this order where it was; others are ignored."""
        if removed.order is not self or removed.number in self.numbers:
            return
        self.numbers.insert(min(removed.position, len(self.numbers)), removed.number)
        if not self.is_pair:
            self.go_to(self._index_of(removed.number))
        elif removed.slot >= 0 and self._pair[removed.slot] != self.reference:
            self._set_slot(removed.slot, removed.number)

    def _form_pair(self, first: int, second: int) -> None:
        """Set the pair: `first` with `second`, or with the next one in order; -1 is any."""
        first = first if first in self.numbers else self.numbers[0]
        at = self.numbers.index(first)
        following = self.numbers[at + 1 :] + self.numbers[:at]
        self._pair = (first, second if second in following else following[0])

    def _set_slot(self, slot: int, number: int) -> None:
        self._pair = (number, self._pair[1]) if slot == 0 else (self._pair[0], number)

    def _others(self) -> list[int]:
        return [number for number in self.numbers if number != self.reference]

    def _index_of(self, number: int) -> int:
        others = self._others()
        return others.index(number) if number in others else 0

    def _starts(self) -> tuple[int, ...]:
        is_pinned = self.reference >= 0
        return page_starts(len(self.numbers) - is_pinned, MAX_PER_PAGE - is_pinned)


def page_starts(count: int, size: int = MAX_PER_PAGE) -> tuple[int, ...]:
    """Return the first index of each page: as few pages as possible, of similar length."""
    pages = max(1, -(-count // size))
    length = max(1, -(-count // pages))
    return tuple(range(0, max(1, count), length))
