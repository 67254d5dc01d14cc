"""One comment."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.panels.parts.flow_text import FlowText
from wsdesk.panels.parts.label import PlainLabel
from wsdesk.panels.parts.link_button import LinkButton
from wsdesk.store import shown, timewords
from wsdesk.store.comments import CommentEntry

FOLD = 14
"""Lines at which a long comment folds."""


class CommentCard(QFrame):
    """Author, time, text; below what is not with the service yet, how it stands and what can be done."""

    retried = Signal(object)
    discarded = Signal(object)
    """Each with the entry's id."""
    menu_wanted = Signal(object, object)
    """The entry and the global position (a QPoint)."""

    def __init__(self, entry: CommentEntry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("commentCard")
        self.setProperty("role", "card")
        self.entry = entry
        self._author = PlainLabel(role="title", elide=True)
        self._time = PlainLabel(role="small")
        self._body = FlowText(max_lines=FOLD)
        self._more: LinkButton | None = None
        self._foot: _Foot | None = None
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._author, 1)
        head.addWidget(self._time)
        column = QVBoxLayout(self)
        column.setContentsMargins(11, 8, 11, 9)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self._body)
        self._column = column
        self.show_entry(entry)

    def show_entry(self, entry: CommentEntry) -> None:
        """Show an entry (the same one at a later time)."""
        self.entry = entry
        self._author.setText(shown.line(entry.author, 120))
        self._author.set_tip(entry.author_id)
        body = shown.plain(entry.body, 10_000)
        if body != self._body.text():
            self._body.setText(body)
            self._fold(len(body) > 36 * FOLD or body.count("\n") >= FOLD)
        self.refresh_time()
        words = self._state_words()
        if words and self._foot is None:
            self._foot = self._make_foot()
        if self._foot is not None:
            self._foot.show_state(words, entry.state)
        self.setAccessibleName(f"{self._author.text()}, {self._time.text()}: {body[:200]} {words}".strip())

    def refresh_time(self) -> None:
        """Say anew how long ago it was."""
        self._time.setText(timewords.ago(self.entry.created_at))
        self._time.set_tip(timewords.exact(self.entry.created_at))

    def _state_words(self) -> str:
        error = shown.line(self.entry.error, 300)
        match self.entry.state:
            case "sending":
                return self.tr("Sending…")
            case "queued":
                waiting = self.tr("Waiting to be sent")
                return f"{waiting}: {error}" if error else waiting
            case "unknown":
                return self.tr("May have arrived: the reply was lost. Sending it again could double it.")
            case "failed":
                return self.tr("Not sent: {why}").format(why=error or self.tr("the service refused it"))
            case _:
                return ""

    def _fold(self, long: bool) -> None:
        # Most comments are short and sent: the widgets of the others are made when they are needed.
        self._body.set_max_lines(FOLD if long else 0)
        if long and self._more is None:
            self._more = LinkButton(self.tr("Show all"))
            self._more.setObjectName("commentMore")
            self._more.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            self._more.clicked.connect(self._on_more_clicked)
            self._column.insertWidget(2, self._more)
        if self._more is not None:
            self._more.setVisible(long)

    def _make_foot(self) -> _Foot:
        foot = _Foot()
        self._column.addWidget(foot)
        foot.retry.clicked.connect(self._on_retry_clicked)
        foot.discard.clicked.connect(self._on_discard_clicked)
        return foot

    def _on_more_clicked(self) -> None:
        self._body.set_max_lines(0)
        if self._more is not None:
            self._more.hide()

    def _on_retry_clicked(self) -> None:
        self.retried.emit(self.entry.id)

    def _on_discard_clicked(self) -> None:
        self.discarded.emit(self.entry.id)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at: QPoint = event.globalPos()
        self.menu_wanted.emit(self.entry, at)


class _Foot(QWidget):
    """How a comment stands that the service does not have, and what can be done about it."""

    def __init__(self) -> None:
        super().__init__()
        self._words = FlowText(role="small", selectable=False)
        self.retry = self._button("commentRetry", self.tr("Send again"))
        self.discard = self._button("commentDiscard", self.tr("Discard"))
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.retry)
        buttons.addWidget(self.discard)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self._words)
        column.addLayout(buttons)

    def show_state(self, words: str, state: str) -> None:
        """Say how it stands; an empty text hides everything."""
        self.setVisible(bool(words))
        self._words.set_role("error" if state == "failed" else "small")
        self._words.setText(words)
        undecided = state in ("failed", "unknown")
        self.retry.setVisible(undecided)
        self.discard.setVisible(undecided or state == "queued")

    def _button(self, name: str, words: str) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName(name)
        button.setAccessibleName(words)
        return button
