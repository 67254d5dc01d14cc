"""Layout of a virtual list: measured and estimated heights, with scroll anchoring."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate

ESTIMATED_HEIGHT = 74
"""Estimated height of a card in px, until it is measured."""
GAP = 9


class VirtualLayout:
    """Vertical layout of cards, in px from the top of the list.

    While the view is at its home (the end, or the top if the newest comes first), it stays there; elsewhere
    the first visible card is the scroll anchor.
    """

    def __init__(self, top: int, bottom: int, *, home_is_top: bool) -> None:
        self.ids: tuple[str, ...] = ()
        self._top, self._bottom = top, bottom
        self._home_is_top = home_is_top
        self._indexes: dict[str, int] = {}
        self._heights: dict[str, int] = {}
        self._tops: list[int] = [top]
        self._is_at_home = True
        self._anchor: tuple[str, int] = ("", 0)
        self._is_stale = True

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._indexes

    def set_cards(self, ids: Sequence[str], changed: Collection[str]) -> None:
        """Set the cards; the heights of changed ones are estimated again."""
        newer = bool(ids) and ids[-1] not in self._indexes
        self.ids = tuple(ids)
        self._indexes = {card_id: place for place, card_id in enumerate(ids)}
        heights = self._heights.items()
        self._heights = {i: high for i, high in heights if i in self._indexes and i not in changed}
        if newer and not self._home_is_top:
            self._is_at_home = True
        self._is_stale = True

    def scroll_home(self) -> None:
        """Scroll to the home position, for another list."""
        self._is_at_home = True
        self._anchor = ("", 0)

    def set_anchor(self, card_id: str, offset: int) -> None:
        """Set the scroll anchor: the view begins `offset` px below the top of this card."""
        self._is_at_home = False
        self._anchor = (card_id, offset)

    def index_of(self, card_id: str) -> int:
        """Index of a card, -1 if it isn't in the list."""
        return self._indexes.get(card_id, -1)

    def top_of(self, card_id: str) -> int:
        return self._tops[max(0, self.index_of(card_id))]

    def height(self, card_id: str) -> int:
        return self._heights.get(card_id, ESTIMATED_HEIGHT)

    def has_height(self, card_id: str) -> bool:
        """Whether its height is measured."""
        return card_id in self._heights

    def set_height(self, card_id: str, height: int) -> None:
        self._heights[card_id] = height
        self._is_stale = True

    def discard_height(self, card_id: str = "") -> None:
        """Discard the measured height, of all cards if the ID is empty."""
        if card_id:
            self._heights.pop(card_id, None)
        else:
            self._heights.clear()
        self._is_stale = True

    def anchor_at(self, card_id: str, value: int) -> None:
        """Anchor a card whose height changes at its position in a view that begins at `value`."""
        if self._is_at_home and card_id in self._indexes:
            self.set_anchor(card_id, value - self.top_of(card_id))

    def compute_positions(self) -> int:
        """Compute the positions of the cards; return the total height."""
        if self._is_stale:
            self._is_stale = False
            high = (self.height(card_id) + GAP for card_id in self.ids)
            self._tops = list(accumulate(high, initial=self._top))
        return self.total

    @property
    def total(self) -> int:
        return (self._tops[-1] - GAP if self.ids else 0) + self._bottom

    def scroll_position(self, value: int, maximum: int) -> int:
        """Scroll position for the anchor, given the current and the maximum one."""
        card_id, offset = self._anchor
        if self._is_at_home:
            value = 0 if self._home_is_top else maximum
        elif card_id in self._indexes:
            value = self.top_of(card_id) + offset
        elif not self.ids:
            value = 0
        return min(maximum, max(0, value))

    def visible_range(self, value: int, viewport_height: int, around: int = 0) -> tuple[int, int]:
        """Range of indexes that are visible in a view of that height, or within `around` px of it."""
        first = max(0, bisect_right(self._tops, value - around) - 1)
        last = min(len(self.ids), bisect_right(self._tops, value + viewport_height + around))
        return first, last

    def update_anchor(self, value: int) -> None:
        """Set the anchor to the first visible card, after a layout."""
        if not self._is_at_home or self._home_is_top:
            self._set_anchor_at(value, at_home=self._home_is_top and value <= 0)

    def scrolled(self, value: int, maximum: int) -> None:
        """Update the anchor after the user scrolled."""
        self._set_anchor_at(value, at_home=value <= 0 if self._home_is_top else value >= maximum)

    def _set_anchor_at(self, value: int, *, at_home: bool) -> None:
        self._is_at_home = at_home
        if not at_home and self.ids:
            at = min(max(0, bisect_right(self._tops, value) - 1), len(self.ids) - 1)
            self._anchor = (self.ids[at], value - self._tops[at])
