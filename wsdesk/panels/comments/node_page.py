"""Comment page of one node: thread and composer, or the form that links a thread."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from wsdesk.panels.comments.comment_list import CommentListView
from wsdesk.panels.comments.composer import Composer
from wsdesk.panels.comments.link_thread import LinkThreadForm
from wsdesk.panels.comments.search import found_in
from wsdesk.panels.widgets.controls.link_button import LinkButton
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.panels.widgets.state.error_view import ErrorBar
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.comments.comments import CommentsState
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize


class NodePage(QStackedWidget):
    """What the comments store says of the selected node."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("nodeComments")
        self._stores = stores
        self._state = CommentsState()
        self._needle = ""
        self._title = PlainLabel(role="small", elide=True)
        self._undo = LinkButton(self.tr("Unlink thread"))
        self._undo.setObjectName("threadUnbind")
        self._undo.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._honest = WrappingLabel(role="small", selectable=False)
        self._honest.setObjectName("commentsHonest")
        self._none = WrappingLabel(role="muted", selectable=False)
        self._none.setObjectName("commentsNone")
        self._trouble = ErrorBar("commentsTrouble")
        self.talk = CommentListView("commentThread")
        self.composer = Composer(stores.themes)
        self.binding = LinkThreadForm()
        self._known = self._make_known()
        self.addWidget(self._known)
        self.addWidget(self.binding)
        comments = stores.comments
        self.composer.written.connect(comments.set_draft)
        self.composer.sent.connect(comments.post)
        self.composer.split.connect(comments.post_parts)
        self.composer.left.connect(self._on_left)
        self.binding.bound.connect(self._on_bound)
        self._undo.clicked.connect(self.unbind)
        self._trouble.retried.connect(comments.refresh)

    def write(self) -> None:
        """Put the keyboard where one writes."""
        known = self.currentWidget() is self._known
        (self.composer.edit if known else self.binding.field).setFocus()

    def seek(self, needle: str) -> None:
        """Show only comments that hold these words."""
        self._needle = needle
        self._show_entries()

    def unbind(self) -> None:
        """Forget the thread that was bound; it can be had back."""
        node_id, thread_id = self._state.node_id, self._stores.comments.unbind()
        if thread_id:
            self._stores.notices.notify(
                "ok",
                self.tr("Thread unlinked from this node"),
                action=NotificationAction(self.tr("Undo"), partial(self._bind_again, node_id, thread_id)),
            )

    def set_state(self, state: CommentsState) -> None:
        """Show the thread as it is now."""
        before, self._state = self._state, state
        if state.node_id != before.node_id:
            self.binding.begin_anew()
        if (state.thread_id, state.node_id) != (before.thread_id, before.node_id):
            self.talk.begin_anew()
        if not state.thread_id:
            self.setCurrentWidget(self.binding)
            return
        self.setCurrentWidget(self._known)
        title = sanitize.line(state.node_title) or self.tr("this node")
        self._title.setText(self.tr("On {title}").format(title=title))
        self._undo.setVisible(state.bound_here)
        self._honest.setVisible(not state.can_read)
        self._honest.setText(
            self.tr(
                "This server doesn't allow reading threads. You only see comments sent from this computer."
            )
        )
        self._trouble.set_trouble(state.trouble if state.phase is LoadState.FAILED else None)
        self._none.setText(self._none_words(state))
        self._show_entries()
        self.composer.set_version(state.version)
        self.composer.show_draft(state.draft, joined=state.joined)

    def _none_words(self, state: CommentsState) -> str:
        done, total = state.read
        if state.phase is LoadState.BUSY:
            reading = self.tr("Loading comment {n} of {total}…").format(n=done, total=total)
            return reading if total else self.tr("Loading thread…")
        if state.can_read:
            return self.tr("No comments yet. Be the first to comment.")
        return self.tr("You haven't sent any comments from this computer.")

    def _show_entries(self) -> None:
        words, entries = found_in(self._state.entries, self._needle)
        self._none.setVisible(not self._state.entries)
        self.talk.mark(words)
        self.talk.setVisible(bool(entries))
        self.talk.show_entries(entries)

    def _make_known(self) -> QWidget:
        page = QWidget()
        column(
            row((self._title, 1), self._undo, margin=(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.TIGHT)),
            self._trouble,
            column(self._honest, self._none, space=Space.TIGHT, margin=(Space.MEDIUM, Space.TIGHT)),
            self.talk,
            self.composer,
            Stretch(1),
            space=Space.NONE,
            parent=page,
        )
        return page

    def _bind_again(self, node_id: str, thread_id: str) -> None:
        self._stores.comments.threads.bind(node_id, thread_id)

    def _unbind_again(self, node_id: str) -> None:
        self._stores.comments.threads.unbind(node_id)

    def _on_left(self) -> None:
        self._stores.commands.trigger("canvas.focus")

    def _on_bound(self, text: str) -> None:
        node_id = self._state.node_id
        if not self._stores.comments.bind(text):
            self.binding.say_wrong()
            return
        self._stores.notices.notify(
            "ok",
            self.tr("Thread linked to this node on this computer"),
            action=NotificationAction(self.tr("Undo"), partial(self._unbind_again, node_id)),
        )
        self.write()
