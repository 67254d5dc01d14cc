"""Virtual list of comment cards of different heights."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMargins, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy
from typing_extensions import override

from wsdesk.panels.comments.card import CommentCard
from wsdesk.panels.comments.card_images import CardImages
from wsdesk.panels.comments.virtual_layout import ESTIMATED_HEIGHT, VirtualLayout
from wsdesk.panels.widgets.layout.boxes import SCROLL_BAR, ThinScrollBar
from wsdesk.panels.widgets.painting.accessibility import ListAccess
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS
from wsdesk.store.comments.entry import CommentEntry

OVERSCAN = 240
"""Px above and below the viewport for which cards are created in advance."""
MINUTE_MS = 30_000


class CommentListView(QAbstractScrollArea):
    """Virtual list of comments with stable scroll position; cards are reused.

    Heights are cached until the width changes, so that a thousand comments are as fast as a dozen. The list
    is as high as its comments and no higher, so that the composer follows the last one.
    """

    card_created = Signal(object)
    """Emitted with a new `CommentCard`, which later shows other comments too."""

    def __init__(self, name: str, *, named: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(self.tr("Comments"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Space for the bar is reserved, since the height of wrapped cards depends on the width.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollBar(ThinScrollBar(Qt.Orientation.Vertical))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._named = named
        self._pad = QMargins(14, 4, 14 - SCROLL_BAR, 2)
        self._entries: tuple[CommentEntry, ...] = ()
        self._layout = VirtualLayout(self._pad.top(), self._pad.bottom(), home_is_top=named)
        self._cards: dict[str, CommentCard] = {}
        self._recycled: list[CommentCard] = []
        self._words: tuple[str, ...] = ()
        self.images = CardImages(self.viewport(), lambda: self.cards)
        self._current = ""
        self._entered = False
        self._is_laying_out = False
        self.verticalScrollBar().valueChanged.connect(self._on_value_changed)
        self._minute_timer = QTimer(self)
        self._minute_timer.setInterval(MINUTE_MS)
        self._minute_timer.timeout.connect(self._on_minute_passed)

    def accessible(self) -> ListAccess:
        """Its `QAccessibleInterface`: a list of comments."""
        return ListAccess(self, lambda: self.cards)

    @property
    def cards(self) -> tuple[CommentCard, ...]:
        """Existing cards, in order."""
        return tuple(sorted(self._cards.values(), key=self._index_of))

    @property
    def entries(self) -> tuple[CommentEntry, ...]:
        return self._entries

    @property
    def current(self) -> CommentEntry | None:
        """Focused comment, or None."""
        place = self._layout.index_of(self._current)
        return self._entries[place] if place >= 0 else None

    def reset(self) -> None:
        """Reset for another thread: scroll to the end (the start if the newest comes first)."""
        self._layout.scroll_home()
        self._current = ""

    def highlight(self, words: Sequence[str]) -> None:
        self._words = tuple(words)
        for card in self._cards.values():
            card.highlight(self._words)

    def show_entries(self, entries: tuple[CommentEntry, ...]) -> None:
        """Set the entries; scroll to the end if a new one was appended there."""
        old = {entry.id: entry for entry in self._entries}
        self._entries = entries
        changed = {entry.id for entry in entries if old.get(entry.id) != entry}
        self._layout.set_cards([entry.id for entry in entries], changed)
        self._lay_out_cards()

    def reveal(self, entry_id: str) -> bool:
        """Scroll to a comment and focus it; False if it isn't in the list."""
        if entry_id not in self._layout:
            return False
        self._layout.set_anchor(entry_id, -12)
        self._current = entry_id
        self._lay_out_cards()
        card = self._cards.get(entry_id)
        if card is not None:
            self._focus_card(entry_id)
        return True

    def focus_last(self) -> bool:
        """Focus the comment that was focused last, otherwise the newest one."""
        if self._current not in self._layout and self._entries:
            self._current = self._entries[0 if self._named else -1].id
        done = self.reveal(self._current) if self._current else False
        self._entered = done and self._current == self._entries[0].id
        return done

    def keep_focus_at_start(self) -> None:
        """Keep the focus on the first comment if entries were prepended right after `enter`."""
        if self._entered and self._focused_id() and self._current != self._entries[0].id:
            self._layout.scroll_home()
            self.focus_index(0)
            self._entered = True

    def _index_of(self, card: CommentCard) -> int:
        return max(0, self._layout.index_of(card.entry.id))

    def _card_width(self) -> int:
        return max(80, self.viewport().width() - self._pad.left() - self._pad.right())

    def _lay_out_cards(self) -> None:
        """Lay out the visible cards; a height that differs from its estimate moves those below."""
        if self._is_laying_out or not self.isVisible():
            return
        self._is_laying_out = True
        try:
            self._update_positions()
            for _round in range(6):
                if not self._fill(*self._visible_range()):
                    break
                self._update_positions()
            self._move_cards(*self._visible_range())
        finally:
            self._is_laying_out = False

    def _update_positions(self) -> None:
        """Compute card positions, and the range and value of the scroll bar."""
        total_before = self._layout.total
        total = self._layout.compute_positions()
        bar, port = self.verticalScrollBar(), self.viewport().height()
        most = max(0, total - port)
        value = self._layout.scroll_position(bar.value(), most)
        blocked = bar.blockSignals(True)
        bar.setRange(0, most)
        bar.setPageStep(max(1, port))
        bar.setSingleStep(40)
        bar.setValue(value)
        bar.blockSignals(blocked)
        bar.update()
        if total != total_before:
            self.updateGeometry()

    def _visible_range(self) -> tuple[int, int]:
        return self._layout.visible_range(
            self.verticalScrollBar().value(), self.viewport().height(), OVERSCAN
        )

    def _fill(self, first: int, last: int) -> bool:
        """Create the cards in a range; return whether a height differs from its estimate."""
        wide = self._card_width()
        visible = {entry.id for entry in self._entries[first:last]}
        focused = self._focused_id()
        for entry_id in [i for i in self._cards if i not in visible and i != focused]:
            self._recycle(self._cards.pop(entry_id))
        moved = False
        for entry in self._entries[first:last]:
            card = self._cards.get(entry.id) or self._make_card(entry)
            if card.entry != entry:
                card.show_entry(entry)
                self.images.show(card)
                self._layout.discard_height(entry.id)
            if not self._layout.has_height(entry.id):
                self._layout.set_height(entry.id, card.height_at(wide))
                moved = True
        return moved

    def _move_cards(self, first: int, last: int) -> None:
        value, wide, stack = self.verticalScrollBar().value(), self._card_width(), self._layout
        for place in range(first, last):
            entry_id = self._entries[place].id
            card = self._cards.get(entry_id)
            if card is None:
                continue
            card.setGeometry(self._pad.left(), stack.top_of(entry_id) - value, wide, stack.height(entry_id))
            card.show()
        for entry_id, card in self._cards.items():
            if not first <= stack.index_of(entry_id) < last:
                card.move(self._pad.left(), stack.top_of(entry_id) - value)
        stack.update_anchor(value)
        self._update_tab_stop()
        self.images.request_soon()

    def _update_tab_stop(self) -> None:
        """Make one card focusable by Tab; arrow keys reach the others."""
        if self._current not in self._layout:
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
        focused = (i for i, card in self._cards.items() if card is focus or card.isAncestorOf(focus))
        return next(focused, "")

    def _recycle(self, card: CommentCard) -> None:
        card.hide()
        self._recycled.append(card)

    def _make_card(self, entry: CommentEntry) -> CommentCard:
        # Cards are reused: creating one takes ten times longer than filling it.
        if self._recycled:
            card = self._cards[entry.id] = self._recycled.pop()
            card.show_entry(entry)
        else:
            card = self._cards[entry.id] = CommentCard(entry, named=self._named, parent=self.viewport())
            card.height_changed.connect(self._on_height_changed)
            card.focused.connect(self._on_card_focused)
            self.card_created.emit(card)
        card.highlight(self._words)
        self.images.show(card)
        return card

    def _focus_card(self, entry_id: str) -> None:
        """Focus a comment that has a card, and scroll it into view."""
        self._current = entry_id
        self._entered = False
        bar, port = self.verticalScrollBar(), self.viewport().height()
        top = self._layout.top_of(entry_id)
        end = top + self._layout.height(entry_id)
        if top < bar.value() or end > bar.value() + port:
            bar.setValue(top - 8 if top < bar.value() or end - top > port else end - port + 8)
        self._update_tab_stop()
        card = self._cards.get(entry_id)
        if card is not None:
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_card_focused(self, entry_id: str) -> None:
        if entry_id in self._layout and entry_id != self._current:
            self._current = entry_id
            self._entered = False
            self._update_tab_stop()

    def _on_height_changed(self, entry_id: str) -> None:
        self._layout.discard_height(entry_id)
        # An expanded card stays in place; the end may leave the viewport.
        self._layout.anchor_at(entry_id, self.verticalScrollBar().value())
        self._lay_out_cards()

    def _on_value_changed(self, value: int) -> None:
        self._layout.scrolled(value, self.verticalScrollBar().maximum())
        self._entered = False
        self._lay_out_cards()

    def _on_minute_passed(self) -> None:
        for card in self._cards.values():
            card.refresh_time()

    @override
    def sizeHint(self) -> QSize:
        return QSize(240, max(0, self._layout.total))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, 40)

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Do nothing: the cards are moved in `_on_value_changed`."""

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        place = self._layout.index_of(self._focused_id())
        last = len(self._entries) - 1
        port = max(1, self.viewport().height() // ESTIMATED_HEIGHT)
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -port,
            Qt.Key.Key_PageDown: port,
            Qt.Key.Key_Home: -last - 1,
            Qt.Key.Key_End: last + 1,
        }
        step = steps.get(Qt.Key(arg__1.key()))
        if place < 0 or step is None or arg__1.modifiers():
            super().keyPressEvent(arg__1)
            return
        self.focus_index(min(last, max(0, place + step)))

    def focus_index(self, place: int) -> None:
        entry_id = self._entries[place].id
        if entry_id not in self._cards:
            self._layout.set_anchor(entry_id, -8)
            self._lay_out_cards()
        self._focus_card(entry_id)

    @override
    def wheelEvent(self, arg__1: QWheelEvent) -> None:
        self.verticalScrollBar().event(arg__1)

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS:
            self._layout.discard_height()
            self._lay_out_cards()

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        if arg__1.size().width() != arg__1.oldSize().width():
            self._layout.discard_height()
        self._lay_out_cards()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lay_out_cards()
        self._minute_timer.start()
        self._on_minute_passed()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._minute_timer.stop()
