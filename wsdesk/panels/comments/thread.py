"""A long list of cards of different heights: only those in sight exist."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from PySide6.QtCore import QEvent, QMargins, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.comments.card import CommentCard
from wsdesk.panels.parts.scroll import BAR, QuietBar
from wsdesk.panels.parts.type_scale import FONT_EVENTS
from wsdesk.store.comments import CommentEntry

GUESS = 74
"""Px that a card is taken to be high until it was seen."""
GAP = 9
AROUND = 240
"""Px above and below the view for which cards exist already."""
MINUTE_MS = 30_000


class Thread(QAbstractScrollArea):
    """Comments in the order of their entries. What stays is kept, and what one reads does not move.

    It lays its cards out itself: heights that were found once hold until the width changes, so that a
    thousand comments cost what a dozen do. It is as high as its comments and no higher, so that the composer
    follows the last of them.
    """

    retried = Signal(object)
    discarded = Signal(object)
    edited = Signal(object)
    """Each with the entry's id."""
    menu_wanted = Signal(object, object)
    version_wanted = Signal(object, object)
    node_wanted = Signal(object)
    link_wanted = Signal(object)

    def __init__(self, name: str, *, named: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(self.tr("Comments"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The bar keeps its room: cards that wrap have other heights beside one that comes and goes.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollBar(QuietBar(Qt.Orientation.Vertical))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._named = named
        self._pad = QMargins(14, 4, 14 - BAR, 2)
        self._entries: tuple[CommentEntry, ...] = ()
        self._places: dict[str, int] = {}
        self._heights: dict[str, int] = {}
        self._tops: list[int] = [0]
        self._cards: dict[str, CommentCard] = {}
        self._spare: list[CommentCard] = []
        self._words: tuple[str, ...] = ()
        self._follows = not named
        self._anchor: tuple[str, int] = ("", 0)
        self._current = ""
        self._laying = False
        self._stale = True
        self.verticalScrollBar().valueChanged.connect(self._on_value_changed)
        self._minute = QTimer(self)
        self._minute.setInterval(MINUTE_MS)
        self._minute.timeout.connect(self._on_minute_over)

    @property
    def cards(self) -> tuple[CommentCard, ...]:
        """The cards that exist, in order."""
        return tuple(sorted(self._cards.values(), key=self._place_of))

    @property
    def entries(self) -> tuple[CommentEntry, ...]:
        return self._entries

    @property
    def current(self) -> CommentEntry | None:
        """The comment that the keyboard is on, else None."""
        place = self._places.get(self._current)
        return self._entries[place] if place is not None else None

    def begin_anew(self) -> None:
        """Another thread: its end is shown first (the beginning, where the newest come first)."""
        self._follows = not self._named
        self._anchor = ("", 0)
        self._current = ""

    def mark(self, words: Sequence[str]) -> None:
        """Lay a tint under these words."""
        self._words = tuple(words)
        for card in self._cards.values():
            card.mark(self._words)

    def show_entries(self, entries: tuple[CommentEntry, ...]) -> None:
        """Show these; the view goes to the end when a new one came there."""
        old = {entry.id: entry for entry in self._entries}
        newer = bool(entries) and entries[-1].id not in old
        self._entries = entries
        self._places = {entry.id: place for place, entry in enumerate(entries)}
        self._heights = {
            i: high
            for i, high in self._heights.items()
            if i in self._places and old.get(i) == entries[self._places[i]]
        }
        if newer and not self._named:
            self._follows = True
        self._stale = True
        self._lay()

    def reveal(self, entry_id: str) -> bool:
        """Bring a comment into view and put the keyboard on it; False where it is not here."""
        if entry_id not in self._places:
            return False
        self._follows = False
        self._anchor = (entry_id, -12)
        self._current = entry_id
        self._lay()
        card = self._cards.get(entry_id)
        if card is not None:
            self._go_to(entry_id)
        return True

    def enter(self) -> bool:
        """Put the keyboard on the comment that it was on last, else on the last one in sight."""
        if self._current not in self._places and self._entries:
            self._current = self._entries[0 if self._named else -1].id
        return self.reveal(self._current) if self._current else False

    def _place_of(self, card: CommentCard) -> int:
        return self._places.get(card.entry.id, 0)

    def _card_width(self) -> int:
        return max(80, self.viewport().width() - self._pad.left() - self._pad.right())

    def _lay(self) -> None:
        """Give every card in sight its place; heights that turn out otherwise move what is below."""
        if self._laying or not self.isVisible():
            return
        self._laying = True
        try:
            self._measure_up()
            for _round in range(6):
                if not self._fill(*self._in_sight()):
                    break
                self._measure_up()
            self._put(*self._in_sight())
        finally:
            self._laying = False

    def _measure_up(self) -> None:
        """Where every card begins, and from it the bar's range and value."""
        total_before = self._tops[-1]
        if self._stale:
            self._stale = False
            high = (self._heights.get(entry.id, GUESS) + GAP for entry in self._entries)
            self._tops = list(accumulate(high, initial=self._pad.top()))
        total = self._total()
        bar, port = self.verticalScrollBar(), self.viewport().height()
        most = max(0, total - port)
        entry_id, offset = self._anchor
        if self._follows:
            value = most
        elif entry_id in self._places:
            value = self._tops[self._places[entry_id]] + offset
        else:
            value = bar.value() if self._entries else 0
        blocked = bar.blockSignals(True)
        bar.setRange(0, most)
        bar.setPageStep(max(1, port))
        bar.setSingleStep(40)
        bar.setValue(min(most, max(0, value)))
        bar.blockSignals(blocked)
        bar.update()
        if self._tops[-1] != total_before:
            self.updateGeometry()

    def _total(self) -> int:
        return (self._tops[-1] - GAP if self._entries else 0) + self._pad.bottom()

    def _in_sight(self) -> tuple[int, int]:
        value, port = self.verticalScrollBar().value(), self.viewport().height()
        first = max(0, bisect_right(self._tops, value - AROUND) - 1)
        last = min(len(self._entries), bisect_right(self._tops, value + port + AROUND))
        return first, last

    def _fill(self, first: int, last: int) -> bool:
        """Make the cards of these places; says whether one of them has another height than was taken."""
        wide = self._card_width()
        wanted = {entry.id for entry in self._entries[first:last]}
        focused = self._focused_id()
        for entry_id in [i for i in self._cards if i not in wanted and i != focused]:
            self._put_away(self._cards.pop(entry_id))
        moved = False
        for entry in self._entries[first:last]:
            card = self._cards.get(entry.id) or self._make_card(entry)
            if card.entry != entry:
                card.show_entry(entry)
                self._heights.pop(entry.id, None)
            if entry.id not in self._heights:
                self._heights[entry.id] = card.height_at(wide)
                moved = True
        self._stale = self._stale or moved
        return moved

    def _put(self, first: int, last: int) -> None:
        value, wide = self.verticalScrollBar().value(), self._card_width()
        for place in range(first, last):
            entry_id = self._entries[place].id
            card = self._cards.get(entry_id)
            if card is None:
                continue
            card.setGeometry(self._pad.left(), self._tops[place] - value, wide, self._heights[entry_id])
            card.show()
        for entry_id, card in self._cards.items():
            place = self._places.get(entry_id, -1)
            if not first <= place < last:
                card.move(self._pad.left(), self._tops[max(0, place)] - value)
        if not self._follows and first < len(self._entries):
            at = max(0, bisect_right(self._tops, value) - 1)
            at = min(at, len(self._entries) - 1)
            self._anchor = (self._entries[at].id, value - self._tops[at])
        self._settle_focus()

    def _settle_focus(self) -> None:
        """One card takes Tab, the others are reached from it with the arrows."""
        if self._current not in self._places:
            self._current = self._entries[0 if self._named else -1].id if self._entries else ""
        there = self._current if self._current in self._cards else ""
        if not there and self._cards:
            there = self.cards[-1].entry.id
        for entry_id, card in self._cards.items():
            policy = Qt.FocusPolicy.StrongFocus if entry_id == there else Qt.FocusPolicy.ClickFocus
            card.setFocusPolicy(policy)

    def _focused_id(self) -> str:
        focus = self.focusWidget() if self.isAncestorOf(self.window().focusWidget() or self) else None
        if focus is None:
            return ""
        found = (i for i, card in self._cards.items() if card is focus or card.isAncestorOf(focus))
        return next(found, "")

    def _put_away(self, card: CommentCard) -> None:
        card.hide()
        self._spare.append(card)

    def _make_card(self, entry: CommentEntry) -> CommentCard:
        # Making a card costs ten times what filling one does: those of the last thread serve the next.
        if self._spare:
            card = self._cards[entry.id] = self._spare.pop()
            card.show_entry(entry)
        else:
            card = self._cards[entry.id] = CommentCard(entry, named=self._named, parent=self.viewport())
            card.retried.connect(self.retried)
            card.discarded.connect(self.discarded)
            card.edited.connect(self.edited)
            card.menu_wanted.connect(self.menu_wanted)
            card.version_wanted.connect(self.version_wanted)
            card.node_wanted.connect(self.node_wanted)
            card.link_wanted.connect(self.link_wanted)
            card.height_changed.connect(self._on_height_changed)
            card.focused.connect(self._on_card_focused)
        card.mark(self._words)
        return card

    def _go_to(self, entry_id: str) -> None:
        """Put the keyboard on a comment that has a card, and have all of it in sight."""
        self._current = entry_id
        place, bar, port = self._places[entry_id], self.verticalScrollBar(), self.viewport().height()
        top = self._tops[place]
        end = top + self._heights.get(entry_id, GUESS)
        if top < bar.value() or end > bar.value() + port:
            bar.setValue(top - 8 if top < bar.value() or end - top > port else end - port + 8)
        self._settle_focus()
        card = self._cards.get(entry_id)
        if card is not None:
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_card_focused(self, entry_id: str) -> None:
        if entry_id in self._places and entry_id != self._current:
            self._current = entry_id
            self._settle_focus()

    def _on_height_changed(self, entry_id: str) -> None:
        self._heights.pop(entry_id, None)
        self._stale = True
        if self._follows and self._places.get(entry_id) is not None:
            # What was unfolded stays where it is; the end may leave the view.
            value = self.verticalScrollBar().value()
            place = self._places[entry_id]
            self._follows = False
            self._anchor = (entry_id, value - self._tops[place])
        self._lay()

    def _on_value_changed(self, value: int) -> None:
        self._follows = not self._named and value >= self.verticalScrollBar().maximum()
        if not self._follows and self._entries:
            at = min(max(0, bisect_right(self._tops, value) - 1), len(self._entries) - 1)
            self._anchor = (self._entries[at].id, value - self._tops[at])
        self._lay()

    def _on_minute_over(self) -> None:
        for card in self._cards.values():
            card.refresh_time()

    @override
    def sizeHint(self) -> QSize:
        return QSize(240, max(0, self._total()))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, 40)

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """The cards are put where they belong when the value is told."""

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        place = self._places.get(self._focused_id())
        last = len(self._entries) - 1
        port = max(1, self.viewport().height() // GUESS)
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -port,
            Qt.Key.Key_PageDown: port,
            Qt.Key.Key_Home: -last - 1,
            Qt.Key.Key_End: last + 1,
        }
        step = steps.get(Qt.Key(arg__1.key()))
        if place is None or step is None or arg__1.modifiers():
            super().keyPressEvent(arg__1)
            return
        self.reveal_place(min(last, max(0, place + step)))

    def reveal_place(self, place: int) -> None:
        """Put the keyboard on the comment at a place of the list."""
        entry_id = self._entries[place].id
        if entry_id not in self._cards:
            self._follows = False
            self._anchor = (entry_id, -8)
            self._lay()
        self._go_to(entry_id)

    @override
    def wheelEvent(self, arg__1: QWheelEvent) -> None:
        self.verticalScrollBar().event(arg__1)

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS:
            self._heights.clear()
            self._stale = True
            self._lay()

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        if arg__1.size().width() != arg__1.oldSize().width():
            self._heights.clear()
            self._stale = True
        self._lay()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lay()
        self._minute.start()
        self._on_minute_over()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._minute.stop()
