"""Layout of a virtual list: measured and estimated heights, with scroll anchoring."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate

GUESS = 74
"""Px that a card is taken to be high until it was seen."""
GAP = 9


class VirtualLayout:
    """Cards one below the other, all numbers in px from the top of the list.

    The view stays at its home (the end, or the top where the newest come first) while it is there; elsewhere
    it holds on to the card that it begins with, so that what one reads does not move.
    """

    def __init__(self, top: int, bottom: int, *, home_is_top: bool) -> None:
        self.ids: tuple[str, ...] = ()
        self._top, self._bottom = top, bottom
        self._home_is_top = home_is_top
        self._places: dict[str, int] = {}
        self._heights: dict[str, int] = {}
        self._tops: list[int] = [top]
        self._at_home = True
        self._anchor: tuple[str, int] = ("", 0)
        self._stale = True

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._places

    def show(self, ids: Sequence[str], changed: Collection[str]) -> None:
        """These, in this order; those that changed have another height perhaps."""
        newer = bool(ids) and ids[-1] not in self._places
        self.ids = tuple(ids)
        self._places = {card_id: place for place, card_id in enumerate(ids)}
        kept = self._heights.items()
        self._heights = {i: high for i, high in kept if i in self._places and i not in changed}
        if newer and not self._home_is_top:
            self._at_home = True
        self._stale = True

    def go_home(self) -> None:
        """Another list: its home is shown first."""
        self._at_home = True
        self._anchor = ("", 0)

    def hold(self, card_id: str, offset: int) -> None:
        """From now on the view begins `offset` px below the top of this card."""
        self._at_home = False
        self._anchor = (card_id, offset)

    def place(self, card_id: str) -> int:
        """Its place in the order; -1 where it is not here."""
        return self._places.get(card_id, -1)

    def top_of(self, card_id: str) -> int:
        return self._tops[max(0, self.place(card_id))]

    def height(self, card_id: str) -> int:
        return self._heights.get(card_id, GUESS)

    def is_found(self, card_id: str) -> bool:
        """Whether its height is known."""
        return card_id in self._heights

    def found(self, card_id: str, height: int) -> None:
        """It is so high."""
        self._heights[card_id] = height
        self._stale = True

    def lost(self, card_id: str = "") -> None:
        """Its height (of all, for an empty id) is another one."""
        if card_id:
            self._heights.pop(card_id, None)
        else:
            self._heights.clear()
        self._stale = True

    def stay_at(self, card_id: str, value: int) -> None:
        """A card gets another height: it stays where it is in a view that begins at `value`."""
        if self._at_home and card_id in self._places:
            self.hold(card_id, value - self.top_of(card_id))

    def measure_up(self) -> int:
        """Work out where every card begins; how high they are together."""
        if self._stale:
            self._stale = False
            high = (self.height(card_id) + GAP for card_id in self.ids)
            self._tops = list(accumulate(high, initial=self._top))
        return self.total

    @property
    def total(self) -> int:
        return (self._tops[-1] - GAP if self.ids else 0) + self._bottom

    def wanted(self, value: int, most: int) -> int:
        """Where the view should begin, which begins at `value` and cannot begin below `most`."""
        card_id, offset = self._anchor
        if self._at_home:
            value = 0 if self._home_is_top else most
        elif card_id in self._places:
            value = self.top_of(card_id) + offset
        elif not self.ids:
            value = 0
        return min(most, max(0, value))

    def seen(self, value: int, port: int, around: int = 0) -> tuple[int, int]:
        """The places (first, and one behind the last) that a view of that height shows, or has around it."""
        first = max(0, bisect_right(self._tops, value - around) - 1)
        last = min(len(self.ids), bisect_right(self._tops, value + port + around))
        return first, last

    def settled(self, value: int) -> None:
        """The view was laid out: hold on to what it begins with."""
        if not self._at_home or self._home_is_top:
            self._hold_at(value, at_home=self._home_is_top and value <= 0)

    def scrolled(self, value: int, most: int) -> None:
        """The person moved the view."""
        self._hold_at(value, at_home=value <= 0 if self._home_is_top else value >= most)

    def _hold_at(self, value: int, *, at_home: bool) -> None:
        self._at_home = at_home
        if not at_home and self.ids:
            at = min(max(0, bisect_right(self._tops, value) - 1), len(self.ids) - 1)
            self._anchor = (self.ids[at], value - self._tops[at])
