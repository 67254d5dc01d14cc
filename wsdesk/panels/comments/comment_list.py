"""Virtual list of comment cards of different heights."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMargins, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.comments.card import CommentCard
from wsdesk.panels.comments.virtual_layout import GUESS, VirtualLayout
from wsdesk.panels.widgets.layout.column_scroll import BAR, ThinScrollBar
from wsdesk.panels.widgets.painting.accessibility import ListAccess
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS
from wsdesk.store.comments.entry import CommentEntry

AROUND = 240
"""Px above and below the view for which cards exist already."""
MINUTE_MS = 30_000


class CommentListView(QAbstractScrollArea):
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
        self.setVerticalScrollBar(ThinScrollBar(Qt.Orientation.Vertical))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._named = named
        self._pad = QMargins(14, 4, 14 - BAR, 2)
        self._entries: tuple[CommentEntry, ...] = ()
        self._stack = VirtualLayout(self._pad.top(), self._pad.bottom(), home_is_top=named)
        self._cards: dict[str, CommentCard] = {}
        self._spare: list[CommentCard] = []
        self._words: tuple[str, ...] = ()
        self._current = ""
        self._entered = False
        self._laying = False
        self.verticalScrollBar().valueChanged.connect(self._on_value_changed)
        self._minute = QTimer(self)
        self._minute.setInterval(MINUTE_MS)
        self._minute.timeout.connect(self._on_minute_over)

    def accessible(self) -> ListAccess:
        """What assistive technology is told of it: a list of comments."""
        return ListAccess(self, self._cards_now)

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
        place = self._stack.place(self._current)
        return self._entries[place] if place >= 0 else None

    def begin_anew(self) -> None:
        """Another thread: its end is shown first (the beginning, where the newest come first)."""
        self._stack.go_home()
        self._current = ""

    def mark(self, words: Sequence[str]) -> None:
        """Lay a tint under these words."""
        self._words = tuple(words)
        for card in self._cards.values():
            card.mark(self._words)

    def show_entries(self, entries: tuple[CommentEntry, ...]) -> None:
        """Show these; the view goes to the end when a new one came there."""
        old = {entry.id: entry for entry in self._entries}
        self._entries = entries
        changed = {entry.id for entry in entries if old.get(entry.id) != entry}
        self._stack.show([entry.id for entry in entries], changed)
        self._lay()

    def reveal(self, entry_id: str) -> bool:
        """Bring a comment into view and put the keyboard on it; False where it is not here."""
        if entry_id not in self._stack:
            return False
        self._stack.hold(entry_id, -12)
        self._current = entry_id
        self._lay()
        card = self._cards.get(entry_id)
        if card is not None:
            self._go_to(entry_id)
        return True

    def enter(self) -> bool:
        """Put the keyboard on the comment that it was on last, else on the newest one."""
        if self._current not in self._stack and self._entries:
            self._current = self._entries[0 if self._named else -1].id
        done = self.reveal(self._current) if self._current else False
        self._entered = done and self._current == self._entries[0].id
        return done

    def enter_anew(self) -> None:
        """The list grew while it was read: who has just entered it at its top stays there."""
        if self._entered and self._focused_id() and self._current != self._entries[0].id:
            self._stack.go_home()
            self.reveal_place(0)
            self._entered = True

    def _cards_now(self) -> tuple[CommentCard, ...]:
        return self.cards

    def _place_of(self, card: CommentCard) -> int:
        return max(0, self._stack.place(card.entry.id))

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
        total_before = self._stack.total
        total = self._stack.measure_up()
        bar, port = self.verticalScrollBar(), self.viewport().height()
        most = max(0, total - port)
        value = self._stack.wanted(bar.value(), most)
        blocked = bar.blockSignals(True)
        bar.setRange(0, most)
        bar.setPageStep(max(1, port))
        bar.setSingleStep(40)
        bar.setValue(value)
        bar.blockSignals(blocked)
        bar.update()
        if total != total_before:
            self.updateGeometry()

    def _in_sight(self) -> tuple[int, int]:
        return self._stack.seen(self.verticalScrollBar().value(), self.viewport().height(), AROUND)

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
                self._stack.lost(entry.id)
            if not self._stack.is_found(entry.id):
                self._stack.found(entry.id, card.height_at(wide))
                moved = True
        return moved

    def _put(self, first: int, last: int) -> None:
        value, wide, stack = self.verticalScrollBar().value(), self._card_width(), self._stack
        for place in range(first, last):
            entry_id = self._entries[place].id
            card = self._cards.get(entry_id)
            if card is None:
                continue
            card.setGeometry(self._pad.left(), stack.top_of(entry_id) - value, wide, stack.height(entry_id))
            card.show()
        for entry_id, card in self._cards.items():
            if not first <= stack.place(entry_id) < last:
                card.move(self._pad.left(), stack.top_of(entry_id) - value)
        stack.settled(value)
        self._settle_focus()

    def _settle_focus(self) -> None:
        """One card takes Tab, the others are reached from it with the arrows."""
        if self._current not in self._stack:
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
        self._entered = False
        bar, port = self.verticalScrollBar(), self.viewport().height()
        top = self._stack.top_of(entry_id)
        end = top + self._stack.height(entry_id)
        if top < bar.value() or end > bar.value() + port:
            bar.setValue(top - 8 if top < bar.value() or end - top > port else end - port + 8)
        self._settle_focus()
        card = self._cards.get(entry_id)
        if card is not None:
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_card_focused(self, entry_id: str) -> None:
        if entry_id in self._stack and entry_id != self._current:
            self._current = entry_id
            self._entered = False
            self._settle_focus()

    def _on_height_changed(self, entry_id: str) -> None:
        self._stack.lost(entry_id)
        # What was unfolded stays where it is; the end may leave the view.
        self._stack.stay_at(entry_id, self.verticalScrollBar().value())
        self._lay()

    def _on_value_changed(self, value: int) -> None:
        self._stack.scrolled(value, self.verticalScrollBar().maximum())
        self._entered = False
        self._lay()

    def _on_minute_over(self) -> None:
        for card in self._cards.values():
            card.refresh_time()

    @override
    def sizeHint(self) -> QSize:
        return QSize(240, max(0, self._stack.total))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, 40)

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """The cards are put where they belong when the value is told."""

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        place = self._stack.place(self._focused_id())
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
        if place < 0 or step is None or arg__1.modifiers():
            super().keyPressEvent(arg__1)
            return
        self.reveal_place(min(last, max(0, place + step)))

    def reveal_place(self, place: int) -> None:
        """Put the keyboard on the comment at a place of the list."""
        entry_id = self._entries[place].id
        if entry_id not in self._cards:
            self._stack.hold(entry_id, -8)
            self._lay()
        self._go_to(entry_id)

    @override
    def wheelEvent(self, arg__1: QWheelEvent) -> None:
        self.verticalScrollBar().event(arg__1)

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS:
            self._stack.lost()
            self._lay()

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        if arg__1.size().width() != arg__1.oldSize().width():
            self._stack.lost()
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
