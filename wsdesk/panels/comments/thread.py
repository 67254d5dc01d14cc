"""The list of a thread's comments, newest last."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.comments.card import CommentCard
from wsdesk.panels.parts.counted import counted
from wsdesk.panels.parts.link_button import LinkButton
from wsdesk.panels.parts.scroll import ColumnScroll
from wsdesk.store.comments import CommentEntry

PAGE = 24
"""Comments that are shown at once; earlier ones on demand."""
MINUTE_MS = 30_000


class Thread(ColumnScroll):
    """Cards by entry id: what stays is kept, so that a refresh moves nothing that one reads.

    It is as high as its comments and no higher, so that the composer follows the last of them.
    """

    retried = Signal(object)
    discarded = Signal(object)
    menu_wanted = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("commentThread", padding=14, spacing=9, parent=parent)
        self.setAccessibleName(self.tr("Comments"))
        self.column.setContentsMargins(14, 4, 14, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._cards: dict[str, CommentCard] = {}
        self._spare: list[CommentCard] = []
        self._entries: tuple[CommentEntry, ...] = ()
        self._most = PAGE
        self._earlier = LinkButton()
        self._earlier.setObjectName("commentsEarlier")
        self.column.addWidget(self._earlier, 0, Qt.AlignmentFlag.AlignHCenter)
        self._follows = True
        self.verticalScrollBar().rangeChanged.connect(self._on_range_changed)
        self.verticalScrollBar().sliderMoved.connect(self._on_value_changed)
        self.verticalScrollBar().actionTriggered.connect(self._on_action_triggered)
        self._earlier.clicked.connect(self._on_earlier_clicked)
        self._minute = QTimer(self)
        self._minute.setInterval(MINUTE_MS)
        self._minute.timeout.connect(self._on_minute_over)

    @property
    def cards(self) -> tuple[CommentCard, ...]:
        """The cards in order."""
        shown_ids = [entry.id for entry in self._entries[-self._most :]]
        return tuple(self._cards[entry_id] for entry_id in shown_ids if entry_id in self._cards)

    def begin_anew(self) -> None:
        """Another thread: forget how far back one had looked."""
        self._most = PAGE

    def show_entries(self, entries: tuple[CommentEntry, ...]) -> None:
        """Show these; the view goes to the end when a new one came there."""
        newer = bool(entries) and (not self._entries or entries[-1].id != self._entries[-1].id)
        self._entries = entries
        wanted = entries[-self._most :]
        ids = {entry.id for entry in wanted}
        for entry_id in [known for known in self._cards if known not in ids]:
            self._put_away(self._cards.pop(entry_id))
        for place, entry in enumerate(wanted, 1):
            card = self._cards.get(entry.id) or self._make_card(entry)
            if card.entry != entry:
                card.show_entry(entry)
            if self.column.indexOf(card) != place:
                self.column.insertWidget(place, card)
                card.show()  # left to the layout it comes a turn of the loop later, which is seen
        hidden = len(entries) - len(wanted)
        self._earlier.setVisible(hidden > 0)
        self._earlier.set_words(
            counted(hidden, self.tr("Show 1 earlier comment"), self.tr("Show {n} earlier comments"))
        )
        self.updateGeometry()
        if newer:
            self._follows = True
            self._on_range_changed(0, self.verticalScrollBar().maximum())

    def _put_away(self, card: CommentCard) -> None:
        self.column.removeWidget(card)
        card.hide()
        self._spare.append(card)

    def _make_card(self, entry: CommentEntry) -> CommentCard:
        # Making a card costs ten times what filling one does: those of the last thread serve the next.
        if self._spare:
            card = self._cards[entry.id] = self._spare.pop()
            card.show_entry(entry)
            return card
        card = CommentCard(entry)
        card.retried.connect(self.retried)
        card.discarded.connect(self.discarded)
        card.menu_wanted.connect(self._on_menu_wanted)
        self._cards[entry.id] = card
        return card

    def _on_range_changed(self, _least: int, most: int) -> None:
        # Cards find their height after they are added: stay at the end until the person goes elsewhere.
        if self._follows:
            self.verticalScrollBar().setValue(most)

    def _on_value_changed(self, value: int) -> None:
        self._follows = value >= self.verticalScrollBar().maximum()

    def _on_action_triggered(self, _action: int) -> None:
        self._on_value_changed(self.verticalScrollBar().sliderPosition())

    def _on_menu_wanted(self, entry: CommentEntry, at: QPoint) -> None:
        self.menu_wanted.emit(entry, at)

    def _on_earlier_clicked(self) -> None:
        self._most += PAGE
        self.show_entries(self._entries)

    def _on_minute_over(self) -> None:
        for card in self.cards:
            card.refresh_time()

    @override
    def sizeHint(self) -> QSize:
        width = max(120, self.viewport().width())
        height = self.column.heightForWidth(width)
        return QSize(width, max(0, height))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, 40)

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        if arg__1.size().width() != arg__1.oldSize().width():
            self.updateGeometry()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._minute.start()
        self._on_minute_over()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._minute.stop()
