"""List of all comments of the canvas, with filters and sorting."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from wsdesk.panels.comments.comment_list import CommentListView
from wsdesk.panels.comments.search import found_in
from wsdesk.panels.widgets.controls.link_button import LinkButton
from wsdesk.panels.widgets.controls.segmented import Segmented
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.state.error_view import ErrorBar
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.comments.canvas_comments import CanvasComments, CanvasCommentsState


class CanvasCommentListView(QWidget):
    """Follows the store of the canvas's comments while it is seen."""

    all_read = Signal()

    def __init__(self, store: CanvasComments, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("canvasComments")
        self._store = store
        self._needle = ""
        self._phase = LoadState.IDLE
        self.views = Segmented("canvasCommentsView", self.tr("Filter and sort comments"))
        for key, words in (
            ("newest", self.tr("Newest first")),
            ("node", self.tr("By node")),
            ("unread", self.tr("Unread")),
            ("mine", self.tr("From me")),
            ("follow-up", self.tr("Follow up")),
        ):
            self.views.add(key, words)
        self._honest = WrappingLabel(role="small", selectable=False)
        self._honest.setObjectName("canvasCommentsHonest")
        self._words = PlainLabel(role="small", elide=True)
        self._words.setObjectName("canvasCommentsWords")
        self._read = LinkButton(self.tr("Mark all as read"))
        self._read.setObjectName("canvasCommentsRead")
        self._read.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._trouble = ErrorBar("canvasCommentsTrouble")
        self.talk = CommentListView("canvasCommentList", named=True)
        column(
            column(
                self.views,
                row((self._words, 1), self._read),
                self._honest,
                margin=(Space.MEDIUM, Space.TIGHT),
            ),
            self._trouble,
            self.talk,
            Stretch(1),
            space=Space.NONE,
            parent=self,
        )
        self.views.chosen.connect(self._on_view_chosen)
        self._read.clicked.connect(self.all_read)
        self._trouble.retried.connect(store.refresh)
        store.changed.connect(self._on_changed)
        self._on_changed(store.state)

    def seek(self, needle: str) -> None:
        """Show only comments that hold these words."""
        self._needle = needle
        self._show_entries(self._store.state)

    def _show_entries(self, state: CanvasCommentsState) -> int:
        words, entries = found_in(state.entries, self._needle)
        self.talk.mark(words)
        self.talk.setVisible(bool(entries))
        self.talk.show_entries(entries)
        return len(entries)

    def _on_view_chosen(self, view: str) -> None:
        self.talk.begin_anew()
        self._store.show_view(view)  # pyright: ignore[reportArgumentType]

    def _on_changed(self, state: CanvasCommentsState) -> None:
        self.views.choose(state.view)
        shown = self._show_entries(state)
        if LoadState.BUSY in (state.phase, self._phase):
            self.talk.enter_anew()
        self._phase = state.phase
        self._honest.setVisible(not state.can_read)
        self._honest.setText(
            self.tr(
                "This server doesn't allow reading threads. You only see comments sent from this computer."
            )
        )
        self._trouble.set_trouble(state.trouble if state.phase is LoadState.FAILED else None)
        self._read.setVisible(any(entry.unread for entry in state.entries))
        if state.phase is LoadState.BUSY and state.read < state.total:
            words = self.tr("Loading thread {n} of {total}…").format(n=state.read, total=state.total)
        elif shown:
            words = self.tr("%Ln comments", "", shown)
        else:
            words = {
                "unread": self.tr("No unread comments"),
                "mine": self.tr("No comments from you yet"),
                "follow-up": self.tr("No comments marked for follow-up"),
            }.get(state.view, self.tr("No comments on this canvas yet"))
        self._words.setText(words)
