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
        self._more = LinkButton(self.tr("Show all"))
        self._more.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._state = FlowText(role="small", selectable=False)
        self._retry = self._button("commentRetry", self.tr("Send again"))
        self._discard = self._button("commentDiscard", self.tr("Discard"))
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._author, 1)
        head.addWidget(self._time)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._retry)
        foot.addWidget(self._discard)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(11, 8, 11, 9)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self._body)
        column.addWidget(self._more)
        column.addWidget(self._state)
        column.addLayout(foot)
        self._more.clicked.connect(self._on_more_clicked)
        self._retry.clicked.connect(self._on_retry_clicked)
        self._discard.clicked.connect(self._on_discard_clicked)
        self.show_entry(entry)

    def show_entry(self, entry: CommentEntry) -> None:
        """Show an entry (the same one at a later time)."""
        self.entry = entry
        self._author.setText(shown.line(entry.author, 120))
        self._author.set_tip(entry.author_id)
        body = shown.plain(entry.body, 10_000)
        if body != self._body.text():
            self._body.setText(body)
            long = len(body) > 36 * FOLD or body.count("\n") >= FOLD
            self._body.set_max_lines(FOLD if long else 0)
            self._more.setVisible(long)
        self.refresh_time()
        words = self._state_words()
        self._state.setText(words)
        self._state.set_role("error" if entry.state == "failed" else "small")
        self._state.setVisible(bool(words))
        undecided = entry.state in ("failed", "unknown")
        self._retry.setVisible(undecided)
        self._discard.setVisible(undecided or entry.state == "queued")
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

    def _button(self, name: str, words: str) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName(name)
        button.setAccessibleName(words)
        return button

    def _on_more_clicked(self) -> None:
        self._body.set_max_lines(0)
        self._more.hide()

    def _on_retry_clicked(self) -> None:
        self.retried.emit(self.entry.id)

    def _on_discard_clicked(self) -> None:
        self.discarded.emit(self.entry.id)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at: QPoint = event.globalPos()
        self.menu_wanted.emit(self.entry, at)
